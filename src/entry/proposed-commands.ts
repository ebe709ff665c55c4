import { basename, isAbsolute, relative } from "node:path";
import { defaultGateFile } from "../config/file/read.ts";
import { readK6Args } from "../config/k6-args/read.ts";
import { shellWord } from "../config/k6-args/words.ts";
import { flagOf, givenValue, settings as known, type Settings } from "../config/settings.ts";
import { isAddress } from "../config/target.ts";
import { withoutCredentials, withoutUserInfo } from "../lib/credentials.ts";
import type { Environment } from "../lib/environment.ts";
import { defaultEnvironment, type Gate } from "../model/gate.ts";

/** To repeat a gate: what is measured, and what is asked of it. */
const ofTheLoad = [
  "config",
  "start",
  "environment",
  "warm-up",
  "await-path",
  "await-status",
  "await-timeout",
  "max-duration",
  "env",
  "hosts",
  "keep-query-strings",
  "k6-args",
  "k6-version",
  "k6-extensions",
  "prometheus-url",
  "results",
  "test-id",
  "instances",
  "results-file",
  "format",
];
const ofTheLadder = ["levels", "level-variable", "rest"];
const ofTheLevel = ["objectives", "drift", "sees"];
const ofTheVerdict = [...ofTheLevel, ...ofTheLadder, "rounds", "budget", "side-by-side", "null-control"];
const ofTheStore = ["baseline-directory", "baseline-branch"];
/** Depends on the machine, so not for readers at another. */
const ofTheMachine = ["k6-path", "k6-samples"];

/** A clone of Loadline beside the reader's own, as README.md has it. */
const besideTheirs = "node ../loadline/dist/cli.js";

/** Deployments of the reader's own: the job's are in its network, or gone. */
const placeholders: Readonly<Record<string, string>> = {
  "target-url": "http://localhost:3000",
  "base-url": "http://localhost:3001",
  "prometheus-url": "http://localhost:9090",
};

/** A terminal's reader is its user; anybody may read a job's report. */
export type Reader =
  /** `program` begins a command line; see `programAs`. */
  | { readonly kind: "terminal"; readonly program: string }
  /** `owner/name`, if known. */
  | { readonly kind: "job"; readonly repository: string | undefined };

/**
 * The command that repeats a gate in a terminal, for a POSIX shell.
 * @param started set if the gate started the service itself; `baseRef` of the base, if there was one
 */
export function repeatCommand(
  gate: Gate,
  settings: Settings,
  reader: Reader,
  started?: { readonly baseRef: string | undefined },
): string {
  const given = (names: readonly string[]) => names.flatMap((name) => flags(name, settings, reader.kind));
  const names = gate.scenarios.map(({ name }) => name);
  const isSideBySide = gate.scenarios.some(({ sideBySide }) => sideBySide !== undefined);
  const targets = isSideBySide ? ["target-url", "base-url"] : ["target-url"];
  const measured = [
    "gate",
    ...subject(settings, names),
    ...(started === undefined ? given(targets) : []),
    ...(started?.baseRef === undefined ? [] : [flag("base-ref", started.baseRef)]),
    ...given([...ofTheLoad, ...ofTheVerdict]),
  ];
  const branch = branchFlags(gate);
  const words =
    reader.kind === "terminal"
      ? [reader.program, ...measured, ...given([...ofTheMachine, ...ofTheStore])]
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
  const isTold = environments.size !== 1 || settings.has("environment") || only === defaultEnvironment;
  return isTold || only === undefined ? [] : [flag("environment", only)];
}

