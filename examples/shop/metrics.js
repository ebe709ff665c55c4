// @ts-check
/**
 * The shop's metrics in the Prometheus text format, version 0.0.4, written by hand.
 * https://prometheus.io/docs/instrumenting/exposition_formats/
 */

const bucketsSec = [0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2.5];

/**
 * Counts requests from now on. `endpoint` must come from a fixed set, or the series grow without end.
 */
export function createMetrics() {
  const startedAtSec = Date.now() / 1000;
  /** @type {Map<string, number>} */
  const requests = new Map();
  /** @type {Map<string, {counts: number[], count: number, sumSec: number}>} */
  const durations = new Map();
  let inFlight = 0;

  return {
    begin() {
      inFlight += 1;
    },

    /**
     * @param {string} endpoint
     * @param {number} status
     * @param {number} durationMs
     */
    end(endpoint, status, durationMs) {
      inFlight -= 1;
      const labels = `endpoint="${endpoint}",status="${status}"`;
      requests.set(labels, (requests.get(labels) ?? 0) + 1);

      const durationSec = durationMs / 1000;
      const histogram = durations.get(endpoint) ?? { counts: bucketsSec.map(() => 0), count: 0, sumSec: 0 };
      durations.set(endpoint, histogram);
      const bucket = bucketsSec.findIndex((upper) => durationSec <= upper);
      if (bucket >= 0) histogram.counts[bucket] = (histogram.counts[bucket] ?? 0) + 1;
      histogram.count += 1;
      histogram.sumSec += durationSec;
    },

    /** @returns {string} */
    render() {
      const cpu = process.cpuUsage();
      const cpuSec = (cpu.user + cpu.system) / 1e6;
      return [
        ...header("http_requests_total", "counter", "Requests answered."),
        ...[...requests].map(([labels, count]) => `http_requests_total{${labels}} ${count}`),
        ...header(
          "http_request_duration_seconds",
          "histogram",
          "From a request's head to the end of its answer.",
        ),
        ...[...durations].flatMap(([endpoint, histogram]) => histogramLines(endpoint, histogram)),
        ...gauge("http_requests_in_flight", inFlight, "Queue depth: requests begun and not yet answered."),
        ...header("process_cpu_seconds_total", "counter", "User and system CPU time of this process."),
        `process_cpu_seconds_total ${cpuSec}`,
        ...gauge(
          "process_resident_memory_bytes",
          process.memoryUsage.rss(),
          "Resident memory of this process.",
        ),
        ...gauge("process_start_time_seconds", startedAtSec, "When the shop started, Unix time."),
        "",
      ].join("\n");
    },
  };
}

/**
 * @param {string} endpoint
 * @param {{counts: number[], count: number, sumSec: number}} histogram
 */
function histogramLines(endpoint, { counts, count, sumSec }) {
  const name = "http_request_duration_seconds";
  let below = 0;
  const buckets = bucketsSec.map((upper, index) => {
    below += counts[index] ?? 0;
    return `${name}_bucket{endpoint="${endpoint}",le="${upper}"} ${below}`;
  });
  return [
    ...buckets,
    `${name}_bucket{endpoint="${endpoint}",le="+Inf"} ${count}`,
    `${name}_sum{endpoint="${endpoint}"} ${sumSec}`,
    `${name}_count{endpoint="${endpoint}"} ${count}`,
  ];
}

/**
 * @param {string} name
 * @param {"counter" | "gauge" | "histogram"} type
 * @param {string} help
 */
function header(name, type, help) {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

/**
 * @param {string} name
 * @param {number} value
 * @param {string} help
 */
function gauge(name, value, help) {
  return [...header(name, "gauge", help), `${name} ${value}`];
}
