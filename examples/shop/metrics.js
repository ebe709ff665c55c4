// @ts-check
/**
 * The shop's metrics for Prometheus, by prom-client: https://github.com/siimon/prom-client
 * The package comes with this repository's development packages. Where it is not installed (the demo of a fresh clone)
 * the shop runs without metrics.
 */

/** @import PromClient from "prom-client" */

const bucketsSec = [0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2.5];

/**
 * Counts requests from now on. `endpoint` must come from a fixed set, or the series grow without end.
 * @param {{queueDepth: () => number}} gauges read whenever the metrics are
 * @returns undefined where prom-client is not installed
 */
export async function createMetrics({ queueDepth }) {
  const client = await loadPromClient();
  if (client === undefined) return undefined;

  const register = new client.Registry();
  const registers = [register];
  // CPU time, memory, the event loop's lag and more of this process, by the names that dashboards know.
  client.collectDefaultMetrics({ register });
  const requests = new client.Counter({
    name: "http_requests_total",
    help: "Requests answered.",
    labelNames: ["endpoint", "status"],
    registers,
  });
  const durations = new client.Histogram({
    name: "http_request_duration_seconds",
    help: "From a request's head to the end of its answer.",
    labelNames: ["endpoint"],
    buckets: bucketsSec,
    registers,
  });
  const inFlight = new client.Gauge({
    name: "http_requests_in_flight",
    help: "Requests begun and not yet answered.",
    registers,
  });
  new client.Gauge({
    name: "shop_queue_depth",
    help: "Orders that were taken and are not yet packed.",
    labelNames: ["queue"],
    registers,
    collect() {
      this.set({ queue: "orders" }, queueDepth());
    },
  });

  return {
    contentType: register.contentType,
    render: () => register.metrics(),

    begin() {
      inFlight.inc();
    },

    /**
     * @param {string} endpoint
     * @param {number} status
     * @param {number} durationMs
     */
    end(endpoint, status, durationMs) {
      inFlight.dec();
      requests.inc({ endpoint, status });
      durations.observe({ endpoint }, durationMs / 1000);
    },
  };
}

/** @returns {Promise<typeof PromClient | undefined>} */
async function loadPromClient() {
  try {
    return (await import("prom-client")).default;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}
