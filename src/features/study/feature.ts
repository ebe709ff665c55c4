import type { Feature } from "../../app/feature.ts";
import { modeOptions } from "../../config/options/modes.ts";
import { prometheusOptions } from "../../config/options/prometheus.ts";
import { reportOptions } from "../../config/options/report.ts";
import { studyOptions } from "./options.ts";

/** Reports of a person whose figures, tables and charts are computed. */
export const study: Feature = {
  name: "study",
  options: Object.values(studyOptions),
  plan: async () => (await import("./kept.ts")).planStudy,
  beside: async (gate, host) => await (await import("./gate.ts")).studiesOf(gate, host),
  check: async (settings, host) => await (await import("./check.ts")).checkStudies(settings, host),
  modes: [
    {
      name: "study",
      takes: "FILE.md | --from RESULTS... FILE.md",
      does: "write a report: a Markdown file whose figures are computed",
      example: "loadline study tuning.md",
      reads: [prometheusOptions.url, modeOptions.config, reportOptions.directory],
      words: studyOptions.study,
      perform: async (settings, host) => await (await import("./perform.ts")).performStudy(settings, host),
    },
  ],
};
