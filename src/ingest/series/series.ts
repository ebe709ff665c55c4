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
import type { ChosenEndpoint } from "../endpoints/choose.ts";
import type { MetricAggregator, SampleAggregator } from "../sample-aggregator.ts";
import { sortValues } from "../sort.ts";
import { figuresOfCounts } from "./counted-figures.ts";
import { type Gathered, gatherValues, type SeriesAccumulator, type Workspace } from "./series-accumulator.ts";
import {
  groupBySlice,
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
  /** What counters are divided by, > 0. */
  readonly durationSeconds: number;
  /** Endpoints to tell apart, the busiest first. */
  readonly endpoints: readonly ChosenEndpoint[];
  /** As large as the metric with most samples. */
  readonly workspace: Workspace;
}

/** A series to be, by the leaves it unites. */
interface Part {
  readonly metric: string;
  readonly tags: Tags;
  /** How many names of endpoints it unites; undefined for one that is not grouped. */
  readonly names: number | undefined;
  readonly accumulators: readonly SeriesAccumulator[];
  readonly sketched: boolean;
  readonly sliced: boolean;
  /** Percentiles of each slice besides the requested ones. */
  readonly slicePercents: readonly number[];
}

/** Groups of the script, the busiest ones. */
const mostGroups = 20;

const makers: {
  readonly [Type in MetricType]: (part: Part, context: SeriesContext) => SeriesByType[Type];
} = { trend: trendOf, rate: rateOf, counter: counterOf, gauge: gaugeOf };

/**
 * All series of a metric.
 * @returns undefined when no sample of it lies in the window
 */
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
  const accumulators = [...metric.accumulators.values()].filter((accumulator) => accumulator.count > 0);
  const usual = {
    metric: metric.name,
    names: undefined,
    // Without a sketch, what other generators measured could not be added.
    sketched: aggregator.plan.isShare === true,
    sliced: true,
    slicePercents: [50, 95],
  };
  // The page draws the three of them over time; of other times than the whole duration two tell enough.
  const whole = metric.name === "http_req_duration" ? [50, 95, 99] : usual.slicePercents;
  const parts: Part[] = [{ ...usual, tags: {}, accumulators, sketched: true, slicePercents: whole }];
  for (const { tags, counted, names } of metric.by === "endpoint" ? endpoints : []) {
    const own = accumulators.filter(({ endpoint }) => endpoint !== undefined && counted.has(endpoint));
    parts.push({
      ...usual,
      tags,
      names,
      accumulators: own,
      ...endpointDetail(metric.name, tags, aggregator),
    });
  }
  for (const [index, filter] of aggregator.filters.entries()) {
    if (filter.metric !== metric.name || isWhole(filter.tags) || isRepeated(aggregator, index)) continue;
    const own = accumulators.filter((accumulator) => accumulator.filters.includes(index));
    parts.push({ ...usual, tags: filter.tags, accumulators: own });
  }
  if (metric.by === "group") parts.push(...groupParts(accumulators, parts, usual));
  return parts.filter((part) => part.accumulators.length > 0);
}

/** The groups of the script, but for those that a filter names: their figures alone. */
function groupParts(
  accumulators: readonly SeriesAccumulator[],
  others: readonly Part[],
  usual: Omit<Part, "tags" | "accumulators">,
): Part[] {
  const groups = [...new Set(accumulators.flatMap(({ endpoint }) => endpoint ?? []))].map((group) => ({
    tags: { group },
    accumulators: accumulators.filter(({ endpoint }) => endpoint === group),
  }));
  return groups
    .filter(({ tags }) => !others.some((other) => sameTags(other.tags, tags)))
    .sort((one, other) => totalsOf(other.accumulators).count - totalsOf(one.accumulators).count)
    .slice(0, mostGroups)
    .map((group) => ({ ...usual, ...group, sliced: false }));
}

/** Fifty endpoints must not make a large record: only durations are complete; others where an objective names them. */
function endpointDetail(
  name: string,
  tags: Tags,
  { plan }: SampleAggregator,
): Pick<Part, "sketched" | "sliced" | "slicePercents"> {
  const isDuration = name === "http_req_duration";
  const isAsked = plan.filters.some((filter) => filterKey(filter) === filterKey({ metric: name, tags }));
  return {
    sketched: isDuration || plan.isShare === true,
    sliced: isDuration || isAsked || name !== "http_req_waiting",
    slicePercents: [95],
  };
}

