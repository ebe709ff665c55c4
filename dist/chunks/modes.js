// src/entry/bug.ts
function describeBug(error) {
	return `This is a bug in Loadline, please open an issue with these lines:\n${error instanceof Error ? error.stack ?? error.message : String(error)}`;
}

// src/entry/flush.ts
async function flush() {
	await Promise.all([drained(process.stdout), drained(process.stderr)]);
}
function drained(stream) {
	return new Promise((resolve) => {
		stream.write("", () => resolve());
	});
}

// src/config/settings.ts
const described = (name, takes, help, otherwise, flag) => flag === void 0 ? {
	name,
	takes,
	help,
	otherwise
} : {
	name,
	flag,
	takes,
	help,
	otherwise
};
const settings = [
	described("mode", "one", "What to do: gate, measure, judge, compare, baseline-update, baseline-accept, baseline-show, report, publish or demo.", "gate", false),
	described("script", "one", "k6 script to run.", "the scenarios of the gate file", false),
	described("target-url", "one", "Base URL of the deployment that receives the load; the script reads it as TARGET_URL or BASE_URL.", "the gate file's, or the deployment's URL on deployment_status", "target"),
	described("objectives", "many", "Objectives, one a line, such as `p95 < 300ms` or `warn: p99 < baseline + 20%`.", "p95 < baseline + 10%, errors < baseline + 1pp, throughput > baseline - 10%", "objective"),
	described("scenario", "many", "Scenarios of the gate file to run, or the name for `script`.", "all of them, or the script's file name"),
	described("environment", "one", "Kind of deployment, such as preview; histories of two environments are never compared.", "default"),
	described("config", "one", "Gate file.", ".github/loadline.yml where there is one"),
	described("warm-up", "one", "Start of the run that is left out, such as 5s.", "0"),
	described("await-path", "one", "Path of the target to wait for before the load starts, such as /health.", "/"),
	described("await-status", "one", "Status to wait for.", "any below 500"),
	described("await-timeout", "one", "How long to wait for the target.", "60s"),
	described("env", "many", "Variables for the script as NAME=value; they are part of the load's identity.", "none"),
	described("baseline-branch", "one", "Branch that keeps the baseline.", "loadline-baselines in an action"),
	described("baseline-directory", "one", "Directory that keeps the baseline, instead of a branch.", ".loadline/baselines in a terminal"),
	described("require-baseline", "yes or no", "Without a comparable baseline the gate is inconclusive.", "false: relative objectives are not judged, and the report says so"),
	described("fail-on-inconclusive", "yes or no", "An inconclusive gate fails the step (exit status 4).", "false"),
	described("runs", "one", "Runs to measure for baseline-update and baseline-accept.", "1"),
	described("reason", "one", "Why the new level is accepted; kept with the baseline.", "required for baseline-accept"),
	described("baseline-workflow", "one", "File name of the workflow that accepts a new level; the report links to it.", "performance-baseline.yml", false),
	described("baseline", "many", "Result files to compare with: Run records, k6 CSV or JSON, plain or gzipped.", "required for compare"),
	described("current", "many", "Result files of the change, or Run records to judge.", "required for compare and judge"),
	described("report", "one", "Report made by another run (report.json), to show or to publish.", "required for report and publish"),
	described("report-directory", "one", "Where the report and the Run records are written.", ".loadline/report"),
	described("k6-path", "one", "k6 binary to use.", "k6 on PATH, else a cached or freshly installed one"),
	described("k6-version", "one", "k6 version to install when there is none.", "2.2.0"),
	described("k6-samples", "one", "How samples come from k6: pipe (a named pipe) or stdout (works everywhere).", "pipe, and stdout on Windows"),
	described("github-token", "one", "Token for comment, check and baseline branch.", "the job's own token", false),
	described("json", "yes or no", "Print the verdict as JSON.", "false")
];
function flagOf(setting) {
	return setting.flag === false ? void 0 : setting.flag ?? setting.name;
}

// src/entry/modes.ts
const modes = [
	"gate",
	"measure",
	"judge",
	"compare",
	"baseline-update",
	"baseline-accept",
	"baseline-show",
	"report",
	"publish",
	"demo"
];
function findMode(name) {
	return modes.find((mode) => mode === name);
}

export { describeBug, findMode, flagOf, flush, modes, settings };