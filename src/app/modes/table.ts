import { loadOptions } from "../../config/options/load.ts";
import { resultsOptions } from "../../config/options/results.ts";
import type { Mode } from "../feature.ts";

const target = "--target http://localhost:3000";

/** The modes of the gate itself, in the order of help. */
export const kernelModes: readonly Mode[] = [
  {
    name: "check",
    takes: "[SCRIPT]",
    does: "check gate file, objectives and scripts, without load",
    example: "loadline check",
    words: loadOptions.script,
    perform: async (settings, host) => await (await import("./check.ts")).performCheck(settings, host),
  },
  {
    name: "gate",
    takes: "[SCRIPT] --target URL [--base URL]",
    does: "run k6, judge and report; fails on a regression",
    example: `loadline gate perf/checkout.js ${target} --objective 'p95 < 300ms'`,
    words: loadOptions.script,
    makesRuns: true,
    perform: async (settings, host) => await (await import("./gate.ts")).performGate(settings, host),
  },
  {
    name: "measure",
    takes: "[SCRIPT] --target URL",
    does: "run k6 and write the Run record",
    example: `loadline measure perf/checkout.js ${target}`,
    words: loadOptions.script,
    makesRuns: true,
    perform: async (settings, host) => await (await import("./measure.ts")).performMeasure(settings, host),
  },
  {
    name: "judge",
    takes: "RUN.json...",
    does: "judge Run records against the stored baseline",
    example: "loadline judge .loadline/report/checkout.run.json --objective 'p95 < baseline + 10%'",
    words: resultsOptions.current,
    perform: async (settings, host) => await (await import("./judge.ts")).performJudge(settings, host),
  },
  {
    name: "compare",
    takes: "BEFORE AFTER | --baseline FILE... --current FILE... [--paired]",
    does: "judge result files against each other",
    example: "loadline compare before.csv.gz after.csv.gz",
    words: resultsOptions.compared,
    perform: async (settings, host) => await (await import("./compare.ts")).performCompare(settings, host),
  },
  {
    name: "baseline-update",
    takes: "[SCRIPT] --target URL",
    does: "measure runs and add them",
    example: `loadline baseline update perf/checkout.js ${target} --runs 3`,
    words: loadOptions.script,
    makesRuns: true,
    perform: async (settings, host) => await (await import("./record.ts")).performUpdate(settings, host),
  },
  {
    name: "baseline-accept",
    takes: "[SCRIPT] --target URL --reason TEXT",
    does: "make the new level the reference",
    example: `loadline baseline accept perf/checkout.js ${target} --reason 'search asks the new index'`,
    words: loadOptions.script,
    makesRuns: true,
    perform: async (settings, host) => await (await import("./record.ts")).performAccept(settings, host),
  },
  {
    name: "baseline-show",
    takes: "[SCENARIO]",
    does: "show what is stored",
    example: "loadline baseline show checkout",
    words: loadOptions.scenario,
    perform: async (settings, host) => await (await import("./show.ts")).performShow(settings, host),
  },
  {
    name: "report",
    takes: "FILE",
    does: "show a report.json or a Run record again",
    example: "loadline report .loadline/report/report.json",
    words: resultsOptions.report,
    perform: async (settings, host) => await (await import("./report.ts")).performReport(settings, host),
  },
  {
    name: "publish",
    takes: "REPORT.json",
    does: "comment with a report of another workflow (in a workflow only)",
    example: "uses: OWNER/loadline@v1, with mode: publish and report: report.json",
    words: resultsOptions.report,
    perform: async (settings, host) => await (await import("./publish.ts")).performPublish(settings, host),
  },
];
