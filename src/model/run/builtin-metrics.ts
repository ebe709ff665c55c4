import type { MetricContains, MetricType } from "./run.ts";

export interface MetricKind {
  readonly type: MetricType;
  readonly contains: MetricContains;
}

/** Iterations that ended with an uncaught exception. Not a k6 metric, so no metric can have this name. */
export const exceptionsMetric = "uncaught exceptions";

/** Answers with a 5xx status that the script expects, so that k6 counts no failure; named as above. */
export const hiddenErrorsMetric = "HTTP 5xx";

/**
 * Types of k6's built-in metrics, which its CSV output lacks.
 * @see https://grafana.com/docs/k6/latest/using-k6/metrics/reference/ and metrics/builtin.go of k6 v2.2.0
 */
export const builtinTypes = {
  vus: "gauge",
  vus_max: "gauge",
  iterations: "counter",
  iteration_duration: "trend",
  dropped_iterations: "counter",
  checks: "rate",
  group_duration: "trend",
  http_reqs: "counter",
  http_req_failed: "rate",
  http_req_duration: "trend",
  http_req_blocked: "trend",
  http_req_connecting: "trend",
  http_req_tls_handshaking: "trend",
  http_req_sending: "trend",
  http_req_waiting: "trend",
  http_req_receiving: "trend",
  ws_sessions: "counter",
  ws_msgs_sent: "counter",
  ws_msgs_received: "counter",
  ws_ping: "trend",
  ws_session_duration: "trend",
  ws_connecting: "trend",
  grpc_req_duration: "trend",
  grpc_streams: "counter",
  grpc_streams_msgs_sent: "counter",
  grpc_streams_msgs_received: "counter",
  data_sent: "counter",
  data_received: "counter",
  browser_data_sent: "counter",
  browser_data_received: "counter",
  browser_http_req_duration: "trend",
  browser_http_req_failed: "rate",
  browser_web_vital_cls: "trend",
  browser_web_vital_fcp: "trend",
  browser_web_vital_fid: "trend",
  browser_web_vital_inp: "trend",
  browser_web_vital_lcp: "trend",
  browser_web_vital_ttfb: "trend",
} as const satisfies Readonly<Record<string, MetricType>>;

export type BuiltinMetric = keyof typeof builtinTypes;

/** Metrics that contain something else: by default k6's trends contain times, and its other metrics numbers. */
const otherContents: ReadonlyMap<string, MetricContains> = new Map([
  ["browser_web_vital_cls", "default"],
  ["data_sent", "data"],
  ["data_received", "data"],
  ["browser_data_sent", "data"],
  ["browser_data_received", "data"],
]);

/** k6's declarations of its built-in metrics; a map, because the looked-up name may be a custom metric. */
export const builtinMetrics: ReadonlyMap<string, MetricKind> = new Map(
  Object.entries(builtinTypes).map(([name, type]) => {
    const contains = otherContents.get(name) ?? (type === "trend" ? "time" : "default");
    return [name, { type, contains }];
  }),
);
