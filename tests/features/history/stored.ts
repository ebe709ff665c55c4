import { resolveExpected } from "../../../src/config/resolve/objectives.ts";
import type { Objective } from "../../../src/model/objective.ts";
import type { Run, Servers } from "../../../src/model/run/run.ts";
import type { BaselineEntry } from "../../../src/ports/baseline-store.ts";
import { buildRun } from "../../builders/run.ts";

/** A stored run as it might have been; what is not told is usual. */
export interface StoredRun {
  /** Hours since the history began. */
  readonly hour: number;
  /** p95 in ms; the other percentiles follow. */
  readonly p95?: number;
  readonly failed?: number;
  readonly perSecond?: number;
  readonly script?: string;
  readonly provenance?: Partial<Run["provenance"]>;
  /** Highest queue depth that Prometheus told; absent: no query. */
  readonly queue?: number;
  readonly queueName?: string;
}

const requests = 6000;

/** Of a run that is older than those the gate compares with the store keeps the figures alone: no slices, no sketches. */
export function storedRun(stored: StoredRun): Run {
  const { hour, p95 = 200, failed = 6, perSecond = 100, script = "5c" } = stored;
  const start = Date.UTC(2026, 0, 1) + hour * 3_600_000;
  const at = (ms: number): string => new Date(start + ms).toISOString();
  const commit = (hour + 0xabcdef0).toString(16).padStart(7, "0").repeat(6).slice(0, 40);
  const values = {
    ...{ count: requests, sum: requests * p95 * 0.5, min: 5, max: p95 * 3, avg: p95 * 0.5, med: p95 * 0.45 },
    percentiles: { "90": p95 * 0.9, "95": p95, "99": p95 * 1.4 },
  };
  return buildRun({
    provenance: {
      environment: "staging",
      target: "https://staging.example.com",
      commit,
      branch: "main",
      event: "push",
      workflowRun: `https://github.com/octo-org/shop/actions/runs/${100_000 + hour}`,
      actor: "octocat",
      recordedAt: at(61_000),
      ...stored.provenance,
    },
    fingerprint: { script, files: "f1", options: "0b", generatorMajor: 2 },
    window: { start: at(0), end: at(60_000), warmUpMs: 0 },
    metrics: [
      { name: "http_req_duration", type: "trend", contains: "time", series: [{ tags: {}, values }] },
      {
        name: "http_req_failed",
        type: "rate",
        contains: "default",
        series: [{ tags: {}, values: { count: requests, passes: failed, rate: failed / requests } }],
      },
      {
        name: "http_reqs",
        type: "counter",
        contains: "default",
        series: [{ tags: {}, values: { count: perSecond * 60, rate: perSecond } }],
      },
    ],
    ...(stored.queue === undefined
      ? {}
      : { servers: serversOf(stored.queue, stored.queueName ?? "Queue depth", at(0), at(60_000)) }),
  });
}

function serversOf(peak: number, name: string, start: string, end: string): Servers {
  const series = { start: 0, end: 0, min: 0, avg: peak / 2, peak, peakAt: end, labels: {} };
  const query = { kind: "read", query: "shop_queue_depth", dimension: "number", unit: "messages" } as const;
  return {
    source: "https://prometheus.example",
    queries: [{ ...query, name, start, end, stepMs: 5000, series: [series], omitted: 0, doubts: [] }],
  };
}

/** Numbers around 0 with a standard deviation of about 1, the same for the same seed. */
export function noise(seed: number): () => number {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return () => Array.from({ length: 12 }, next).reduce((sum, it) => sum + it, 0) - 6;
}

/** A level of response times from a run of the history on. */
export interface LevelFrom {
  readonly from: number;
  readonly p95: number;
  readonly reason?: string;
  readonly script?: string;
}

/** A history of so many runs, one a session, with noise of 3 % around the levels. */
export function storedHistory(
  runs: number,
  levels: readonly LevelFrom[],
  shared: Omit<StoredRun, "hour"> = {},
): BaselineEntry[] {
  const random = noise(7);
  return Array.from({ length: runs }, (_, index) => {
    const level = levels.findLast(({ from }) => from <= index) ?? { from: 0, p95: 200 };
    const run = storedRun({
      ...shared,
      hour: index * 7,
      p95: level.p95 * (1 + 0.03 * random()),
      failed: Math.max(0, Math.round(6 + 2.5 * random())),
      perSecond: 100 * (1 + 0.004 * random()),
      script: level.script ?? "5c",
      ...(shared.queue === undefined ? {} : { queue: Math.round(shared.queue * (1 + 0.1 * random())) }),
    });
    const isAccepted = level.reason !== undefined && level.from === index;
    const at = run.provenance.recordedAt;
    return {
      run,
      accepted: isAccepted ? { reason: level.reason ?? "", actor: "mona", at } : undefined,
    };
  });
}

/** Objectives as a user writes them. */
export function objectives(...lines: string[]): readonly Objective[] {
  return resolveExpected(new Map([["objectives", lines]]), undefined, "checkout").objectives;
}
