import { formatNames } from "../../model/result-formats.ts";
import { integer, lines, list, oneOf, text, yesOrNo } from "./kinds.ts";
import { option } from "./option.ts";
import { loadModes, scriptModes } from "./readers.ts";

/** Figures that were measured before. */
export const resultsOptions = {
  results: option("results", oneOf("k6", "prometheus", "files"), {
    help: "Source of the figures: k6 (run it), prometheus (runs that k6 wrote there) or files.",
    readBy: scriptModes,
    otherwise: "files with results-file, else k6",
    key: "results",
    isRefusedElsewhere: true,
    repeated: "load",
  }),
  testIds: option("test-id", lines, {
    help: "Tag `testid` of a run in Prometheus, or its TestRun's name. Each is a round.",
    readBy: scriptModes,
    otherwise: "required for results: prometheus",
    isRefusedElsewhere: true,
    repeated: "load",
  }),
  instances: option("instances", integer(1, 10_000), {
    help: "k6 instances of each run in Prometheus. A missing one makes its round invalid (docs/kubernetes.md).",
    readBy: scriptModes,
    otherwise: "those that wrote",
    isRefusedElsewhere: true,
    repeated: "load",
  }),
  files: option("results-file", lines, {
    help: "Result file to judge instead of a load, or a directory with those of one run or of shards (docs/results.md). Each is a round.",
    readBy: loadModes,
    otherwise: "required for results: files",
    isRefusedElsewhere: true,
    repeated: "load",
  }),
  format: option("format", oneOf(...formatNames), {
    help: `Format of the result files: ${formatNames.join(", ")}.`,
    readBy: [...loadModes, "compare"],
    otherwise: "recognised",
    isRefusedElsewhere: true,
    repeated: "load",
  }),
  /** Of compare, judge and publish. */
  current: option("current", list, {
    help: "Result files of the change; or Run records to judge or publish, by file, directory or pattern.",
    readBy: ["judge", "compare", "publish"],
    otherwise: "required for compare and judge",
    isRefusedElsewhere: true,
  }),
  baseline: option("baseline", list, {
    help: "Result files to compare with (docs/compare.md).",
    readBy: ["compare"],
    otherwise: "required for compare",
    isRefusedElsewhere: true,
  }),
  baseTarget: option("base-target", text, {
    help: "Base URL of the baseline's requests, to match those without a name.",
    readBy: ["compare"],
    otherwise: "base-url, or what both sides' URLs have in common",
    isRefusedElsewhere: true,
  }),
  compared: option("compared", list, {
    help: "Two result files: the second is compared with the first (docs/compare.md).",
    readBy: ["compare"],
    otherwise: "baseline and current",
    flag: false,
    isInput: false,
    isRefusedElsewhere: true,
  }),
  paired: option("paired", yesOrNo, {
    help: "Compare the files as rounds: the first of baseline with the first of current, and so on.",
    readBy: ["compare"],
    default: false,
    isRefusedElsewhere: true,
  }),
  report: option("report", text, {
    help: "Report of another run (report.json) to show or publish; in a terminal also a Run record.",
    readBy: ["report", "publish"],
    otherwise: "required for report",
    flag: false,
    isRefusedElsewhere: true,
  }),
};
