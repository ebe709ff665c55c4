import { strictObject, string$1 as string } from "./zod.js";
import { fileOnly, fileOption, list, oneOf, option, text, yesOrNo } from "./config.js";
import { defineFacts } from "./model.js";

// src/features/study/options.ts
const studyOptions = {
	study: option("study", list, {
		help: "Study to write: a Markdown file whose figures are computed (docs/studies.md).",
		otherwise: "required for study",
		flag: false,
		isRefusedElsewhere: true
	}),
	ofGate: fileOption("study", fileOnly(string().min(1).max(1e3)), {
		of: "scenario",
		setBy: "pull request",
		help: "Study that a gate writes beside its report; its runs are base and head.",
		examples: ["perf/report.md"]
	}),
	output: option("study-output", text, {
		help: "Path of the study's report, a Markdown file; its page stands beside it.",
		otherwise: "STUDY.report.md beside the study",
		flag: "output",
		isRefusedElsewhere: true
	}),
	assets: option("study-assets", text, {
		help: "Directory for the charts of a study as SVG files.",
		otherwise: "Mermaid draws them in the report",
		flag: "assets",
		isRefusedElsewhere: true
	}),
	publish: option("study-publish", oneOf("comment", "issue", "summary"), {
		help: "Show the study's report also as comment on the pull request, as issue or in the job summary.",
		otherwise: "only the files are written",
		flag: "publish",
		isRefusedElsewhere: true
	}),
	from: option("from", list, {
		help: "Results from which a first draft of a study is written.",
		otherwise: "the study is read",
		isInput: false,
		isRefusedElsewhere: true
	}),
	watch: option("watch", yesOrNo, {
		help: "Write the report again whenever the study or its results change.",
		default: false,
		isInput: false,
		isRefusedElsewhere: true
	})
};
const gateRuns = ["base", "head"];
const studyFacts = defineFacts("study", strictObject({ path: string() }));

export { gateRuns, studyFacts, studyOptions };