/** True when an earlier filter asks for the same samples, as two objectives on one sub-metric do. */
function isRepeated({ filters }: SampleAggregator, index: number): boolean {
  const key = filterKey(filters[index]);
  return filters.findIndex((filter) => filterKey(filter) === key) < index;
}

function filterKey(filter: { metric: string; tags: Tags } | undefined): string {
  return JSON.stringify([filter?.metric, Object.entries(filter?.tags ?? {}).sort()]);
}

/** Microseconds of milliseconds, and one digit more: what lies below is noise of the arithmetic. */
function roundFigure(value: number): number {
  if (Math.abs(value) < 0.001) return Number(value.toPrecision(4));
  return Math.abs(value) < 1e9 ? Number(value.toFixed(6)) : value;
}

/** As far as the 32 bits of a stored value reach: its microsecond and a digit or more of it. */
function roundPercentile(value: number): number {
  const size = Math.abs(value);
  if (size < 16) return roundFigure(value);
  return size < 1e9 ? Number(value.toFixed(size < 256 ? 5 : 4)) : value;
}

function totalsOf(
  accumulators: readonly SeriesAccumulator[],
): Pick<SeriesAccumulator, "count" | "sum" | "min" | "max" | "passes"> {
  const totals = {
    count: 0,
    sum: 0,
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
    passes: 0,
  };
  for (const accumulator of accumulators) {
    totals.count += accumulator.count;
    totals.sum += accumulator.sum;
    totals.passes += accumulator.passes;
    totals.min = Math.min(totals.min, accumulator.min);
    totals.max = Math.max(totals.max, accumulator.max);
  }
  return totals;
}

/** Percentiles of every series, and the one by which web vitals are judged: https://web.dev/articles/vitals. */
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

/** Of values in whole milliseconds, which were counted. */
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

/** Of values that were kept one by one. */
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

/** Samples that were kept one by one because their metric's type was unknown; undefined when they were summed up. */
function singleValues(
  accumulators: readonly SeriesAccumulator[],
  workspace: Workspace,
): Gathered | undefined {
  return accumulators.some((accumulator) => accumulator.keeping.values)
    ? gatherValues(accumulators, workspace)
    : undefined;
}

function rateOf(part: Part, { slicing, workspace }: SeriesContext): RateSeries {
  const { accumulators } = part;
  const { count, passes } = totalsOf(accumulators);
  const values = { count, passes, rate: passes / count };
  if (slicing === undefined || !isSliced(accumulators)) return { ...identityOf(part), values };
  const single = singleValues(accumulators, workspace);
  const slices = {
    count: single ? sliceValues(single, slicing, () => 1) : sliceSums(accumulators, slicing, "secondCounts"),
    passes: single
      ? sliceValues(single, slicing, (value) => (value === 0 ? 0 : 1))
      : sliceSums(accumulators, slicing, "secondPasses"),
  };
  return { ...identityOf(part), values, slices };
}

function counterOf(part: Part, { slicing, durationSeconds, workspace }: SeriesContext): CounterSeries {
  const { accumulators } = part;
  const { sum } = totalsOf(accumulators);
  const values = { count: roundFigure(sum), rate: sum / durationSeconds };
  if (slicing === undefined || !isSliced(accumulators)) return { ...identityOf(part), values };
  const single = singleValues(accumulators, workspace);
  const count = single
    ? sliceValues(single, slicing, (value) => value)
    : sliceSums(accumulators, slicing, "secondSums");
  return { ...identityOf(part), values, slices: { count } };
}

function isSliced(accumulators: readonly SeriesAccumulator[]): boolean {
  return accumulators.every(({ keeping }) => keeping.seconds || keeping.sums);
}

function gaugeOf({ tags, accumulators }: Part): GaugeSeries {
  const { min, max } = totalsOf(accumulators);
  const newest = accumulators.reduce((left, right) => (right.lastPlace > left.lastPlace ? right : left));
  return { tags, values: { value: newest.last, min, max } };
}

/** Checks of the script, by name and group, in the order they came. */
export function checksOf(aggregator: SampleAggregator): Run["checks"] {
  const checks = new Map<string, Run["checks"][number]>();
  for (const { check, count, passes } of aggregator.metrics.get("checks")?.accumulators.values() ?? []) {
    if (check === undefined || count === 0) continue;
    const key = `${check.group}\n${check.name}`;
    const { passes: before, fails } = checks.get(key) ?? { passes: 0, fails: 0 };
    checks.set(key, { ...check, passes: before + passes, fails: fails + count - passes });
  }
  return [...checks.values()];
}
