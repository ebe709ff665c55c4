import { parseArgs } from "node:util";
import { flagOf, type Setting, type Settings, settings } from "../config/settings.ts";
import { reasonOf, usageFailure } from "../failure.ts";
import { didYouMean } from "../nearest.ts";
import { findMode, type Mode, modes } from "./modes.ts";

/** What the command line asks for. */
export type Command =
  | { readonly kind: "help" | "version" }
  | { readonly kind: "perform"; readonly mode: Mode; readonly settings: Settings };

/** Which setting the words without a flag are, by mode; other modes take none. */
const positionalSetting: Readonly<Partial<Record<Mode, string>>> = {
  gate: "script",
  measure: "script",
  "baseline-update": "script",
  "baseline-accept": "script",
  "baseline-show": "scenario",
  calibrate: "script",
  judge: "current",
  report: "report",
  publish: "report",
};

/** Flags that take all words up to the next flag: `--baseline a.json b.json`. */
const takesFiles: ReadonlySet<string> = new Set(["baseline", "current"]);

/**
 * Reads the command line.
 * @param args without node and the program's own name
 * @throws Failure "usage" for unknown commands and flags, with the nearest known one
 */
export function readArguments(args: readonly string[]): Command {
  if (args.includes("--help") || args.includes("-h") || args[0] === "help") return { kind: "help" };
  if (args[0] === "--version" || args[0] === "version") return { kind: "version" };
  if (args.length === 0)
    throw usageFailure(`say what to do: loadline ${commandNames().join(" | ")}; see loadline --help`);
  const { mode, rest } = takeMode(args);
  return { kind: "perform", mode, settings: readFlags(mode, rest) };
}

/** The commands as they are typed. */
export function commandNames(): string[] {
  return modes.map((mode) => mode.replace("-", " "));
}

function takeMode(args: readonly string[]): { mode: Mode; rest: readonly string[] } {
  const [first = "", second = ""] = args;
  const single = first === "baseline" ? undefined : findMode(first);
  if (single !== undefined) return { mode: single, rest: args.slice(1) };
  const paired = findMode(`${first}-${second}`);
  if (paired !== undefined) return { mode: paired, rest: args.slice(2) };
  if (first === "baseline")
    throw usageFailure(`say what to do with the baseline: loadline baseline show | update | accept`);
  throw usageFailure(`unknown command "${first}"${didYouMean(first, commandNames())}; see loadline --help`);
}

function readFlags(mode: Mode, args: readonly string[]): Settings {
  const byFlag = new Map(settings.flatMap((setting) => [[flagOf(setting), setting] as const]));
  const known = [...byFlag.keys()].flatMap((flag) => flag ?? []);
  const read = new Map<string, string[]>();
  const add = (name: string, value: string) => read.set(name, [...(read.get(name) ?? []), value]);
  let filesFor: string | undefined;
  for (const token of tokenize(args)) {
    if (token.kind === "option-terminator") continue;
    if (token.kind === "positional") {
      const name = filesFor ?? positionalSetting[mode];
      if (name === undefined) throw usageFailure(`unexpected "${token.value}"; see loadline --help`);
      add(name, token.value);
      continue;
    }
    const setting = byFlag.get(token.name);
    if (setting === undefined)
      throw usageFailure(`unknown flag ${token.rawName}${didYouMean(token.name, known, "--")}`);
    add(setting.name, flagValue(setting, token.rawName, token.value));
    filesFor = takesFiles.has(setting.name) ? setting.name : undefined;
  }
  return read;
}

function flagValue(setting: Setting, flag: string, value: string | undefined): string {
  if (setting.takes === "yes or no") return value ?? "true";
  if (value === undefined || value === "") throw usageFailure(`${flag} needs a value: ${setting.help}`);
  return value;
}

function tokenize(args: readonly string[]) {
  const options = Object.fromEntries(
    settings.flatMap((setting) => {
      const flag = flagOf(setting);
      if (flag === undefined) return [];
      const type = setting.takes === "yes or no" ? ("boolean" as const) : ("string" as const);
      return [[flag, { type, multiple: true }]];
    }),
  );
  try {
    return parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true })
      .tokens;
  } catch (error) {
    throw usageFailure(`${reasonOf(error)}; see loadline --help`, error);
  }
}

const usage = `loadline: a performance gate for pull requests

  loadline gate SCRIPT --target URL            run k6, judge, report; fails on a regression
  loadline gate SCRIPT --target URL --base URL the same against a deployment of the base commit, side by side
  loadline measure SCRIPT --target URL         run k6 and write the Run record
  loadline judge RUN.json...                   judge Run records against the stored baseline
  loadline compare --baseline FILE... --current FILE...
                                               judge result files against each other
  loadline baseline show [SCENARIO]            what is stored
  loadline baseline update SCRIPT --target URL measure runs and add them
  loadline baseline accept SCRIPT --target URL --reason TEXT
                                               make the new level the reference
  loadline calibrate SCRIPT --target URL       how small a change can be told here, and the rounds that takes
  loadline report REPORT.json                  show a report again
  loadline publish REPORT.json                 comment with a report made by another workflow
  loadline demo                                see it work on the example shop

SCRIPT may be left out where .github/loadline.yml names scenarios.

Exit status: 0 pass or warn, 1 failed, 2 wrong usage or configuration, 3 the run could not be made or finished,
4 inconclusive where that is to fail (--fail-on-inconclusive).

Flags:`;

/** The text of `loadline --help`. */
export function helpText(): string {
  const flags = settings.flatMap((setting) => {
    const flag = flagOf(setting);
    if (flag === undefined) return [];
    const value = setting.takes === "yes or no" ? "" : " VALUE";
    return [`  --${flag}${value}\n      ${setting.help}\n      Default: ${setting.otherwise}.`];
  });
  return `${usage}\n${flags.join("\n")}\n`;
}
