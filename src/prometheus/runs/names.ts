import { builtinMetrics, type MetricKind } from "../../model/run/builtin-metrics.ts";
import type { Labels } from "../api/client.ts";

/** A series that k6 wrote to Prometheus, told from its name. */
export interface PrometheusMetric {
  /** The metric's name in k6. */
  readonly name: string;
  readonly kind: MetricKind;
  /** k6's unit (ms, bytes) in one of the written one. */
  readonly factor: number;
  /** For a rate whose samples are counted one by one, as over OTLP: which of them the series counts. */
  readonly counts?: "nonzero" | "zero";
}

const millisecondsPerSecond = 1000;

/** By the unit at the end of a name: what the metric contains, and k6's unit in one of the written one. */
const units = {
  _seconds: { contains: "time", factor: millisecondsPerSecond },
  _milliseconds: { contains: "time", factor: 1 },
  _bytes: { contains: "data", factor: 1 },
} as const;

function unitOf(text: string | undefined) {
  if (text === "_seconds" || text === "_milliseconds" || text === "_bytes") return units[text];
  return { contains: "default", factor: 1 } as const;
}

/**
 * The k6 metric behind a series in Prometheus. By remote write k6 puts `k6_` in front and the type or the unit behind:
 * `_total` for counters, `_rate` for rates, `_seconds` and `_bytes` for what contains times and sizes. Over OTLP, with
 * `K6_OTEL_METRIC_PREFIX=k6_`, times are in `_milliseconds`, and a rate is a counter with the label `condition`.
 * @param isHistogram whether its samples are native histograms, which only trends are
 * @returns undefined for a name that is not of k6
 * @see https://grafana.com/docs/k6/latest/results-output/real-time/prometheus-remote-write/#metrics-mapping
 * @see https://grafana.com/docs/k6/latest/results-output/real-time/opentelemetry/#metrics-mapping
 */
export function prometheusMetric(labels: Labels, isHistogram: boolean): PrometheusMetric | undefined {
  const { __name__: prometheusName = "", condition } = labels;
  const match = /^k6_(?<stem>.+?)(?<unit>_seconds|_milliseconds|_bytes)?$/.exec(prometheusName);
  const { stem, unit } = match?.groups ?? {};
  if (stem === undefined) return undefined;
  const { contains, factor } = unitOf(unit);
  if (isHistogram) return { name: stem, kind: { type: "trend", contains }, factor };
  if (unit === undefined && stem.endsWith("_total"))
    return asCounter(stem.slice(0, -"_total".length), condition);
  if (unit === undefined && stem.endsWith("_rate")) {
    return { name: stem.slice(0, -"_rate".length), kind: { type: "rate", contains: "default" }, factor };
  }
  return { name: stem, kind: { type: "gauge", contains }, factor };
}

function asCounter(written: string, condition: string | undefined): PrometheusMetric {
  const inBytes = written.replace(/_bytes$/, "");
  const name = builtinMetrics.get(inBytes)?.type === "counter" ? inBytes : written;
  const known = builtinMetrics.get(name);
  if ((condition === "zero" || condition === "nonzero") && known?.type !== "counter") {
    return { name, kind: { type: "rate", contains: "default" }, factor: 1, counts: condition };
  }
  return { name, kind: known ?? { type: "counter", contains: "default" }, factor: 1 };
}

/** Whether this is a trend that k6 wrote as single figures, such as `k6_http_req_duration_p99`. */
export function isSingleFigure(prometheusName: string): boolean {
  return /^k6_(?:http_req|iteration)_duration_(?:p\d+|avg|med|min|max|sum|count)$/.test(prometheusName);
}

/** Whether this is a bucket of the fixed bounds that OTLP has by default, such as 5, 10, 25 and 50 ms. */
export function isExplicitBucket(prometheusName: string): boolean {
  return /^k6_(?:http_req|iteration)_duration_milliseconds_bucket$/.test(prometheusName);
}
