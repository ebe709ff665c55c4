import type { Objective, RelativeBound } from "../../model/objective.ts";
import type { NullControl } from "../../model/verdict.ts";
import { isLowerBetter } from "../objective/direction.ts";
import type { Compared } from "./difference.ts";
import { changeOf, weighRelative } from "./relative.ts";

/** The same tolerance for the worse, even if the bound demands an improvement. */
function tolerating(bound: RelativeBound, objective: Objective): RelativeBound {
  const size = Math.abs(bound.amount);
  return { ...bound, amount: isLowerBetter(objective) ? size : -size };
}

/**
 * Compares the base deployment's second runs with its first, by the rule for this change, in both directions: a faster
 * control is as wrong as a slower one. The odds are for a difference as large as the tolerance against none: twice the
 * tolerance, as for this change, would miss differences that turn a pass into a fail.
 * @param compared the control's rounds as `current`, the base's as `baseline`
 * @param falseAlarm the objective's share of the gate's false-alarm probability
 */
export function weighControl(
  compared: Compared,
  objective: Objective,
  { bound, falseAlarm }: { readonly bound: RelativeBound; readonly falseAlarm: number },
): Pick<NullControl, "change" | "differs"> {
  const tolerated = tolerating(bound, objective);
  const weighing = { bound: tolerated, seen: tolerated.amount };
  const { current, baseline } = compared;
  const forward = weighRelative(compared, objective, weighing);
  const reverse = weighRelative({ ...compared, current: baseline, baseline: current }, objective, weighing);
  return {
    change: changeOf(forward.difference, compared),
    differs: Math.min(forward.chance, reverse.chance) <= falseAlarm / 2,
  };
}
