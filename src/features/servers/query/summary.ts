import { cutTo } from "../../../lib/lines.ts";
import type { ServerSeries } from "../../../model/run/run.ts";
import { busyness, extremesOf } from "../../../model/run/server-summaries.ts";
import type { Labels, Sample } from "../../../prometheus/api/client.ts";
import { type Range, valuesIn } from "../../../prometheus/window.ts";
import { sumOf } from "../../../stats/sum.ts";

/** Series of one query in a Run record, and those with a chart. */
const mostSeries = 50;
const mostCharts = 5;
const mostPoints = 60;
const longestLabel = 200;
/** Beyond this a sum of many values could overflow. */
const largestFigure = 1e300;

/** A series as Prometheus answered it, by time. */
export interface AnsweredSeries {
  readonly labels: Labels;
  readonly values: readonly Sample[];
}

export interface ServerSummary {
  /** At most 50, by descending peak, among them those that decide any objective. */
  readonly series: readonly ServerSeries[];
  readonly omitted: number;
  /** What could not be read as figures: sentences without a full stop. */
  readonly doubts: readonly string[];
}

/**
 * Summaries of a query's series over a range, with the average of the values at the steps, as `avg_over_time`. NaN, infinities
 * and what is stamped a step or more outside the range are left out, with a doubt.
 * @param factor converts Prometheus's unit to the base unit of the dimension
 */
export function summarise(answered: readonly AnsweredSeries[], range: Range, factor: number): ServerSummary {
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

/** The series where a figure is largest or smallest, by which objectives are judged, and the busiest. */
function keptOf(busiest: readonly ServerSeries[]): ServerSeries[] {
  const kept = new Set([...new Set([...extremesOf(busiest), ...busiest])].slice(0, mostSeries));
  return busiest.filter((series) => kept.has(series));
}

/** A finite value, in the base unit. */
interface Figure {
  /** From 0. */
  readonly step: number;
  readonly at: Date;
  readonly value: number;
}

interface ReadSeries {
  readonly labels: Labels;
  readonly figures: readonly Figure[];
  /** In the range; those among them that are not finite; whether one of these is +Inf. */
  readonly values: number;
  readonly unusable: number;
  readonly isInfinite: boolean;
  /** Values outside the range. */
  readonly outside: number;
  /** Steps without a value between the first and the last. */
  readonly missing: number;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

function readFigures({ labels, values: answered }: AnsweredSeries, range: Range, factor: number): ReadSeries {
  const values = answered.filter(({ at }) => isWithin(at, range));
  // Thanos's query front-end may move the start to an earlier multiple of the step.
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

/** Less than a step outside is within: times may be multiples of the step. */
function isWithin(at: Date, { start, end, stepMs }: Range): boolean {
  return at.getTime() > start.getTime() - stepMs && at.getTime() < end.getTime() + stepMs;
}

/** @param keepsName names are needed to tell the query's series apart */
function summaryOf(read: ReadSeries, keepsName: boolean): ServerSeries {
  const { labels, figures, isInfinite, from, until } = read;
  const [first, ...others] = figures;
  const last = figures.at(-1);
  if (first === undefined || last === undefined) throw new Error("a series without figures has no summary");
  const peak = others.reduce((highest, figure) => (figure.value > highest.value ? figure : highest), first);
  return {
    labels: Object.fromEntries(
      Object.entries(labels)
        .filter(([name]) => keepsName || name !== "__name__")
        .map(([name, value]) => [name, cutTo(value, longestLabel)]),
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

function compareLabels(a: ServerSeries, b: ServerSeries): number {
  const [left, right] = [JSON.stringify(a.labels), JSON.stringify(b.labels)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** At most 60 points for a chart: the highest figure of each equal part of the range, `null` without any; four digits. */
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
  const values = total((series) => series.values);
  const all = values + outside;
  const doubts: readonly (readonly [count: number, doubt: string])[] = [
    [empty, `${empty} of ${read.length} series left out: every value is NaN or infinite`],
    [unusable, `${unusable} of ${values} values left out: NaN or infinite`],
    [outside, `${outside} of ${all} values left out: their timestamps are outside the window`],
    [broken, `${broken} of ${read.length} series with gaps: no value at some steps in between`],
  ];
  return doubts.flatMap(([count, doubt]) => (count > 0 ? [doubt] : []));
}
