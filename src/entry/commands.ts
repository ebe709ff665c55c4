import { defaultGateFile } from "../config/file.ts";
import type { Gate } from "../config/gate.ts";
import { flagOf, settings as known, type Settings } from "../config/settings.ts";
import { withoutCredentials } from "../k6/credentials.ts";
import type { Host } from "./host.ts";

/** Settings that decide what is measured and what is asked of it; who repeats a gate needs them all. */
const ofTheLoad = [
  "config",
  "environment",
  "warm-up",
  "await-path",
  "await-status",
  "env",
  "k6-version",
  "prometheus-url",
  "results",
  "test-id",
];
const ofTheVerdict = ["objectives", "drift", "rounds", "budget", "side-by-side"];
const ofTheStore = ["baseline-directory"];

/** Deployments of the reader's own, where the gate's stand in the job's network or are gone by then. */
const placeholders: Readonly<Record<string, string>> = {
  "target-url": "http://localhost:3000",
  "base-url": "http://localhost:3001",
  "prometheus-url": "http://localhost:9090",
};

/** What a command is made for: a report may be public, and a terminal's reader is its user. */
type Reader = Host["kind"];

/** The command that repeats a gate in a terminal, ready to be pasted into a POSIX shell. */
export function repeatCommand(gate: Gate, settings: Settings, reader: Reader): string {
  const isSideBySide = gate.scenarios.some(({ sideBySide }) => sideBySide !== undefined);
  const store = reader === "terminal" ? ofTheStore : [];
  return [
    "loadline gate",
    ...subject(
      settings,
      gate.scenarios.map(({ name }) => name),
    ),
    ...flags("target-url", settings, reader),
    ...(isSideBySide ? flags("base-url", settings, reader) : []),
    ...[...ofTheLoad, ...ofTheVerdict, ...store].flatMap((name) => flags(name, settings, reader)),
  ].join(" ");
}

/**
 * The command that measures a scenario's level anew in a terminal.
 * @param how `accept` wants a reason, which is left to the reader
 */
export function recordCommand(how: "update" | "accept", scenario: string, settings: Settings): string {
  return [
    `loadline baseline ${how}`,
    ...subject(settings, [scenario]),
    ...["target-url", ...ofTheLoad, "objectives", "drift", ...ofTheStore].flatMap((name) =>
      flags(name, settings, "terminal"),
    ),
    ...(how === "accept" ? ["--reason 'why the new level is right'"] : []),
  ].join(" ");
}

/** The script with its name, where it has another than its file, or scenarios of the gate file. */
function subject(settings: Settings, scenarios: readonly string[]): string[] {
  const script = settings.get("script")?.[0];
  const names = script === undefined ? scenarios : (settings.get("scenario") ?? []);
  const named = names.map((name) => flag("scenario", name));
  return script === undefined
    ? named
    : [shellWord(script.startsWith("-") ? `./${script}` : script), ...named];
}

/** A setting as the user gave it; nothing where the gate file or a default has it. */
function flags(name: string, settings: Settings, reader: Reader): string[] {
  const placeholder = placeholders[name];
  const isOptional = name === "prometheus-url" && !settings.has(name);
  if (reader === "job" && placeholder !== undefined && !isOptional) return [flag(name, placeholder)];
  const values = (settings.get(name) ?? []).flatMap((value) => value.split(/\r?\n/)).map((it) => it.trim());
  return values
    .filter((value) => value !== "" && !value.startsWith("#"))
    .filter((value) => name !== "config" || value !== defaultGateFile)
    .map((value) =>
      name === "env" && reader === "job" ? variableFlag(value) : flag(name, withoutCredentials(value)),
    );
}

/** A variable's value may be a secret of the job, and a report is read by many: the reader has to know it. */
function variableFlag(value: string): string {
  const [name = ""] = value.split("=", 1);
  return /^\w+$/.test(name) ? `--env ${name}="$${name}"` : "";
}

function flag(name: string, value: string): string {
  const setting = known.find((it) => it.name === name);
  const dashed = `--${(setting && flagOf(setting)) ?? name}`;
  return value.startsWith("-") ? `${dashed}=${shellWord(value)}` : `${dashed} ${shellWord(value)}`;
}

/** A text as one word of a POSIX shell. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
