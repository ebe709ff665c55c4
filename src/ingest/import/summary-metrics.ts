import { boundedName, boundedTags } from "../../model/run/bounds.ts";
import { builtinMetrics } from "../../model/run/builtin-metrics.ts";
import type { CounterSeries, Metric, RateSeries, Tags, TrendSeries } from "../../model/run/run.ts";
import { withSeries } from "../../model/run/series.ts";

/** Series of a metric in a record. */
const mostSeries = 60;

function bounded<Series extends { readonly tags: Tags }>(series: readonly Series[]): Series[] {
  return series.slice(0, mostSeries).map((one) => ({ ...one, tags: boundedTags(one.tags) }));
}

/** The metrics of a record; those of another type than k6 has under their name, and those without a whole, are left out. */
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

/** A counter. @param seconds of the run; undefined where they are unknown, so that the rate is 0 */
export function counted(
  count: number,
  seconds: number | undefined,
  { tags = {}, slices }: { readonly tags?: Tags; readonly slices?: number[] | undefined } = {},
): CounterSeries {
  const rate = seconds !== undefined && seconds > 0 ? count / seconds : 0;
  return { tags, values: { count, rate }, ...(slices && { slices: { count: slices } }) };
}

/** A share; none without any sample. @param count at least `passes` */
export function shared(
  passes: number,
  count: number,
  { tags = {}, slices }: Pick<RateSeries, "slices"> & { readonly tags?: Tags } = {},
): RateSeries[] {
  if (count === 0) return [];
  return [{ tags, values: { count, passes, rate: passes / count }, ...(slices && { slices }) }];
}

/** The figures of a trend. @param told the mean alone tells the sum; a figure that is unknown is left out */
export function trendValues(
  count: number,
  told: { readonly [Figure in "min" | "max" | "avg" | "med"]?: number | null | undefined },
  percentiles: Iterable<readonly [key: string, value: number]>,
): TrendSeries["values"] {
  const known = Object.entries(told).filter((entry): entry is [string, number] => entry[1] != null);
  return {
    count,
    sum: (told.avg ?? 0) * count,
    ...Object.fromEntries(known),
    percentiles: Object.fromEntries(percentiles),
  };
}

/** The requests of a tool under the names that k6 has for them, the whole first in each; none without any request. */
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
