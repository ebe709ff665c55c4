import { commentTimes } from "../model/gate.ts";
import { usualLabel } from "../model/override.ts";
import { formatNames } from "../model/result-formats.ts";
import { comparing, loading, type Mode, modes, reporting, scripted } from "./modes.ts";
import * as parse from "./setting-parsers.ts";

/** An input of the action, and a flag of the command line with the same name. */
export interface Setting<Value = unknown> {
  readonly name: string;
  /** Name of the flag if it differs; false if there is none. */
  readonly flag?: string | false;
  /** `many`: one value a line as an input, a repeated flag on the command line. */
  readonly takes: "one" | "many" | "yes or no";
  readonly parse: parse.Parser<Value>;
  /** One sentence, shown in action.yml, `--help` and docs/settings.md. */
  readonly help: string;
  /** The default, in words. */
  readonly otherwise: string;
  /** A flag, but no input of the action. */
  readonly isTerminalOnly?: true;
  /** The modes that use it. */
  readonly readBy: readonly Mode[];
  /** Whether other modes warn of it; else they ignore it, as steps of a workflow may share their inputs. */
  readonly isRefusedElsewhere: boolean;
}

/** A line of the table: `onlyFor` instead of `readBy` if other modes warn of the setting. */
interface Said extends Pick<Setting, "flag" | "help" | "otherwise" | "isTerminalOnly"> {
  readonly readBy?: readonly Mode[];
  readonly onlyFor?: readonly Mode[];
}

function setting<Value>(
  takes: Setting["takes"],
  parser: parse.Parser<Value>,
  { readBy, onlyFor = [], ...said }: Said,
): Omit<Setting<Value>, "name"> {
  const isRefusedElsewhere = readBy === undefined;
  return { takes, parse: parser, ...said, readBy: readBy ?? onlyFor, isRefusedElsewhere };
}

function one<Value>(parser: parse.ParseText<Value>, said: Said) {
  return setting("one", parse.single(parser), said);
}

function many<Value>(parser: parse.Parser<Value>, said: Said) {
  return setting("many", parser, said);
}

/** A switch that is off by default. */
function yesOrNo(said: Omit<Said, "otherwise"> & Partial<Pick<Said, "otherwise">>) {
  return setting("yes or no", parse.single(parse.truth), { otherwise: "false", ...said });
}

/** The k6 that is installed if there is none. */
export const defaultK6Version = "2.2.0";

