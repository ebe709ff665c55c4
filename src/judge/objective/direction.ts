import type { Objective } from "../../model/objective.ts";
import type { Change } from "../../model/verdict.ts";

/** What says which figures are better. */
export type Bounded = Pick<Objective, "comparison" | "bound">;

/**
 * The direction in which a figure improves: away from the bounded end of a range, toward the bound of `==`, away from
 * that of `!=`. So 5 % of failed requests are worse than 1 % for `rate==0`, and 95 % of checks worse than 99 % for
 * `rate==1`.
 * @param from the level that a change starts from; only `==` and `!=` depend on it
 * @returns `neither` if every other figure is worse, or none is
 */
export function betterSide({ comparison, bound }: Bounded, from: number): "lower" | "higher" | "neither" {
  switch (comparison) {
    case "<":
    case "<=":
      return "lower";
    case ">":
    case ">=":
      return "higher";
    case "==":
    case "!=": {
      // The grammar has no equality with the baseline.
      if (bound.kind !== "absolute" || from === bound.limit) return "neither";
      return from > bound.limit === (comparison === "==") ? "lower" : "higher";
    }
    default:
      return comparison satisfies never;
  }
}

/** The absolute bound, which replaces a missing starting level; 0 for a relative one. */
function boundOf({ bound }: Bounded): number {
  return bound.kind === "absolute" ? bound.limit : 0;
}

/**
 * True if a lower figure is better. For `==` exactly at its bound, where no figure is better: lower at or below 0,
 * higher otherwise, because counts and shares cannot be negative.
 * @param from the level that a change starts from; only `==` and `!=` depend on it
 */
export function isLowerBetter(objective: Bounded, from: number = boundOf(objective)): boolean {
  const side = betterSide(objective, from);
  return side === "neither" ? from <= 0 : side === "lower";
}

/** Whether a relative bound tolerates a change for the worse; otherwise it demands an improvement. */
export function isTolerance(objective: Objective): boolean {
  const { bound } = objective;
  if (bound.kind === "absolute") return false;
  return isLowerBetter(objective) ? bound.amount >= 0 : bound.amount <= 0;
}

/** Whether a change is for the better or for the worse over its whole interval. */
export function courseOf(
  objective: Objective,
  { baseline, interval: { low, high } }: Pick<Change, "baseline" | "interval">,
): "better" | "worse" | "unclear" {
  if (!(low > 0 || high < 0)) return "unclear";
  const { comparison } = objective;
  if (comparison !== "==" && comparison !== "!=") {
    return high < 0 === (betterSide(objective, baseline) === "lower") ? "better" : "worse";
  }
  const distance = (difference: number): number => Math.abs(baseline + difference - boundOf(objective));
  const [nearer, farther] =
    comparison === "==" ? (["better", "worse"] as const) : (["worse", "better"] as const);
  const own = distance(0);
  if (distance(low) < own && distance(high) < own) return nearer;
  return distance(low) > own && distance(high) > own ? farther : "unclear";
}
