import type { Judgement } from "../../model/verdict.ts";
import { isOnExceptions } from "../indicator/exceptions.ts";

/** An objective that was judged: met, missed or open. */
export type Decided = Exclude<Judgement, { kind: "notJudged" }>;

/** Those that were judged. */
export function decided(judgements: readonly Judgement[]): readonly Decided[] {
  return judgements.filter((it) => it.kind !== "notJudged");
}

/** How far beyond its limit a figure lies, as a share of the limit. */
function excess(judgement: Decided): number {
  const { current, limit } = judgement;
  const creep = judgement.kind === "relative" ? judgement.creep : undefined;
  if (creep !== undefined) return Math.abs(creep.ratio) - creep.tolerance;
  return current === limit ? 0 : Math.abs(current - limit) / Math.abs(limit);
}

/** What users feel comes first; the servers' side explains it. */
function isOfServers({ objective }: Decided): number {
  return objective.indicator.of === "servers" ? 1 : 0;
}

/** Where iterations threw, the other figures are of what came before. */
function isOfExceptions({ objective }: Decided): number {
  return isOnExceptions(objective) ? 1 : 0;
}

/**
 * Objectives that were missed in this way, the most telling first: exceptions, then those on what users feel, and of them
 * the largest excess over its limit.
 */
export function misses(judgements: readonly Judgement[], verdict: "fail" | "warn"): readonly Decided[] {
  return decided(judgements)
    .filter((it) => it.verdict === verdict)
    .sort(
      (one, other) =>
        isOfExceptions(other) - isOfExceptions(one) ||
        isOfServers(one) - isOfServers(other) ||
        excess(other) - excess(one),
    );
}
