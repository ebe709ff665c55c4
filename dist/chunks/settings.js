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
	described("mode", "one", "What to do: gate, measure, judge, compare, baseline-update, baseline-accept, baseline-show, history, calibrate, report, publish or demo.", "gate", false),
	described("script", "many", "k6 scripts to run, one a line; a glob such as perf/*.js names several. Each is a scenario.", "the scenarios of the gate file", false),
	described("target-url", "one", "Base URL of the deployment that receives the load; the script reads it as TARGET_URL or BASE_URL.", "the gate file's, or the deployment's URL on deployment_status", "target"),
	described("objectives", "many", "Objectives, one a line, such as `p95 < 300ms` or `warn: p99 < baseline + 20%`.", "p95 < baseline + 10%, errors < baseline + 1pp, throughput > baseline - 10%", "objective"),
	described("drift", "one", "How far a level may creep from the last accepted one, such as 20%, or off; see docs/baselines.md.", "twice the tolerance of each `baseline ± N%` objective"),
	described("sees", "one", "The change that objectives such as `p95 < baseline + 5%` tell apart from no change, such as 20%; see docs/verdicts.md.", "twice the tolerance of each"),
	described("scenario", "many", "Scenarios of the gate file to run, or the name for a single `script`.", "all of them, or each script's file name"),
	described("environment", "one", "Kind of deployment, such as preview; histories of two environments are never compared.", "default"),
	described("rounds", "one", "Rounds of the load: auto for as many as the decision takes (at most 12), 3, or a range such as 1..3.", "auto"),
	described("budget", "one", "Load time of the whole gate; no further round begins that would not end within it.", "15m"),
	described("base-url", "one", "Base URL of a deployment of the base commit; each round measures it beside the target, and no stored baseline is needed.", "the stored baseline is compared with", "base"),
	described("side-by-side", "one", "How base-url and the target are measured: simultaneous (at once, in one k6), alternating (one after the other) or auto.", "auto: simultaneous where the script allows it, which tells more in less time, else alternating"),
	described("null-control", "yes or no", "Measures base-url a second time in each round; where it differs from itself, a fail becomes inconclusive.", "false"),
	described("config", "one", "Gate file.", ".github/loadline.yml where there is one"),
	described("prometheus-url", "one", "Base URL of the Prometheus that answers the gate file's queries, such as a preview's own.", "prometheus.url of the gate file"),
	described("results", "one", "Where the figures come from: k6 (it is run) or prometheus (runs that k6 wrote there already, named by test-id).", "results of the gate file, else k6"),
	described("test-id", "many", "Tag `testid` of a run in Prometheus, with results: prometheus; several are several rounds.", "required for results: prometheus"),
	described("warm-up", "one", "Start of the run that is left out, such as 5s.", "0"),
	described("await-path", "one", "Path of the target to wait for before the load starts, such as /health.", "/"),
	described("await-status", "one", "Status to wait for.", "any below 500"),
	described("await-timeout", "one", "How long to wait for the target.", "60s"),
	described("env", "many", "Variables for the script as NAME=value; they are part of the load's identity.", "none"),
	described("hosts", "many", "Hosts that the script talks to beside the target, such as auth.example.com or *.cdn.example.com.", "hosts of the gate file"),
	described("k6-args", "many", "Flags of k6 run for the load, such as `--vus 10 --duration 30s`; in a terminal also behind a lone --.", "those of the gate file"),
	described("baseline-branch", "one", "Branch that keeps the baseline.", "loadline-baselines in an action"),
	described("baseline-directory", "one", "Directory that keeps the baseline, instead of a branch.", ".loadline/baselines in a terminal"),
	described("require-baseline", "yes or no", "Without a comparable baseline the gate is inconclusive.", "false: relative objectives are not judged, and the report says so"),
	described("fail-on-inconclusive", "yes or no", "An inconclusive gate fails the step (exit status 4).", "false"),
	described("runs", "one", "Runs to measure for baseline-update, baseline-accept and calibrate.", "1, and 5 for calibrate"),
	described("write", "yes or no", "calibrate writes the rounds, the tolerances and the `sees` it proposes into the gate file.", "false: it only shows them"),
	described("reason", "one", "Why the new level is accepted; kept with the baseline.", "required for baseline-accept"),
	described("baseline-workflow", "one", "File name of the workflow that accepts a new level; the report links to it.", "performance-baseline.yml", false),
	described("baseline", "many", "Result files to compare with: Run records, k6 CSV or JSON, plain or gzipped; after a file, k6's end-of-test summary of its run.", "required for compare"),
	described("base-target", "one", "Base URL that the baseline's requests went to, for compare; without target-url and this one, requests without a name are matched by what their URLs have in common.", "base-url, else what the URLs of both sides have in common"),
	described("paired", "yes or no", "compare takes the files as rounds side by side: the first of baseline with the first of current, and so on.", "false: the files of each side are one level"),
	described("current", "many", "Result files of the change, as baseline, or Run records to judge.", "required for compare and judge"),
	described("report", "one", "Report made by another run (report.json), to show or to publish; a terminal shows a Run record, too.", "required for report and publish", false),
	described("page", "one", "Where the HTML page is written: the report's or, by history, its own.", "report.html or history.html in report-directory", "report"),
	described("report-directory", "one", "Where the report and the Run records are written.", ".loadline/report; judge and compare write into a folder of their own in it"),
	described("k6-path", "one", "k6 binary to use.", "k6 on PATH, else a cached or freshly installed one"),
	described("k6-version", "one", "k6 version to install when there is none.", "2.2.0"),
	described("k6-samples", "one", "How samples come from k6: pipe (a named pipe) or stdout (works everywhere).", "pipe, and stdout on Windows"),
	described("github-token", "one", "Token for comment, check and baseline branch.", "the job's own token", false),
	described("json", "yes or no", "Print the verdict as JSON.", "false"),
	described("open", "yes or no", "Open the report's page in the browser.", "false"),
	described("verbose", "yes or no", "Show what k6 logs while it runs, and its summary at the end.", "false: its last lines are shown where the run breaks; an action shows its log, without the summary"),
	described("dry-run", "yes or no", "init shows what it would write, and writes nothing.", "false: it writes what is not there")
];
function flagOf(setting) {
	return setting.flag === false ? void 0 : setting.flag ?? setting.name;
}

export { flagOf, settings };