/** Recorded requests as what a gate judges: Run records made by the product's own measuring code, and plain figures. */

import {
  addSample,
  membershipOf,
  metricAggregatorOf,
  setTime,
  startAggregator,
} from "../../src/ingest/sample-aggregator.ts";
import { measure } from "../../src/ingest/sample-stream.ts";
import type { Tagged } from "../../src/ingest/tagged.ts";
import type { Run } from "../../src/model/run/run.ts";
import { percentileOf } from "../../src/stats/percentile.ts";
import type { RecordedRun, Requests } from "./bank.ts";

/** One side of a recorded run, as if it had come from a machine of some speed. */
export interface Replay {
  readonly recorded: RecordedRun;
  /** Index into `sides`: 0, or 1 for the head of a run that loaded both sides at once. */
  readonly side: number;
  /** All latencies are multiplied by it; 1 leaves them as recorded. */
  readonly slowness: number;
  /** Latencies above the run's own p90 are multiplied by it, too. */
  readonly tailSlowness?: number;
}

/** Of each run, as they were recorded: load that counts nowhere. */
export const warmUpMs = 3000;

const ascending = (one: number, other: number): number => one - other;

/** The requests of the replayed side. @throws for a side the run does not have */
export function requestsOf({ recorded, side }: Pick<Replay, "recorded" | "side">): Requests {
  const requests = recorded.sides[side];
  if (requests === undefined) throw new Error(`run ${recorded.place} (${recorded.case}) has no side ${side}`);
  return requests;
}

/** When each request ended, ms since the window's start. */
export function endsMs({ elapsed }: Requests): number[] {
  let ticks = 0;
  return elapsed.map((step) => {
    ticks += step;
    return ticks / 100;
  });
}

/** Durations with those above the run's own p90 multiplied. */
export function withTail(durationsUs: readonly number[], tailSlowness: number): readonly number[] {
  if (tailSlowness === 1) return durationsUs;
  const slowFromUs = percentileOf(durationsUs.toSorted(ascending), 90);
  return durationsUs.map((durationUs) => durationUs * (durationUs > slowFromUs ? tailSlowness : 1));
}

function tagged(endpoint: string): Tagged {
  return {
    endpoint,
    group: "",
    check: "",
    scenario: "",
    error: "",
    errorCode: "",
    url: undefined,
    service: "",
    status: "",
    has: (key, value) => key === "name" && value === endpoint,
  };
}

/**
 * The Run record of recorded requests, by the tally that the gate itself fills: `http_reqs`, `http_req_duration` and
 * `http_req_failed`, the whole and each endpoint, with slices and sketches.
 */
export function measureRun(replay: Replay): Run {
  const { recorded, slowness, tailSlowness = 1 } = replay;
  const requests = requestsOf(replay);
  const startMs = Date.parse(recorded.recordedAt) + warmUpMs;
  const tally = startAggregator({ warmUpMs, filters: [], percentiles: [] });
  const [counted, timed, failed] = ["http_reqs", "http_req_duration", "http_req_failed"].map((name) =>
    metricAggregatorOf(tally, name),
  );
  if (counted === undefined || timed === undefined || failed === undefined) throw new Error("unreachable");
  const memberships = recorded.endpoints.map((name) => membershipOf(tally, tagged(name)));
  const [first] = memberships;
  if (first === undefined) throw new Error(`run ${recorded.place} has no endpoints`);
  // The first sample of the load starts the window's clock; it lies in the warm-up and counts nowhere.
  setTime(tally, startMs - warmUpMs);
  addSample(tally, counted, first, 1);
  const failures = new Set(requests.failed);
  const durationsUs = withTail(requests.durationUs, tailSlowness);
  for (const [index, endMs] of endsMs(requests).entries()) {
    const membership = memberships[Number(requests.endpoint[index])] ?? first;
    setTime(tally, startMs + endMs);
    addSample(tally, counted, membership, 1);
    addSample(tally, timed, membership, ((durationsUs[index] ?? 0) * slowness) / 1000);
    addSample(tally, failed, membership, failures.has(index) ? 1 : 0);
  }
  const { window, metrics, checks } = measure(tally, { metrics: new Map() });
  return {
    schema: "loadline/run@1",
    provenance: {
      scenario: "checkout",
      environment: "bank",
      target: recorded.case,
      recordedAt: recorded.recordedAt,
      loadline: "bank",
      generator: "k6 v2.2.0",
      machine: { os: "linux", cpu: "bank", cores: 2 },
    },
    window,
    ending: { kind: "finished" },
    metrics,
    checks,
    thresholds: [],
    generator: { droppedIterations: 0, vusMax: 0, warnings: [] },
  };
}
