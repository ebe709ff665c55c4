import { didYouMean } from "../lib/suggest.ts";
import { usageFailure } from "../model/failure.ts";
import {
  type Await,
  type BaselineKey,
  type BaselinePlace,
  type Drift,
  defaultEnvironment,
  fewestCalibrationRuns,
  type Gate,
  type GatedScenario,
  type GateRules,
  type K6Choice,
  type RoundLimits,
  type SideBySide,
} from "../model/gate.ts";
import { type DeclaredHost, hostOfUrl, parseDeclaredHost } from "../model/host.ts";
import type { Objective, ObjectiveSource } from "../model/objective.ts";
import { parseDurationMs, parseQuantity } from "../model/units.ts";
import type { ReadGateFile } from "./file/read.ts";
import { autoRounds, mostRounds, parseRounds, type ScenarioDefaults } from "./file/schema.ts";
import {
  defaultObjectives,
  explainProblem,
  type ParsedObjective,
  parseObjective,
  parseQueryObjective,
} from "./grammar/objective.ts";
import { withSees } from "./grammar/sees.ts";
import { type ChosenK6Args, chooseK6Args } from "./k6-args/choose.ts";
import { choosePrometheus, linksOf, queriesOf } from "./prometheus.ts";
import { chooseTestIds, namedTestIds, withPrometheusRuns } from "./prometheus-runs.ts";
import { nameScripts } from "./scripts.ts";
import type { Settings } from "./settings.ts";
import { addressAt, withoutAddress } from "./target.ts";

/** What the surroundings know and a setting or the gate file may overrule. */
export interface Surroundings {
  /** A terminal keeps the baseline in a directory, an action on a branch. */
  readonly baseline: BaselinePlace;
  /** The deployment that a deployment_status event announces. */
  readonly deployment: { readonly url: string; readonly environment: string } | undefined;
  readonly samples: K6Choice["samples"];
  /** Scripts of the settings beside which another one of the same name lies (findScripts). */
  readonly namesakes?: ReadonlySet<string>;
}

const defaultK6Version = "2.2.0";
const defaultAwaitMs = 60_000;
const defaultBudgetMs = 15 * 60_000;
const defaultReportDirectory = ".loadline/report";

/** Reads single values from settings and gathers what is wrong with them, so that all problems are told at once. */
interface Reader {
  readonly settings: Settings;
  readonly problems: string[];
}

function one(reader: Reader, name: string): string | undefined {
  const values = reader.settings.get(name);
  if (values !== undefined && values.length > 1) {
    reader.problems.push(`${name} is set ${values.length} times; set it once`);
  }
  return values?.[0];
}

function yesOrNo(reader: Reader, name: string): boolean | undefined {
  const text = one(reader, name);
  if (text === undefined) return undefined;
  if (/^(true|yes|on|1)$/i.test(text)) return true;
  if (/^(false|no|off|0)$/i.test(text)) return false;
  reader.problems.push(`${name}: "${text}" must be true or false`);
  return undefined;
}

function durationMs(reader: Reader, name: string): number | undefined {
  const text = one(reader, name);
  if (text === undefined) return undefined;
  const parsed = parseDurationMs(text);
  if (parsed === undefined)
    reader.problems.push(`${name}: "${text}" is not a duration such as 500ms, 30s or 1m30s`);
  return parsed;
}

/**
 * A whole number in a range.
 * @returns undefined when the setting is absent or wrong; the latter is told
 */
function whole(reader: Reader, name: string, least: number, most: number): number | undefined {
  const text = one(reader, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  reader.problems.push(`${name}: "${text}" must be an integer between ${least} and ${most}`);
  return undefined;
}

/** A duration of the gate file, whose schema has checked it. */
function durationOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseDurationMs(text);
}

interface ObjectiveLine {
  readonly text: string;
  readonly source: ObjectiveSource;
  /** How messages name the line. */
  readonly where: string;
}

function linesOf(block: string, sourceOf: (index: number) => Omit<ObjectiveLine, "text">): ObjectiveLine[] {
  return block.split(/\r?\n/).map((text, index) => ({ text, ...sourceOf(index) }));
}

