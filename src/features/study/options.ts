import { fileOnly, list, oneOf, text, yesOrNo } from "../../config/options/kinds.ts";
import { fileOption, option } from "../../config/options/option.ts";

const ofStudy = { readBy: ["study"], isRefusedElsewhere: true } as const;

/** Settings of studies. */
export const studyOptions = {
  study: option("study", list, {
    ...ofStudy,
    help: "Study to write: a Markdown file whose figures are computed (docs/studies.md).",
    otherwise: "required for study",
    flag: false,
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
    ...ofStudy,
    help: "Path of the study's report, a Markdown file; its page stands beside it.",
    otherwise: "STUDY.report.md beside the study",
    flag: "output",
  }),
  assets: option("study-assets", text, {
    ...ofStudy,
    help: "Directory for the charts of a study as SVG files.",
    otherwise: "Mermaid draws them in the report",
    flag: "assets",
  }),
  publish: option("study-publish", oneOf("comment", "issue", "summary"), {
    ...ofStudy,
    help: "Show the study's report also as comment on the pull request, as issue or in the job summary.",
    otherwise: "only the files are written",
    flag: "publish",
  }),
  from: option("from", list, {
    ...ofStudy,
    help: "Results from which a first draft of a study is written.",
    otherwise: "the study is read",
    isInput: false,
  }),
  watch: option("watch", yesOrNo, {
    ...ofStudy,
    help: "Write the report again whenever the study or its results change.",
    default: false,
    isInput: false,
  }),
};

/** The runs of a study that a gate names. */
export const gateRuns = ["base", "head"] as const;
