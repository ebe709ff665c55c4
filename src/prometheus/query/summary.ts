import type { ServerSeries } from "../../model/run/run.ts";
import { busyness, extremesOf } from "../../model/run/server-summaries.ts";
import { sumOf } from "../../stats/sum.ts";
import type { Labels, Sample } from "../api/client.ts";
import { type Range, valuesIn } from "./window.ts";

/** Series of one query that a Run record keeps, and those of them that get a chart. */
const mostSeries = 50;
const mostCharts = 5;
const mostPoints = 60;
const longestLabel = 200;
/** Beyond this a sum of many values could leave the range of numbers. No figure of a server comes near. */
const largestFigure = 1e300;

/** A series as Prometheus answered it: its values in the order of time, none where it had none. */
export interface AnsweredSeries {
  readonly labels: Labels;
  readonly values: readonly Sample[];
}

export interface Summary {
  /** At most 50, the busiest first, by the peak. Among them are those by which any objective is kept or missed. */
  readonly series: readonly ServerSeries[];
  /** The other series. */
  readonly omitted: number;
  /** What could not be read as figures, a sentence each without its full stop. */
  readonly doubts: readonly string[];
}

/**
 * Summaries of a query's series over a range. The average is that of the values at the steps, as `avg_over_time` over
 * them. NaN and infinities are no figures, and what is stamped a step or more outside of the range is none of it: they are
 * left out and counted among the doubts.
 * @param factor multiplied with each value: Prometheus's unit to the base unit of the query's dimension
 */
export function summarise(answered: readonly AnsweredSeries[], range: Range, factor: number): Summary {
  const names = new Set(answered.map(({ labels }) => labels["__name__"]));
  const read = answered.map((series) => readFigures(series, range, factor));
  const busiest = read
    .filter(({ figures }) => figures.length > 0)
    .map((series) => ({ series, summary: summaryOf(series, names.size > 1) }))
    .sort((a, b) => busyness(b.summary) - busyness(a.summary) || compareLabels(a.summary, b.summary))
    .map(({ series, summary }, rank) =>
      rank < mostCharts ? { ...summary, points: pointsOf(series.figures, valuesIn(range)) } : summary,
    );
  return {
    series: keptOf(busiest),
    omitted: Math.max(0, busiest.length - mostSeries),
    doubts: doubtsOf(read),
  };
}

/**
 * The busiest series, and in the place of the least busy those where a figure is largest or smallest: an objective is
 * judged by the worst series, and the pod that starved is not a busy one.
 */
function keptOf(busiest: readonly ServerSeries[]): ServerSeries[] {
  const kept = new Set([...new Set([...extremesOf(busiest), ...busiest])].slice(0, mostSeries));
  return busiest.filter((series) => kept.has(series));
}

/** A value that is a number, in the base unit. */
interface Figure {
  /** Which step of the range, from 0. */
  readonly step: number;
  readonly at: Date;
  readonly value: number;
}