function inputLines(values: readonly string[]): ObjectiveLine[] {
  return linesOf(values.join("\n"), (index) => ({
    source: { from: "input", where: "objectives", line: index + 1 },
    where: `objectives line ${index + 1}`,
  }));
}

function fileLines(
  file: ReadGateFile,
  path: readonly (string | number)[],
  objectives: string | readonly string[],
): ObjectiveLine[] {
  const at = (line: number) => ({
    source: { from: "file" as const, where: file.path, line },
    where: `${file.path} line ${line}`,
  });
  if (typeof objectives !== "string") {
    return objectives.flatMap((text, index) =>
      linesOf(text, () => at(file.lineOf([...path, "objectives", index]))),
    );
  }
  const first = file.lineOf([...path, "objectives"]);
  // A block scalar's node starts on the line of its `|`; its text begins one line below.
  const offset = objectives.includes("\n") ? 1 : 0;
  return linesOf(objectives, (index) => at(first + offset + index));
}

/** Parses the lines, leaving out blank ones and `# comments`. */
function parseLines(
  lines: readonly ObjectiveLine[],
  problems: string[],
  parse: (line: string, source: ObjectiveSource) => ParsedObjective = parseObjective,
): Objective[] {
  const objectives: Objective[] = [];
  for (const { text, source, where } of lines) {
    if (/^\s*(#|$)/.test(text)) continue;
    const parsed = parse(text.trimEnd(), source);
    if (parsed.kind === "objective") objectives.push(parsed.objective);
    else problems.push(explainProblem(parsed.problem, where));
  }
  return objectives;
}

/** A scenario before defaults: its part of the file and where that stands. */
interface Draft {
  readonly name: string;
  readonly script: string;
  readonly scriptFrom?: string;
  readonly own: ScenarioDefaults;
  readonly path: readonly string[];
}

const mostNamed = 10;

function unknownScenario(name: string, names: readonly string[]): string {
  const meant = didYouMean(name, names);
  const known = names.slice(0, mostNamed).join(", ");
  const more = names.length > mostNamed ? `, and ${names.length - mostNamed} more` : "";
  const all = meant === "" && names.length > 0 ? `; it has ${known}${more}` : meant;
  return `scenario: "${name}" is not in the gate file${all}`;
}

function readTestIds(reader: Reader, file: ReadGateFile | undefined): Gate["testIds"] {
  const results = one(reader, "results") ?? file?.file.results ?? "k6";
  const testIds = reader.settings.get("test-id") ?? [];
  const counts = (["rounds", "runs"] as const).filter((name) => reader.settings.has(name));
  return chooseTestIds({ results, testIds, counts }, reader.problems);
}

/** The scripts of the settings, each with what the gate file says of a scenario of its name. */
function draftScripts(
  reader: Reader,
  file: ReadGateFile | undefined,
  { scripts, namesakes }: { readonly scripts: readonly string[] } & Pick<Surroundings, "namesakes">,
): Draft[] {
  const named = reader.settings.get("scenario") ?? [];
  if (named.length > 1) reader.problems.push("scenario: set at most one name together with script");
  else if (named.length === 1 && scripts.length > 1) {
    reader.problems.push(
      `scenario: a name needs a single script, but there are ${scripts.length}; leave it out to name each after its file`,
    );
  }
  const known = file?.file.scenarios ?? {};
  const names = scripts.length === 1 && named.length === 1 ? named : nameScripts(scripts, namesakes);
  return scripts.map((script, index) => {
    const name = names[index] ?? script;
    const { script: _replaced, ...own } = known[name] ?? { script };
    return { name, script, own, path: name in known ? ["scenarios", name] : [] };
  });
}

function draftScenarios(
  reader: Reader,
  file: ReadGateFile | undefined,
  { isRun, namesakes }: { readonly isRun: boolean } & Pick<Surroundings, "namesakes">,
): Draft[] {
  const scripts = reader.settings.get("script") ?? [];
  const named = reader.settings.get("scenario") ?? [];
  const known = file?.file.scenarios ?? {};
  const [only] = named;
  // Of a load made elsewhere the script may be unknown; its scenario has a name.
  if (!isRun && scripts.length === 0 && only !== undefined && !(only in known)) {
    return [{ name: only, script: only, own: {}, path: [] }];
  }
  if (scripts.length > 0) return draftScripts(reader, file, { scripts, ...(namesakes && { namesakes }) });
  const names = Object.keys(known);
  if (names.length === 0) {
    reader.problems.push(
      file === undefined
        ? "nothing to run: set script, or add scenarios to .github/loadline.yml"
        : `nothing to run: set script, or add scenarios to ${file.path}`,
    );
  }
  for (const name of named) {
    if (!names.includes(name)) reader.problems.push(unknownScenario(name, names));
  }
  return names
    .filter((name) => named.length === 0 || named.includes(name))
    .flatMap((name) => {
      const entry = known[name];
      if (file === undefined || entry === undefined) return [];
      const { script: fromFile, ...own } = entry;
      const path = ["scenarios", name];
      const scriptFrom = `${file.path} line ${file.lineOf([...path, "script"])}`;
      return [{ name, script: fromFile, scriptFrom, own, path }];
    });
}

/** Objectives of the queries, which hold for every scenario and stay whatever else the user asks for. */
function queryObjectives(reader: Reader, file: ReadGateFile | undefined): Objective[] {
  const written = file?.file.prometheus?.queries ?? [];
  return queriesOf(file).flatMap((query, index) => {
    const objectives = written[index]?.objectives;
    if (file === undefined || objectives === undefined) return [];
    const lines = fileLines(file, ["prometheus", "queries", index], objectives);
    return parseLines(lines, reader.problems, (line, source) => parseQueryObjective(line, source, query));
  });
}

function chooseObjectives(
  reader: Reader,
  file: ReadGateFile | undefined,
  draft: Draft,
): readonly Objective[] {
  const objectives = [...loadObjectives(reader, file, draft), ...queryObjectives(reader, file)];
  const sees = one(reader, "sees") ?? draft.own.sees ?? file?.file.sees;
  return withSees(objectives, sees, reader.problems);
}

/** What is expected of the load generator's own figures. */
function loadObjectives(reader: Reader, file: ReadGateFile | undefined, draft: Draft): Objective[] {
  const fromInput = reader.settings.get("objectives");
  if (fromInput !== undefined) return parseLines(inputLines(fromInput), reader.problems);
  if (file !== undefined && draft.own.objectives !== undefined) {
    return parseLines(fileLines(file, draft.path, draft.own.objectives), reader.problems);
  }
  if (file?.file.objectives !== undefined) {
    return parseLines(fileLines(file, [], file.file.objectives), reader.problems);
  }
  return parseLines(
    defaultObjectives.map((text) => ({ text, source: { from: "default" }, where: "default objectives" })),
    reader.problems,
  );
}

function chooseDrift(reader: Reader, own: ScenarioDefaults, top: ScenarioDefaults): Drift {
  const text = one(reader, "drift") ?? own.drift ?? top.drift;
  if (text === undefined) return "twice";
  if (text === "off") return "off";
  const parsed = parseQuantity(text);
  if (parsed?.dimension === "ratio" && parsed.value >= 0) return parsed.value;
  reader.problems.push(`drift: "${text}" must be a share such as 20%, or off`);
  return "twice";
}

function parseTarget(text: string | undefined, scenario: string, problems: string[]): string {
  if (text === undefined) {
    problems.push(
      `no target for scenario "${scenario}": set target-url (--target), such as http://localhost:3000`,
    );
    return "";
  }
  return parseUrl(text, "target-url", problems);
}

function parseUrl(text: string, name: string, problems: string[]): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    problems.push(`${name}: "${text}" must be an http or https URL such as https://preview.example.com`);
    return "";
  }
  return text.replace(/\/+$/, "");
}

