import { builtinMetrics } from "../model/run/builtin-metrics.ts";
import type { Metric, Run, ServerQuery, ServerSeries } from "../model/run/run.ts";
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
    metrics: run.metrics.map(figuresOfMetric),
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

function figuresOfMetric(metric: Metric): Metric {
  const isWhole = builtinMetrics.has(metric.name) && !byEndpoint.has(metric.name);
  const most = isWhole ? 1 : metric.series.length;
  switch (metric.type) {
    case "trend": {
      const series = metric.series
        .slice(0, most)
        .map(({ tags, names, values }) => ({ tags, ...(names !== undefined && { names }), values }));
      return { ...metric, series };
    }
    case "rate": {
      const series = metric.series
        .slice(0, most)
        .map(({ tags, names, values }) => ({ tags, ...(names !== undefined && { names }), values }));
      return { ...metric, series };
    }
    case "counter": {
      const series = metric.series
        .slice(0, most)
        .map(({ tags, names, values }) => ({ tags, ...(names !== undefined && { names }), values }));
      return { ...metric, series };
    }
    case "gauge":
      return { ...metric, series: metric.series.slice(0, most) };
    default:
      return metric satisfies never;
  }
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
