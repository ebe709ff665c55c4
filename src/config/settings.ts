/** A setting: an input of the action and a flag of the command line with the same name. */
export interface Setting {
  /** Name in action.yml and, unless `flag` is set, on the command line. */
  readonly name: string;
  /** Name on the command line if it differs; false if there is no flag. */
  readonly flag?: string | false;
  /** `many`: one value a line as an input, a repeated flag on the command line. */
  readonly takes: "one" | "many" | "yes or no";
  /** One sentence, shown in action.yml, `--help` and docs/settings.md. */
  readonly help: string;
  /** The default, in words. */
  readonly otherwise: string;
}

const described = (
  name: string,
  takes: Setting["takes"],
  help: string,
  otherwise: string,
  flag?: string | false,
): Setting =>
  flag === undefined ? { name, takes, help, otherwise } : { name, flag, takes, help, otherwise };

/** Every setting, in the order users need them. The only list of names; action.yml and the docs are generated from it. */
export const settings: readonly Setting[] = [
  described(
    "mode",
    "one",
    "What to do: gate, measure, judge, compare, baseline-update, baseline-accept, baseline-show, history, calibrate, report, publish or demo.",
    "gate",
    false,
  ),
  described(
    "script",
    "many",
    "k6 scripts to run, one a line, or a glob such as perf/*.js. Each is a scenario.",
    "the scenarios of the gate file",
    false,
  ),
  described(
    "target-url",
    "one",
    "Base URL of the deployment to test. The script reads it as TARGET_URL or BASE_URL.",
    "target-url of the gate file, or the deployment's URL on deployment_status",
    "target",
  ),
  described(
    "objectives",
    "many",
    "Objectives, one a line, such as `p95 < 300ms` or `warn: p99 < baseline + 20%`.",
    "p95 < baseline + 10%, errors < baseline + 1pp, throughput > baseline - 10%",
    "objective",
  ),
  described(
    "objectives-from",
    "one",
    "Whose objectives count on a pull request: pull-request, or base for the base branch's gate file.",
    "pull-request; the report lists what it removes",
    false,
  ),
  described(
    "script-secrets",
    "many",
    "Variables of the step that are passed to the script, one a line; a pull request's script can read them.",
    "none; a script gets TARGET_URL, `env` and what programs need",
    false,
  ),
  described(
    "drift",
    "one",
    "How far a level may drift from the last accepted one, such as 20%, or off. See docs/baselines.md.",
    "twice the tolerance of each `baseline ± N%` objective",
  ),
  described(
    "sees",
    "one",
    "The change that objectives such as `p95 < baseline + 5%` must detect, such as 20%. See docs/verdicts.md.",
    "twice the tolerance of each objective",
  ),
  described(
    "scenario",
    "many",
    "Scenarios of the gate file to run, or a name for a single `script`.",
    "all scenarios, or each script's file name",
  ),
  described(
    "environment",
    "one",
    "Kind of deployment, such as preview. Different environments are never compared.",
    "default",
  ),
  described(
    "rounds",
    "one",
    "Rounds of load: auto (as many as the decision needs, at most 12), a number, or a range such as 1..3.",
    "auto",
  ),
  described(
    "budget",
    "one",
    "Maximum load time of the whole gate. No round starts that would exceed it.",
    "15m",
  ),
  described(
    "base-url",
    "one",
    "Base URL of a deployment of the base commit. Each round measures it side by side with the target; no stored baseline is needed.",
    "compare with the stored baseline",
    "base",
  ),
  described(
    "side-by-side",
    "one",
    "How to measure base-url and the target: simultaneous (at once, in one k6), alternating (one after the other) or auto.",
    "auto: simultaneous if the script allows it, as it is more precise per second of load, else alternating",
  ),
  described(
    "null-control",
    "yes or no",
    "Measure base-url twice in each round. Where it differs from itself, a fail becomes inconclusive.",
    "false",
  ),
  described("config", "one", "Path of the gate file.", ".github/loadline.yml if it exists"),
  described(
    "prometheus-url",
    "one",
    "Base URL of Prometheus for the gate file's queries, such as a preview's own.",
    "prometheus.url of the gate file",
  ),
  described(
    "results",
    "one",
    "Source of the figures: k6 (run it) or prometheus (runs that k6 already wrote there, see test-id).",
    "results of the gate file, or k6",
  ),
  described(
    "test-id",
    "many",
    "Tag `testid` of a run in Prometheus, with results: prometheus. Several are several rounds.",
    "required for results: prometheus",
  ),
  described("warm-up", "one", "Time at the start of the run that is not measured, such as 5s.", "0"),
  described(
    "await-path",
    "one",
    "Path of the target to wait for before the load starts, such as /health.",
    "/",
  ),
  described("await-status", "one", "HTTP status to wait for.", "any below 500"),
  described("await-timeout", "one", "How long to wait for the target.", "60s"),
  described(
    "env",
    "many",
    "Variables for the script, as NAME=value. Runs with other values are not compared.",
    "none",
  ),
  described(
    "hosts",
    "many",
    "Other hosts that the script calls, such as auth.example.com or *.cdn.example.com.",
    "hosts of the gate file",
  ),
  described(
    "k6-args",
    "many",
    "Flags for k6 run, such as `--vus 10 --duration 30s`. In a terminal also after --.",
    "k6-args of the gate file",
  ),
  described("baseline-branch", "one", "Branch that stores the baseline.", "loadline-baselines in an action"),
  described(
    "baseline-directory",
    "one",
    "Directory that stores the baseline, instead of a branch.",
    ".loadline/baselines in a terminal",
  ),
  described(
    "require-baseline",
    "yes or no",
    "Make the gate inconclusive if there is no comparable baseline.",
    "false: relative objectives are not judged",
  ),
  described(
    "fail-on-inconclusive",
    "yes or no",
    "Fail the step if the gate is inconclusive (exit status 4).",
    "false",
  ),
  described(
    "runs",
    "one",
    "Runs to measure for baseline-update, baseline-accept and calibrate.",
    "1, and 5 for calibrate",
  ),
  described(
    "write",
    "yes or no",
    "Let calibrate write the rounds, tolerances and `sees` it proposes into the gate file.",
    "false: show them only",
  ),
  described(
    "reason",
    "one",
    "Why the new level is accepted. Stored with the baseline.",
    "required for baseline-accept",
  ),
  described(
    "baseline-workflow",
    "one",
    "File name of the workflow that accepts a new level. The report links to it.",
    "performance-baseline.yml",
    false,
  ),
  described(
    "baseline",
    "many",
    "Result files to compare with: Run records, k6 CSV or JSON, plain or gzipped. A file may be followed by k6's end-of-test summary of its run.",
    "required for compare",
  ),
  described(
    "base-target",
    "one",
    "Base URL of the baseline's requests, for compare. Requests without a name are matched relative to it and to target-url.",
    "base-url, or what the URLs of both sides have in common",
  ),
  described(
    "paired",
    "yes or no",
    "Compare the files as rounds side by side: the first of baseline with the first of current, and so on.",
    "false: all files of one side together",
  ),
  described(
    "current",
    "many",
    "Result files of the change, in the formats of baseline; or Run records to judge, for publish also their directory.",
    "required for compare and judge",
  ),
  described(
    "report",
    "one",
    "Report of another run (report.json) to show or publish. A terminal also shows Run records.",
    "required for report",
    false,
  ),
  described(
    "page",
    "one",
    "Path of the HTML page that the report or history writes.",
    "report.html or history.html in report-directory",
    "report",
  ),
  described(
    "report-directory",
    "one",
    "Directory for the report and the Run records.",
    ".loadline/report; for judge and compare a folder in it",
  ),
  described("k6-path", "one", "Path of the k6 binary.", "k6 on PATH, or a cached or newly installed one"),
  described("k6-version", "one", "k6 version to install if there is none.", "2.2.0"),
  described(
    "k6-samples",
    "one",
    "How to read samples from k6: pipe (a named pipe) or stdout (works everywhere).",
    "pipe, and stdout on Windows",
  ),
  described(
    "github-token",
    "one",
    "Token for the comment, the check and the baseline branch.",
    "the job's own token",
    false,
  ),
  described("json", "yes or no", "Print the verdict as JSON.", "false"),
  described("open", "yes or no", "Open the report's page in the browser.", "false"),
  described(
    "verbose",
    "yes or no",
    "Show the whole report, k6's log while it runs, and its summary at the end.",
    "false: a short report, and k6's last lines if the run breaks; an action shows k6's log without the summary",
  ),
  described(
    "dry-run",
    "yes or no",
    "Let init show what it would write, without writing.",
    "false: write the missing files",
  ),
];

/** Settings that are flags only, not inputs of the action. */
export const terminalOnly: ReadonlySet<string> = new Set(["json", "open", "dry-run"]);

/** A setting's flag, without dashes; undefined if it has none. */
export function flagOf(setting: Setting): string | undefined {
  return setting.flag === false ? undefined : (setting.flag ?? setting.name);
}

/** What the user set, by setting name. Unset and empty settings are absent; lists keep their order. */
export type Settings = ReadonlyMap<string, readonly string[]>;