/** `auto`, `3` or `1..3`. */
function readRounds(reader: Reader): RoundLimits | undefined {
  const text = one(reader, "rounds");
  if (text === undefined) return undefined;
  const limits = parseRounds(text);
  if (limits !== undefined) return limits;
  reader.problems.push(
    `rounds: "${text}" must be auto, a number from 1 to ${mostRounds} or a range such as 1..3`,
  );
  return undefined;
}

function chooseRounds(reader: Reader, own: ScenarioDefaults, top: ScenarioDefaults): RoundLimits {
  const fromSettings = readRounds(reader);
  if (fromSettings !== undefined) return fromSettings;
  const fromFile = own.rounds ?? top.rounds;
  if (fromFile === undefined) return autoRounds;
  if (typeof fromFile === "number") return { min: fromFile, max: fromFile };
  if (typeof fromFile === "string") return parseRounds(fromFile) ?? autoRounds;
  const min = fromFile.min ?? 1;
  return { min, max: fromFile.max ?? Math.max(min, autoRounds.max) };
}

function readTiming(reader: Reader, timing: string): SideBySide["timing"] | undefined {
  if (timing === "auto" || timing === "alternating" || timing === "simultaneous") return timing;
  reader.problems.push(`side-by-side: "${timing}" must be auto, alternating or simultaneous`);
  return undefined;
}

