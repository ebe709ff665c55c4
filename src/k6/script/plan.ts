import type { MeasurementPlan } from "../../ingest/sample-stream.ts";
import type { Scenario } from "../../model/gate.ts";
import { neededFor } from "../../model/measurement-plan.ts";
import type { ScriptThreshold } from "./archive.ts";
import { objectivesOf } from "./thresholds.ts";

/**
 * What has to be measured so that the scenario's objectives and the script's thresholds can be judged.
 * @param isShare whether other generators make the rest of the load
 */
export function planOf(
  scenario: Pick<Scenario, "warmUpMs" | "objectives" | "shown" | "target" | "keepQueryStrings">,
  thresholds: readonly ScriptThreshold[],
  isShare: boolean = false,
): MeasurementPlan {
  const { warmUpMs, target, keepQueryStrings, objectives, shown } = scenario;
  const needed = neededFor([...objectives, ...objectivesOf(thresholds)], shown);
  return { warmUpMs, target, keepQueryStrings, isShare, ...needed };
}
