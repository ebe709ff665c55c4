import { list, text } from "../../config/options/kinds.ts";
import { option } from "../../config/options/option.ts";

/** Settings of studies. */
export const studyOptions = {
  study: option("study", list, {
    help: "Study to write: a Markdown file whose figures are computed (docs/studies.md).",
    otherwise: "required for study",
    flag: false,
    isRefusedElsewhere: true,
  }),
  output: option("study-output", text, {
    help: "Path of the study's report, a Markdown file; its page stands beside it.",
    otherwise: "STUDY.report.md beside the study",
    flag: "output",
    isRefusedElsewhere: true,
  }),
};