interface ReadSeries {
  readonly labels: Labels;
  readonly figures: readonly Figure[];
  /** All values in the range, those among them that are no figures, and whether one of these is +Inf. */
  readonly values: number;
  readonly unusable: number;
  readonly isInfinite: boolean;
  /** Values that are not in the range. */
  readonly outside: number;
  /** Steps without any value between the first and the last. */
  readonly missing: number;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

function readFigures({ labels, values: answered }: AnsweredSeries, range: Range, factor: number): ReadSeries {
  const values = answered.filter(({ at }) => isWithin(at, range));
  // The query front-end of Thanos may move the start of a range to a multiple of the step, which may be before it.
  const steps = values.map(({ at }) =>
    Math.max(0, Math.round((at.getTime() - range.start.getTime()) / range.stepMs)),
  );
  const figures = values
    .map(({ at, value }, index) => ({ step: steps[index] ?? 0, at, value: value * factor }))
    .filter(({ value }) => Math.abs(value) < largestFigure);
  const [first = 0, last = 0] = [steps[0], steps.at(-1)];
  return {
    labels,
    figures,
    values: values.length,
    unusable: values.length - figures.length,
    isInfinite: values.some(({ value }) => value * factor === Number.POSITIVE_INFINITY),
    outside: answered.length - values.length,
    missing: values.length === 0 ? 0 : Math.max(0, last - first + 1 - values.length),
    ...(first > 0 && { from: values[0]?.at }),
    ...(last < valuesIn(range) - 1 && { until: values.at(-1)?.at }),
  };
}

/** Whether a value is of the range: less than a step away, since the times of an answer may be multiples of the step. */
function isWithin(at: Date, { start, end, stepMs }: Range): boolean {
  return at.getTime() > start.getTime() - stepMs && at.getTime() < end.getTime() + stepMs;
}

/** @param keepsName where the query's series have several names, only these may tell two of them apart */
function summaryOf(
  { labels, figures, isInfinite, from, until }: ReadSeries,
  keepsName: boolean,
): ServerSeries {
  const [first, ...others] = figures;
  const last = figures.at(-1);
  if (first === undefined || last === undefined) throw new Error("a series without figures has no summary");
  const peak = others.reduce((highest, figure) => (figure.value > highest.value ? figure : highest), first);
  return {
    labels: Object.fromEntries(
      Object.entries(labels)
        .filter(([name]) => keepsName || name !== "__name__")
        .map(([name, value]) => [name, shorten(value)]),
    ),
    start: first.value,
    end: last.value,
    min: figures.reduce((lowest, { value }) => Math.min(lowest, value), first.value),
    avg: sumOf(figures, ({ value }) => value) / figures.length,
    peak: peak.value,
    peakAt: peak.at.toISOString(),
    ...(isInfinite && { infinite: true as const }),
    ...(from !== undefined && { from: from.toISOString() }),
    ...(until !== undefined && { until: until.toISOString() }),
  };
}

function shorten(value: string): string {
  return value.length <= longestLabel ? value : `${value.slice(0, longestLabel - 1)}…`;
}

function compareLabels(a: ServerSeries, b: ServerSeries): number {
  const [left, right] = [JSON.stringify(a.labels), JSON.stringify(b.labels)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/**
 * At most 60 points for a chart: the highest figure of each of equal parts of the range, so that the peak stays in the
 * picture; `null` for a part without any. Four significant digits.
 */
function pointsOf(figures: readonly Figure[], steps: number): (number | null)[] {
  const stepsOfPoint = Math.ceil(steps / mostPoints);
  const points: (number | null)[] = new Array(Math.ceil(steps / stepsOfPoint)).fill(null);
  for (const { step, value } of figures) {
    const index = Math.min(points.length - 1, Math.floor(step / stepsOfPoint));
    const highest = points[index] ?? null;
    if (highest === null || value > highest) points[index] = value;
  }
  return points.map((value) => (value === null ? null : Number(value.toPrecision(4))));
}

function doubtsOf(read: readonly ReadSeries[]): string[] {
  const empty = read.filter(({ figures, values }) => figures.length === 0 && values > 0).length;
  const total = (count: (series: ReadSeries) => number) => sumOf(read, count);
  const unusable = total((series) => (series.figures.length === 0 ? 0 : series.unusable));
  const outside = total((series) => series.outside);
  const broken = read.filter(({ missing }) => missing > 0).length;
  const doubts: string[] = [];
  if (empty > 0) doubts.push(`${empty} of ${read.length} series left out: every value is NaN or infinite`);
  if (unusable > 0) {
    doubts.push(`${unusable} of ${total(({ values }) => values)} values left out: NaN or infinite`);
  }
  if (outside > 0) {
    const all = outside + total(({ values }) => values);
    doubts.push(`${outside} of ${all} values left out: their timestamps are outside the window`);
  }
  if (broken > 0)
    doubts.push(`${broken} of ${read.length} series with gaps: no value at some steps in between`);
  return doubts;
}
