import { builtinMetrics } from "../model/run/builtin-metrics.ts";
import type { Metric, Run, ServerQuery, ServerSeries, Servers, TrendSeries } from "../model/run/run.ts";
import type { BaselineEntry } from "../ports/baseline-store.ts";

/** Built-in k6 metrics that are shown by endpoint. */
const byEndpoint: ReadonlySet<string> = new Set(["http_req_duration", "http_req_failed", "http_reqs"]);

/**
 * A run reduced to its figures: values without their slices and sketches, endpoints of the requests'
 * metrics and of the script's own alone, nothing of checks and thresholds. About a tenth of a record of one minute.
 */
export function figuresOf({ run, accepted }: BaselineEntry): BaselineEntry {
  const { servers, generator } = run;
  const figures: Run = {
    ...run,
    metrics: run.metrics.map((metric) =>
      reducedMetric(metric, (index) => (index < mostSeries(metric) ? "values" : undefined)),
    ),
    checks: [],
    thresholds: [],
    generator: {
      droppedIterations: generator.droppedIterations,
      vusMax: generator.vusMax,
      warnings: [],
    },
    ...(servers === undefined ? {} : { servers: { ...servers, queries: servers.queries.map(extremesOf) } }),
  };
  return { run: figures, accepted };
}

/** What a series keeps: all, its values alone, or beside these what tells an endpoint's part in the mix of requests. */
type Kept = "all" | "mix" | "values";

/** @param keptOf by index of the series; undefined: it goes */
function reducedMetric(metric: Metric, keptOf: (index: number) => Kept | undefined): Metric {
  const each = <Series>(all: readonly Series[], reduce: (series: Series, kept: Kept) => Series): Series[] =>
    all.flatMap((series, index) => {
      const kept = keptOf(index);
      return kept === undefined ? [] : [kept === "all" ? series : reduce(series, kept)];
    });
  switch (metric.type) {
    case "trend":
      return { ...metric, series: each(metric.series, trendWith) };
    case "rate":
      return { ...metric, series: each(metric.series, valuesOf) };
    case "counter":
      return { ...metric, series: each(metric.series, valuesOf) };
    case "gauge":
      return { ...metric, series: each(metric.series, (series) => series) };
    default:
      return metric satisfies never;
  }
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

/** How many series of a metric are told one by one. */
function mostSeries({ name, series }: Metric): number {
  return builtinMetrics.has(name) && !byEndpoint.has(name) ? 1 : series.length;
}

const figuresOfSeries: readonly ((series: ServerSeries) => number)[] = [
  ({ start }) => start,
  ({ end }) => end,
  ({ min }) => min,
  ({ avg }) => avg,
  ({ peak }) => peak,
  ({ start, end }) => end - start,
];

/** The series that are the largest or the smallest by one of their figures: an objective looks at no others. */
function extremesOf(query: ServerQuery): ServerQuery {
  if (query.kind === "unread") return query;
  const { series } = query;
  const extremes = new Set<ServerSeries>();
  for (const figure of figuresOfSeries) {
    for (const sign of [1, -1]) {
      const [first, ...others] = series;
      if (first === undefined) continue;
      extremes.add(others.reduce((so, one) => (sign * figure(one) > sign * figure(so) ? one : so), first));
    }
  }
  return { ...query, series: series.filter((one) => extremes.has(one)) };
}

/**
 * A run without the details of its endpoints. Its whole keeps slices and sketches, by which it is compared; each endpoint
 * keeps its values and, of the response times, its counts by second and its sketch: its part in the mix of requests.
 */
export function withoutDetails({ run, accepted }: BaselineEntry): BaselineEntry {
  const metrics = run.metrics.map((metric) => {
    const ofEndpoint = metric.name === "http_req_duration" ? "mix" : "values";
    return reducedMetric(metric, (index) =>
      index === 0 ? "all" : index < mostSeries(metric) ? ofEndpoint : undefined,
    );
  });
  return { run: { ...run, metrics, checks: [], thresholds: [] }, accepted };
}

/**
 * A run of whose requests, and metrics of the script's own, the whole keeps slices and sketches: what usual objectives are
 * compared by. Of endpoints and other metrics the values remain.
 */
export function withoutMix({ run, accepted }: BaselineEntry): BaselineEntry {
  const metrics = run.metrics.map((metric) => {
    const ofWhole = builtinMetrics.has(metric.name) && !byEndpoint.has(metric.name) ? "values" : "all";
    return reducedMetric(metric, (index) =>
      index === 0 ? ofWhole : index < mostSeries(metric) ? "values" : undefined,
    );
  });
  return { run: { ...run, metrics, checks: [], thresholds: [] }, accepted };
}

/**
 * A run reduced to the figures of its whole: response times, failures and throughput, what the script measures by metrics of
 * its own, and the peak of each query. About a fifth of its figures (figuresOf).
 */
export function bareFiguresOf(entry: BaselineEntry): BaselineEntry {
  const { run, accepted } = figuresOf(entry);
  const { failures: _failures, hosts: _hosts, endpointsLeftOut: _leftOut, servers, ...others } = run;
  const told = run.metrics.filter(({ name }) => !builtinMetrics.has(name) || byEndpoint.has(name));
  const metrics = told.map((metric) =>
    reducedMetric(metric, (index) => (index === 0 ? "values" : undefined)),
  );
  const bare = { ...others, ...(servers === undefined ? {} : { servers: peaksOf(servers) }) };
  return { run: { ...bare, metrics }, accepted };
}

function peaksOf(servers: Servers): Servers {
  const queries = servers.queries.map((query): ServerQuery => {
    if (query.kind === "unread") return query;
    const [busiest] = query.series.toSorted((one, other) => other.peak - one.peak);
    return { ...query, series: busiest === undefined ? [] : [busiest], doubts: [] };
  });
  return { ...servers, queries };
}
