import type { Objective } from "../../model/objective.ts";

/** On which side of a level the better figures lie; `neither` where any other figure is a worse one, or none is. */
export type BetterSide = "lower" | "higher" | "neither";

/**
 * Which way a figure gets better: away from the end that a range is bounded at, toward the bound of `==`, away from that
 * of `!=`. So 5 % of failed requests are worse than 1 % for `rate==0`, and 95 % of checks worse than 99 % for `rate==1`.
 * @param from the level that a change starts from; only `==` and `!=` depend on it
 */
export function betterSide({ comparison, bound }: Objective, from: number): BetterSide {
  switch (comparison) {
    case "<":
    case "<=":
      return "lower";
    case ">":
    case ">=":
      return "higher";
    case "==":
    case "!=": {
      // The grammar knows no equality with the baseline.
      if (bound.kind !== "absolute" || from === bound.limit) return "neither";
      return from > bound.limit === (comparison === "==") ? "lower" : "higher";
    }
    default:
      return comparison satisfies never;
  }
}

/** The bound itself, where it is a number of its own: what a level is taken for that nobody names. */
function boundOf({ bound }: Objective): number {
  return bound.kind === "absolute" ? bound.limit : 0;
}

/**
 * True where a lower figure is the better one. Of `==` on its very bound, where no figure is better, the side that
 * counts and shares cannot lie on: below 0 lower, else higher.
 * @param from the level that a change starts from; only `==` and `!=` depend on it
 */
export function isLowerBetter(objective: Objective, from: number = boundOf(objective)): boolean {
  const side = betterSide(objective, from);
  return side === "neither" ? from <= 0 : side === "lower";
}

/** A change as far as it is known. */
export interface KnownChange {
  /** The level that it starts from. */
  readonly baseline: number;
  /** Ends of the difference. */
  readonly interval: { readonly low: number; readonly high: number };
}

/** Whether a change is one for the better, or for the worse, wherever in its interval the truth lies. */
export function courseOf(
  objective: Objective,
  { baseline, interval: { low, high } }: KnownChange,
): "better" | "worse" | "unclear" {
  const isChange = low > 0 || high < 0;
  if (!isChange) return "unclear";
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
