import { basename, isAbsolute, relative } from "node:path";
import { defaultGateFile } from "../../config/file/read.ts";
import { readK6Args } from "../../config/k6-args/read.ts";
import { shellWord } from "../../config/k6-args/words.ts";
import { baselineOptions } from "../../config/options/baseline.ts";
import { loadOptions } from "../../config/options/load.ts";
import { modeOptions, recordOptions } from "../../config/options/modes.ts";
import { given, isSet, type Settings } from "../../config/options/option.ts";
import { prometheusOptions } from "../../config/options/prometheus.ts";
import { resultsOptions } from "../../config/options/results.ts";
import { targetOptions } from "../../config/options/target.ts";
import { isAddress } from "../../config/target.ts";
import { withoutCredentials, withoutUserInfo } from "../../lib/credentials.ts";
import type { Environment } from "../../lib/environment.ts";
import { defaultEnvironment, type Gate } from "../../model/gate.ts";
import type { Option, Repeated } from "../../model/option.ts";

/** Options by what repeats them, in the order of the table. */
function repeatedBy(options: readonly Option[], ...kinds: readonly Repeated[]): readonly Option[] {
  return kinds.flatMap((kind) => options.filter(({ repeated }) => repeated === kind));
}

/** A clone of Loadline beside the reader's own, as README.md has it. */
const besideTheirs = "node ../loadline/dist/cli.js";

/** Deployments of the reader's own: the job's are in its network, or gone. */
const placeholders: ReadonlyMap<Option, string> = new Map<Option, string>([
  [targetOptions.url, "http://localhost:3000"],
  [loadOptions.baseUrl, "http://localhost:3001"],
  [prometheusOptions.url, "http://localhost:9090"],
]);

/** A terminal's reader is its user; anybody may read a job's report. */
export type CommandReader = {
  readonly options: readonly Option[];
} /** `program` begins a command line; see `programAs`. */ & (
  | { readonly kind: "terminal"; readonly program: string }
  /** `owner/name`, if known. */
  | { readonly kind: "job"; readonly repository: string | undefined }
);

/**
 * The command that repeats a gate in a terminal, for a POSIX shell.
 * @param started set if the gate started the service itself; `baseRef` of the base, if there was one
 */
export function repeatCommand(
  gate: Gate,
  settings: Settings,
  reader: CommandReader,
  started?: { readonly baseRef: string | undefined },
): string {
  const written = (options: readonly Option[]) =>
    options.flatMap((option) => flags(option, settings, reader.kind));
  const names = gate.scenarios.map(({ name }) => name);
  const isSideBySide = gate.scenarios.some(({ sideBySide }) => sideBySide !== undefined);
  const targets = isSideBySide ? [targetOptions.url, loadOptions.baseUrl] : [targetOptions.url];
  const measured = [
    "gate",
    ...subject(settings, names),
    ...(started === undefined ? written(targets) : []),
    ...(started?.baseRef === undefined ? [] : [flag(loadOptions.baseRef, started.baseRef)]),
    ...written(repeatedBy(reader.options, "load", "level", "verdict")),
  ];
  const branch = branchFlags(gate);
  const words =
    reader.kind === "terminal"
      ? [reader.program, ...measured, ...written(repeatedBy(reader.options, "machine", "store"))]
      : [
          ...(branch.length > 0 ? accessTo(reader.repository) : []),
          ...[besideTheirs, ...measured, ...eventFlags(gate, settings), ...branch],
        ];
  return words.filter((word) => word !== "").join(" ");
}

/** The event's environment: histories of two environments are never compared. */
function eventFlags({ scenarios }: Gate, settings: Settings): string[] {
  const environments = new Set(scenarios.map(({ environment }) => environment));
  const [only] = environments;
  const isTold =
    environments.size !== 1 || isSet(settings, targetOptions.environment) || only === defaultEnvironment;
  return isTold || only === undefined ? [] : [flag(targetOptions.environment, only)];
}

/** Where a relative objective's level is; a terminal looks into a directory by itself. */
function branchFlags({ baseline, scenarios }: Gate): string[] {
  const isCompared = scenarios.some(
    ({ objectives, sideBySide }) =>
      sideBySide === undefined && objectives.some(({ bound }) => bound.kind === "relative"),
  );
  return baseline.kind === "branch" && isCompared ? [flag(baselineOptions.branch, baseline.branch)] : [];
}

/** Access to a branch on GitHub, with the reader's own token. */
function accessTo(repository: string | undefined): string[] {
  return [`GITHUB_REPOSITORY=${shellWord(repository ?? "OWNER/NAME")}`, 'GITHUB_TOKEN="$(gh auth token)"'];
}

/**
 * The command that started this program.
 * @param script that Node runs
 * @param from folder that the command is for
 */
