import type { Feature } from "../../app/feature.ts";
import { shownOptions } from "../../app/modes/table.ts";
import { modeOptions } from "../../config/options/modes.ts";
import { reportOptions } from "../../config/options/report.ts";
import { resultsOptions } from "../../config/options/results.ts";
import { verdictOptions } from "../../config/options/verdict.ts";
import { ladderOptions } from "./options.ts";
import { chooseLadder } from "./resolve.ts";

const ofCommands = [ladderOptions.levels, ladderOptions.variable, ladderOptions.rest];

/** Levels of load: the largest that meets the objectives. */
export const ladder: Feature = {
  name: "ladder",
  options: Object.values(ladderOptions),
  runOptions: ofCommands,
  plan: (places, objectives) => {
    const plan = chooseLadder(places, objectives);
    // It repeats what decides it, so one round is enough.
    return plan === undefined ? {} : { ladder: plan, rounds: { min: 1, max: 1 } };
  },
  part: async () => (await import("./part.ts")).ladderPart,
  wrap: async (load, gate) => {
    if (gate.scenarios.every((scenario) => scenario.ladder === undefined)) return load;
    const [{ climbLadders }, { climbingIn }] = await Promise.all([
      import("./climb.ts"),
      import("./level-records.ts"),
    ]);
    return climbLadders(load, climbingIn(gate));
  },
  modes: [
    {
      name: "ladder",
      takes: "[NAME=]FILE... | SCRIPT --target URL --levels N,N...",
      does: "compare levels of load: capacity, knee, ratios of two deployments",
      example: "loadline ladder single='s*.json' four='f*.json' --objective 'p95 < 300ms'",
      reads: [
        ...shownOptions,
        verdictOptions.objectives,
        ...ofCommands,
        modeOptions.config,
        resultsOptions.current,
        reportOptions.directory,
      ],
      words: resultsOptions.current,
      perform: async (settings, host) => await (await import("./perform.ts")).performLadder(settings, host),
    },
  ],
};
