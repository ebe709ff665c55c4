import { parseArgs } from "node:util";
import { commandName, type Mode, readsOption } from "../../app/feature.ts";
import { k6Flags } from "../../config/k6-args/flags.ts";
import { shellWord } from "../../config/k6-args/words.ts";
import { loadOptions } from "../../config/options/load.ts";
import type { Settings } from "../../config/options/option.ts";
import { resultsOptions } from "../../config/options/results.ts";
import { didYouMean } from "../../lib/suggest.ts";
import { reasonOf, usageFailure } from "../../model/failure.ts";
import type { Option } from "../../model/option.ts";
import { findMode, modes, optionTable } from "../table.ts";

export type TypedCommand =
  | { readonly kind: "version" }
  /** Of one command, or of all. */
  | { readonly kind: "help"; readonly mode: Mode | undefined; readonly isWhole: boolean }
  | { readonly kind: "perform"; readonly mode: Mode; readonly settings: Settings };

/** Flags of all words up to the next flag: `--baseline a.json b.json`. */
const takesFiles: readonly Option[] = [resultsOptions.baseline, resultsOptions.current, resultsOptions.files];

/**
 * Reads the command line.
 * @param args without node and the program's name
 * @throws Failure "usage" for unknown commands and flags, with the nearest known one
 */
export function readArguments(args: readonly string[]): TypedCommand {
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
  if (mode !== undefined) return { mode, rest: args.slice(mode.name === first ? 1 : 2) };
  if (first === "baseline") throw usageFailure(`missing command: loadline baseline show | update | accept`);
  throw usageFailure(
    `unknown command "${first}"${didYouMean(first, modes.map(commandName))}; see loadline --help`,
  );
}

function readFlags(mode: Mode, args: readonly string[]): Settings {
  const byFlag = new Map(
    optionTable.flatMap((one) => (one.flag === undefined ? [] : [[one.flag, one] as const])),
  );
  const known = [...byFlag.keys()];
  const read = new Map<string, string[]>();
  const add = ({ name }: Option, value: string) => read.set(name, [...(read.get(name) ?? []), value]);
  let filesFor: Option | undefined;
  let isForK6 = false;
  for (const token of tokenize(args)) {
    if (token.kind === "option-terminator") {
      // Where no k6 is run, it ends the flags as usual, and words that begin with a dash may follow.
      isForK6 = readsOption(mode, loadOptions.k6Args);
    } else if (token.kind === "positional") {
      const meant = isForK6 ? loadOptions.k6Args : (filesFor ?? mode.words);
      if (meant === undefined) throw usageFailure(`unexpected "${token.value}"; see loadline --help`);
      add(meant, isForK6 ? shellWord(token.value) : token.value);
    } else {
      const option = byFlag.get(token.name);
      if (option === undefined) {
        const meant = whichIsMeant(mode, token.name, known);
        throw usageFailure(`unknown flag ${token.rawName}${meant}; see loadline ${commandName(mode)} --help`);
      }
      add(option, flagValue(option, token.rawName, token.value));
      filesFor = takesFiles.includes(option) ? option : undefined;
    }
  }
  return read;
}

/** The flag probably meant: ours, which have no letters but may begin with one, or k6's, which go after `--`. */
function whichIsMeant(mode: Mode, name: string, known: readonly string[]): string {
  const isLetter = name.length === 1;
  const ofK6 = k6Flags.find((flag) => (isLetter ? flag.letter : flag.name) === name);
  if (ofK6 !== undefined && known.includes(ofK6.name)) return ` (did you mean "--${ofK6.name}"?)`;
  if (readsOption(mode, loadOptions.k6Args) && ofK6 !== undefined && ofK6.fate.kind !== "refused") {
    return ` (k6 flags go after --, as in -- --${ofK6.name}${ofK6.isSwitch ? "" : " VALUE"})`;
  }
  if (!isLetter) return didYouMean(name, known, "--");
  const meant = optionTable.flatMap((one) =>
    one.flag?.startsWith(name) && readsOption(mode, one) ? [`"--${one.flag}"`] : [],
  );
  return meant.length === 0 ? "" : ` (did you mean ${meant.slice(0, 3).join(" or ")}?)`;
}

function flagValue({ kind, help }: Option, flag: string, value: string | undefined): string {
  if (kind.takes === "yes or no") return value ?? "true";
  if (value === undefined || value === "") throw usageFailure(`${flag} needs a value: ${help}`);
  return value;
}

function tokenize(args: readonly string[]) {
  const options = Object.fromEntries(
    optionTable.flatMap(({ flag, kind }) => {
      if (flag === undefined) return [];
      const type = kind.takes === "yes or no" ? ("boolean" as const) : ("string" as const);
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
