import { builtinMetrics } from "../model/run/builtin-metrics.ts";
import type { Metric, ReadQuery, ServerQuery, TrendSeries } from "../model/run/run.ts";
import { withSeries } from "../model/run/series.ts";
import { extremesOf } from "../model/run/server-summaries.ts";
import type { BaselineEntry } from "../ports/baseline-store.ts";

/** Built-in k6 metrics that are shown by endpoint. */
const byEndpoint: ReadonlySet<string> = new Set(["http_req_duration", "http_req_failed", "http_reqs"]);

/** Metrics of requests, and the script's own. */
function isShown({ name }: Metric): boolean {
  return !builtinMetrics.has(name) || byEndpoint.has(name);
}

/** What a series keeps. `mix`: its values, and an endpoint's part in the mix of requests. */
type Kept = "all" | "mix" | "values";

/** What is kept of a metric's whole, and of the endpoints and sub-metrics shown one by one. */
type KeptOf = (metric: Metric) => readonly [whole: Kept, others?: Kept];

/** A run without checks and thresholds whose series keep as much as this. */
function reduced({ run, accepted }: BaselineEntry, keptOf: KeptOf): BaselineEntry {
  const metrics = run.metrics.map((metric) => reducedMetric(metric, keptOf(metric)));
  return { run: { ...run, metrics, checks: [], thresholds: [] }, accepted };
}

function reducedMetric(metric: Metric, [ofWhole, ofOthers]: ReturnType<KeptOf>): Metric {
  const each =
    <Series>(reduce: (series: Series, kept: Kept) => Series) =>
    (all: readonly Series[]): Series[] =>
      all.flatMap((series, index) => {
        const kept = index === 0 ? ofWhole : isShown(metric) ? ofOthers : undefined;
        return kept === undefined ? [] : [kept === "all" ? series : reduce(series, kept)];
      });
  return withSeries(metric, {
    trend: each(trendWith),
    rate: each(valuesOf),
    counter: each(valuesOf),
    gauge: each((series) => series),
  });
}

function valuesOf<Series extends { readonly slices?: unknown; readonly sketch?: unknown }>(
  series: Series,
): Omit<Series, "slices" | "sketch"> {
  const { slices: _slices, sketch: _sketch, ...values } = series;
  return values;
}

function trendWith(series: TrendSeries, kept: Kept): TrendSeries {
  const { slices, sketch } = series;
  if (kept === "values" || slices === undefined || sketch === undefined) return valuesOf(series);
  return { ...series, slices: { count: slices.count, sum: slices.sum, percentiles: {}, above: {} } };
}

function withQueries(
  { run, accepted }: BaselineEntry,
  change: (query: ReadQuery) => ServerQuery,
): BaselineEntry {
  const { servers } = run;
  if (servers === undefined) return { run, accepted };
  const queries = servers.queries.map((query) => (query.kind === "unread" ? query : change(query)));
  return { run: { ...run, servers: { ...servers, queries } }, accepted };
}

/**
 * Only figures: no slices, sketches, checks or thresholds; endpoints only of the requests' and the script's metrics.
 * About a tenth of a record of one minute.
 */
export function figuresOf(entry: BaselineEntry): BaselineEntry {
  const { run, accepted } = reduced(entry, () => ["values", "values"]);
  const { droppedIterations, vusMax } = run.generator;
  const figures = { ...run, generator: { droppedIterations, vusMax, warnings: [] } };
  return withQueries({ run: figures, accepted }, (query) => {
    const extremes = extremesOf(query.series);
    return { ...query, series: query.series.filter((one) => extremes.has(one)) };
  });
}

/**
 * The whole keeps slices and sketches, by which it is compared; an endpoint keeps its values and, of response times,
 * its part in the mix of requests: counts by second and a sketch.
 */
export function withoutDetails(entry: BaselineEntry): BaselineEntry {
  return reduced(entry, ({ name }) => ["all", name === "http_req_duration" ? "mix" : "values"]);
}

/** Slices and sketches of the whole only, of requests and the script's metrics: for the usual objectives. */
export function withoutMix(entry: BaselineEntry): BaselineEntry {
  return reduced(entry, (metric) => [isShown(metric) ? "all" : "values", "values"]);
}

/** The whole's figures only (requests, the script's metrics, the peak of each query): about a fifth of figuresOf. */
export function bareFiguresOf(entry: BaselineEntry): BaselineEntry {
  const { run, accepted } = reduced(figuresOf(entry), () => ["values"]);
  const { failures: _failures, hosts: _hosts, endpointsLeftOut: _leftOut, ...others } = run;
  const bare = { ...others, metrics: run.metrics.filter(isShown) };
  return withQueries({ run: bare, accepted }, (query) => {
    const [busiest] = query.series.toSorted((one, other) => other.peak - one.peak);
    return { ...query, series: busiest === undefined ? [] : [busiest], doubts: [] };
  });
}
