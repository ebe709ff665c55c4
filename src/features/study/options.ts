import { fileOnly, list, oneOf, text, yesOrNo } from "../../config/options/kinds.ts";
import { fileOption, option } from "../../config/options/option.ts";

/** Settings of studies. */
export const studyOptions = {
  study: option("study", list, {
    help: "Study to write: a Markdown file whose figures are computed (docs/studies.md).",
    readBy: ["study"],
    otherwise: "required for study",
    flag: false,
    isRefusedElsewhere: true,
  }),
  ofGate: fileOption(
    "study",
    fileOnly((z) => z.string().min(1).max(1000)),
    {
      of: "scenario",
      setBy: "pull request",
      help: "Study that a gate writes beside its report; its runs are base and head.",
      examples: ["perf/report.md"],
    },
  ),
  output: option("study-output", text, {
    help: "Path of the study's report, a Markdown file; its page stands beside it.",
    readBy: ["study"],
    otherwise: "STUDY.report.md beside the study",
    flag: "output",
    isRefusedElsewhere: true,
  }),
  assets: option("study-assets", text, {
    help: "Directory for the charts of a study as SVG files.",
    readBy: ["study"],
    otherwise: "Mermaid draws them in the report",
    flag: "assets",
    isRefusedElsewhere: true,
  }),
  publish: option("study-publish", oneOf("comment", "issue", "summary"), {
    help: "Show the study's report also as comment on the pull request, as issue or in the job summary.",
    readBy: ["study"],
    otherwise: "only the files are written",
    flag: "publish",
    isRefusedElsewhere: true,
  }),
  from: option("from", list, {
    help: "Results from which a first draft of a study is written.",
    readBy: ["study"],
    otherwise: "the study is read",
    isInput: false,
    isRefusedElsewhere: true,
  }),
  watch: option("watch", yesOrNo, {
    help: "Write the report again whenever the study or its results change.",
    readBy: ["study"],
    default: false,
    isInput: false,
    isRefusedElsewhere: true,
  }),
};

/** The runs of a study that a gate names. */
export const gateRuns = ["base", "head"] as const;
