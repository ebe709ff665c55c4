import { type Objective, parseThreshold } from "../config/objective.ts";
import { holds } from "../judge/absolute.ts";
import { findIndicator } from "../judge/indicator.ts";
import type { Run } from "../measure/run.ts";
import type { ScriptThreshold } from "./archive.ts";

/** The thresholds of a script as objectives; those k6 itself would refuse are left out. */
export function objectivesOf(thresholds: readonly ScriptThreshold[]): Objective[] {
  return thresholds.flatMap(({ metric, expression }) => parseThreshold(metric, expression) ?? []);
}

/**
 * The script's thresholds and whether the record's aggregates keep them: without a warm-up that is k6's own word, with
 * one it speaks of the window alone. As in k6, a threshold on what has no sample is not crossed.
 */
export function judgeThresholds(thresholds: readonly ScriptThreshold[], run: Run): Run["thresholds"] {
  return thresholds.map((threshold) => ({ ...threshold, ok: isKept(threshold, run) }));
}

function isKept({ metric, expression }: ScriptThreshold, run: Run): boolean {
  const objective = parseThreshold(metric, expression);
  if (objective?.bound.kind !== "absolute") return true;
  const found = findIndicator(run, objective.indicator);
  return found.kind === "absent" || holds(found.value, objective.comparison, objective.bound.limit);
}
