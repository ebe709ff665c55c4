import type { Feature } from "../../app/feature.ts";
import { choose } from "../../config/options/option.ts";
import { plannedFacts } from "./facts.ts";
import { allCosts } from "./indicators.ts";
import { costOptions } from "./options.ts";

/** What a request costs the service that the gate started: CPU, memory, waits, disk. */
export const costs: Feature = {
  name: "costs",
  options: Object.values(costOptions),
  indicators: allCosts,
  plan: (places) => {
    const price = choose(places, costOptions.price);
    if (price === undefined) return {};
    const { cpu, at } = price;
    const perSecond = at === undefined ? {} : { perSecond: Number.parseFloat(at) };
    return { kept: plannedFacts.kept({ price: { perCoreHour: Number.parseFloat(cpu), ...perSecond } }) };
  },
  wrap: async (load, gate, { running }) => (await import("./measure.ts")).measureCosts(load, gate, running),
  part: async () => (await import("./part.ts")).costsPart,
};
