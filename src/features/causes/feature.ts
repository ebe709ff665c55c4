import type { Feature } from "../../app/feature.ts";
import { causesOptions } from "./options.ts";

/** Why a scenario failed: what its requests spend more than before, and where. */
export const causes: Feature = {
  name: "causes",
  options: Object.values(causesOptions),
  planGate: async () => (await import("./plan.ts")).planCauses,
  investigate: async (failed, place) =>
    await (await import("./investigate.ts")).investigateCauses(failed, place),
  part: async () => (await import("./part.ts")).causesPart,
};
