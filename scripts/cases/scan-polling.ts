// The input of examples/studies/scan-polling. Samples are fitted to the published counts, means and percentiles; series and log are
// made so that the published queries give the published figures.
import { groupedBy } from "../../src/lib/grouped.ts";
import { ascending, shuffled, startRandom, withMean } from "./numbers.ts";

const [startMs, endMs] = [Date.parse("2026-01-27T03:56:31.700Z"), Date.parse("2026-01-27T04:00:09.595Z")];
const tasks = 1336;
const pollCount = 38_860;

/** One in ten polls has a duration: all of them would make the file ten times as large. */
const timedPolls = pollCount / 10;

interface Sample {
  readonly atMs: number;
  readonly metric: string;
  readonly value: number;
}

/** What `k6 run --out json` writes of the run. */
export function k6Json(): string {
  const random = startRandom(1);
  const span = endMs - startMs;
  const e2e = shuffled(
    withMean(tasks, { "95": 83_300 }, { mean: 59_200, lowest: 9000, highest: 88_000 }),
    random,
  );
  const submit = shuffled(ascending(tasks, { "50": 96, "95": 232 }, { lowest: 21, highest: 410 }), random);
  const poll = shuffled(ascending(timedPolls, { "50": 118, "95": 349 }, { lowest: 6, highest: 702 }), random);
  const samples: Sample[] = [];
  const add = (atMs: number, metric: string, value: number) => samples.push({ atMs, metric, value });
  for (const [index, duration] of e2e.entries()) {
    const isEnd = index === 0 || index === tasks - 1;
    const from = startMs + (isEnd ? (index === 0 ? 0 : span - duration) : random() * (span - duration));
    const at = from + duration;
    add(from, "submitted", 1);
    add(from + (submit[index] ?? 0), "submit", submit[index] ?? 0);
    for (const metric of ["completed", "succeeded", "iterations"]) add(at, metric, 1);
    for (const metric of ["e2e", "iteration_duration"]) add(at, metric, duration);
    add(at, "success", 1);
    add(at, "reward", 0);
  }
  for (const [index, duration] of poll.entries()) {
    const at = startMs + ((index + 1) * span) / (timedPolls + 1);
    add(at, "poll", duration);
    add(at, "polls", pollCount / timedPolls);
  }
  // k6 counts its users once a second, the last time before the end.
  for (const metric of ["vus", "vus_max"]) add(endMs - 950, metric, 500);
  return textOf(samples.sort((one, other) => one.atMs - other.atMs));
}

const types: Readonly<Record<string, readonly [type: string, contains: string]>> = {
  submit: ["trend", "time"],
  poll: ["trend", "time"],
  e2e: ["trend", "time"],
  iteration_duration: ["trend", "time"],
  success: ["rate", "default"],
  reward: ["rate", "default"],
  vus: ["gauge", "default"],
  vus_max: ["gauge", "default"],
};

function textOf(samples: readonly Sample[]): string {
  const known = new Set<string>();
  const lines = samples.flatMap(({ atMs, metric, value }) => {
    const [type, contains] = types[metric] ?? ["counter", "default"];
    const point = {
      metric,
      type: "Point",
      data: {
        time: new Date(Math.round(atMs)).toISOString(),
        value: Number(value.toFixed(3)),
        tags: { scenario: "scans" },
      },
    };
    if (known.has(metric)) return [JSON.stringify(point)];
    known.add(metric);
    const data = { name: metric, type, contains, thresholds: [], submetrics: null };
    return [JSON.stringify({ type: "Metric", data, metric }), JSON.stringify(point)];
  });
  return `${lines.join("\n")}\n`;
}

/** A run of the script as it wrote it itself: the earlier ones were published as such figures alone. */
interface Published {
  readonly users: number;
  readonly submitted: number;
  readonly completed: number;
  readonly succeeded?: number;
  readonly submitP95?: string;
  readonly e2eP95: string;
  readonly throughput: string;
}

export const earlier: Readonly<Record<string, Published>> = {
  "users-50.json": { users: 50, submitted: 685, completed: 683, e2eP95: "17.7s", throughput: "198 req/m" },
  "users-200.json": {
    users: 200,
    submitted: 1649,
    completed: 1646,
    e2eP95: "33.2s",
    throughput: "367 req/m",
  },
  "users-250.json": {
    users: 250,
    submitted: 1754,
    completed: 1752,
    e2eP95: "40.5s",
    throughput: "417.6 req/m",
  },
  "users-300.json": {
    users: 300,
    submitted: 1732,
    completed: 1730,
    e2eP95: "48.5s",
    throughput: "402 req/m",
  },
  "users-400.json": {
    users: 400,
    submitted: 1901,
    completed: 1880,
    e2eP95: "62.2s",
    throughput: "422.2 req/m",
  },
  "users-500.json": {
    ...{ users: 500, submitted: 1990, completed: 1871, succeeded: 1865 },
    ...{ submitP95: "154ms", e2eP95: "76.4s", throughput: "438 req/m" },
  },
};