/** Every setting, in the order users need them; action.yml and the docs are generated from it. */
const table = {
  mode: one(parse.text, {
    help: "What to do: gate, check, measure, judge, compare, ladder, baseline-update, baseline-accept, baseline-show, history, calibrate, report, publish, rerun or demo.",
    otherwise: "gate",
    flag: false,
    readBy: modes,
  }),
  script: many(parse.list, {
    help: "k6 scripts to run, one a line, or a glob such as perf/*.js. Each is a scenario.",
    otherwise: "the scenarios of the gate file",
    flag: false,
    readBy: scripted,
  }),
  "target-url": one(parse.text, {
    help: "Base URL of the deployment to test. The script reads it as TARGET_URL or BASE_URL. auto: the commit's deployment on GitHub (docs/previews.md).",
    otherwise: "the deployment's URL on deployment_status",
    flag: "target",
    readBy: [...scripted, "compare"],
  }),
  "deployment-environment": many(parse.lines, {
    help: "GitHub environments that target-url: auto takes, one a line, such as Preview or pr-*.",
    otherwise: "any but production",
    readBy: scripted,
  }),
  "deployment-timeout": one(parse.timeLimit, {
    help: "How long target-url: auto waits for the deployment.",
    otherwise: "10m",
    readBy: scripted,
  }),
  start: one(parse.text, {
    help: "Command that starts the service on the port PORT, such as `npm start` (docs/start.md).",
    otherwise: "the service runs at target-url",
    readBy: scripted,
  }),
  "base-ref": one(parse.text, {
    help: "Branch or commit whose service is started too, and measured side by side.",
    otherwise: "a pull request's base; elsewhere none",
    readBy: ["gate"],
  }),
  objectives: many(parse.list, {
    help: "Objectives, one a line, such as `p95 < 300ms` or `warn: p99 < baseline + 20%`.",
    otherwise: "p95 < baseline + 10%, errors < baseline + 1pp, throughput > baseline - 10%",
    flag: "objective",
    readBy: [...scripted, "judge", "publish", "compare", "ladder", "history"],
  }),
  "objectives-from": one(parse.oneOf("pull-request", "base"), {
    help: "Whose objectives count on a pull request: pull-request or base (the base branch's gate file).",
    otherwise: "pull-request",
    flag: false,
    readBy: [...scripted, "judge", "compare"],
  }),
  "script-secrets": many(parse.list, {
    help: "Variables of the step that the script gets, one a line. A pull request's script can read them.",
    otherwise: "none",
    flag: false,
    readBy: scripted,
  }),
  drift: one(parse.drift, {
    help: "Maximum drift from the last accepted level: 20%, or off (docs/baselines.md).",
    otherwise: "twice each tolerance",
    readBy: ["gate", "judge", "baseline-update", "calibrate"],
  }),
  sees: one(parse.text, {
    help: "The change that objectives such as `p95 < baseline + 5%` must detect, such as 20% (docs/verdicts.md).",
    otherwise: "twice each tolerance",
    readBy: ["gate", "judge", "compare", "baseline-update", "calibrate"],
  }),
  scenario: many(parse.list, {
    help: "Scenarios of the gate file to run, or a name for a single `script`.",
    otherwise: "all, or each script's file name",
    readBy: [...scripted, "publish", "compare", "baseline-show", "history"],
  }),
  environment: one(parse.text, {
    help: "Kind of deployment, such as preview. Different environments are never compared.",
    otherwise: "default",
    readBy: [...scripted, "publish", "baseline-show", "history"],
  }),
  rounds: one(parse.rounds, {
    help: "Rounds of load: auto (as many as the decision needs, at most 12), a number or a range such as 1..3.",
    otherwise: "auto",
    readBy: ["gate", "calibrate", "measure"],
  }),
  shard: one(parse.shard, {
    help: "Part of the load that this job makes, such as 2/4 for the second of four (docs/shards.md).",
    otherwise: "the whole load",
    onlyFor: ["measure"],
  }),
  "shard-start": one(parse.utcSecond, {
    help: "UTC second at which all shards start k6, such as 2026-11-22T23:40:00Z.",
    otherwise: "required with shard",
    onlyFor: ["measure"],
  }),
  budget: one(parse.duration, {
    help: "Maximum load time of the whole gate: no round starts that would exceed it.",
    otherwise: "15m",
    readBy: ["gate"],
  }),
  levels: one(parse.levels, {
    help: "Levels of load of a ladder, lowest first, such as 50,100,200 (docs/ladder.md).",
    otherwise: "the script's own load",
    onlyFor: [...loading, "ladder"],
  }),
  "level-variable": one(parse.variableName, {
    help: "Variable of the script that takes the level of a ladder, such as VUS.",
    otherwise: "the script's VUs or rates are scaled",
    onlyFor: [...loading, "ladder"],
  }),
  rest: one(parse.duration, {
    help: "Time between two levels of a ladder.",
    otherwise: "30s",
    onlyFor: [...loading, "ladder"],
  }),
  "base-url": one(parse.text, {
    help: "Base URL of a deployment of the base commit, measured side by side.",
    otherwise: "the stored baseline",
    flag: "base",
    readBy: ["gate", "compare"],
  }),
  "side-by-side": one(parse.oneOf("auto", "alternating", "simultaneous"), {
    help: "Both sides simultaneous (at once, in one k6), alternating (one after the other) or auto.",
    otherwise: "auto: simultaneous if the script allows it",
    readBy: ["gate", "compare"],
  }),
  "null-control": yesOrNo({
    help: "Measure base-url twice in each round. If it differs from itself, a fail is inconclusive.",
    readBy: ["gate"],
  }),
  config: one(parse.text, {
    help: "Path of the gate file.",
    otherwise: ".github/loadline.yml if it exists",
    readBy: [...scripted, "judge", "compare", "ladder", "baseline-show", "history"],
  }),
  "prometheus-url": one(parse.text, {
    help: "Base URL of Prometheus, such as a preview's own.",
    otherwise: "prometheus.url",
    onlyFor: scripted,
  }),
  results: one(parse.oneOf("k6", "prometheus", "files"), {
    help: "Source of the figures: k6 (run it), prometheus (runs that k6 wrote there) or files.",
    otherwise: "files with results-file, else k6",
    onlyFor: scripted,
  }),
  "test-id": many(parse.lines, {
    help: "Tag `testid` of a run in Prometheus, or its TestRun's name. Each is a round.",
    otherwise: "required for results: prometheus",
    onlyFor: scripted,
  }),
  instances: one(parse.integer(1, 10_000), {
    help: "k6 instances of each run in Prometheus. A missing one makes its round invalid (docs/kubernetes.md).",
    otherwise: "those that wrote",
    onlyFor: scripted,
  }),
  "results-file": many(parse.lines, {
    help: "Result file to judge instead of a load, or a directory with those of one run or of shards (docs/results.md). Each is a round.",
    otherwise: "required for results: files",
    onlyFor: loading,
  }),
  format: one(parse.oneOf(...formatNames), {
    help: `Format of the result files: ${formatNames.join(", ")}.`,
    otherwise: "recognised",
    onlyFor: [...loading, "compare"],
  }),
  "warm-up": one(parse.duration, {
    help: "Time at the start of the run that is not measured, such as 5s.",
    otherwise: "0",
    readBy: scripted,
  }),
  "await-path": one(parse.path, {
    help: "Path of the target to wait for, such as /health.",
    otherwise: "/",
    readBy: scripted,
  }),
  "await-status": one(parse.integer(100, 599), {
    help: "HTTP status to wait for.",
    otherwise: "any below 500",
    readBy: scripted,
  }),
  "await-timeout": one(parse.duration, {
    help: "How long to wait for the target.",
    otherwise: "60s",
    readBy: scripted,
  }),
  "max-duration": one(parse.timeLimit, {
    help: "Maximum time of one run of k6, such as 5m. A longer one is stopped and broken.",
    otherwise: "the script's duration, its graceful stop and 60s; 1h if the script has no end",
    readBy: scripted,
  }),
  env: many(parse.variables, {
    help: "Variables for the script, as NAME=value. Runs with other values are not compared.",
    otherwise: "none",
    readBy: scripted,
  }),
  hosts: many(parse.hosts, {
    help: "Other hosts that the script calls, such as auth.example.com or *.cdn.example.com.",
    otherwise: "none",
    readBy: scripted,
  }),
  "keep-query-strings": yesOrNo({
    help: "Keep the query strings of requests without a name.",
    readBy: [...scripted, "compare"],
  }),
  "k6-args": many(parse.list, {
    help: "Flags for k6 run, such as `--vus 10 --duration 30s`. In a terminal also after --.",
    otherwise: "none",
    readBy: scripted,
  }),
  "baseline-branch": one(parse.text, {
    help: "Branch that stores the baseline.",
    otherwise: "loadline-baselines in an action",
    readBy: comparing,
  }),
  "baseline-directory": one(parse.text, {
    help: "Directory that stores the baseline, instead of a branch.",
    otherwise: ".loadline/baselines in a terminal",
    readBy: comparing,
  }),
  "require-baseline": yesOrNo({
    help: "Make the gate inconclusive if there is no comparable baseline.",
    readBy: ["gate", "judge"],
  }),
  "baseline-max-age": one(parse.age, {
    help: "Age at which the report warns of an old baseline: 14d, 36h, or off.",
    otherwise: "14d",
    readBy: ["gate", "judge", "publish"],
  }),
  "fail-on-inconclusive": yesOrNo({
    help: "Fail the step if the gate is inconclusive (exit status 4).",
    readBy: ["gate", "judge", "compare", "baseline-update", "baseline-accept"],
  }),
  runs: one(parse.integer(1, 50), {
    help: "Runs to measure for baseline-update, baseline-accept and calibrate.",
    otherwise: "3, and 5 for calibrate",
    onlyFor: ["baseline-update", "baseline-accept", "calibrate"],
  }),
  write: yesOrNo({
    help: "Let calibrate write its proposal into the gate file.",
    onlyFor: ["calibrate"],
  }),
  reason: one(parse.text, {
    help: "Why the new level is accepted. Stored with the baseline.",
    otherwise: "required for baseline-accept",
    readBy: ["baseline-accept"],
  }),
  "accept-label": one(parse.text, {
    help: "Label that lets a failed gate through for one commit, or off (docs/permissions.md).",
    otherwise: usualLabel,
    flag: false,
    readBy: ["gate", "judge", "compare", "publish"],
  }),
  "measure-workflow": one(parse.text, {
    help: "Workflow file that a comment `/loadline` runs again (docs/permissions.md).",
    otherwise: "performance.yml",
    flag: false,
    readBy: ["rerun"],
  }),
  "baseline-workflow": one(parse.text, {
    help: "Workflow file that accepts a new level; the report links to it.",
    otherwise: "performance-baseline.yml",
    flag: false,
    readBy: ["gate"],
  }),
  baseline: many(parse.list, {
    help: "Result files to compare with (docs/compare.md).",
    otherwise: "required for compare",
    onlyFor: ["compare"],
  }),
  "base-target": one(parse.text, {
    help: "Base URL of the baseline's requests, to match those without a name.",
    otherwise: "base-url, or what both sides' URLs have in common",
    onlyFor: ["compare"],
  }),
  chain: many(parse.list, {
    help: "Results to compare step by step, each as NAME=FILE (docs/compare.md).",
    otherwise: "two sides: baseline and current",
    isTerminalOnly: true,
    onlyFor: ["compare"],
  }),
  paired: yesOrNo({
    help: "Compare the files as rounds: the first of baseline with the first of current, and so on.",
    onlyFor: ["compare"],
  }),
  current: many(parse.list, {
    help: "Result files of the change; or Run records to judge or publish, by file, directory or pattern.",
    otherwise: "required for compare and judge",
    onlyFor: ["compare", "ladder", "judge", "publish"],
  }),
  report: one(parse.text, {
    help: "Report of another run (report.json) to show or publish; in a terminal also a Run record.",
    otherwise: "required for report",
    flag: false,
    onlyFor: ["report", "publish"],
  }),
  page: one(parse.text, {
    help: "Path of the HTML page that the report or history writes.",
    otherwise: "report.html or history.html in report-directory",
    flag: "report",
    onlyFor: [...reporting, "history"],
  }),
  "report-directory": one(parse.text, {
    help: "Directory for the report and the Run records.",
    otherwise: ".loadline/report; for judge, compare, ladder and publish a folder in it",
    readBy: [...loading, "judge", "compare", "ladder", "publish", "history"],
  }),
  "k6-path": one(parse.text, {
    help: "Path of the k6 binary.",
    otherwise: "k6 on PATH, or a cached or newly installed one",
    readBy: scripted,
  }),
  "k6-version": one(parse.version, {
    help: "k6 version to install if there is none.",
    otherwise: defaultK6Version,
    readBy: scripted,
  }),
  "k6-user": one(parse.text, {
    help: "User that runs k6, such as nobody (docs/permissions.md).",
    otherwise: "the user of the job",
    readBy: loading,
  }),
  "k6-extensions": yesOrNo({
    help: "Let k6 download the extensions (k6/x/...) that a script imports.",
    readBy: scripted,
  }),
  "k6-samples": one(parse.oneOf("pipe", "stdout"), {
    help: "How to read samples from k6: pipe (a named pipe) or stdout (works everywhere).",
    otherwise: "pipe, and stdout on Windows",
    readBy: scripted,
  }),
  "github-token": one(parse.text, {
    help: "Token for the comment, the check and the baseline branch.",
    otherwise: "the job's own token",
    flag: false,
    readBy: modes,
  }),
  publish: yesOrNo({
    help: "Write the comment and the check. With false a second workflow does (mode: publish).",
    otherwise: "true",
    flag: false,
    readBy: ["gate"],
  }),
  "image-digest": one(parse.imageDigest, {
    help: "Digest of the image under test (sha256:…). A gate of the baseline's image passes without a load.",
    otherwise: "not known",
    readBy: ["gate", "measure", "baseline-update", "baseline-accept"],
  }),
  artifact: one(parse.text, {
    help: "Name of the artifact that keeps the report, for a link in it.",
    otherwise: "a link to all artifacts",
    flag: false,
    readBy: [...reporting, "publish"],
  }),
  comment: one(parse.oneOf(...commentTimes), {
    help: "When to comment: always, changes (not on an unchanged pass), failures or never (docs/report.md).",
    otherwise: "always",
    readBy: [...reporting, "publish"],
  }),
  json: yesOrNo({
    help: "Print the verdict as JSON.",
    isTerminalOnly: true,
    readBy: [...reporting, "calibrate", "baseline-show"],
  }),
  open: yesOrNo({
    help: "Open the report's page in the browser.",
    isTerminalOnly: true,
    onlyFor: [...reporting, "history"],
  }),
  verbose: yesOrNo({
    help: "Show the whole report, k6's log and its summary.",
    readBy: [...loading, ...reporting],
  }),
  private: yesOrNo({
    help: "Let init write one workflow instead of two (docs/permissions.md).",
    isTerminalOnly: true,
    onlyFor: ["init"],
  }),
  "dry-run": yesOrNo({
    help: "Let init show what it would write, without writing.",
    isTerminalOnly: true,
    onlyFor: ["init"],
  }),
};