function chooseSideBySide(
  reader: Reader,
  target: string,
  { own, top }: { readonly own: ScenarioDefaults; readonly top: ScenarioDefaults },
): SideBySide | undefined {
  const asked = one(reader, "side-by-side") ?? own["side-by-side"] ?? top["side-by-side"] ?? "auto";
  const timing = readTiming(reader, asked);
  if (timing === undefined) return undefined;
  const base = one(reader, "base-url") ?? own["base-url"] ?? top["base-url"];
  if (base === undefined) return undefined;
  const url = parseUrl(base, "base-url", reader.problems);
  if (isOneDeployment(target, url)) {
    reader.problems.push(
      `base-url: "${base}" is the deployment of target-url ("${target}"), so both sides would be the same code; ` +
        "set base-url to a deployment of the base commit",
    );
  }
  return { base: url, timing };
}

/** The same path of the same host, whatever the host is called where that is this machine. */
function isOneDeployment(target: string, base: string): boolean {
  const [one, other] = [hostOfUrl(target), hostOfUrl(base)];
  if (one === undefined || one !== other) return false;
  const pathOf = (text: string) => new URL(text).pathname.replace(/\/+$/, "");
  return pathOf(target) === pathOf(base);
}

function readVariables(reader: Reader): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const line of (reader.settings.get("env") ?? []).flatMap((value) => value.split(/\r?\n/))) {
    if (line.trim() === "") continue;
    const match = /^\s*([A-Za-z_]\w*)=(.*)$/.exec(line);
    if (match?.[1] === undefined) reader.problems.push(`env: "${line}" must be NAME=value`);
    else variables[match[1]] = match[2] ?? "";
  }
  return variables;
}

function chooseHosts(reader: Reader, own: ScenarioDefaults, top: ScenarioDefaults): DeclaredHost[] {
  const given = reader.settings.get("hosts")?.flatMap((value) => value.split(/[\s,]+/));
  const texts = given?.filter((text) => text !== "") ?? own.hosts ?? top.hosts ?? [];
  return texts.flatMap((text) => {
    const host = parseDeclaredHost(text);
    if (host === undefined) {
      reader.problems.push(
        `hosts: "${text}" must be a host such as auth.example.com, *.example.com or localhost:9000`,
      );
    }
    return host ?? [];
  });
}

/** The script's variables by the place that names them; those among the flags of k6 stand where the flags do. */
function readEnvironment(
  reader: Reader,
  {
    own,
    top,
    k6Args,
  }: {
    readonly own: ScenarioDefaults;
    readonly top: ScenarioDefaults;
    readonly k6Args: ChosenK6Args | undefined;
  },
): Readonly<Record<"top" | "own" | "settings", Readonly<Record<string, string>>>> {
  const flagged = (from: ChosenK6Args["from"]) => (k6Args?.from === from ? k6Args.env : {});
  return {
    top: { ...top.env, ...flagged("top") },
    own: { ...own.env, ...flagged("scenario") },
    settings: { ...readVariables(reader), ...flagged("setting") },
  };
}

function chooseAwait(reader: Reader, own: ScenarioDefaults, top: ScenarioDefaults): Await {
  const path = one(reader, "await-path") ?? own.await?.path ?? top.await?.path ?? "/";
  if (!path.startsWith("/")) reader.problems.push(`await-path: "${path}" must start with /`);
  const timeout = own.await?.timeout ?? top.await?.timeout;
  return {
    path,
    status: whole(reader, "await-status", 100, 599) ?? own.await?.status ?? top.await?.status,
    timeoutMs:
      durationMs(reader, "await-timeout") ??
      (timeout === undefined ? undefined : parseDurationMs(timeout)) ??
      defaultAwaitMs,
  };
}