export function resultJson(one: Published): string {
  const { users, submitted, completed, succeeded, submitP95, e2eP95, throughput } = one;
  const totals = { submitted, completed, ...(succeeded !== undefined && { succeeded }) };
  const latency = { ...(submitP95 !== undefined && { submit_p95: submitP95 }), e2e_p95: e2eP95 };
  return `${JSON.stringify({ target_vus: users, totals, latency, throughput }, undefined, 2)}\n`;
}

/** The published window of the queries, and the steps at which a range query looks. */
const [windowStart, stepSeconds, steps] = [1_769_486_230, 30, 9];

/** Values at the steps; undefined before a series began. */
type AtSteps = readonly (number | undefined)[];

/** From the start over the peak to the end. @param peakAt step of the peak @param from step of the first value */
function course(
  start: number | undefined,
  peak: number,
  end: number,
  { peakAt = 4, from = 0 } = {},
): AtSteps {
  const first = start ?? peak * 0.55;
  return Array.from({ length: steps }, (_, step) => {
    if (step < from) return undefined;
    if (step === from) return start === undefined && peakAt === from ? peak : first;
    const toPeak = (step - from) / Math.max(1, peakAt - from);
    if (step <= peakAt) return first + (peak - first) * toPeak;
    return peak + (end - peak) * ((step - peakAt) / (steps - 1 - peakAt));
  });
}

interface Series {
  readonly name: string;
  readonly type: "gauge" | "counter";
  readonly labels: Readonly<Record<string, string>>;
  readonly at: AtSteps;
}

const workers = ["scan-worker-wtxmw", "scan-worker-jhrgg", "scan-worker-sqcbr", "scan-worker-canary"];
const apis = ["scan-api-g857f", "scan-api-vqwzw", "scan-api-pzppj", "scan-api-canary"];

function podSeries(
  name: string,
  type: Series["type"],
  pods: readonly string[],
  courses: readonly AtSteps[],
): Series[] {
  return pods.map((pod, index) => ({
    name,
    type,
    labels: { namespace: "scan", pod },
    at: courses[index] ?? [],
  }));
}

const cpu = "container_cpu_usage_seconds_total";
const memory = "container_memory_working_set_bytes";
const [MB, GB] = [1e6, 1e9];
const queues = ["vision", "answer", "rule", "reward"];

function all(): readonly Series[] {
  const queued = (name: string, courses: readonly AtSteps[]): Series[] =>
    queues.map((queue, index) => ({
      name,
      type: "gauge",
      labels: { queue: `scan.${queue}` },
      at: courses[index] ?? [],
    }));
  const replicas = (of: string, at: AtSteps): Series => ({
    name: "kube_horizontalpodautoscaler_status_current_replicas",
    type: "gauge",
    labels: { horizontalpodautoscaler: of },
    at,
  });
  const redis = (instance: string, at: AtSteps): Series => {
    return { name: "redis_memory_used_bytes", type: "gauge", labels: { namespace: "redis", instance }, at };
  };
  return [
    ...podSeries(cpu, "counter", workers, [
      course(1.53, 1.72, 0.23),
      course(undefined, 1.83, 0.34, { from: 2 }),
      course(undefined, 1.84, 0.36, { from: 3, peakAt: 5 }),
      course(1.46, 1.74, 0.35),
    ]),
    ...podSeries(cpu, "counter", apis, [
      course(0.47, 1.3, 0.01),
      course(undefined, 0.74, 0.01, { from: 2 }),
      course(undefined, 0.63, 0.01, { from: 3, peakAt: 5 }),
      course(0.01, 0.01, 0.01),
    ]),
    ...podSeries(memory, "gauge", workers, [
      course(750 * MB, 1.3 * GB, 1.17 * GB),
      course(337 * MB, 1.18 * GB, 1.12 * GB),
      course(481 * MB, 1.24 * GB, 1.14 * GB),
      course(1.42 * GB, 1.62 * GB, 1.55 * GB),
    ]),
    replicas("keda-hpa-scan-worker", Array(steps).fill(3)),
    replicas("scan-api", [1, 2, ...Array(steps - 2).fill(3)]),
    ...queued("rabbitmq_queue_messages", [
      course(352, 352, 0, { peakAt: 0 }),
      course(14, 258, 0, { peakAt: 2 }),
      course(73, 268, 0, { peakAt: 1 }),
      course(2, 155, 0, { peakAt: 3 }),
    ]).map((one) => ({ ...one, at: one.at.map((value) => value && Math.round(value)) })),
    ...queued("rabbitmq_queue_consumers", Array(queues.length).fill([2, ...Array(steps - 1).fill(4)])),
    redis("streams", course(42.7 * MB, 51.6 * MB, 51.6 * MB)),
    redis("cache", course(26 * MB, 102 * MB, 102 * MB)),
    redis("pubsub-0", course(2.1 * MB, 2.2 * MB, 2.1 * MB)),
    redis("auth", course(1 * MB, 1 * MB, 1 * MB)),
  ];
}

