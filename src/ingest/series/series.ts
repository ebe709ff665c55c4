import { groupedBy } from "../../lib/grouped.ts";
import { withoutTrace } from "../../model/run/bounds.ts";
import { checksOf } from "../../model/run/checks.ts";
import type {
  CounterSeries,
  GaugeSeries,
  Metric,
  MetricContains,
  MetricType,
  RateSeries,
  Run,
  Tags,
  TrendSeries,
} from "../../model/run/run.ts";
import { metricWith, type SeriesByType } from "../../model/run/series.ts";
import { isWhole, sameTags } from "../../model/run/tags.ts";
import { percentileKey, percentileOf, usualPercentiles } from "../../stats/percentile.ts";
import { buildSketch, formatSketch } from "../../stats/sketch.ts";
import type { ChosenEndpoint } from "../endpoints.ts";
import {
  accumulatorsOf,
  type MetricAggregator,
  type MetricFilter,
  type SampleAggregator,
} from "../sample-aggregator.ts";
import { sortValues } from "../sort.ts";
import { figuresOfCounts } from "./counted-figures.ts";
import { gatherValues, type SeriesAccumulator, totalsOf, type Workspace } from "./series-accumulator.ts";
import {
  groupBySlice,
  type SecondsOfSums,
  type Slicing,
  sliceSums,
  slicesOfValues,
  sliceValues,
  type TrendFigures,
  trendSlices,
} from "./slices.ts";

/** What turns the samples of a window into series. */
export interface SeriesContext {
  readonly aggregator: SampleAggregator;
  /** Undefined for a window too long to be sliced. */
  readonly slicing: Slicing | undefined;
  /** Divisor of counters, > 0. */
  readonly durationSeconds: number;
  readonly endpoints: readonly ChosenEndpoint[];
  /** As large as the metric with most samples. */
  readonly workspace: Workspace;
}

/** A series to be made. */
interface Part {
  readonly metric: string;
  readonly tags: Tags;
  /** For a group of endpoints: the number of names in it. */
  readonly names: number | undefined;
  readonly accumulators: readonly SeriesAccumulator[];
  readonly sketched: boolean;
  readonly sliced: boolean;
  /** Percentiles of each slice besides the requested ones. */
  readonly slicePercents: readonly number[];
}

/** The busiest groups of the script. */
const mostGroups = 20;

/** The most frequent answers. */
const mostAnswers = 12;

const makers: {
  readonly [Type in MetricType]: (part: Part, context: SeriesContext) => SeriesByType[Type];
} = { trend: trendOf, rate: rateOf, counter: counterOf, gauge: gaugeOf };

/** All series of a metric; undefined without samples in the window. */
export function recordedMetric<Type extends MetricType>(
  metric: MetricAggregator,
  { type, contains }: { readonly type: Type; readonly contains: MetricContains },
  context: SeriesContext,
): Metric | undefined {
  const series = partsOf(metric, context).map((part) => makers[type](part, context));
  return metricWith({ name: metric.name, contains }, type, series);
}

/** The whole, the endpoints and the filters that have samples, in this order. */
function partsOf(metric: MetricAggregator, { aggregator, endpoints }: SeriesContext): Part[] {
  const accumulators = [...metric.accumulators.values()];
  const usual = {
    metric: metric.name,
    names: undefined,
    // The shares of several generators are merged by their sketches.
    sketched: aggregator.plan.isShare === true,
    sliced: true,
    slicePercents: [50, 95],
  };
  // The page draws these over time.
  const whole = metric.name === "http_req_duration" ? [50, 95, 99] : usual.slicePercents;
  const parts: Part[] = [{ ...usual, tags: {}, accumulators, sketched: true, slicePercents: whole }];
  for (const { tags, counted, names } of metric.by === "endpoint" ? endpoints : []) {
    const own = accumulators.filter(({ endpoint }) => endpoint !== undefined && counted.has(endpoint));
    const detail = endpointDetail(metric.name, tags, aggregator);
    parts.push({ ...usual, tags, names, accumulators: own, ...detail });
  }
  for (const [index, filter] of aggregator.filters.entries()) {
    // Two objectives on one sub-metric have the same filter.
    const isRepeated = aggregator.filters.findIndex((one) => isSame(one, filter)) < index;
    if (filter.metric !== metric.name || isWhole(filter.tags) || isRepeated) continue;
    const own = accumulators.filter((accumulator) => accumulator.filters.includes(index));
    parts.push({ ...usual, tags: filter.tags, accumulators: own });
  }
  if (metric.by === "group") parts.push(...groupParts(accumulators, parts, usual));
  if (metric.role === "requests") parts.push(...answerParts(accumulators, parts, usual));
  return parts.filter((part) => part.accumulators.length > 0);
}

