import type { Judgement } from "../../model/verdict.ts";

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

/** Whether an objective affects the gate's verdict: an open one that only warns does not. */
export function decides(judgement: Judgement): boolean {
  return !isOpen(judgement) || judgement.objective.onMiss === "fail";
}
