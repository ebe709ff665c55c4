import type { UncomparedBecause } from "../../model/verdict/reason.ts";
import type { Judgement, ScenarioVerdict } from "../../model/verdict.ts";
import type { ScenarioInput } from "../objective/scenario-input.ts";

/** Whether an objective was not judged because it has nothing to be compared with. */
export function lacksComparison(judgement: Judgement): boolean {
  if (judgement.kind !== "notJudged") return false;
  const { cause } = judgement;
  return cause === "noBaseline" || cause === "changedLoad" || cause === "notInBaseline";
}

/** Whether a comparison was asked for, and decides. */
function isAsked({ objective: { bound, onMiss } }: Judgement): boolean {
  return bound.kind === "relative" && bound.implied !== true && onMiss === "fail";
}

/** Whether no stored run was asked for the figure: the objective is newer than the baseline. */
function isNew(judgement: Judgement): boolean {
  if (judgement.kind !== "notJudged" || judgement.reason.kind !== "notInBaseline") return false;
  const { unread } = judgement.reason;
  return unread === undefined || unread.kind === "notQueried";
}

/** Why an objective against the baseline can have nothing to be compared with; undefined if there never was anything. */
function whyNothing(input: ScenarioInput): UncomparedBecause | undefined {
  const { design, comparability, requireBaseline } = input;
  if (design === "sideBySide") return { kind: "noFigure", of: "base" };
  if (comparability.kind === "comparable") return { kind: "noFigure", of: "baseline" };
  if (comparability.kind === "changedLoad") return { kind: "otherLoad" };
  if (comparability.others !== undefined) return { kind: "otherRuns" };
  return requireBaseline ? { kind: "required" } : undefined;
}

/**
 * Why a gate lacks a comparison that a pass needs: all that its failing objectives ask for was measured and judged. They
 * may go unjudged only in a scenario that never had a baseline, and those that are newer than it, beside others that were
 * compared with it. A change cannot bring about either: stored runs are not its own. Side by side it can, as its script
 * makes both loads.
 * @returns undefined if nothing is lacking, and for runs that are to be stored
 */
export function whyUncompared(
  input: ScenarioInput,
  judgements: readonly Judgement[],
): UncomparedBecause | undefined {
  if (input.recording !== undefined) return undefined;
  const asked = judgements.filter(isAsked);
  const step = input.runs.find(({ lacksBase }) => lacksBase !== undefined)?.lacksBase;
  // A stored baseline is no substitute, as the change may be why the base is lacking.
  if (step !== undefined && asked.length > 0) return { kind: "lacksBase", step };
  const lacksRuns = input.wantsBase === true && input.design !== "sideBySide";
  if (lacksRuns && asked.length > 0) return { kind: "unmeasuredBase" };
  const because = whyNothing(input);
  const { requireBaseline, comparability } = input;
  if (requireBaseline && comparability.kind !== "comparable") return because;
  const unjudged = asked.filter(lacksComparison);
  const mayBeNew = because?.kind === "noFigure" && because.of === "baseline" && !requireBaseline;
  const areNew = mayBeNew && unjudged.length < asked.length && unjudged.every(isNew);
  return unjudged.length === 0 || areNew ? undefined : because;
}

/** Whether a gate was asked to compare, and compared nothing; undefined if nothing was asked. */
export function comparesNothing(judgements: readonly Judgement[]): boolean | undefined {
  const asked = judgements.filter(isAsked);
  return asked.length === 0 ? undefined : asked.every(lacksComparison);
}

/**
 * The verdict of a gate that compares nothing, as those before it: it fails once `most` of them did.
 * @param before gates of the scenario in a row that compared nothing
 */
export function afterSilence(
  verdict: ScenarioVerdict,
  { before, most }: { readonly before: number; readonly most: number | undefined },
): ScenarioVerdict {
  if (most === undefined || before < most || comparesNothing(verdict.judgements) !== true) return verdict;
  return { ...verdict, verdict: "fail", open: [{ kind: "silence", gates: before }, ...verdict.open] };
}