function completeScenario(
  reader: Reader,
  draft: Draft,
  { file, around, isRun }: { file: ReadGateFile | undefined; around: Surroundings; isRun: boolean },
): GatedScenario {
  const { own } = draft;
  const top: ScenarioDefaults = file?.file ?? {};
  const k6Args = isRun ? chooseK6Args(reader.settings, file, draft) : undefined;
  reader.problems.push(...(k6Args?.problems ?? []));
  const variables = readEnvironment(reader, { own, top, k6Args });
  const target =
    addressAt({ "target-url": one(reader, "target-url"), env: variables.settings }, reader.problems) ??
    around.deployment?.url ??
    addressAt({ "target-url": own["target-url"], env: variables.own }, reader.problems) ??
    addressAt({ "target-url": top["target-url"], env: variables.top }, reader.problems);
  const warmUp = own["warm-up"] ?? top["warm-up"];
  // Where nothing is run here, the target only shortens the names of endpoints.
  const url = target === undefined && !isRun ? "" : parseTarget(target, draft.name, reader.problems);
  return {
    name: draft.name,
    script: draft.script,
    scriptFrom: draft.scriptFrom,
    target: url,
    environment:
      one(reader, "environment") ??
      own.environment ??
      top.environment ??
      around.deployment?.environment ??
      defaultEnvironment,
    objectives: chooseObjectives(reader, file, draft),
    drift: chooseDrift(reader, own, top),
    warmUpMs:
      durationMs(reader, "warm-up") ?? (warmUp === undefined ? undefined : parseDurationMs(warmUp)) ?? 0,
    await: chooseAwait(reader, own, top),
    hosts: chooseHosts(reader, own, top),
    env: withoutAddress({ ...variables.top, ...variables.own, ...variables.settings }),
    ...(k6Args !== undefined && { k6Args: { options: k6Args.options, beside: k6Args.beside } }),
    rounds: chooseRounds(reader, own, top),
    // The file's budget of one scenario stands below that of the gate, and gives way to the user's own.
    budgetMs: reader.settings.has("budget") ? undefined : durationOf(own.budget),
    sideBySide: chooseSideBySide(reader, url, { own, top }),
    nullControl: yesOrNo(reader, "null-control") ?? own["null-control"] ?? top["null-control"] ?? false,
  };
}

function chooseBaseline(reader: Reader, file: ReadGateFile | undefined, around: Surroundings): BaselinePlace {
  const directory = one(reader, "baseline-directory");
  const branch = one(reader, "baseline-branch");
  if (directory !== undefined && branch !== undefined) {
    reader.problems.push("set either baseline-directory or baseline-branch, not both");
  }
  if (directory !== undefined) return { kind: "directory", path: directory };
  if (branch !== undefined) return { kind: "branch", branch };
  const fromFile = file?.file.baseline;
  if (fromFile?.directory !== undefined) return { kind: "directory", path: fromFile.directory };
  if (fromFile?.branch !== undefined && around.baseline.kind === "branch") {
    return { kind: "branch", branch: fromFile.branch };
  }
  return around.baseline;
}

function chooseK6(reader: Reader, file: ReadGateFile | undefined, around: Surroundings): K6Choice {
  const fromFile = file?.file.k6;
  const samples = one(reader, "k6-samples") ?? fromFile?.samples ?? around.samples;
  if (samples !== "pipe" && samples !== "stdout") {
    reader.problems.push(`k6-samples: "${samples}" must be pipe or stdout`);
  }
  const version = (one(reader, "k6-version") ?? fromFile?.version ?? defaultK6Version).replace(/^v/, "");
  if (!/^\d+\.\d+\.\d+$/.test(version)) {
    reader.problems.push(`k6-version: "${version}" must be a version such as ${defaultK6Version}`);
  }
  return {
    path: one(reader, "k6-path") ?? fromFile?.path,
    version,
    samples: samples === "stdout" ? "stdout" : "pipe",
  };
}

