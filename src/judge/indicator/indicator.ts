import { remembered } from "../../lib/remembered.ts";
import { nearest } from "../../lib/suggest.ts";
import {
  type AddedIndicator,
  type Aggregation,
  dimensionOf,
  type Indicator,
  isOfEachEndpoint,
  type OverSeconds,
  type RunIndicator,
  type ServerIndicator,
} from "../../model/objective.ts";
import { lengthMs } from "../../model/run/age.ts";
import { builtinMetrics } from "../../model/run/builtin-metrics.ts";
import { endpointSeries } from "../../model/run/endpoint-name.ts";
import type {
  Metric,
  MetricContains,
  MetricType,
  RateSeries,
  Run,
  ServerSeries,
  Tags,
  TrendSeries,
} from "../../model/run/run.ts";
import { type MetricOfType, metricOf, type SeriesByType, withTags } from "../../model/run/series.ts";
import { type Taken, takenOf } from "../../model/run/session.ts";
import { isWhole } from "../../model/run/tags.ts";
import type { Dimension } from "../../model/units.ts";
import type { LackingSeries, Unread } from "../../model/verdict/reason.ts";
import type { MissingIndicator } from "../../model/verdict.ts";
import { percentileKey } from "../../stats/percentile.ts";
import { type Sketch, sketchIn, sketchQuantile } from "../../stats/sketch.ts";
import { hiddenErrorsIn, isOnHiddenErrors } from "./errors.ts";
import { isOnExceptions, thrownIn } from "./exceptions.ts";
import { overRows } from "./seconds.ts";

/** Samples of the load generator, and what their metric contains. */
type LoadSeries = {
  readonly [Type in MetricType]: {
    readonly type: Type;
    readonly contains: MetricContains;
    readonly series: SeriesByType[Type];
  };
}[MetricType];

/** The samples of an indicator, or the server series that determines it. */
export type FoundSeries = LoadSeries | { readonly type: "servers"; readonly series: ServerSeries };

/** An indicator of one run. */
export interface FoundIndicator {
  readonly kind: "found";
  readonly aggregation: Aggregation;
  /** In the base unit of the dimension. */
  readonly value: number;
  readonly dimension: Dimension;
  readonly samples: FoundSeries;
  /** For a trend over all requests: its endpoints, if the run has them. */
  readonly endpoints?: readonly TrendSeries[];
  /** When and where the run was taken. */
  readonly taken: Taken;
  /** Length of the run's window. */
  readonly windowSeconds: number;
  /** The same length in slices; a fraction if the last slice is cut short. */
  readonly windowSlices: number;
  /** Relative standard error of the duration that rates are divided by; 0 if it is exact. */
  readonly durationError: number;
  /** Whether the first slice is cut short: timestamps in whole seconds start it before the run. */
  readonly isFirstSliceCut: boolean;
  /** Whether the results have no samples, so that one run alone does not show its noise. */
  readonly lacksSamples: boolean;
  /** Length of the rows, for a figure over the seconds: two lengths are not compared. */
  readonly rowMs?: number;
  /** Server indicators: which series lack the figure while others have it, and why. */
  readonly lacking?: LackingSeries | undefined;
  /** Server indicators: the series was +Inf at some time, so its maximum exceeds any limit; `value` excludes it. */
  readonly isInfinite?: boolean;
}

/** An indicator that the run has no figure for. */
export interface AbsentIndicator extends Pick<MissingIndicator, "missing" | "near" | "recorded"> {
  readonly kind: "absent";
}

/** A server indicator that the run has no figure for: Prometheus did not answer, or the query is unknown. */
export interface UnreadIndicator {
  readonly kind: "unread";
  readonly unread: Unread;
}

const millisecondsPerSecond = 1000;

function tagsText(tags: Tags): string {
  const pairs = Object.entries(tags).map(([key, value]) => `${key}:${value}`);
  return `{${pairs.sort().join(",")}}`;
}

const samplesOf: {
  readonly [Type in MetricType]: (contains: MetricContains, series: SeriesByType[Type]) => LoadSeries;
} = {
  trend: (contains, series) => ({ type: "trend", contains, series }),
  rate: (contains, series) => ({ type: "rate", contains, series }),
  counter: (contains, series) => ({ type: "counter", contains, series }),
  gauge: (contains, series) => ({ type: "gauge", contains, series }),
};

/** The metric's series with exactly these tags, in any order. */
function samplesWith<Type extends MetricType>(
  { type, contains, series }: MetricOfType<Type>,
  tags: Tags,
): LoadSeries | undefined {
  const found = withTags(series, tags);
  return found && samplesOf[type](contains, found);
}

