import { isOnExceptions, thrownIn } from "../judge/indicator/exceptions.ts";
import { foundIn } from "../judge/indicator/indicator.ts";
import type { Objective } from "../model/objective.ts";
import type { Run } from "../model/run/run.ts";
import { unansweredObjectives } from "../report/words/notes/notes.ts";
import { asScenario, judgeRuns, type ScenarioResult } from "./assess.ts";
import { type Conclusion, concludeGate, type GateOptions, type GateResult } from "./conclude.ts";
import type { ComparedRuns } from "./results/read.ts";

/** Compares results with each other; stores nothing. */
export async function compareResults(
  compared: ComparedRuns,
  objectives: readonly Objective[],
  conclusion: Conclusion,
): Promise<GateResult> {
  return await concludeGate(conclusion, async () => [
    judgeCompared(compared, objectives, conclusion.options),
  ]);
}

function judgeCompared(
  { key, baseline, current, paired: timing, doubts }: ComparedRuns,
  objectives: readonly Objective[],
  { report }: GateOptions,
): ScenarioResult {
  const asked = askedOf(current, onEitherSide(objectives, { baseline, current }));
  // The files of one side are one level: none of them is a reference for drift.
  const scenario = asScenario(key, { objectives: asked.objectives, drift: "off" });
  const runs = baseline.map(asComparable);
  const result = judgeRuns(current.map(asComparable), scenario, {
    history: runs.map((run) => ({ run, accepted: undefined })),
    ...(timing !== undefined && { sideBySide: { runs, timing } }),
    requireBaseline: true,
    options: { caller: nobody, baselineBranch: undefined, report },
  });
  return { ...result, notes: [...doubts, ...asked.doubts, ...result.notes] };
}

/**
 * Drops objectives that the format cannot answer: server metrics in other tools' results, exceptions in plain samples.
 */
function askedOf(
  current: readonly Run[],
  objectives: readonly Objective[],
): { readonly objectives: readonly Objective[]; readonly doubts: readonly string[] } {
  const isOfServers = ({ indicator }: Objective): boolean => indicator.of === "servers";
  const unanswered = [
    { is: isOfServers, has: ({ servers }: Run) => servers, doubt: unansweredObjectives.servers },
    { is: isOnExceptions, has: thrownIn, doubt: unansweredObjectives.exceptions },
  ].filter(({ is, has }) => objectives.some(is) && current.every((run) => has(run) === undefined));
  return {
    objectives: objectives.filter((one) => !unanswered.some(({ is }) => is(one))),
    doubts: unanswered.map(({ doubt }) => doubt),
  };
}

/** An objective on what only the baseline has is not wrong: the change lost it, so it stays open, like a default one. */
function onEitherSide(
  objectives: readonly Objective[],
  { baseline, current }: Pick<ComparedRuns, "baseline" | "current">,
): readonly Objective[] {
  return objectives.map((one) => {
    const isLost = foundIn(current, one).length === 0 && foundIn(baseline, one).length > 0;
    return isLost ? { ...one, source: { from: "default" } } : one;
  });
}

/** Result files do not say who made them. Explicit, as they replace what a record says. */
export const nobody: GateOptions["caller"] = {
  commit: undefined,
  branch: undefined,
  event: undefined,
  workflowRun: undefined,
  actor: undefined,
};

/** The user chose files of one load: branches, events and fingerprints need no further check. */
function asComparable(run: Run): Run {
  const { branch: _branch, event: _event, ...provenance } = run.provenance;
  const { fingerprint: _fingerprint, ...rest } = run;
  return { ...rest, provenance };
}