export function programAs(script: string, from: string, env: Environment): string {
  if (env["npm_command"] === "exec") return "npx loadline";
  if (basename(script) === "loadline") return "loadline";
  const way = relative(from, script);
  return `node ${shellWord(way.startsWith("..") || isAbsolute(way) ? script : way)}`;
}

interface Recorded {
  /** Every option. */
  readonly options: readonly Option[];
  readonly settings: Settings;
  readonly program: string;
  /** Tells which of several scripts is the scenario's. */
  readonly gate?: Pick<Gate, "scenarios"> | undefined;
  readonly runs?: number | undefined;
}

/**
 * Measures a scenario's level again in a terminal; undefined for a number of runs that are named (`test-id`).
 * @param how `accept` needs a reason, left to the reader unless there was one
 */
export function recordCommand(
  how: "update" | "accept",
  scenario: string,
  recorded: Recorded,
): string | undefined {
  const { program, runs } = recorded;
  const settings = settingsOf(scenario, recorded);
  if (
    runs !== undefined &&
    (isSet(settings, resultsOptions.testIds) || isSet(settings, resultsOptions.files))
  )
    return undefined;
  return [
    `${program} baseline ${how}`,
    ...subject(settings, [scenario]),
    ...[targetOptions.url, ...repeatedBy(recorded.options, "load", "level", "machine", "store")].flatMap(
      (option) => flags(option, settings, "terminal"),
    ),
    ...(how === "accept" ? [flag(recordOptions.reason, reasonOf(settings))] : []),
    ...(runs === undefined ? [] : [flag(recordOptions.runs, String(runs))]),
  ].join(" ");
}

function reasonOf(settings: Settings): string {
  return given(settings, recordOptions.reason)?.replaceAll(/\s+/g, " ") ?? "why the new level is right";
}

/** Scripts, a single one with a name other than its file's, or scenarios of the gate file. */
function subject(settings: Settings, scenarios: readonly string[]): string[] {
  const scripts = given(settings, loadOptions.script) ?? [];
  const names = scripts.length === 0 ? scenarios : (given(settings, loadOptions.scenario) ?? []);
  return [
    ...scripts.map((script) => shellWord(script.startsWith("-") ? `./${script}` : script)),
    ...names.map((name) => flag(loadOptions.scenario, name)),
  ];
}

/** Of several scripts only the scenario's, with its name. */
function settingsOf(scenario: string, { settings, gate }: Recorded): Settings {
  const script = gate?.scenarios.find(({ name }) => name === scenario)?.script;
  const isOneOfSeveral =
    gate !== undefined && gate.scenarios.length > 1 && isSet(settings, loadOptions.script);
  if (!isOneOfSeveral || script === undefined) return settings;
  return new Map([...settings, ["script", [script]], ["scenario", [scenario]]]);
}

/** As the user gave it; nothing for the gate file's or a default. */
function flags(option: Option, settings: Settings, reader: CommandReader["kind"]): string[] {
  const placeholder = placeholders.get(option);
  const isOptional = option === prometheusOptions.url && !isSet(settings, option);
  if (reader === "job" && placeholder !== undefined && !isOptional) return [flag(option, placeholder)];
  if (option === loadOptions.k6Args) return k6Flags(settings, reader);
  const values = (settings.get(option.name) ?? [])
    .flatMap((value) => value.split(/\r?\n/))
    .map((it) => it.trim());
  return values
    .filter((value) => value !== "" && !value.startsWith("#"))
    .filter((value) => option !== modeOptions.config || value !== defaultGateFile)
    .map((value) =>
      option === loadOptions.env && reader === "job"
        ? variableFlag(value)
        : flag(option, withoutCredentials(withoutUserInfo(value))),
    );
}

/** k6's flags on one line; variables as variables. */
function k6Flags(settings: Settings, reader: CommandReader["kind"]): string[] {
  const { options, beside, env } = readK6Args((given(settings, loadOptions.k6Args) ?? []).join("\n"));
  const words = [...options, ...beside].map((word) => shellWord(withoutCredentials(word)));
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  return [
    ...variables.map((variable) =>
      reader === "job" ? variableFlag(variable) : flag(loadOptions.env, withoutCredentials(variable)),
    ),
    ...(words.length === 0 ? [] : [flag(loadOptions.k6Args, words.join(" "))]),
  ];
}

/** A job's variable may be a secret, and many read a report: the reader has to know the value. */
function variableFlag(value: string): string {
  const [name = ""] = value.split("=", 1);
  // The reader has a target of their own by then.
  return /^\w+$/.test(name) && !isAddress(name) ? `--env ${name}="$${name}"` : "";
}

function flag({ name, flag: typed = name, kind }: Option, value: string): string {
  const dashed = `--${typed}`;
  // A switch takes no word of its own.
  if (kind.takes === "yes or no") return value === "true" ? dashed : `${dashed}=${shellWord(value)}`;
  return value.startsWith("-") ? `${dashed}=${shellWord(value)}` : `${dashed} ${shellWord(value)}`;
}