/** A trend or a rate without samples has no value; a counter without samples is 0. */
function hasSamples({ type, series }: LoadSeries): boolean {
  if (type === "trend" && series.values.isCountUntold) return true;
  return (type !== "trend" && type !== "rate") || series.values.count > 0;
}

/** The series' sketch; undefined without one, or if it is unreadable (an imported or damaged record). */
export const readSketch = remembered(({ sketch: text }: TrendSeries): Sketch | undefined => {
  const sketch = sketchIn(text);
  return sketch !== undefined && sketch.count > 0 ? sketch : undefined;
});

/** Percentile of a trend: stored exactly, or from the sketch (relative error at most 0.5 %). */
function percentileOfTrend(series: TrendSeries, percent: number): number | undefined {
  const { values } = series;
  const exact = values.percentiles[percentileKey(percent)];
  if (exact !== undefined) return exact;
  if (percent === 50) return values.med;
  if (percent === 0) return values.min;
  if (percent === 100) return values.max;
  const sketch = readSketch(series);
  return sketch && sketchQuantile(sketch, percent / 100);
}

/** An estimate of a percentile, such as one of a sketch, may lie beyond all samples. */
function withinExtremes({ values }: TrendSeries, estimate: number | undefined): number | undefined {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = values;
  return estimate === undefined ? undefined : Math.min(max, Math.max(min, estimate));
}

function trendValue(series: TrendSeries, aggregation: Aggregation): number | undefined {
  switch (aggregation.kind) {
    case "avg":
    case "min":
    case "max":
      return series.values[aggregation.kind];
    case "count":
      return series.values.isCountUntold ? undefined : series.values.count;
    case "med":
      return withinExtremes(series, series.values.med);
    case "percentile":
      return withinExtremes(series, percentileOfTrend(series, aggregation.percent));
    case "rate":
    case "value":
    case "start":
    case "end":
    case "change":
    case "overSeconds":
      return undefined;
    default:
      return aggregation satisfies never;
  }
}

function aggregateOf(samples: LoadSeries, aggregation: Aggregation): number | undefined {
  const { kind } = aggregation;
  switch (samples.type) {
    case "trend":
      return trendValue(samples.series, aggregation);
    case "rate":
      return kind === "rate" ? samples.series.values.rate : undefined;
    case "counter":
      return kind === "count" || kind === "rate" ? samples.series.values[kind] : undefined;
    case "gauge":
      return kind === "value" || kind === "min" || kind === "max" ? samples.series.values[kind] : undefined;
    default:
      return samples satisfies never;
  }
}

/** Aggregations that the samples support. */
function offered(samples: LoadSeries): string[] {
  switch (samples.type) {
    case "trend": {
      const { values } = samples.series;
      const percentiles = Object.keys(values.percentiles).map((percent) => `p(${percent})`);
      const has = (key: "avg" | "med" | "max" | "min"): string[] => (values[key] === undefined ? [] : [key]);
      return [...has("avg"), ...has("med"), ...percentiles, ...has("max"), ...has("min")].slice(0, mostNear);
    }
    case "rate":
      return ["rate"];
    case "counter":
      return ["count", "rate"];
    case "gauge":
      return ["value", "min", "max"];
    default:
      return samples satisfies never;
  }
}

const mostNear = 5;

function nearTags(metric: Metric, tags: Tags): string[] {
  const known = metric.series.map((one) => one.tags).filter((one) => Object.keys(one).length > 0);
  const texts = known.map(tagsText);
  const near = nearest(tagsText(tags), texts);
  return (near.length > 0 ? near : texts).slice(0, mostNear);
}

const rarelyMeant =
  /^vus|^data_|^browser_data_|_(?:blocked|connecting|tls_handshaking|sending|waiting|receiving)$/;

/** A run's metrics, the likeliest for an objective first: custom metrics, then k6's times. */
export function tellingFirst(names: readonly string[]): string[] {
  const rank = (name: string): number => {
    const kind = builtinMetrics.get(name);
    if (kind === undefined) return 0;
    if (rarelyMeant.test(name)) return 3;
    return kind.type === "trend" || kind.type === "rate" ? 1 : 2;
  };
  return names.toSorted((one, other) => rank(one) - rank(other));
}

