import { choose } from "../../config/options/option.ts";
import type { PlanScenario } from "../../config/resolve/rules.ts";
import { plannedFacts } from "./facts.ts";
import { costOptions, databasesOf, priceOf } from "./options.ts";

/** What a processor costs, and the databases whose queries are counted. */
export const planCosts: PlanScenario = (places) => {
  const [price, databases] = [choose(places, costOptions.price), choose(places, costOptions.databases)];
  if (price === undefined && databases === undefined) return {};
  return {
    kept: plannedFacts.kept({
      ...(price !== undefined && { price: priceOf(price) }),
      ...(databases !== undefined && { databases: databasesOf(databases) }),
    }),
  };
};
