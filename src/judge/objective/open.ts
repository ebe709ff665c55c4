import { holds, isWrittenOfEach } from "../../model/objective.ts";
import type { Judgement, Relative } from "../../model/verdict.ts";

/** Reasons of an inconclusive scenario shown in full, with the numbers of their remedies; the rest are counted. */
export const mostReasons = 3;

/** Whether an objective is undecided. */
export function isOpen(judgement: Judgement): boolean {
  if (judgement.kind === "absolute") return false;
  if (judgement.kind === "relative") return judgement.verdict === "inconclusive";
  const { reason } = judgement;
  switch (reason.kind) {
    case "noBaseline":
    case "notInBaseline":
      return reason.leavesOpen !== undefined;
    case "accepted":
      return false;
    default:
      return true;
  }
}

/** Whether an objective affects the gate's verdict: an open one that only warns, or that noise hides, does not. */
export function decides(judgement: Judgement): boolean {
  return !isOpen(judgement) || (judgement.objective.onMiss === "fail" && !isHidden(judgement));
}

/** Whether noise hides the change of this endpoint, which keeps no gate open. */
export function isHidden(judgement: Judgement): boolean {
  return judgement.kind === "relative" && judgement.isHidden === true;
}

/** Whether an open objective of one endpoint keeps the bound, and at least half of its siblings pass. */
function hasPassing({ objective, current, limit }: Relative, all: readonly Judgement[]): boolean {
  const siblings = all.filter((one) => one.kind === "relative" && one.objective.text === objective.text);
  const told = siblings.filter((one) => one.kind === "relative" && one.verdict === "pass");
  return 2 * told.length >= siblings.length && holds(current, objective.comparison, limit);
}

/**
 * Marks an endpoint of an objective "of each endpoint" whose change noise hides: a pass need not wait for one that answers
 * in a millisecond. More rounds are still asked for.
 * @param all the judgements of the scenario
 */
export function withHidden(judgement: Judgement, all: readonly Judgement[]): Judgement {
  if (judgement.kind !== "relative" || !isWrittenOfEach(judgement.objective.indicator)) return judgement;
  if (judgement.verdict !== "inconclusive" || judgement.open?.kind !== "noise") return judgement;
  return hasPassing(judgement, all) ? { ...judgement, isHidden: true } : judgement;
}
