import type { MovedSeries } from "../../../src/features/explain/moved-series.ts";
import type { Run, ServerQuery, ServerSeries, Servers, Tags } from "../../../src/model/run/run.ts";

type ReadQuery = Extract<ServerQuery, { kind: "read" }>;

const start = Date.parse("2026-01-27T03:57:10.000Z");
const stepMs = 30_000;
const steps = 9;

function at(step: number): string {
  return new Date(start + step * stepMs).toISOString();
}

/** A series by its values, a step each; `null` before it came and after it went. */
export function series(labels: Tags, points: readonly (number | null)[]): ServerSeries {
  const known = points.flatMap((value, step) => (value === null ? [] : [{ value, step }]));
  const values = known.map(({ value }) => value);
  const [first, last] = [known[0]?.step ?? 0, known.at(-1)?.step ?? 0];
  const peak = Math.max(...values);
  return {
    labels: { ...labels },
    start: values[0] ?? 0,
    end: values.at(-1) ?? 0,
    min: Math.min(...values),
    avg: values.reduce((sum, it) => sum + it, 0) / values.length,
    peak,
    peakAt: at(known.find(({ value }) => value === peak)?.step ?? 0),
    ...(first > 0 && { from: at(first) }),
    ...(last < steps - 1 && { until: at(last) }),
    points: [...points],
  };
}

export function query(about: Pick<ReadQuery, "name" | "query" | "series"> & Partial<ReadQuery>): ReadQuery {
  return {
    kind: "read",
    dimension: "number",
    unit: "",
    start: at(0),
    end: "2026-01-27T04:01:13.000Z",
    stepMs,
    omitted: 0,
    doubts: [],
    ...about,
  };
}

const workers = (figures: readonly (readonly (number | null)[])[]) =>
  figures.map((points, index) => series({ pod: `scan-worker-${index + 1}` }, points));

/** CPU of a worked case: two workers were scaled up within the window. */
export const cpu = query({
  name: "CPU",
  query: 'sum(rate(container_cpu_usage_seconds_total{namespace="scan",pod=~"scan-worker.*"}[1m])) by (pod)',
  unit: "cores",
  series: workers([
    [null, null, 0.9, 1.62, 1.84, 1.8, 1.7, 1.1, 0.36],
    [null, 0.4, 1.2, 1.83, 1.8, 1.78, 1.6, 1.0, 0.34],
    [1.53, 1.6, 1.66, 1.7, 1.72, 1.7, 1.5, 0.8, 0.23],
  ]),
});

/** The same workers as the baseline knew them. */
export const quietCpu = query({
  ...cpu,
  series: workers([2, 2, 2].map(() => [0.4, 0.41, 0.43, 0.42, 0.4, 0.41, 0.42, 0.41, 0.4])),
});

export const queues = query({
  name: "Queue depth",
  query: 'rabbitmq_queue_messages{queue=~"scan.*"}',
  unit: "messages",
  series: [
    series({ queue: "vision" }, [352, 330, 300, 260, 180, 120, 60, 10, 0]),
    series({ queue: "rule" }, [73, 268, 240, 200, 150, 90, 30, 4, 0]),
    series({ queue: "answer" }, [14, 120, 258, 240, 200, 120, 60, 9, 0]),
    series({ queue: "reward" }, [2, 40, 90, 155, 120, 60, 30, 2, 0]),
  ],
});

export const memory = query({
  name: "Memory",
  query: 'sum(container_memory_working_set_bytes{namespace="scan"}) by (pod)',
  dimension: "bytes",
  unit: "B",
  series: [series({ pod: "cache" }, [26e6, 40e6, 55e6, 68e6, 80e6, 90e6, 96e6, 100e6, 102e6])],
});

/** So many endpoints, each with a latency of its own. */
export const many = query({
  name: "Latency by route",
  query: "histogram_quantile(0.95, sum(rate(http_duration_seconds_bucket[1m])) by (le, route))",
  dimension: "time",
  unit: "s",
  series: Array.from({ length: 50 }, (_, index) => {
    const one = series({ route: `/items/${index + 1}` }, new Array<number>(steps).fill(900 - 15 * index));
    const { points: _points, ...summary } = one;
    return index < 5 ? one : summary;
  }),
  omitted: 23,
  doubts: ["50 of 73 series are read, the busiest"],
});

export const unread: Extract<ServerQuery, { kind: "unread" }> = {
  kind: "unread",
  name: "Replicas",
  query: "kube_horizontalpodautoscaler_status_current_replicas",
  reason: "no series in this window; check its names and labels",
};

export function servers(queries: readonly ServerQuery[], change: Partial<Servers> = {}): Servers {
  return { source: "prometheus.example.com", version: "2.42.0", queries: [...queries], ...change };
}

/** A run with this side of the servers, over the window of the worked case. */
export function served(some: Run, side: Servers): Run {
  const window = { start: at(0), end: "2026-01-27T04:01:13.000Z", warmUpMs: 0 };
  return { ...some, window, servers: side };
}

/** CPU of the third worker left the level of the baseline. */
export const movedCpu: MovedSeries = {
  query: "CPU",
  labels: { pod: "scan-worker-3" },
  dimension: "number",
  unit: "cores",
  how: { kind: "level", current: 1.38, baseline: 0.412, baselineRuns: 5, matched: "labels" },
};

export const movedQueue: MovedSeries = {
  query: "Queue depth",
  labels: { queue: "vision" },
  dimension: "number",
  unit: "messages",
  how: { kind: "inTime", lowest: 0, highest: 352, rho: 0.871, points: 40 },
};
