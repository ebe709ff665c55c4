import type { Gate } from "../../../model/gate.ts";
import type { Load } from "../../../ports/load.ts";
import { planOf } from "../facts.ts";
import { climbLadders } from "./climb.ts";
import { climbingIn } from "./level-records.ts";

/** The load that climbs the ladders of a gate; as it is where there are none. */
export async function climbingLoad(load: Load, gate: Gate): Promise<Load> {
  const isClimbed = gate.scenarios.some((scenario) => planOf(scenario) !== undefined);
  return isClimbed ? climbLadders(load, climbingIn(gate)) : load;
}