/** The groups of the script, without slices and without those that a filter names. */
function groupParts(
  accumulators: readonly SeriesAccumulator[],
  others: readonly Part[],
  usual: Omit<Part, "tags" | "accumulators">,
): Part[] {
  return [...groupedBy(accumulators, ({ endpoint }) => endpoint)]
    .flatMap(([group, own]) => (group === undefined ? [] : [{ tags: { group }, accumulators: own }]))
    .filter(({ tags }) => !others.some((other) => sameTags(other.tags, tags)))
    .sort((one, other) => totalsOf(other.accumulators).count - totalsOf(one.accumulators).count)
    .slice(0, mostGroups)
    .map((group) => ({ ...usual, ...group, sliced: false }));
}

/** Requests by their answers, without those that a filter names. */
function answerParts(
  accumulators: readonly SeriesAccumulator[],
  others: readonly Part[],
  usual: Omit<Part, "tags" | "accumulators">,
): Part[] {
  return [...groupedBy(accumulators, ({ answer }) => answer)]
    .flatMap(([tags, own]) => (tags === undefined ? [] : [{ tags, accumulators: own }]))
    .filter(({ tags }) => !others.some((other) => sameTags(other.tags, tags)))
    .sort((one, other) => totalsOf(other.accumulators).count - totalsOf(one.accumulators).count)
    .slice(0, mostAnswers)
    .map((answered) => ({ ...usual, ...answered }));
}

/** Fifty endpoints must not make a large record: only durations have all parts, others if an objective names them. */
function endpointDetail(
  name: string,
  tags: Tags,
  { plan }: SampleAggregator,
): Pick<Part, "sketched" | "sliced" | "slicePercents"> {
  const isDuration = name === "http_req_duration";
  const isAsked = plan.filters.some((filter) => isSame(filter, { metric: name, tags }));
  return {
    sketched: isDuration || plan.isShare === true,
    sliced: isDuration || isAsked || name !== "http_req_waiting",
    slicePercents: [95],
  };
}

function isSame(one: MetricFilter, other: MetricFilter): boolean {
  return one.metric === other.metric && sameTags(one.tags, other.tags);
}

/** To nanoseconds, of milliseconds: further digits are noise of the arithmetic. */
function roundFigure(value: number): number {
  if (Math.abs(value) < 0.001) return withoutTrace(Number(value.toPrecision(4)));
  return Math.abs(value) < 1e9 ? Number(value.toFixed(6)) : value;
}

/** To the precision of the 32 bits of a stored value: microseconds and a digit or more. */
function roundPercentile(value: number): number {
  const size = Math.abs(value);
  if (size < 16) return roundFigure(value);
  return size < 1e9 ? Number(value.toFixed(size < 256 ? 5 : 4)) : value;
}

/** Percentiles of every series, and the one for web vitals (https://web.dev/articles/vitals). */
function percentsOf(metric: string, { plan }: SampleAggregator): number[] {
  const own = metric.startsWith("browser_web_vital_") ? [75] : [];
  return distinct([...usualPercentiles, ...own, ...plan.percentiles]);
}

function trendOf(part: Part, context: SeriesContext): TrendSeries {
  const isCounted = part.accumulators.every(({ counted }) => counted !== undefined);
  const { percentiles, sketch, slices } = (isCounted ? countedFigures : keptFigures)(part, context);
  const round = isCounted ? roundFigure : roundPercentile;
  const { count, sum, min, max } = totalsOf(part.accumulators);
  return {
    ...identityOf(part),
    values: {
      count,
      sum: roundFigure(sum),
      min: roundFigure(min),
      max: roundFigure(max),
      avg: roundFigure(sum / count),
      med: round(percentiles.get(50) ?? Number.NaN),
      percentiles: Object.fromEntries(
        [...percentiles].map(([percent, value]) => [percentileKey(percent), round(value)]),
      ),
    },
    ...(part.sketched && { sketch: formatSketch(sketch()) }),
    ...(slices && { slices }),
  };
}