/** Fields that every figure of a run has. */
function ofRun(run: Run) {
  const { window, duration } = run;
  const windowSeconds = lengthMs(window) / millisecondsPerSecond;
  return {
    taken: takenOf(run),
    windowSeconds,
    windowSlices: (windowSeconds * millisecondsPerSecond) / (window.sliceMs ?? millisecondsPerSecond),
    // About 95 of 100 values lie within two standard errors.
    durationError: duration === undefined ? 0 : duration.errorMs / duration.ms / 2,
    isFirstSliceCut: duration?.stampsMs !== undefined,
    lacksSamples: run.lacks?.includes("samples") ?? false,
  };
}

/** A figure of a run that none of its metrics has. */
export function figureOfRun(
  run: Run,
  figure: Pick<FoundIndicator, "aggregation" | "value" | "dimension" | "samples">,
): FoundIndicator {
  return { kind: "found", ...figure, ...ofRun(run) };
}

/** A share of a run that is no metric of it, as samples of a rate. */
export function foundShare(run: Run, series: RateSeries): FoundIndicator {
  const samples = { type: "rate", contains: "default", series } as const;
  const { rate: value } = series.values;
  return figureOfRun(run, { aggregation: { kind: "rate" }, value, dimension: "ratio", samples });
}

/** The share of iterations that threw. */
function exceptionsIn(run: Run): RateSeries | undefined {
  const thrown = thrownIn(run);
  if (thrown === undefined) return undefined;
  const { count: passes, iterations: count, share } = thrown;
  return { tags: {}, values: { count, passes, rate: share } };
}

/** How a run has the shares that are no metrics of it; undefined for a metric. */
function shareOf(indicator: RunIndicator) {
  if (isOnExceptions({ indicator })) return exceptionsIn;
  return isOnHiddenErrors(indicator) ? hiddenErrorsIn : undefined;
}

function findInSamples(run: Run, indicator: RunIndicator): FoundIndicator | AbsentIndicator {
  const share = shareOf(indicator);
  if (share !== undefined) {
    const series = share(run);
    return series === undefined ? { kind: "absent", missing: "metric", near: [] } : foundShare(run, series);
  }
  const metric = metricOf(run, indicator.metric);
  if (metric === undefined) {
    const recorded = tellingFirst(run.metrics.map(({ name }) => name));
    const near = nearest(indicator.metric, recorded).slice(0, mostNear);
    return { kind: "absent", missing: "metric", near, recorded };
  }
  if (isOfEachEndpoint(indicator)) return { kind: "absent", missing: "endpoints", near: [] };
  const samples = samplesWith(metric, indicator.tags);
  if (samples === undefined || !hasSamples(samples)) {
    return isWhole(indicator.tags)
      ? { kind: "absent", missing: "metric", near: [] }
      : { kind: "absent", missing: "tags", near: nearTags(metric, indicator.tags) };
  }
  const { aggregation } = indicator;
  if (aggregation.kind === "overSeconds") return findOverSeconds(run, samples, aggregation);
  const value = aggregateOf(samples, aggregation);
  if (value === undefined) return { kind: "absent", missing: "aggregation", near: offered(samples) };
  const dimension = dimensionOf(metric.type, metric.contains, aggregation);
  const endpoints =
    isWhole(indicator.tags) && metric.type === "trend" ? endpointSeries(metric.series) : undefined;
  const found = { kind: "found", aggregation, value, dimension, samples, ...ofRun(run) } as const;
  return endpoints === undefined ? found : { ...found, endpoints };
}

/** A step and a variability are means: of differences, and of their shares. */
function plainOver(over: OverSeconds): Aggregation {
  switch (over.kind) {
    case "step":
    case "variability":
      return { kind: "avg" };
    case "percentile":
      return over;
    default:
      return { kind: over.kind };
  }
}

/** A figure over the seconds of the window; seconds that the window cuts are left out. */
function findOverSeconds(
  run: Run,
  samples: LoadSeries,
  aggregation: Extract<Aggregation, { kind: "overSeconds" }>,
): FoundIndicator | AbsentIndicator {
  const { type, contains } = samples;
  const known = ofRun(run);
  const rowMs = run.window.sliceMs ?? millisecondsPerSecond;
  const first = known.isFirstSliceCut ? 1 : 0;
  const end = Math.floor(known.windowSlices + 0.001);
  const { unmeasured } = run.window;
  const rows = { rowMs, first, end, unmeasured };
  const series = samples.type === "gauge" ? undefined : overRows(samples, aggregation, rows);
  const over = plainOver(aggregation.over);
  const value = series && trendValue(series, over);
  if (series === undefined || value === undefined) return { kind: "absent", missing: "seconds", near: [] };
  return {
    kind: "found",
    aggregation: over,
    value,
    dimension: dimensionOf(type, contains, aggregation),
    samples: { type: "trend", contains, series },
    rowMs,
    ...known,
    // The rows are the samples.
    lacksSamples: false,
  };
}