const scrapeSeconds = 15;
const rateSeconds = 60;

/** The values at each scrape. Of a counter they are such that its rate over a minute is the value at each step. */
function scrapes({ at, type }: Series): readonly (readonly [second: number, value: number])[] {
  const first = at.findIndex((value) => value !== undefined);
  const valueAt = (step: number): number => at[Math.min(steps - 1, Math.max(first, step))] ?? 0;
  const perStep = stepSeconds / scrapeSeconds;
  if (type === "gauge") {
    return Array.from({ length: (steps - first) * perStep }, (_, index) => {
      const step = first + Math.floor(index / perStep);
      return [windowStart + first * stepSeconds + index * scrapeSeconds, valueAt(step)] as const;
    });
  }
  const peak = Math.max(...at.map((value) => value ?? 0));
  const peakAt = at.indexOf(peak);
  // A rate over a minute is the mean of two steps: those around the peak and at the end are alike.
  const slopeAt = (step: number): number => {
    if (step === peakAt || step === peakAt - 1) return peak;
    return valueAt(step >= steps - 2 ? steps - 1 : step);
  };
  const minute = rateSeconds / scrapeSeconds;
  const length = minute + (steps - 1 - first) * perStep + 1;
  let total = 100;
  return Array.from({ length }, (_, index) => {
    const step = first + Math.ceil((index - minute) / perStep);
    if (index > 0) total += scrapeSeconds * (index <= minute ? valueAt(first) : slopeAt(step));
    return [windowStart + first * stepSeconds + (index - minute) * scrapeSeconds, total] as const;
  });
}

/** For `promtool tsdb create-blocks-from openmetrics`. */
export function openMetrics(): string {
  const byName = groupedBy(all(), ({ name }) => name);
  const lines = [...byName].flatMap(([name, series]) => [
    `# TYPE ${series[0].type === "counter" ? name.replace(/_total$/, "") : name} ${series[0].type}`,
    ...series.flatMap((one) => {
      const labels = Object.entries(one.labels).map(([key, value]) => `${key}="${value}"`);
      return scrapes(one).map(
        ([second, value]) => `${name}{${labels.join(",")}} ${Number(value.toFixed(6))} ${second}`,
      );
    }),
  ]);
  return `${lines.join("\n")}\n# EOF\n`;
}

/** Least, largest and mean seconds of a task in each queue. */
const taskTimes: readonly (readonly [queue: string, least: number, most: number, mean: number])[] = [
  ["vision", 4.46, 6.21, 4.52],
  ["rule", 0.04, 0.18, 0.044],
  ["answer", 4.85, 8.92, 6.7],
  ["reward", 0.03, 0.05, 0.047],
];

/** The worker's log: a line for each task that was looked at. */
export function workerLog(): string {
  const random = startRandom(3);
  const perQueue = 60;
  const lines = taskTimes.flatMap(([queue, least, most, mean]) => {
    // The rest has the mean that is missing, spread a little.
    const rest = (mean * perQueue - least - most) / (perQueue - 2);
    const spread = Math.min(rest - least, most - rest) * 0.8;
    const seconds = Array.from(
      { length: perQueue - 2 },
      (_, index) => rest + spread * ((2 * index + 1) / (perQueue - 2) - 1),
    );
    return shuffled([least, most, ...seconds], random).map((second) => {
      const at = new Date(startMs + 30_000 + random() * 180_000).toISOString().slice(11, 23);
      const task = Math.floor(random() * 2 ** 32)
        .toString(16)
        .padStart(8, "0");
      return `${at} scan.${queue} ${second.toFixed(3)}s task=${task}`;
    });
  });
  return `${lines.sort().join("\n")}\n`;
}