/** Of counted values, in whole milliseconds. */
function countedFigures(
  { accumulators, metric, sliced, slicePercents }: Part,
  { aggregator, slicing }: SeriesContext,
): TrendFigures {
  const isSliced = sliced && accumulators.every(({ keeping }) => keeping.counted === "bySecond");
  return figuresOfCounts(
    accumulators.flatMap(({ counted }) => counted ?? []),
    percentsOf(metric, aggregator),
    {
      slicing: isSliced ? slicing : undefined,
      each: distinct([...slicePercents, ...aggregator.plan.percentiles]),
    },
  );
}

/** Of values kept one by one. */
function keptFigures(
  { accumulators, metric, sliced, slicePercents }: Part,
  { aggregator, slicing, workspace }: SeriesContext,
): TrendFigures {
  const gathered = gatherValues(accumulators, workspace);
  const { values } = gathered;
  const room = values instanceof Float64Array ? new Float64Array(values.length) : workspace.grouped;
  // Sorting loses the seconds, so the values are grouped by them before.
  const grouped = slicing && sliced ? groupBySlice(gathered, slicing, room) : undefined;
  sortValues(values, workspace.spare);
  const percents = percentsOf(metric, aggregator);
  const above = new Map(percents.map((percent) => [percent, percentileOf(values, percent)]));
  const each = distinct([...slicePercents, ...aggregator.plan.percentiles]);
  return {
    percentiles: above,
    sketch: () => buildSketch(values),
    slices: grouped && trendSlices(slicesOfValues(grouped), { each, above }),
  };
}

function identityOf({ tags, names }: Part): { tags: Tags; names?: number } {
  return names === undefined ? { tags } : { tags, names };
}

function distinct(percents: readonly number[]): number[] {
  return [...new Set(percents)].sort((left, right) => left - right);
}

function rateOf(part: Part, context: SeriesContext): RateSeries {
  const { count, passes } = totalsOf(part.accumulators);
  const counts = sliceRow(part, context, { bySecond: "secondCounts", weight: () => 1 });
  const passed = sliceRow(part, context, {
    bySecond: "secondPasses",
    weight: (value) => Number(value !== 0),
  });
  return {
    ...identityOf(part),
    values: { count, passes, rate: passes / count },
    ...(counts && passed && { slices: { count: counts, passes: passed } }),
  };
}

function counterOf(part: Part, context: SeriesContext): CounterSeries {
  const { sum } = totalsOf(part.accumulators);
  const count = sliceRow(part, context, { bySecond: "secondSums", weight: (value) => value });
  return {
    ...identityOf(part),
    values: { count: roundFigure(sum), rate: sum / context.durationSeconds },
    ...(count && { slices: { count } }),
  };
}

/**
 * Sums of each slice; undefined if the metric has no slices.
 * @param weight of a value, for those kept one by one because the type of their metric was unknown
 */
function sliceRow(
  { accumulators }: Part,
  { slicing, workspace }: SeriesContext,
  { bySecond, weight }: { readonly bySecond: SecondsOfSums; readonly weight: (value: number) => number },
): number[] | undefined {
  if (slicing === undefined || !accumulators.every(({ keeping }) => keeping.seconds || keeping.sums)) {
    return undefined;
  }
  return accumulators.some(({ keeping }) => keeping.values)
    ? sliceValues(gatherValues(accumulators, workspace), slicing, weight)
    : sliceSums(accumulators, slicing, bySecond);
}

function gaugeOf({ tags, accumulators }: Part): GaugeSeries {
  const { min, max } = totalsOf(accumulators);
  const newest = accumulators.reduce((left, right) => (right.lastPlace > left.lastPlace ? right : left));
  return { tags, values: { value: newest.last, min, max } };
}

/** Checks of the script, by name and group, in the order they came. */
export function recordedChecks(aggregator: SampleAggregator): Run["checks"] {
  const checks = accumulatorsOf(aggregator, "checks").flatMap(({ check, count, passes }) =>
    check === undefined ? [] : [{ ...check, passes, fails: count - passes }],
  );
  return checksOf([{ checks }]);
}
