import { boundedName, boundedTags } from "../../model/run/bounds.ts";
import { builtinMetrics } from "../../model/run/builtin-metrics.ts";
import type { CounterSeries, Failures, Metric, RateSeries, Tags, TrendSeries } from "../../model/run/run.ts";
import { withSeries } from "../../model/run/series.ts";
import { percentileKey } from "../../stats/percentile.ts";

/** Series of a metric in a record. */
const mostSeries = 60;

function bounded<Series extends { readonly tags: Tags }>(series: readonly Series[]): Series[] {
  return series.slice(0, mostSeries).map((one) => ({ ...one, tags: boundedTags(one.tags) }));
}

/** The metrics of a record, without those whose type differs from k6's of the same name and those without a whole. */
export function recordedMetrics(metrics: readonly Metric[]): Metric[] {
  return metrics.flatMap((metric) => {
    const name = boundedName(metric.name);
    const builtin = builtinMetrics.get(name);
    const [whole] = metric.series;
    if (whole === undefined || Object.keys(whole.tags).length > 0) return [];
    if (builtin !== undefined && builtin.type !== metric.type) return [];
    const contains = builtin?.contains ?? metric.contains;
    const change = { trend: bounded, rate: bounded, counter: bounded, gauge: bounded };
    return [withSeries({ ...metric, name, contains }, change)];
  });
}

/** A counter. @param seconds of the run; if undefined, the rate is 0 */
export function counted(
  count: number,
  seconds: number | undefined,
  { tags = {}, slices }: { readonly tags?: Tags; readonly slices?: number[] | undefined } = {},
): CounterSeries {
  const rate = seconds !== undefined && seconds > 0 ? count / seconds : 0;
  return { tags, values: { count, rate }, ...(slices && { slices: { count: slices } }) };
}

/** A rate; none without samples. @param count at least `passes` */
export function shared(
  passes: number,
  count: number,
  { tags = {}, slices }: Pick<RateSeries, "slices"> & { readonly tags?: Tags } = {},
): RateSeries[] {
  if (count === 0) return [];
  return [{ tags, values: { count, passes, rate: passes / count }, ...(slices && { slices }) }];
}

/** The figures of a trend, without unknown ones; the sum comes from the mean. */
export function trendValues(
  count: number,
  figures: { readonly [Figure in "min" | "max" | "avg" | "med"]?: number | null | undefined },
  percentiles: Iterable<readonly [key: string, value: number]>,
): TrendSeries["values"] {
  const known = Object.entries(figures).filter((entry): entry is [string, number] => entry[1] != null);
  return {
    count,
    sum: (figures.avg ?? 0) * count,
    ...Object.fromEntries(known),
    percentiles: Object.fromEntries(percentiles),
  };
}

/**
 * The percentiles among the figures of a trend, by their keys in a record.
 * @param name of a percentile: its groups are the digits of the percent before the point and after it
 */
export function percentilesIn(
  figures: Readonly<Record<string, unknown>>,
  name: RegExp,
): (readonly [key: string, value: number])[] {
  return Object.entries(figures).flatMap(([key, value]) => {
    const [, whole, part = ""] = name.exec(key) ?? [];
    if (whole === undefined || typeof value !== "number") return [];
    return [[percentileKey(Number(`${whole}.${part}`)), value] as const];
  });
}

/** Requests that failed with this HTTP status; none for one below 400. */
export function failedStatus(status: string, count: number): Failures[] {
  return /^[45]\d\d$/.test(status) ? [{ kind: "status", status: Number(status), count }] : [];
}

/** Requests that failed with this message of another tool. */
export function failedWith(error: string, count: number): Failures {
  return { kind: "error", code: 0, error: error.slice(0, 200), count };
}

/** Requests under the names of k6's metrics, the whole first in each; none without requests. */
export function requestMetrics(
  requests: CounterSeries[],
  failed: RateSeries[],
  /** Response times in ms. */
  times: TrendSeries[],
): Metric[] {
  if (failed.length === 0) return [];
  return [
    { name: "http_reqs", type: "counter", contains: "default", series: requests },
    { name: "http_req_failed", type: "rate", contains: "default", series: failed },
    { name: "http_req_duration", type: "trend", contains: "time", series: times },
  ];
}
