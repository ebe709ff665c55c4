/** The simplest rule, which knows nothing of seconds: a t-test on the rounds' figures, with one level for all looks. */
import { mean, sampleVariance, sum } from "simple-statistics";
import { roundsOfMiss, seenTolerances } from "../../../src/judge/compare/relative.ts";
import type { Objective } from "../../../src/model/objective.ts";
import { narrowed } from "../../../src/stats/bisect.ts";
import { gateErrorBudget } from "../../../src/stats/error-budget.ts";
import { studentQuantile } from "../../../src/stats/student.ts";
import type { RecordedRun, Requests } from "../bank.ts";
import { seeded } from "../random.ts";
import type { Word } from "../rules/rule.ts";
import { mostRounds } from "../trials.ts";
import { normal } from "./effects.ts";
import { p95Of } from "./traffic.ts";

/** What is compared: its value is larger where code is worse. */
interface Scale {
  readonly of: (requests: Requests) => number;
  readonly tolerance: number;
  readonly seen: number;
}

/** @throws for an objective that no model has */
function scaleOf({ indicator, bound }: Objective): Scale {
  if (bound.kind !== "relative" || indicator.of === "servers")
    throw new Error("not compared with a baseline");
  const tolerance = Math.abs(bound.amount);
  const seen = seenTolerances * tolerance;
  if (indicator.metric === "http_req_failed") {
    return { of: ({ failed, elapsed }) => failed.length / elapsed.length, tolerance, seen };
  }
  const isThroughput = indicator.metric === "http_reqs";
  return {
    of: isThroughput ? ({ elapsed }) => -Math.log(elapsed.length) : (one) => Math.log(p95Of(one)),
    tolerance: isThroughput ? -Math.log1p(-tolerance) : Math.log1p(tolerance),
    seen: isThroughput ? -Math.log1p(-seen) : Math.log1p(seen),
  };
}

function only(run: RecordedRun): Requests {
  const [requests] = run.sides;
  if (requests === undefined) throw new Error("a run without requests");
  return requests;
}

const simulated = 20_000;

/** Level of each look at which normal noise crosses it in any of them with this chance. */
function levelOfLooks(chance: number): number {
  const random = seeded(1);
  const sequences = Array.from({ length: simulated }, () => {
    const values = Array.from({ length: mostRounds }, () => normal(random));
    return values.map((_, index) => {
      const taken = values.slice(0, index + 1);
      return index === 0 ? 0 : mean(taken) / Math.sqrt(sampleVariance(taken) / taken.length);
    });
  });
  const crossing = (level: number): number => {
    const limits = Array.from({ length: mostRounds }, (_, index) =>
      studentQuantile(1 - level, Math.max(1, index)),
    );
    const crossed = sequences.filter((looks) =>
      looks.some((t, index) => index > 0 && t > (limits[index] ?? 0)),
    );
    return crossed.length / simulated;
  };
  return narrowed([chance / mostRounds, chance], 12, (level) => crossing(level) < chance)[0];
}

const levels = new Map<number, number>();

/** The same, simulated once. */
function levelFor(chance: number): number {
  const level = levels.get(chance) ?? levelOfLooks(chance);
  levels.set(chance, level);
  return level;
}

/** What the rule sees of a gate after each round. */
export interface Seen {
  /** Stored runs by job; empty side by side. */
  readonly jobs: readonly (readonly RecordedRun[])[];
  readonly rounds: readonly { readonly head: RecordedRun; readonly base?: RecordedRun }[];
}

/** Change and its error, with degrees of freedom; undefined as long as nothing shows the error. */
function estimated({ jobs, rounds }: Seen, { of }: Scale) {
  const now = rounds.map(({ head }) => of(only(head)));
  if (jobs.length > 0) {
    const before = jobs.map((runs) => mean(runs.map((run) => of(only(run)))));
    const fewest = Math.max(roundsOfMiss, Math.min(...jobs.map((runs) => runs.length)));
    if (before.length < 2 || now.length < fewest) return undefined;
    const variance = sampleVariance(before) * (1 + 1 / before.length);
    return { change: mean(now) - mean(before), variance, degrees: before.length - 1 };
  }
  if (now.length < roundsOfMiss) return undefined;
  const differences = rounds.map(
    ({ base }, index) => (now[index] ?? 0) - (base === undefined ? 0 : of(only(base))),
  );
  const variance = sampleVariance(differences) / differences.length;
  return { change: sum(differences) / differences.length, variance, degrees: differences.length - 1 };
}

/** What the rule says after these rounds. */
export function bySimpleRule(seen: Seen, objective: Objective): Word {
  const scale = scaleOf(objective);
  const found = estimated(seen, scale);
  if (found === undefined) return "inconclusive";
  const { change, degrees } = found;
  const error = Math.sqrt(found.variance);
  const { falseAlarm, oversight } = gateErrorBudget;
  if (change > scale.tolerance) {
    return change > studentQuantile(1 - levelFor(falseAlarm), degrees) * error ? "fail" : "inconclusive";
  }
  const isFar = scale.seen - change > studentQuantile(1 - levelFor(oversight), degrees) * error;
  return isFar ? "pass" : "inconclusive";
}
