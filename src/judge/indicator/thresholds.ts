import { parseThreshold } from "../../config/grammar/threshold.ts";
import { holds } from "../../model/objective.ts";
import type { Run } from "../../model/run/run.ts";
import { findIndicator } from "./indicator.ts";

/**
 * Whether a run keeps a threshold of its script, by its own figures. As in k6, a threshold on what has no sample is not
 * crossed.
 * @returns undefined for one that cannot be read as an objective
 */
export function keepsThreshold(
  { metric, expression }: Pick<Run["thresholds"][number], "metric" | "expression">,
  run: Run,
): boolean | undefined {
  const objective = parseThreshold(metric, expression);
  if (objective?.bound.kind !== "absolute") return undefined;
  const found = findIndicator(run, objective.indicator);
  return found.kind !== "found" || holds(found.value, objective.comparison, objective.bound.limit);
}
