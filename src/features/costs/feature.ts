import type { Feature } from "../../app/feature.ts";
import { choose } from "../../config/options/option.ts";
import { databaseVariables, plannedFacts } from "./facts.ts";
import { allCosts } from "./indicators.ts";
import { costOptions, databasesOf, priceOf } from "./options.ts";

/** What a request costs the service that the gate started: CPU, memory, waits, disk, and queries of databases. */
export const costs: Feature = {
  name: "costs",
  options: Object.values(costOptions),
  indicators: allCosts,
  plan: (places) => {
    const [price, databases] = [choose(places, costOptions.price), choose(places, costOptions.databases)];
    if (price === undefined && databases === undefined) return {};
    return {
      kept: plannedFacts.kept({
        ...(price !== undefined && { price: priceOf(price) }),
        ...(databases !== undefined && { databases: databasesOf(databases) }),
      }),
    };
  },
  secrets: databaseVariables,
  wrap: async (load, gate, { running, host }) => {
    const { measureCosts } = await import("./measure.ts");
    const { countQueries } = await import("./databases/measure.ts");
    return countQueries(measureCosts(load, gate, running), gate, host);
  },
  part: async () => (await import("./part.ts")).costsPart,
};
