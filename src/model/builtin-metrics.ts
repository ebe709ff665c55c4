import type { MetricContains, MetricType } from "./run.ts";

/** What k6 declares of a metric. */
export interface MetricKind {
  readonly type: MetricType;
  readonly contains: MetricContains;
}

const counter: MetricKind = { type: "counter", contains: "default" };
const dataCounter: MetricKind = { type: "counter", contains: "data" };
const rate: MetricKind = { type: "rate", contains: "default" };
const gauge: MetricKind = { type: "gauge", contains: "default" };
const timeTrend: MetricKind = { type: "trend", contains: "time" };

/**
 * Iterations that ended with an exception which the script did not catch. k6 has no metric of them, so the name is one
 * that no metric can have.
 */
export const exceptionsMetric = "uncaught exceptions";

/**
 * The metrics k6 itself emits, which its CSV output names without their types.
 * @see https://grafana.com/docs/k6/latest/using-k6/metrics/reference/ and metrics/builtin.go of k6 v2.2.0
 */
export const builtinMetrics: ReadonlyMap<string, MetricKind> = new Map([
  ["vus", gauge],
  ["vus_max", gauge],
  ["iterations", counter],
  ["iteration_duration", timeTrend],
  ["dropped_iterations", counter],
  ["checks", rate],
  ["group_duration", timeTrend],
  ["http_reqs", counter],
  ["http_req_failed", rate],
  ["http_req_duration", timeTrend],
  ["http_req_blocked", timeTrend],
  ["http_req_connecting", timeTrend],
  ["http_req_tls_handshaking", timeTrend],
  ["http_req_sending", timeTrend],
  ["http_req_waiting", timeTrend],
  ["http_req_receiving", timeTrend],
  ["ws_sessions", counter],
  ["ws_msgs_sent", counter],
  ["ws_msgs_received", counter],
  ["ws_ping", timeTrend],
  ["ws_session_duration", timeTrend],
  ["ws_connecting", timeTrend],
  ["grpc_req_duration", timeTrend],
  ["grpc_streams", counter],
  ["grpc_streams_msgs_sent", counter],
  ["grpc_streams_msgs_received", counter],
  ["data_sent", dataCounter],
  ["data_received", dataCounter],
  ["browser_data_sent", dataCounter],
  ["browser_data_received", dataCounter],
  ["browser_http_req_duration", timeTrend],
  ["browser_http_req_failed", rate],
  ["browser_web_vital_cls", { type: "trend", contains: "default" }],
  ["browser_web_vital_fcp", timeTrend],
  ["browser_web_vital_fid", timeTrend],
  ["browser_web_vital_inp", timeTrend],
  ["browser_web_vital_lcp", timeTrend],
  ["browser_web_vital_ttfb", timeTrend],
]);
