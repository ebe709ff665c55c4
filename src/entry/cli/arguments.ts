import { parseArgs } from "node:util";
import { k6Flags } from "../../config/k6-args/flags.ts";
import { shellWord } from "../../config/k6-args/words.ts";
import { commandName, findMode, type Mode, modes } from "../../config/modes.ts";
import { flagOf, type Setting, type Settings, settings } from "../../config/settings.ts";
import { didYouMean } from "../../lib/suggest.ts";
import { reasonOf, usageFailure } from "../../model/failure.ts";
import { heeds } from "../modes.ts";

export type Command =
  | { readonly kind: "version" }
  /** Of one command, or of all. */
  | { readonly kind: "help"; readonly mode: Mode | undefined; readonly isWhole: boolean }
  | { readonly kind: "perform"; readonly mode: Mode; readonly settings: Settings };

/** The setting of words without a flag; other modes take none. */
const positionalSetting: Readonly<Partial<Record<Mode, string>>> = {
  check: "script",
  gate: "script",
  measure: "script",
  "baseline-update": "script",
  "baseline-accept": "script",
  "baseline-show": "scenario",
  history: "page",
  calibrate: "script",
  compare: "chain",
  judge: "current",
  ladder: "current",
  report: "report",
  publish: "report",
};

/** Flags of all words up to the next flag: `--baseline a.json b.json`. */
const takesFiles: ReadonlySet<string> = new Set(["baseline", "current", "results-file"]);

/**
 * Reads the command line.
 * @param args without node and the program's name
 * @throws Failure "usage" for unknown commands and flags, with the nearest known one
 */
export function readArguments(args: readonly string[]): Command {
  if (args.includes("--help") || args.includes("-h") || args[0] === "help") {
    const words = args.filter((word) => !/^(?:--?h(?:elp)?|help)$/.test(word));
    return { kind: "help", mode: namedMode(words), isWhole: words.includes("all") };
  }
  if (args[0] === "--version" || args[0] === "version") return { kind: "version" };
  if (args.length === 0) {
    const commands = modes.map(commandName).join(" | ");
    throw usageFailure(`missing command: loadline ${commands}; see loadline --help`);
  }
  const { mode, rest } = takeMode(args);
  return { kind: "perform", mode, settings: readFlags(mode, rest) };
}

function namedMode([first = "", second = ""]: readonly string[]): Mode | undefined {
  return findMode(first) ?? findMode(`${first}-${second}`);
}

function takeMode(args: readonly string[]): { mode: Mode; rest: readonly string[] } {
  const mode = namedMode(args);
  const [first = ""] = args;
  if (mode !== undefined) return { mode, rest: args.slice(mode === first ? 1 : 2) };
  if (first === "baseline") throw usageFailure(`missing command: loadline baseline show | update | accept`);
  throw usageFailure(
    `unknown command "${first}"${didYouMean(first, modes.map(commandName))}; see loadline --help`,
  );
}

function readFlags(mode: Mode, args: readonly string[]): Settings {
  const byFlag = new Map(settings.flatMap((setting) => [[flagOf(setting), setting] as const]));
  const known = [...byFlag.keys()].flatMap((flag) => flag ?? []);
  const read = new Map<string, string[]>();
  const add = (name: string, value: string) => read.set(name, [...(read.get(name) ?? []), value]);
  let filesFor: string | undefined;
  let isForK6 = false;
  for (const token of tokenize(args)) {
    if (token.kind === "option-terminator") {
      // Where no k6 is run, it ends the flags as usual, and words that begin with a dash may follow.
      isForK6 = heeds(mode, "k6-args");
    } else if (token.kind === "positional") {
      const name = isForK6 ? "k6-args" : (filesFor ?? positionalSetting[mode]);
      if (name === undefined) throw usageFailure(`unexpected "${token.value}"; see loadline --help`);
      add(name, isForK6 ? shellWord(token.value) : token.value);
    } else {
      const setting = byFlag.get(token.name);
      if (setting === undefined) {
        const meant = whichIsMeant(mode, token.name, known);
        throw usageFailure(`unknown flag ${token.rawName}${meant}; see loadline ${commandName(mode)} --help`);
      }
      add(setting.name, flagValue(setting, token.rawName, token.value));
      filesFor = takesFiles.has(setting.name) ? setting.name : undefined;
    }
  }
  return read;
}

/** The flag probably meant: ours, which have no letters but may begin with one, or k6's, which go after `--`. */
function whichIsMeant(mode: Mode, name: string, known: readonly string[]): string {
  const isLetter = name.length === 1;
  const ofK6 = k6Flags.find((flag) => (isLetter ? flag.letter : flag.name) === name);
  if (ofK6 !== undefined && known.includes(ofK6.name)) return ` (did you mean "--${ofK6.name}"?)`;
  if (heeds(mode, "k6-args") && ofK6 !== undefined && ofK6.fate.kind !== "refused") {
    return ` (k6 flags go after --, as in -- --${ofK6.name}${ofK6.isSwitch ? "" : " VALUE"})`;
  }
  if (!isLetter) return didYouMean(name, known, "--");
  const meant = settings.flatMap((setting) => {
    const flag = flagOf(setting);
    return flag?.startsWith(name) && heeds(mode, setting.name) ? [`"--${flag}"`] : [];
  });
  return meant.length === 0 ? "" : ` (did you mean ${meant.slice(0, 3).join(" or ")}?)`;
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
