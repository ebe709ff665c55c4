import type { Feature } from "../../app/feature.ts";
import { baselineOptions } from "../../config/options/baseline.ts";
import { loadOptions } from "../../config/options/load.ts";
import { reportOptions } from "../../config/options/report.ts";
import { verdictOptions } from "../../config/options/verdict.ts";
import { proveOptions } from "./options.ts";

/** Shows that a gate passes unchanged code, and fails where it should. */
export const prove: Feature = {
  name: "prove",
  options: Object.values(proveOptions),
  wrap: async (load, { scenarios }, { running }) => {
    if (scenarios.every(({ kept }) => kept?.["prove"] === undefined)) return load;
    return (await import("./burn.ts")).besideBurners(load, running);
  },
  part: async () => (await import("./part.ts")).provePart,
  modes: [
    {
      name: "prove",
      takes: "[SCRIPT] --target URL [--by 10%] [--cpu 10%] [--errors 2%]",
      does: "show that the gate passes unchanged code and fails slower code",
      example: "loadline prove perf/checkout.js --target http://localhost:3000 --by 20%",
      readsAs: "measure",
      reads: [
        baselineOptions.branch,
        baselineOptions.directory,
        loadOptions.baseUrl,
        loadOptions.rounds,
        loadOptions.budget,
        verdictOptions.drift,
        verdictOptions.sees,
        verdictOptions.sideBySide,
        verdictOptions.nullControl,
        reportOptions.json,
      ],
      words: loadOptions.script,
      makesRuns: true,
      perform: async (settings, host) => await (await import("./perform.ts")).performProve(settings, host),
    },
  ],
};
