import { builtinMetrics, type MetricKind } from "../../model/run/builtin-metrics.ts";

/** A series that k6 wrote to Prometheus, told from its name. */
export interface PrometheusMetric {
  /** The metric's name in k6. */
  readonly name: string;
  readonly kind: MetricKind;
  /** k6's unit (ms, bytes) in one of the written one. */
  readonly factor: number;
}

const millisecondsPerSecond = 1000;

/**
 * The k6 metric behind a name in Prometheus. k6 puts `k6_` in front and the type or the unit behind: `_total` for
 * counters, `_rate` for rates, `_seconds` and `_bytes` for what contains times and sizes.
 * @param isHistogram whether its samples are native histograms, which only trends are
 * @returns undefined for a name that is not of k6
 * @see https://grafana.com/docs/k6/latest/results-output/real-time/prometheus-remote-write/#metrics-mapping
 */
export function prometheusMetric(prometheusName: string, isHistogram: boolean): PrometheusMetric | undefined {
  const match = /^k6_(?<stem>.+?)(?<unit>_seconds|_bytes)?$/.exec(prometheusName);
  const { stem, unit } = match?.groups ?? {};
  if (stem === undefined) return undefined;
  const factor = unit === "_seconds" ? millisecondsPerSecond : 1;
  const contains = unit === "_seconds" ? "time" : unit === "_bytes" ? "data" : "default";
  if (isHistogram) return { name: stem, kind: { type: "trend", contains }, factor };
  if (unit === undefined && stem.endsWith("_total")) return asCounter(stem.slice(0, -"_total".length));
  if (unit === undefined && stem.endsWith("_rate")) {
    return { name: stem.slice(0, -"_rate".length), kind: { type: "rate", contains: "default" }, factor };
  }
  return { name: stem, kind: { type: "gauge", contains }, factor };
}

function asCounter(name: string): PrometheusMetric {
  const kind = builtinMetrics.get(name) ?? ({ type: "counter", contains: "default" } as const);
  return { name, kind, factor: 1 };
}

/** Whether this is a trend that k6 wrote as single figures, such as `k6_http_req_duration_p99`. */
export function isSingleFigure(prometheusName: string): boolean {
  return /^k6_http_req_duration_(?:p\d+|avg|med|min|max|sum|count)$/.test(prometheusName);
}