/** The Prometheus that the user names, else the gate file's. */
function readPrometheus(reader: Reader, file: ReadGateFile | undefined): Gate["prometheus"] {
  const text = one(reader, "prometheus-url");
  if (text === undefined) return choosePrometheus(file, undefined, reader.problems);
  const url = parseUrl(text, "prometheus-url", reader.problems);
  const { username, password, search } = new URL(url === "" ? "http://localhost" : url);
  if (search !== "") reader.problems.push("prometheus-url: must not have a query string (?)");
  if (username !== "" || password !== "") {
    reader.problems.push("prometheus-url: must not have credentials; set basic in the gate file");
  }
  return choosePrometheus(file, url, reader.problems);
}

function chooseRules(reader: Reader, file: ReadGateFile | undefined, around: Surroundings): GateRules {
  return {
    baseline: chooseBaseline(reader, file, around),
    requireBaseline: yesOrNo(reader, "require-baseline") ?? file?.file.baseline?.require ?? false,
    failOnInconclusive:
      yesOrNo(reader, "fail-on-inconclusive") ?? file?.file["fail-on-inconclusive"] ?? false,
    k6: chooseK6(reader, file, around),
    links: linksOf(file?.file),
    reportDirectory:
      one(reader, "report-directory") ?? file?.file["report-directory"] ?? defaultReportDirectory,
  };
}

/**
 * Makes the gate from what the user set, the gate file and the surroundings, in this order of precedence.
 * @throws Failure "usage" that lists every problem
 */
export function resolveGate(settings: Settings, file: ReadGateFile | undefined, around: Surroundings): Gate {
  const reader: Reader = { settings, problems: [] };
  const testIds = readTestIds(reader, file);
  const isRun = testIds === undefined;
  const { namesakes } = around;
  const drafts = draftScenarios(reader, file, { isRun, ...(namesakes && { namesakes }) });
  const drafted = drafts.map((draft) => completeScenario(reader, draft, { file, around, isRun }));
  if (!isRun && settings.has("k6-args")) {
    reader.problems.push("k6-args: remove them; results: prometheus does not run k6");
  }
  const scenarios = isRun ? drafted : withPrometheusRuns(drafted, testIds, reader.problems);
  const budgetMs = durationMs(reader, "budget") ?? durationOf(file?.file.budget) ?? defaultBudgetMs;
  const prometheus = readPrometheus(reader, file);
  if (!isRun && prometheus === undefined) {
    reader.problems.push(
      "prometheus-url: required for results: prometheus, unless the gate file has prometheus.url",
    );
  }
  const gate: Gate = { scenarios, budgetMs, prometheus, testIds, ...chooseRules(reader, file, around) };
  failOnProblems(reader);
  return gate;
}

/**
 * A gate that was asked for a control measures the base deployment, and against a stored baseline there is none.
 * @throws Failure "usage" that names the scenarios
 */
export function refuseControlAlone({ scenarios }: Pick<Gate, "scenarios">): void {
  const alone = scenarios.filter(({ nullControl, sideBySide }) => nullControl && sideBySide === undefined);
  if (alone.length === 0) return;
  const names = alone.map(({ name }) => `"${name}"`).join(", ");
  throw usageFailure(
    `null-control: ${names} ${alone.length === 1 ? "is" : "are"} compared with a stored baseline, but the control needs a ` +
      "base deployment; set base-url (--base), or remove null-control",
  );
}

/** What holds for modes that run no scenario. @throws Failure "usage" that lists every problem */
export function resolveRules(
  settings: Settings,
  file: ReadGateFile | undefined,
  around: Surroundings,
): GateRules {
  const reader: Reader = { settings, problems: [] };
  const rules = chooseRules(reader, file, around);
  failOnProblems(reader);
  return rules;
}

function failOnProblems(reader: Reader): void {
  const problems = [...new Set(reader.problems)];
  if (problems.length > 0) throw usageFailure(problems.join("\n"));
}

/** What the modes that record a baseline need beside the gate. */
export interface Recording {
  readonly runs: number;
  readonly reason: string | undefined;
}

/** How many runs are named that are in Prometheus already; undefined where none is. */
function namedPrometheusRuns(settings: Settings): number | undefined {
  const named = namedTestIds(settings.get("test-id") ?? []);
  return named.length === 0 ? undefined : named.length;
}

