import { type AbsoluteBound, holds } from "../../model/objective.ts";
import { type RelativeFinding, roundsOfMiss, weighRelative } from "../compare/relative.ts";
import { pooledValue } from "./absolute.ts";
import type { Comparison, JudgedObjective } from "./answer.ts";
import { doubted, leftOutDoubts } from "./doubts.ts";
import { judgeUndecided } from "./limit.ts";
import { comparedWith, type Measured } from "./measured.ts";
import type { Context } from "./scenario-input.ts";
import { notCompared } from "./unmeasured.ts";

/** Whether a limit on exceptions that the baseline may lift is missed by itself. */
export function isBeyond({ objective, current }: Measured, { limit, orBaseline }: AbsoluteBound): boolean {
  return orBaseline === true && !holds(pooledValue(current), objective.comparison, limit);
}

/**
 * A limit that the baseline may lift, and that is missed by itself: whether it is more than in the baseline is weighed as
 * any other change, and without a baseline it stays open.
 */
export function compareBeyond(measured: Measured, context: Context): JudgedObjective | Comparison {
  const compared = comparedWith(measured, context);
  if (compared === undefined) return notCompared(measured, context, true);
  const bound = { kind: "relative", measure: "points", amount: 0 } as const;
  const evidence = weighRelative(compared, measured.objective, { bound, seen: bound.amount });
  return { kind: "comparison", measured, compared, evidence };
}

/**
 * Fails what is more than in the baseline, warns of what the baseline misses as well, and leaves open what is too little
 * to tell.
 */
export function settleBeyond(
  { measured, compared }: Comparison,
  { change, current, verdict }: RelativeFinding,
  { limit }: AbsoluteBound,
): JudgedObjective {
  const { objective } = measured;
  const isMore = verdict === "fail";
  if (!isMore && holds(change.baseline, objective.comparison, limit)) {
    return judgeUndecided(measured, "fewSamples", {
      reason: { kind: "fewExceptions", baseline: change.baseline },
      wantsRound: true,
    });
  }
  const { dimension } = compared;
  const figure = { objective, dimension, current, limit, change };
  return {
    kind: "judged",
    judgement: {
      kind: "absolute",
      ...figure,
      verdict: isMore ? objective.onMiss : "warn",
      ...doubted(leftOutDoubts(measured)),
    },
    ...(isMore && compared.current.length < roundsOfMiss && { anotherRound: "toConfirm" }),
  };
}
