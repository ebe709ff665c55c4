import type { Feature } from "../../app/feature.ts";
import { baselineOptions } from "../../config/options/baseline.ts";
import { loadOptions } from "../../config/options/load.ts";
import { modeOptions } from "../../config/options/modes.ts";
import { reportOptions } from "../../config/options/report.ts";
import { targetOptions } from "../../config/options/target.ts";
import { verdictOptions } from "../../config/options/verdict.ts";

/** A page of all stored runs. */
export const history: Feature = {
  name: "history",
  modes: [
    {
      name: "history",
      takes: "[PAGE.html]",
      does: "write an HTML page of all stored runs",
      example: "loadline history --scenario checkout public/index.html",
      reads: [
        baselineOptions.branch,
        baselineOptions.directory,
        verdictOptions.objectives,
        loadOptions.scenario,
        targetOptions.environment,
        modeOptions.config,
        reportOptions.page,
        reportOptions.open,
        reportOptions.directory,
      ],
      words: reportOptions.page,
      perform: async (settings, host) => await (await import("./perform.ts")).performHistory(settings, host),
    },
  ],
};
