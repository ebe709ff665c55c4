import { type AbsoluteBound, holds } from "../../model/objective.ts";
import { isToConfirm, type RelativeFinding, weighRelative } from "../compare/relative.ts";
import { pooledValue } from "./absolute.ts";
import type { Comparison, JudgedObjective } from "./answer.ts";
import { doubted, leftOutDoubts } from "./doubts.ts";
import { judgeUndecided } from "./limit.ts";
import { comparedWith, type Measured } from "./measured.ts";
import type { Context } from "./scenario-input.ts";
import { notCompared } from "./unmeasured.ts";

/** Whether a limit on exceptions that the baseline may lift is missed on its own. */
export function isBeyond({ objective, current }: Measured, { limit, orBaseline }: AbsoluteBound): boolean {
  return orBaseline === true && !holds(pooledValue(current), objective.comparison, limit);
}

/** Compares a missed limit that the baseline may lift, like any other change; without a baseline it stays open. */
export function compareBeyond(measured: Measured, context: Context): JudgedObjective | Comparison {
  const compared = comparedWith(measured, context);
  if (compared === undefined) return notCompared(measured, context);
  const bound = { kind: "relative", measure: "points", amount: 0 } as const;
  const evidence = weighRelative(compared, measured.objective, { bound, seen: bound.amount });
  return { kind: "comparison", measured, compared, evidence };
}

/** Fails an increase, warns if the baseline misses the limit as well, and leaves open what is too small to decide. */
export function settleBeyond(
  { measured, compared }: Comparison,
  { change, current, verdict }: RelativeFinding,
  { limit }: AbsoluteBound,
): JudgedObjective {
  const { objective } = measured;
  const isMore = verdict === "fail";
  if (!isMore && holds(change.baseline, objective.comparison, limit)) {
    const reason = { kind: "fewExceptions", baseline: change.baseline } as const;
    return judgeUndecided(measured, "fewSamples", reason, { wantsRound: true });
  }
  const { dimension } = compared;
  return {
    kind: "judged",
    judgement: {
      kind: "absolute",
      ...{ objective, dimension, current, limit, change },
      verdict: isMore ? objective.onMiss : "warn",
      ...doubted(leftOutDoubts(measured)),
    },
    ...(isMore && isToConfirm(compared) && { anotherRound: "toConfirm" }),
  };
}
