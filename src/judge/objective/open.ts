import { holds, isWrittenOfEach } from "../../model/objective.ts";
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

/**
 * The endpoints of an objective "of each endpoint" whose change noise hides, where it keeps the bound and at least half of
 * them pass: a pass need not wait for one that answers in a millisecond. More rounds are still asked for.
 */
export function hiddenByNoise(judgements: readonly Judgement[]): ReadonlySet<Judgement> {
  const ofEach = judgements.filter(
    (one) => one.kind === "relative" && isWrittenOfEach(one.objective.indicator),
  );
  return new Set(
    ofEach.filter((one) => {
      if (one.kind !== "relative" || one.verdict !== "inconclusive" || one.open?.kind !== "noise")
        return false;
      const { text, comparison } = one.objective;
      const siblings = ofEach.filter(({ objective }) => objective.text === text);
      const told = siblings.filter((it) => it.kind === "relative" && it.verdict === "pass");
      return 2 * told.length >= siblings.length && holds(one.current, comparison, one.limit);
    }),
  );
}
