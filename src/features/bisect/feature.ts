import type { Feature } from "../../app/feature.ts";
import { loadOptions } from "../../config/options/load.ts";
import { reportOptions } from "../../config/options/report.ts";
import { verdictOptions } from "../../config/options/verdict.ts";
import { bisectOptions } from "./options.ts";

/** Which commit made the service slow. */
export const bisect: Feature = {
  name: "bisect",
  options: Object.values(bisectOptions),
  part: async () => (await import("./part.ts")).bisectPart,
  modes: [
    {
      name: "bisect",
      takes: "GOOD [BAD]",
      does: "find the commit that made the service slow",
      example: "loadline bisect v1.4.0",
      readsAs: "measure",
      reads: [
        loadOptions.rounds,
        loadOptions.budget,
        verdictOptions.sees,
        verdictOptions.sideBySide,
        reportOptions.json,
      ],
      words: bisectOptions.commits,
      makesRuns: true,
      perform: async (settings, host) => await (await import("./perform.ts")).performBisect(settings, host),
    },
  ],
};
