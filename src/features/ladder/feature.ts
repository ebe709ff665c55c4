import type { Feature } from "../../app/feature.ts";
import { capacityIndicator } from "./capacity.ts";
import { ladderOptions } from "./options.ts";

/** Levels of load: the largest that meets the objectives. */
export const ladder: Feature = {
  name: "ladder",
  options: Object.values(ladderOptions),
  indicators: [capacityIndicator],
  plan: async () => (await import("./resolve.ts")).planLadder,
  part: async () => (await import("./part.ts")).ladderPart,
  wrap: async (load, gate) => await (await import("./climb/wrap.ts")).climbingLoad(load, gate),
};
