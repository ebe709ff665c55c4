import { parseThreshold } from "../../config/grammar/threshold.ts";
import { keepsThreshold } from "../../judge/indicator/thresholds.ts";
import { usageFailure } from "../../model/failure.ts";
import type { Objective } from "../../model/objective.ts";
import type { Run } from "../../model/run/run.ts";
import type { K6Summary } from "../run/summary.ts";
import type { ScriptThreshold } from "./archive.ts";

/** The thresholds of a script as objectives. @throws Failure "usage" for one that cannot be judged */
export function objectivesOf(thresholds: readonly ScriptThreshold[]): Objective[] {
  return thresholds.map(({ metric, expression }) => {
    const objective = parseThreshold(metric, expression);
    if (objective !== undefined) return objective;
    throw usageFailure(
      `the script's threshold "${expression}" on "${metric}" cannot be judged. Use an aggregation, a comparison and a ` +
        "decimal number in k6's own units, such as p(95)<500.",
    );
  });
}

/**
 * Whether each threshold is kept: by k6's summary (`said`), which includes setup() and teardown(), or else by the record's
 * aggregates of the window. As in k6, a threshold without samples is not crossed.
 */
export function judgeThresholds(
  thresholds: readonly ScriptThreshold[],
  run: Run,
  crossed?: K6Summary["crossed"],
): Run["thresholds"] {
  return thresholds.map((threshold) => {
    const isCrossed = crossed?.get(threshold.metric)?.[threshold.expression] ?? !isKept(threshold, run);
    return { ...threshold, ok: !isCrossed };
  });
}

function isKept(threshold: ScriptThreshold, run: Run): boolean {
  const kept = keepsThreshold(threshold, run);
  if (kept === undefined) throw new Error(`a threshold nobody can read: ${threshold.expression}`);
  return kept;
}
