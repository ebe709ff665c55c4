import type { Objective, RelativeBound } from "../../model/objective.ts";
import type { NullControl } from "../../model/verdict.ts";
import { isLowerBetter } from "../objective/direction.ts";
import type { Compared } from "./difference.ts";
import { changeAgainst, weighRelative } from "./relative.ts";

/** The same tolerance for the worse, also where a bound demands an improvement. */
function tolerating(bound: RelativeBound, objective: Objective): RelativeBound {
  const size = Math.abs(bound.amount);
  return { ...bound, amount: isLowerBetter(objective) ? size : -size };
}

/**
 * Weighs the base deployment's second runs against its first, by the rule that weighs this change, in both directions: a
 * control that is faster is as wrong as a slower one. The odds are those of a failure, for a difference as large as the
 * tolerance against none: from half the tolerance on, a difference that is no noise makes a limit at the tolerance mean
 * something else. Not twice the tolerance, as of this change: so much need not be there to turn a pass into a fail.
 * @param compared the control's rounds as `current`, the base's as `baseline`
 * @param falseAlarm the objective's part of the gate's chance of a false alarm, which both directions share
 */
export function weighControl(
  compared: Compared,
  objective: Objective,
  { bound, falseAlarm }: { readonly bound: RelativeBound; readonly falseAlarm: number },
): Pick<NullControl, "change" | "differs"> {
  const tolerated = tolerating(bound, objective);
  const weighing = { bound: tolerated, seen: tolerated.amount };
  const { current, baseline } = compared;
  const directions = [compared, { ...compared, current: baseline, baseline: current }];
  const chances = directions.map((one) => weighRelative(one, objective, weighing).chance);
  return {
    change: changeAgainst(compared, objective),
    differs: Math.min(...chances) <= falseAlarm / directions.length,
  };
}