/** Where a relative objective's level is; a terminal looks into a directory by itself. */
function branchFlags({ baseline, scenarios }: Gate): string[] {
  const isCompared = scenarios.some(
    ({ objectives, sideBySide }) =>
      sideBySide === undefined && objectives.some(({ bound }) => bound.kind === "relative"),
  );
  return baseline.kind === "branch" && isCompared ? [flag("baseline-branch", baseline.branch)] : [];
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
  if (runs !== undefined && (settings.has("test-id") || settings.has("results-file"))) return undefined;
  return [
    `${program} baseline ${how}`,
    ...subject(settings, [scenario]),
    ...["target-url", ...ofTheLoad, ...ofTheLevel, ...ofTheMachine, ...ofTheStore].flatMap((name) =>
      flags(name, settings, "terminal"),
    ),
    ...(how === "accept" ? [flag("reason", reasonOf(settings))] : []),
    ...(runs === undefined ? [] : [flag("runs", String(runs))]),
  ].join(" ");
}

function reasonOf(settings: Settings): string {
  return givenValue(settings, "reason")?.replaceAll(/\s+/g, " ") ?? "why the new level is right";
}

/** Scripts, a single one with a name other than its file's, or scenarios of the gate file. */
function subject(settings: Settings, scenarios: readonly string[]): string[] {
  const scripts = givenValue(settings, "script") ?? [];
  const names = scripts.length === 0 ? scenarios : (givenValue(settings, "scenario") ?? []);
  return [
    ...scripts.map((script) => shellWord(script.startsWith("-") ? `./${script}` : script)),
    ...names.map((name) => flag("scenario", name)),
  ];
}

/** Of several scripts only the scenario's, with its name. */
function settingsOf(scenario: string, { settings, gate }: Recorded): Settings {
  const script = gate?.scenarios.find(({ name }) => name === scenario)?.script;
  const isOneOfSeveral = gate !== undefined && gate.scenarios.length > 1 && settings.has("script");
  if (!isOneOfSeveral || script === undefined) return settings;
  return new Map([...settings, ["script", [script]], ["scenario", [scenario]]]);
}

/** As the user gave it; nothing for the gate file's or a default. */
function flags(name: string, settings: Settings, reader: Reader["kind"]): string[] {
  const placeholder = placeholders[name];
  const isOptional = name === "prometheus-url" && !settings.has(name);
  if (reader === "job" && placeholder !== undefined && !isOptional) return [flag(name, placeholder)];
  if (name === "k6-args") return k6Flags(settings, reader);
  const values = (settings.get(name) ?? []).flatMap((value) => value.split(/\r?\n/)).map((it) => it.trim());
  return values
    .filter((value) => value !== "" && !value.startsWith("#"))
    .filter((value) => name !== "config" || value !== defaultGateFile)
    .map((value) =>
      name === "env" && reader === "job"
        ? variableFlag(value)
        : flag(name, withoutCredentials(withoutUserInfo(value))),
    );
}

/** k6's flags on one line; variables as variables. */
function k6Flags(settings: Settings, reader: Reader["kind"]): string[] {
  const { options, beside, env } = readK6Args((givenValue(settings, "k6-args") ?? []).join("\n"));
  const words = [...options, ...beside].map((word) => shellWord(withoutCredentials(word)));
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  return [
    ...variables.map((variable) =>
      reader === "job" ? variableFlag(variable) : flag("env", withoutCredentials(variable)),
    ),
    ...(words.length === 0 ? [] : [flag("k6-args", words.join(" "))]),
  ];
}

/** A job's variable may be a secret, and many read a report: the reader has to know the value. */
function variableFlag(value: string): string {
  const [name = ""] = value.split("=", 1);
  // The reader has a target of their own by then.
  return /^\w+$/.test(name) && !isAddress(name) ? `--env ${name}="$${name}"` : "";
}

function flag(name: string, value: string): string {
  const setting = known.find((it) => it.name === name);
  const dashed = `--${(setting && flagOf(setting)) ?? name}`;
  // A switch takes no word of its own.
  if (setting?.takes === "yes or no") return value === "true" ? dashed : `${dashed}=${shellWord(value)}`;
  return value.startsWith("-") ? `${dashed}=${shellWord(value)}` : `${dashed} ${shellWord(value)}`;
}