/**
 * A figure of a series. If it appeared or ended within the window, its first or last value belongs to another time and
 * does not count.
 */
function serverValue(series: ServerSeries, { kind }: Aggregation): number | undefined {
  const { start, end, from, until } = series;
  switch (kind) {
    case "start":
      return from === undefined ? start : undefined;
    case "end":
      return until === undefined ? end : undefined;
    case "change":
      return from === undefined && until === undefined ? end - start : undefined;
    case "min":
    case "avg":
      return series[kind];
    case "max":
      return series.peak;
    case "med":
    case "rate":
    case "count":
    case "value":
    case "percentile":
    case "overSeconds":
      return undefined;
    default:
      return kind satisfies never;
  }
}

/** Why some series lack a figure at an end of the window. */
function lackingOf(without: readonly ServerSeries[], { kind }: Aggregation): LackingSeries | undefined {
  const [first, ...more] = without;
  if (first === undefined) return undefined;
  const { labels, from, until } = first;
  const isGone = until !== undefined && kind !== "start";
  return {
    labels: { ...labels },
    ...(isGone ? { course: "gone", since: until } : { course: "came", since: from ?? "" }),
    aggregation: kind === "start" || kind === "end" ? kind : "change",
    more: more.length,
  };
}

/** A figure that a feature adds, or why it is not there. */
function findAdded(run: Run, indicator: AddedIndicator): FoundIndicator | UnreadIndicator {
  const found = findInSamples(run, indicator);
  if (found.kind === "found") return found;
  const why = run.unmeasured?.find(({ metric }) => metric === indicator.metric)?.reason;
  return {
    kind: "unread",
    unread: why === undefined ? { kind: "notMeasured" } : { kind: "said", text: why },
  };
}

/** The worst series: if it keeps a limit, all do. */
function findInServers(run: Run, indicator: ServerIndicator): FoundIndicator | UnreadIndicator {
  const because = (unread: Unread): UnreadIndicator => ({ kind: "unread", unread });
  const query = run.servers?.queries.find(({ name }) => name === indicator.metric);
  if (query === undefined) return because({ kind: "notQueried" });
  if (query.kind === "unread") return because({ kind: "said", text: query.reason });
  const { aggregation, worst } = indicator;
  const without = query.series.filter((series) => serverValue(series, aggregation) === undefined);
  const lacking = lackingOf(without, aggregation);
  const [first, ...others] = query.series.flatMap((series) => {
    const value = serverValue(series, aggregation);
    return value === undefined ? [] : [{ series, value }];
  });
  if (first === undefined) {
    if (lacking !== undefined) return because({ kind: "lacking", lacking });
    const [doubt] = query.doubts;
    return because(doubt === undefined ? { kind: "noSeries" } : { kind: "said", text: doubt });
  }
  const sign = worst === "largest" ? 1 : -1;
  const isBeyond = ({ series }: typeof first): boolean =>
    series.infinite === true && aggregation.kind === "max" && worst === "largest";
  const badness = (one: typeof first): number =>
    isBeyond(one) ? Number.POSITIVE_INFINITY : sign * one.value;
  const found = others.reduce((so, one) => (badness(one) > badness(so) ? one : so), first);
  const { series, value } = found;
  const samples = { type: "servers", series } as const;
  const { dimension } = query;
  return {
    ...({ kind: "found", aggregation, value, dimension, samples, ...ofRun(run) } as const),
    ...(lacking !== undefined && { lacking }),
    ...(isBeyond(found) && { isInfinite: true }),
  };
}

/**
 * Finds an indicator in a run. Percentiles that are not stored are read from the sketch. A server indicator is the worst
 * series' figure.
 * @returns the value in the base unit (times ms, shares 0..1, counters as sum or per second of the window), or what is
 *   missing and the nearest names in the run. A trend or rate without samples is missing, never 0.
 */
export function findIndicator(
  run: Run,
  indicator: Indicator,
): FoundIndicator | AbsentIndicator | UnreadIndicator {
  switch (indicator.of) {
    case "servers":
      return findInServers(run, indicator);
    case "added":
      return findAdded(run, indicator);
    case undefined:
      return findInSamples(run, indicator);
    default:
      return indicator satisfies never;
  }
}

/** The figures of those runs that have one. */
export function foundIn(
  runs: readonly Run[],
  { indicator }: { readonly indicator: Indicator },
): FoundIndicator[] {
  return runs.map((run) => findIndicator(run, indicator)).filter((one) => one.kind === "found");
}
