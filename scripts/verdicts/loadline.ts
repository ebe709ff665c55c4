/** Loadline's own rule, through the function that its gate calls, round after round as its gate takes them. */

import { judgeScenario } from "../../src/judge/judge.ts";
import type { Objective } from "../../src/model/objective.ts";
import type { Run } from "../../src/model/run/run.ts";
import type { Design, ScenarioVerdict } from "../../src/model/verdict.ts";
import type { Requests } from "./bank.ts";
import type { Word } from "./rules/rule.ts";
import { measureRun, type Replay, requestsOf } from "./runs.ts";

/** What a gate came to. */
export interface GateEnding {
  readonly word: Word;
  /** Rounds that it took. */
  readonly rounds: number;
  readonly verdict: ScenarioVerdict;
}

/** What a gate is given: as many rounds as it may take. */
export interface LoadlineGate {
  readonly rounds: readonly Run[];
  /** The stored runs; side by side the base's rounds. */
  readonly baseline: readonly Run[];
  readonly objectives: readonly Objective[];
  readonly design: Design;
  /** Which session each stored run belongs to; when not given, each to one of its own. */
  readonly sessions?: readonly number[];
  /** Stored runs that drift is judged against; when not given, it is not. */
  readonly reference?: readonly Run[];
  /** When not given, as many as there are. */
  readonly mostRounds?: number;
}

/** The same run as part of this workflow run: runs of one workflow run share a machine and an hour. */
function within(run: Run, workflowRun: string): Run {
  return { ...run, provenance: { ...run.provenance, workflowRun } };
}

/**
 * One look: judges by the first rounds of a gate.
 * @param isLookOnly without what the report of it would say beside the verdict
 */
export function judgeRounds(gate: LoadlineGate, rounds: number, isLookOnly = false): ScenarioVerdict {
  const baseline =
    gate.design === "stored"
      ? gate.baseline.map((run, index) => within(run, `history ${gate.sessions?.[index] ?? index}`))
      : gate.baseline.slice(0, rounds).map((run) => within(run, "this gate"));
  const judged = judgeScenario({
    runs: gate.rounds.slice(0, rounds).map((run) => within(run, "this gate")),
    baseline,
    comparability: { kind: "comparable", runs: baseline.length },
    objectives: gate.objectives,
    requireBaseline: false,
    design: gate.design,
    mostRounds: gate.mostRounds ?? gate.rounds.length,
    ...(gate.reference !== undefined && {
      reference: { kind: "oldest", runs: gate.reference, drift: "twice" },
    }),
    isLookOnly,
  });
  if (judged.kind === "misconfigured") throw new Error("the bank does not have what the objectives ask for");
  return judged.verdict;
}

/** Judges after each round and takes another one while the verdict asks for it and there is one left. */
export function runGate(gate: LoadlineGate): GateEnding {
  let rounds = 1;
  let verdict = judgeRounds(gate, rounds, true);
  while (verdict.anotherRound.kind !== "unneeded" && rounds < gate.rounds.length) {
    rounds += 1;
    verdict = judgeRounds(gate, rounds, true);
  }
  return { word: verdict.verdict === "warn" ? "pass" : verdict.verdict, rounds, verdict };
}

/** Measures each replay once; the records are shared by all gates that draw it. */
export function rememberRuns(): (replay: Replay) => Run {
  const known = new WeakMap<Requests, Map<string, Run>>();
  return (replay) => {
    const requests = requestsOf(replay);
    const { slowness, tailSlowness = 1 } = replay;
    const speed = `${slowness} ${tailSlowness}`;
    const bySpeed = known.get(requests) ?? new Map<string, Run>();
    known.set(requests, bySpeed);
    const run = bySpeed.get(speed) ?? measureRun(replay);
    bySpeed.set(speed, run);
    return run;
  };
}
