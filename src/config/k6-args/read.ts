import { didYouMean } from "../../lib/suggest.ts";
import type { K6Args } from "../../model/gate.ts";
import { isReservedVariable, type K6Flag, k6Flags, ownTags } from "./flags.ts";
import { splitWords } from "./words.ts";

export interface ReadK6Args extends K6Args {
  /** Variables of the script (`-e NAME=value`). */
  readonly env: Readonly<Record<string, string>>;
  /** Sentences, each with its flag. */
  readonly problems: readonly string[];
}

const byName = new Map(k6Flags.map((flag) => [flag.name, flag]));
const byLetter = new Map(k6Flags.flatMap((flag) => (flag.letter === undefined ? [] : [[flag.letter, flag]])));

interface FlagAsWritten {
  readonly shown: string;
  readonly flag: K6Flag;
  /** What follows its `=` or letter. */
  readonly value: string | undefined;
}

/** Reads flags as k6 does (spf13/pflag: `--vus 5`, `--vus=5`, `-u5`, `-u 5`, `-wu5`), and rewrites each as one word. */
export function readK6Args(text: string): ReadK6Args {
  const reading: Reading = { options: [], beside: [], env: {}, problems: [] };
  const split = splitWords(text);
  if (split.kind === "unclosed") {
    return { ...reading, problems: [`k6-args: the quote ${split.quote} is not closed`] };
  }
  const words = [...split.words];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    for (const { shown, flag, value } of flagsIn(word, reading.problems)) {
      const given = value ?? (flag.isSwitch ? undefined : words.shift());
      const problem = take(flag, { shown, value: given }, reading);
      if (problem !== undefined) reading.problems.push(`k6-args: ${problem}`);
    }
  }
  return { ...reading, problems: [...new Set(reading.problems)] };
}

/** The flags of one word; the last may take the next word as its value. */
function flagsIn(word: string, problems: string[]): FlagAsWritten[] {
  if (word.startsWith("--") && word.length > 2) return longFlag(word, problems);
  if (/^-[^-]/.test(word)) return letters(word, problems);
  problems.push(`k6-args: "${word}" is not a flag of k6; put scripts before -- or in script`);
  return [];
}

function longFlag(word: string, problems: string[]): FlagAsWritten[] {
  const equals = word.indexOf("=");
  const name = word.slice(2, equals < 0 ? undefined : equals);
  const flag = byName.get(name);
  if (flag === undefined) {
    problems.push(`k6-args: k6 run has no flag --${name}${didYouMean(name, passing, "--")}`);
    return [];
  }
  return [{ shown: `--${name}`, flag, value: equals < 0 ? undefined : word.slice(equals + 1) }];
}

/** Switches may share a dash; the first letter that takes a value takes the rest. */
function letters(word: string, problems: string[]): FlagAsWritten[] {
  const written: FlagAsWritten[] = [];
  for (let at = 1; at < word.length; at += 1) {
    const letter = word.charAt(at);
    const flag = byLetter.get(letter);
    if (flag === undefined) {
      problems.push(`k6-args: k6 run has no flag -${letter}`);
      return written;
    }
    const rest = word.slice(at + 1);
    const hasEquals = rest.startsWith("=");
    const value = hasEquals ? rest.slice(1) : rest;
    const takesRest = hasEquals || (!flag.isSwitch && rest !== "");
    written.push({ shown: `-${letter} (--${flag.name})`, flag, value: takesRest ? value : undefined });
    if (takesRest) return written;
  }
  return written;
}

const passing = k6Flags.filter(({ fate }) => fate.kind !== "refused").map(({ name }) => name);

interface Reading {
  readonly options: string[];
  readonly beside: string[];
  readonly env: Record<string, string>;
  readonly problems: string[];
}

/** Puts a flag where it belongs, or returns what is wrong with it. */
function take(
  { name, isSwitch, fate }: K6Flag,
  { shown, value }: Pick<FlagAsWritten, "shown" | "value">,
  reading: Reading,
): string | undefined {
  if (fate.kind === "refused") return `${shown} is not passed to k6: ${fate.because}`;
  if (value === undefined && !isSwitch) return `${shown} needs a value`;
  if (value?.includes("\0")) return `the value of ${shown} contains a NUL character`;
  if (fate.kind === "variable") return takeVariable(shown, value ?? "", reading.env);
  const tag = name === "tag" ? (value ?? "").split("=", 1).join("") : "";
  if (ownTags.has(tag)) {
    return `${shown} ${tag} is not passed to k6: k6 or Loadline sets that tag for the report`;
  }
  const list = fate.kind === "option" ? reading.options : reading.beside;
  list.push(value === undefined ? `--${name}` : `--${name}=${value}`);
  return undefined;
}

function takeVariable(shown: string, text: string, env: Reading["env"]): string | undefined {
  const [, name, value] = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) return `${shown} needs NAME=value`;
  if (isReservedVariable(name)) {
    return `${shown} ${name} is not passed to k6: k6 or the system uses that variable`;
  }
  env[name] = value;
  return undefined;
}
