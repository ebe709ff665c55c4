import { builtinMetrics, type MetricKind } from "../../model/run/builtin-metrics.ts";
import type { Labels } from "../../prometheus/api/client.ts";

/** A series that k6 wrote to Prometheus, by its name. */
export interface PrometheusMetric {
  /** The metric's name in k6. */
  readonly name: string;
  readonly kind: MetricKind;
  /** Converts the written unit to k6's (ms, bytes). */
  readonly factor: number;
  /** For a rate over OTLP, whose samples are counted: which of them. */
  readonly counts?: "nonzero" | "zero";
}

/** By the unit at the end of a name. */
const units: Readonly<Record<string, Pick<MetricKind, "contains"> & Pick<PrometheusMetric, "factor">>> = {
  _seconds: { contains: "time", factor: 1000 },
  _milliseconds: { contains: "time", factor: 1 },
  _bytes: { contains: "data", factor: 1 },
};

/**
 * The k6 metric behind a series in Prometheus; undefined for one that is not k6's. For remote write k6 adds `k6_` and at the
 * end `_total` for counters, `_rate` for rates, or the unit `_seconds` or `_bytes`. Over OTLP, with `K6_OTEL_METRIC_PREFIX=k6_`,
 * times are in `_milliseconds`, and a rate is a counter with the label `condition`.
 * @param isHistogram whether its samples are native histograms, which only trends have
 * @see https://grafana.com/docs/k6/latest/results-output/real-time/prometheus-remote-write/#metrics-mapping
 * @see https://grafana.com/docs/k6/latest/results-output/real-time/opentelemetry/#metrics-mapping
 */
export function prometheusMetric(labels: Labels, isHistogram: boolean): PrometheusMetric | undefined {
  const { __name__: prometheusName = "", condition } = labels;
  const match = /^k6_(?<stem>.+?)(?<unit>_seconds|_milliseconds|_bytes)?$/.exec(prometheusName);
  const { stem, unit } = match?.groups ?? {};
  if (stem === undefined) return undefined;
  const { contains, factor } = units[unit ?? ""] ?? { contains: "default", factor: 1 };
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

/** Whether k6 wrote a trend as single figures, such as `k6_http_req_duration_p99`. */
export function isSingleFigure(prometheusName: string): boolean {
  return /^k6_(?:http_req|iteration)_duration_(?:p\d+|avg|med|min|max|sum|count)$/.test(prometheusName);
}

/** Whether it is a bucket with OTLP's fixed default bounds, such as 5, 10, 25 and 50 ms. */
export function isExplicitBucket(prometheusName: string): boolean {
  return /^k6_(?:http_req|iteration)_duration_milliseconds_bucket$/.test(prometheusName);
}
