// src/model/run/builtin-metrics.ts
const exceptionsMetric = "uncaught exceptions";
const capacityMetric = "ladder capacity";
const builtinTypes = {
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
	browser_web_vital_ttfb: "trend"
};
const otherContents = /* @__PURE__ */ new Map([
	["browser_web_vital_cls", "default"],
	["data_sent", "data"],
	["data_received", "data"],
	["browser_data_sent", "data"],
	["browser_data_received", "data"]
]);
const builtinMetrics = new Map(Object.entries(builtinTypes).map(([name, type]) => {
	return [name, {
		type,
		contains: otherContents.get(name) ?? (type === "trend" ? "time" : "default")
	}];
}));

export { builtinMetrics, builtinTypes, capacityMetric, exceptionsMetric };