import type { Objective } from "../../model/objective.ts";

/** Whether an objective is not of the change alone. */
export type IsTrusted = (objective: Objective) => boolean;

/**
 * Whether an objective leaves no more to chance than a rule that nobody wrote: only such a one may a change bring along in
 * its place.
 * @param allowed by the rule: a share, and how much more than the baseline's
 */
export function isAsStrict(
  { bound, comparison, onMiss }: Objective,
  allowed: { readonly share: number; readonly points: number },
): boolean {
  if (onMiss !== "fail" || !["<", "<=", "=="].includes(comparison)) return false;
  return bound.kind === "absolute" ? bound.limit <= allowed.share : bound.amount <= allowed.points;
}
