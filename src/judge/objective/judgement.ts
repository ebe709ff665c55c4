import type { Objective } from "../../model/objective.ts";
import type { Dimension } from "../../model/units.ts";
import type { MisconfiguredObjective } from "../../model/verdict.ts";
import { foundIn } from "../indicator/indicator.ts";
import type { Comparison, JudgedObjective, LevelOf } from "./answer.ts";
import { compareChange, settleChange } from "./change.ts";
import { judgeLimit } from "./limit.ts";
import { measuredOf } from "./measured.ts";
import { compareBeyond, isBeyond, settleBeyond } from "./new-exceptions.ts";
import type { Context } from "./scenario-input.ts";
import { acceptedLevel, judgeInvalid, judgeUnmeasured } from "./unmeasured.ts";

/** A unit that does not fit: the units of custom metrics are known only after the run. */
function unitProblem(objective: Objective, dimension: Dimension): MisconfiguredObjective | undefined {
  const { bound } = objective;
  const isPoints = bound.kind === "relative" && bound.measure === "points";
  const wanted = isPoints ? "ratio" : (bound.dimension ?? "number");
  return wanted === "number" || wanted === dimension
    ? undefined
    : { kind: "wrongUnit", objective, dimension };
}

/** Judges one objective; one with a baseline is only compared, and settled once the others are known. */
export function judgeObjective(
  objective: Objective,
  context: Context,
): JudgedObjective | Comparison | MisconfiguredObjective {
  const { input } = context;
  const all = foundIn(input.runs, objective);
  const [first] = all;
  if (first === undefined) return judgeUnmeasured(objective, context);
  const problem = unitProblem(objective, first.dimension);
  if (problem !== undefined) return problem;
  const measured = measuredOf(objective, context);
  if (measured.current.length === 0) return judgeInvalid(objective, all, measured);
  const { bound } = objective;
  if (bound.kind === "absolute") {
    return isBeyond(measured, bound)
      ? compareBeyond(measured, context)
      : judgeLimit(measured, bound, context);
  }
  if (input.recording === "accepted") return acceptedLevel(measured, context);
  return compareChange(measured, bound, context);
}

/** Judges a comparison, once its significance level is known. */
export function settle(comparison: Comparison, levelOf: LevelOf, context: Context): JudgedObjective {
  const { measured, evidence } = comparison;
  const { bound } = measured.objective;
  const finding = evidence.settle(levelOf(evidence));
  return bound.kind === "absolute"
    ? settleBeyond(comparison, finding, bound)
    : settleChange(comparison, finding, { levelOf, context });
}
