import { asScenario, judgeRuns, type ScenarioResult } from "../../app/assess.ts";
import { nobody } from "../../app/compare.ts";
import { type Conclusion, concludeGate, type GateResult } from "../../app/conclude.ts";
import { exitStatus } from "../../model/failure.ts";
import type { BaselineKey } from "../../model/gate.ts";
import type { Objective } from "../../model/objective.ts";
import type { Ladders } from "./files.ts";

export interface AskedOfLadders {
  readonly key: BaselineKey;
  /** Those that define capacity, and those on it; without any, curves are shown. */
  readonly objectives: readonly Objective[];
}

/** Compares a ladder with another one, if there is one; stores nothing. */
export async function judgeLadders(
  ladders: Ladders,
  asked: AskedOfLadders,
  conclusion: Conclusion,
): Promise<GateResult> {
  const judge = asked.objectives.length === 0 ? shown : judged;
  return await concludeGate(conclusion, async () => [judge(ladders, asked)]);
}

function judged({ current, baseline }: Ladders, { key, objectives }: AskedOfLadders): ScenarioResult {
  return judgeRuns([current], asScenario(key, { objectives, drift: "off" }), {
    history: baseline === undefined ? [] : [{ run: baseline, accepted: undefined }],
    requireBaseline: false,
    options: { caller: nobody, baselineBranch: undefined },
  });
}

/** Without objectives the curves are shown. */
function shown({ current, baseline }: Ladders, { key }: AskedOfLadders): ScenarioResult {
  const runs = baseline === undefined ? [] : [baseline];
  return {
    outcome: {
      kind: "judged",
      ...key,
      runs: [current],
      baseline: runs,
      design: "stored",
      causes: [],
      stopped: { kind: "given" },
      verdict: {
        verdict: "pass",
        open: [],
        judgements: [],
        comparability: { kind: "comparable", runs: runs.length },
        doubts: [],
        invalid: [],
        anotherRound: { kind: "unneeded" },
        falseAlarms: undefined,
        why: [],
        moved: undefined,
      },
    },
    notes: [],
    exitStatus: exitStatus.passed,
  };
}
