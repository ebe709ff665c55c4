import type { Feature } from "../../app/feature.ts";
import { capacityIndicator } from "./capacity.ts";
import { plannedFacts, planOf } from "./facts.ts";
import { ladderOptions } from "./options.ts";
import { chooseLadder } from "./resolve.ts";

/** Levels of load: the largest that meets the objectives. */
export const ladder: Feature = {
  name: "ladder",
  options: Object.values(ladderOptions),
  indicators: [capacityIndicator],
  plan: (places, objectives) => {
    const plan = chooseLadder(places, objectives);
    if (plan === undefined) return {};
    // It repeats what decides it, so one round is enough.
    return { kept: plannedFacts.kept(plan), severalLoads: "climbs levels", rounds: { min: 1, max: 1 } };
  },
  part: async () => (await import("./part.ts")).ladderPart,
  wrap: async (load, gate) => {
    if (gate.scenarios.every((scenario) => planOf(scenario) === undefined)) return load;
    const [{ climbLadders }, { climbingIn }] = await Promise.all([
      import("./climb/climb.ts"),
      import("./climb/level-records.ts"),
    ]);
    return climbLadders(load, climbingIn(gate));
  },
};