/** @throws Failure "usage" */
export function resolveRecording(settings: Settings): Recording {
  const reader: Reader = { settings, problems: [] };
  const written = namedPrometheusRuns(settings) ?? 1;
  const recording = { runs: whole(reader, "runs", 1, 50) ?? written, reason: one(reader, "reason") };
  failOnProblems(reader);
  return recording;
}

/** How a calibration is made, and what becomes of it. */
export interface Calibrating {
  /** Runs of each scenario. */
  readonly runs: number;
  /** Whether the proposed rounds, tolerances and changes to be seen are written into the gate file. */
  readonly write: boolean;
  readonly json: boolean;
}

/** @throws Failure "usage" */
export function resolveCalibrating(settings: Settings): Calibrating {
  const reader: Reader = { settings, problems: [] };
  const written = namedPrometheusRuns(settings);
  if (written !== undefined && written < fewestCalibrationRuns) {
    reader.problems.push(`test-id: calibrate needs at least ${fewestCalibrationRuns} runs`);
  }
  const calibrating = {
    runs: whole(reader, "runs", fewestCalibrationRuns, 50) ?? written ?? 5,
    write: yesOrNo(reader, "write") ?? false,
    json: yesOrNo(reader, "json") ?? false,
  };
  failOnProblems(reader);
  return calibrating;
}

/** What compare is told of its result files. */
export interface Comparing {
  /** Base URLs that the requests of each side went to; undefined where the files are to tell. */
  readonly targets: { readonly baseline: string | undefined; readonly current: string | undefined };
  /** How the rounds were measured, where the files are pairs of one round each. */
  readonly paired: SideBySide["timing"] | undefined;
}

/** @throws Failure "usage" */
export function resolveComparing(settings: Settings): Comparing {
  const reader: Reader = { settings, problems: [] };
  const urlOf = (name: string): string | undefined => {
    const text = one(reader, name);
    return text === undefined ? undefined : parseUrl(text, name, reader.problems);
  };
  const timing = readTiming(reader, one(reader, "side-by-side") ?? "auto");
  const comparing = {
    targets: { baseline: urlOf("base-target") ?? urlOf("base-url"), current: urlOf("target-url") },
    paired: yesOrNo(reader, "paired") ? timing : undefined,
  };
  failOnProblems(reader);
  return comparing;
}

/**
 * Objectives for the modes that judge results without running anything.
 * @param scenario whose objectives count where the gate file has any of its own
 * @throws Failure "usage"
 */
export function resolveObjectives(
  settings: Settings,
  file: ReadGateFile | undefined,
  scenario: string | undefined,
): readonly Objective[] {
  const reader: Reader = { settings, problems: [] };
  const own = scenario === undefined ? undefined : file?.file.scenarios?.[scenario];
  const path = own === undefined || scenario === undefined ? [] : ["scenarios", scenario];
  const objectives = chooseObjectives(reader, file, {
    name: scenario ?? "",
    script: "",
    own: own ?? {},
    path,
  });
  failOnProblems(reader);
  return objectives;
}

/**
 * How far levels may creep, for the modes that judge results without running anything.
 * @param scenario whose part of the gate file counts, where it has any
 * @throws Failure "usage"
 */
export function resolveDrift(
  settings: Settings,
  file: ReadGateFile | undefined,
  scenario: string | undefined,
): Drift {
  const reader: Reader = { settings, problems: [] };
  const own = scenario === undefined ? undefined : file?.file.scenarios?.[scenario];
  const drift = chooseDrift(reader, own ?? {}, file?.file ?? {});
  failOnProblems(reader);
  return drift;
}

/** The histories the user asks for: the named scenarios, else those of the gate file; undefined where neither names any. */
export function resolveKeys(settings: Settings, file: ReadGateFile | undefined): BaselineKey[] | undefined {
  const known = file?.file.scenarios ?? {};
  const names = settings.get("scenario") ?? Object.keys(known);
  if (names.length === 0) return undefined;
  const environment = settings.get("environment")?.[0];
  return names.map((scenario) => {
    const fromFile = known[scenario]?.environment ?? file?.file.environment;
    return { scenario, environment: environment ?? fromFile ?? defaultEnvironment };
  });
}