type SettingName = keyof typeof table;

type SettingValue<Name extends SettingName> = Exclude<
  ReturnType<(typeof table)[Name]["parse"]>["value"],
  undefined
>;

/** The table, typed so that the parser of a name returns the value of that name. */
const parsers: { readonly [Name in SettingName]: { readonly parse: parse.Parser<SettingValue<Name>> } } =
  table;

/** Every setting, in the order of the table. */
export const settings: readonly Setting[] = Object.entries(table).map(([name, setting]) => ({
  name,
  ...setting,
}));

/** A setting's flag, without dashes; undefined if it has none. */
export function flagOf(setting: Setting): string | undefined {
  return setting.flag === false ? undefined : (setting.flag ?? setting.name);
}

/** What the user set, by name. Unset and empty settings are absent. */
export type Settings = ReadonlyMap<string, readonly string[]>;

/** Gathers what is wrong, so that all problems are reported at once. */
export interface Reader {
  readonly settings: Settings;
  readonly problems: string[];
}

/**
 * A setting as its parser reads it; undefined if it is not set, or wrong, which is a problem.
 * @param otherwise values of the gate file, read in the same way if the setting has no value
 */
export function read<Name extends SettingName>(
  { settings, problems }: Reader,
  name: Name,
  otherwise?: readonly string[],
): SettingValue<Name> | undefined {
  for (const values of [settings.get(name), otherwise]) {
    if (values === undefined) continue;
    const parsed = parsers[name].parse(values);
    problems.push(...parsed.problems.map((problem) => `${name}${problem}`));
    if (parsed.value !== undefined) return parsed.value;
  }
  return undefined;
}

/** As read, where the problems are reported elsewhere. */
export function givenValue<Name extends SettingName>(
  settings: Settings,
  name: Name,
): SettingValue<Name> | undefined {
  return read({ settings, problems: [] }, name);
}
