import { eitherOf } from "../lib/suggest.ts";
import type { Drift } from "../model/gate.ts";
import { type DeclaredHost, parseDeclaredHost } from "../model/host.ts";
import { mostShards } from "../model/run/shard.ts";
import { parseAgeMs, parseDurationMs, parseQuantity } from "../model/units.ts";
import { mostRounds, parseRounds } from "./rounds.ts";

/** What is left of a setting's values: what they mean, if anything, and what is wrong, behind the setting's name. */
interface Parsed<Value> {
  readonly value?: Value;
  readonly problems: readonly string[];
}

/** Reads the values of a setting, of which there is at least one. */
export type Parser<Value> = (values: readonly string[]) => Parsed<Value>;

/** Reads one value: what it means, or what it must be. */
export type ParseText<Value> = (text: string) => { readonly value: Value } | { readonly expected: string };

/** Reads the only value that a setting may have. */
export function single<Value>(parse: ParseText<Value>): Parser<Value> {
  return ([first = "", ...others]) => {
    const problems = others.length === 0 ? [] : [` is set ${others.length + 1} times; set it once`];
    const parsed = parse(first);
    if ("value" in parsed) return { value: parsed.value, problems };
    return { problems: [...problems, `: "${first}" ${parsed.expected}`] };
  };
}

function matching<Value>(value: Value | undefined, expected: string) {
  return value === undefined ? { expected } : { value };
}

/** A switch. */
export const truth: ParseText<boolean> = (given) => {
  if (/^(true|yes|on|1)$/i.test(given)) return { value: true };
  return matching(/^(false|no|off|0)$/i.test(given) ? false : undefined, "must be true or false");
};

/** Any text. */
export const text: ParseText<string> = (given) => ({ value: given });

/** A duration, in ms. */
export const duration: ParseText<number> = (given) =>
  matching(parseDurationMs(given), "is not a duration such as 500ms, 30s or 1m30s");

/** An age in ms, or `off`. */
export const age: ParseText<number | "off"> = (given) =>
  given === "off"
    ? { value: given }
    : matching(parseAgeMs(given), "must be an age such as 14d or 36h, or off");

/** A limit of time, in ms. */
export const timeLimit: ParseText<number> = (given) => {
  const limitMs = parseDurationMs(given);
  return matching(limitMs === 0 ? undefined : limitMs, "is not a duration above 0, such as 30s or 5m");
};

/** An integer of a range. */
export function integer(least: number, most: number): ParseText<number> {
  return (given) => {
    const value = Number(given);
    const isInside = /^\d+$/.test(given) && value >= least && value <= most;
    return matching(isInside ? value : undefined, `must be an integer between ${least} and ${most}`);
  };
}

/** One of a few words. */
export function oneOf<Word extends string>(...words: readonly Word[]): ParseText<Word> {
  const expected = `must be ${eitherOf(words)}`;
  return (given) =>
    matching(
      words.find((word) => word === given),
      expected,
    );
}

/** `auto`, `3` or `1..3`. */
export const rounds: ParseText<{ readonly min: number; readonly max: number }> = (given) =>
  matching(parseRounds(given), `must be auto, a number from 1 to ${mostRounds} or a range such as 1..3`);

/** A shard and the number of all: `2/4`. */
export const shard: ParseText<{ readonly index: number; readonly count: number }> = (given) => {
  const [, first = "", all = ""] = /^(\d{1,3})\/(\d{1,3})$/.exec(given) ?? [];
  const [index, count] = [Number(first), Number(all)];
  const isShard = index >= 1 && index <= count && count <= mostShards;
  return matching(
    isShard ? { index, count } : undefined,
    `must be a shard and the number of shards, such as 2/4 for the second of four (at most ${mostShards})`,
  );
};

/** A second of UTC, in ms since the epoch. */
export const utcSecond: ParseText<number> = (given) => {
  const isWritten = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(given);
  const ms = isWritten ? Date.parse(given) : Number.NaN;
  return matching(Number.isNaN(ms) ? undefined : ms, "must be a second of UTC, such as 2026-11-22T23:40:00Z");
};

/** Highest level of a ladder. */
const highestLevel = 1_000_000;

/** Ascending levels of a ladder: `50,100,200`. */
export const levels: ParseText<readonly number[]> = (given) => {
  const numbers = given.split(",").map((part) => (/^\s*\d{1,7}\s*$/.test(part) ? Number(part) : Number.NaN));
  const isAscending = numbers.every((one, index) => one > (numbers[index - 1] ?? 0) && one <= highestLevel);
  const areLevels = isAscending && numbers.length >= 2 && numbers.length <= 50;
  return matching(areLevels ? numbers : undefined, "must be 2 to 50 ascending levels such as 50,100,200");
};

/** The name of a variable of the script. */
export const variableName: ParseText<string> = (given) =>
  matching(/^[A-Za-z_]\w*$/.test(given) ? given : undefined, "must be the name of a variable, such as VUS");

/** A share, or `off`. */
export const drift: ParseText<Drift> = (given) => {
  if (given === "off") return { value: given };
  const parsed = parseQuantity(given);
  const share = parsed?.dimension === "ratio" && parsed.value >= 0 ? parsed.value : undefined;
  return matching(share, "must be a share such as 20%, or off");
};

/** The digest of an image, of `sha256:…` or `registry.example/shop@sha256:…`. */
export const imageDigest: ParseText<string> = (given) =>
  matching(/^(?:[^@\s]+@)?(sha256:[0-9a-f]{64})$/.exec(given)?.[1], "must be sha256: and 64 hex digits");

/** A path of the target. */
export const path: ParseText<string> = (given) =>
  matching(given.startsWith("/") ? given : undefined, "must start with /");

/** A version of k6, without a `v`. */
export const version: ParseText<string> = (given) => {
  const bare = given.replace(/^v/, "");
  return matching(/^\d+\.\d+\.\d+$/.test(bare) ? bare : undefined, "must be a version such as 2.2.0");
};

/** The values as they are. */
export const list: Parser<readonly string[]> = (values) => ({ value: values, problems: [] });

/** Values that may be several to a text, one a line. */
export const lines: Parser<readonly string[]> = (values) => {
  const value = values
    .flatMap((it) => it.split(/\r?\n/).map((line) => line.trim()))
    .filter((it) => it !== "");
  return { value, problems: [] };
};

/** `NAME=value`, one a line. */
export const variables: Parser<Readonly<Record<string, string>>> = (values) => {
  const value: Record<string, string> = {};
  const problems: string[] = [];
  for (const line of values.flatMap((it) => it.split(/\r?\n/))) {
    if (line.trim() === "") continue;
    const match = /^\s*([A-Za-z_]\w*)=(.*)$/.exec(line);
    if (match?.[1] === undefined) problems.push(`: "${line}" must be NAME=value`);
    else value[match[1]] = match[2] ?? "";
  }
  return { value, problems };
};

/** Hosts beside the target's. */
export const hosts: Parser<readonly DeclaredHost[]> = (values) => {
  const problems: string[] = [];
  const value = values
    .flatMap((it) => it.split(/[\s,]+/))
    .filter((it) => it !== "")
    .flatMap((given) => {
      const host = parseDeclaredHost(given);
      if (host === undefined) {
        problems.push(
          `: "${given}" must be a host such as auth.example.com, *.example.com or localhost:9000`,
        );
      }
      return host ?? [];
    });
  return { value, problems };
};
