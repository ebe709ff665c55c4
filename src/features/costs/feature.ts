import type { Feature } from "../../app/feature.ts";
import { allCosts } from "./indicators.ts";
import { costOptions } from "./options.ts";

/** What a request costs the service that the gate started: CPU, memory, waits, disk, and queries of databases. */
export const costs: Feature = {
  name: "costs",
  options: Object.values(costOptions),
  indicators: allCosts,
  plan: async () => (await import("./plan.ts")).planCosts,
  secrets: async (scenario) => (await import("./facts.ts")).databaseVariables(scenario),
  wrap: async (load, gate, { running, host }) => {
    const { measureCosts } = await import("./measure.ts");
    const { countQueries } = await import("./databases/measure.ts");
    return countQueries(measureCosts(load, gate, running), gate, host);
  },
  part: async () => (await import("./part.ts")).costsPart,
};
