import type { Feature } from "../../app/feature.ts";
import { loadOptions } from "../../config/options/load.ts";
import { reportOptions } from "../../config/options/report.ts";
import { verdictOptions } from "../../config/options/verdict.ts";
import { causesOptions } from "./options.ts";

/** Why a scenario failed: what its requests spend more than before, and where. */
export const causes: Feature = {
  name: "causes",
  options: Object.values(causesOptions),
  planGate: async () => (await import("./plan.ts")).planCauses,
  modes: [
    {
      name: "explain",
      takes: "[SCRIPT] --start COMMAND",
      does: "profile both sides under load, and say what the change spends more",
      example: "loadline explain perf/checkout.js --base-ref main",
      readsAs: "measure",
      reads: [loadOptions.baseUrl, loadOptions.baseRef, verdictOptions.sideBySide, reportOptions.json],
      words: loadOptions.script,
      makesRuns: true,
      perform: async (settings, host) => await (await import("./perform.ts")).performExplain(settings, host),
    },
  ],
  investigate: async (failed, place) =>
    await (await import("./investigate.ts")).investigateCauses(failed, place),
  part: async () => (await import("./part.ts")).causesPart,
};
