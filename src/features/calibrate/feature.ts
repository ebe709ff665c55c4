import type { Feature } from "../../app/feature.ts";
import { loadOptions } from "../../config/options/load.ts";
import { recordOptions } from "../../config/options/modes.ts";
import { reportOptions } from "../../config/options/report.ts";
import { verdictOptions } from "../../config/options/verdict.ts";
import { calibrateOptions } from "./options.ts";

/** How small a change a gate can see here, and what it should be set to. */
export const calibrate: Feature = {
  name: "calibrate",
  options: Object.values(calibrateOptions),
  modes: [
    {
      name: "calibrate",
      takes: "[SCRIPT] --target URL [--write]",
      does: "estimate the smallest detectable change, and the rounds it needs",
      example: "loadline calibrate perf/checkout.js --target http://localhost:3000 --runs 5",
      readsAs: "measure",
      reads: [
        verdictOptions.drift,
        verdictOptions.sees,
        loadOptions.rounds,
        recordOptions.runs,
        reportOptions.json,
      ],
      words: loadOptions.script,
      makesRuns: true,
      perform: async (settings, host) =>
        await (await import("./perform.ts")).performCalibrate(settings, host),
    },
  ],
};
