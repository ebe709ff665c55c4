/** The indicators that gates are judged by, read from recorded requests for the rules that need no Run record. */
import { mean } from "simple-statistics";
import { parseObjective } from "../../src/config/grammar/objective.ts";
import type { Objective } from "../../src/model/objective.ts";
import { percentileOf } from "../../src/stats/percentile.ts";
import type { Requests } from "./bank.ts";
import type { Observation } from "./rules/rule.ts";
import { endsMs, type Replay, requestsOf, withTail } from "./runs.ts";

/** What a gate of the bench is about. */
export interface Indicator {
  readonly name: string;
  /** The objective as a user writes it. */
  readonly objective: string;
  readonly better: "lower" | "higher";
  /** Whether its changes are shares of a level, as those of latencies. */
  readonly isLevel: boolean;
  readonly observe: (replay: Replay) => Observation;
  /** The limit that a user would write as an absolute threshold, from the level that was found once. */
  readonly fixedLimit: (level: number) => number;
}

/** The requests of each second of the window, by their positions. */
function bySecond(requests: Requests): number[][] {
  const seconds: number[][] = [];
  for (const [index, endMs] of endsMs(requests).entries()) {
    const second = Math.floor(endMs / 1000);
    const positions = seconds[second] ?? [];
    positions.push(index);
    seconds[second] = positions;
  }
  return Array.from(seconds, (positions) => positions ?? []);
}

/** Memo by the requests, which are the same object for every draw. */
function remember(make: (requests: Requests) => Observation): (requests: Requests) => Observation {
  const made = new WeakMap<Requests, Observation>();
  return (requests) => {
    const found = made.get(requests) ?? make(requests);
    made.set(requests, found);
    return found;
  };
}

const ascending = (one: number, other: number): number => one - other;

function observePercentile(percent: number): (replay: Replay) => Observation {
  const percentileMs = (durationsUs: readonly number[]): number =>
    percentileOf([...durationsUs].sort(ascending), percent) / 1000;
  const byTail = new Map<number, (requests: Requests) => Observation>();
  const observeWith = (tailSlowness: number) => (requests: Requests) => {
    const durationsUs = withTail(requests.durationUs, tailSlowness);
    return {
      value: percentileMs(durationsUs),
      perSecond: bySecond(requests)
        .filter((positions) => positions.length > 0)
        .map((positions) => percentileMs(positions.map((position) => durationsUs[position] ?? 0))),
    };
  };
  return (replay) => {
    const { slowness, tailSlowness = 1 } = replay;
    const observe = byTail.get(tailSlowness) ?? remember(observeWith(tailSlowness));
    byTail.set(tailSlowness, observe);
    const { value, perSecond } = observe(requestsOf(replay));
    return { value: value * slowness, perSecond: perSecond.map((one) => one * slowness) };
  };
}

const errorShares = remember((requests) => {
  const failed = new Set(requests.failed);
  return {
    value: failed.size / requests.elapsed.length,
    perSecond: bySecond(requests)
      .filter((positions) => positions.length > 0)
      .map((positions) => mean(positions.map((position) => (failed.has(position) ? 1 : 0)))),
  };
});

const requestRates = remember((requests) => {
  const perSecond = bySecond(requests).map((positions) => positions.length);
  return { value: mean(perSecond), perSecond };
});

const latency = (name: string, percent: number): Indicator => ({
  name,
  objective: `${name} < baseline + 5%`,
  better: "lower",
  isLevel: true,
  observe: observePercentile(percent),
  fixedLimit: (levelMs) => Math.ceil(levelMs * 1.05),
});

/** By name. */
export const indicators = {
  median: latency("med", 50),
  p95: latency("p95", 95),
  p99: latency("p99", 99),
  errors: {
    name: "errors",
    objective: "errors < baseline + 0.5pp",
    better: "lower",
    isLevel: false,
    observe: (replay) => errorShares(requestsOf(replay)),
    fixedLimit: (level) => level + 0.005,
  },
  throughput: {
    name: "throughput",
    objective: "throughput > baseline - 5%",
    better: "higher",
    isLevel: false,
    observe: (replay) => requestRates(requestsOf(replay)),
    fixedLimit: (level) => Math.floor(level * 0.95),
  },
} as const satisfies Record<string, Indicator>;

/** An objective by the product's own grammar. @throws for a line that is none */
export function objectiveFrom(line: string): Objective {
  const parsed = parseObjective(line, { from: "default" });
  if (parsed.kind === "problem") throw new Error(`${line}: expected ${parsed.problem.expected}`);
  return parsed.value;
}
