import type { MeasurementPlan } from "../../ingest/sample-stream.ts";
import type { Scenario } from "../../model/gate.ts";
import { neededFor } from "../../model/measurement-plan.ts";
import type { ScriptThreshold } from "./archive.ts";
import { objectivesOf } from "./thresholds.ts";

/** What to measure for the scenario's objectives and the script's thresholds. @param isShare of a load in parts */
export function planOf(
  scenario: Pick<Scenario, "warmUpMs" | "objectives" | "needs" | "target" | "keepQueryStrings">,
  thresholds: readonly ScriptThreshold[],
  isShare: boolean,
): MeasurementPlan {
  const { warmUpMs, target, keepQueryStrings, objectives, needs } = scenario;
  const needed = neededFor([...objectives, ...objectivesOf(thresholds)], needs);
  return { warmUpMs, target, keepQueryStrings, isShare, ...needed };
}
