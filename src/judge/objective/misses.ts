import { isWrittenOfEach } from "../../model/objective.ts";
import type { Judgement } from "../../model/verdict.ts";
import { isOnExceptions } from "../indicator/exceptions.ts";

/** A judged objective: met, missed or open. */
export type Decided = Exclude<Judgement, { kind: "notJudged" }>;

/** The judgements that are met, missed or open. */
export function decided(judgements: readonly Judgement[]): readonly Decided[] {
  return judgements.filter((it) => it.kind !== "notJudged");
}

/** Whether an objective was missed, whatever a miss does. */
export function isMissed(judgement: Judgement): boolean {
  return judgement.kind !== "notJudged" && (judgement.verdict === "fail" || judgement.verdict === "warn");
}

export function isMet(judgement: Judgement): boolean {
  return judgement.kind !== "notJudged" && judgement.verdict === "pass";
}

/** An endpoint of many comes before a figure of all if it exceeds its limit by so many times as much: all may be as slow. */
const timesOfAll = 1.5;

/** How far a figure exceeds its limit, as a share of the limit. */
function excess(judgement: Decided): number {
  const { current, limit } = judgement;
  const creep = judgement.kind === "relative" ? judgement.creep : undefined;
  if (creep !== undefined) return Math.abs(creep.ratio) - creep.tolerance;
  return current === limit ? 0 : Math.abs(current - limit) / Math.abs(limit);
}

function rankOf({ objective }: Decided): number {
  // If iterations threw, the other figures cover only the code before the exception.
  if (isOnExceptions(objective)) return 0;
  return objective.indicator.of === undefined ? 1 : 2;
}

function relevance(judgement: Decided): number {
  return excess(judgement) / (isWrittenOfEach(judgement.objective.indicator) ? timesOfAll : 1);
}

/** Missed objectives by relevance: exceptions, user-facing metrics, server metrics; each by the excess over its limit. */
export function misses(judgements: readonly Judgement[], verdict: "fail" | "warn"): readonly Decided[] {
  return decided(judgements)
    .filter((it) => it.verdict === verdict)
    .sort((one, other) => rankOf(one) - rankOf(other) || relevance(other) - relevance(one));
}
