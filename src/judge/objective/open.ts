import type { Judgement } from "../../model/verdict.ts";

/** Reasons of an open scenario that are told in full, with the numbers of their remedies; the rest are counted. */
export const mostReasons = 3;

/** Whether an objective keeps the gate from an answer about it. */
export function isOpen(judgement: Judgement): boolean {
  if (judgement.kind === "absolute") return false;
  if (judgement.kind === "relative") return judgement.verdict === "inconclusive";
  const { reason } = judgement;
  switch (reason.kind) {
    case "noBaseline":
    case "notInBaseline":
      return reason.leavesOpen !== undefined;
    case "accepted":
    case "text":
      return false;
    default:
      return true;
  }
}

/** An open question about an objective whose miss only warns leaves the gate as it is: at worst it would warn. */
export function decides(judgement: Judgement): boolean {
  return !isOpen(judgement) || judgement.objective.onMiss === "fail";
}
