import { textLines } from "../lib/lines.ts";
import { eitherOf } from "../lib/suggest.ts";
import type { Drift } from "../model/gate.ts";
import { type DeclaredHost, parseDeclaredHost } from "../model/host.ts";
import { mostShards } from "../model/run/shard.ts";
import { parseAgeMs, parseDurationMs, parseQuantity } from "../model/units.ts";
import { mostRounds, parseRounds } from "./rounds.ts";

/** Problems follow the setting's name in messages. */
interface Parsed<Value> {
  readonly value: Value | undefined;
  readonly problems: readonly string[];
}

/** Reads the values of a setting, at least one. */
export type Parser<Value> = (values: readonly string[]) => Parsed<Value>;

/** Reads one value: what it means, or what it must be. */
export type ParseText<Value> = (text: string) => { readonly value: Value } | { readonly expected: string };

/** Reads the only value that a setting may have. */
export function single<Value>(parse: ParseText<Value>): Parser<Value> {
  return ([first = "", ...others]) => {
    const repeated = others.length === 0 ? [] : [` is set ${others.length + 1} times; set it once`];
    const { values, problems } = each([first], parse);
    return { value: values[0], problems: [...repeated, ...problems] };
  };
}

function each<Value>(texts: readonly string[], parse: ParseText<Value>) {
  const values: Value[] = [];
  const problems: string[] = [];
  for (const given of texts) {
    const parsed = parse(given);
    if ("value" in parsed) values.push(parsed.value);
    else problems.push(`: "${given}" ${parsed.expected}`);
  }
  return { values, problems };
}

function matching<Value>(value: Value | undefined, expected: string) {
  return value === undefined ? { expected } : { value };
}

/** Takes the first group of a pattern. */
function matched(pattern: RegExp, expected: string): ParseText<string> {
  return (given) => matching(pattern.exec(given)?.[1], expected);
}

export const truth: ParseText<boolean> = (given) => {
  if (/^(true|yes|on|1)$/i.test(given)) return { value: true };
  return matching(/^(false|no|off|0)$/i.test(given) ? false : undefined, "must be true or false");
};

export const text: ParseText<string> = (given) => ({ value: given });

/** A duration, in ms. */
export const duration: ParseText<number> = (given) =>
  matching(parseDurationMs(given), "is not a duration such as 500ms, 30s or 1m30s");

/** An age in ms, or `off`. */
export const age: ParseText<number | "off"> = (given) =>
  given === "off"
    ? { value: given }
    : matching(parseAgeMs(given), "must be an age such as 14d or 36h, or off");

/** A duration above 0, in ms. */
export const timeLimit: ParseText<number> = (given) => {
  const limitMs = parseDurationMs(given);
  return matching(limitMs === 0 ? undefined : limitMs, "is not a duration above 0, such as 30s or 5m");
};

export function integer(least: number, most: number): ParseText<number> {
  return (given) => {
    const value = Number(given);
    const isInside = /^\d+$/.test(given) && value >= least && value <= most;
    return matching(isInside ? value : undefined, `must be an integer between ${least} and ${most}`);
  };
}

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

/** `2/4`: a shard and the number of shards. */
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

const highestLevel = 1_000_000;

/** Ascending levels: `50,100,200`. */
export const levels: ParseText<readonly number[]> = (given) => {
  const numbers = given.split(",").map((part) => (/^\s*\d{1,7}\s*$/.test(part) ? Number(part) : Number.NaN));
  const isAscending = numbers.every((one, index) => one > (numbers[index - 1] ?? 0) && one <= highestLevel);
  const areLevels = isAscending && numbers.length >= 2 && numbers.length <= 50;
  return matching(areLevels ? numbers : undefined, "must be 2 to 50 ascending levels such as 50,100,200");
};

export const variableName = matched(/^([A-Za-z_]\w*)$/, "must be the name of a variable, such as VUS");

/** A share, or `off`. */
export const drift: ParseText<Drift> = (given) => {
  if (given === "off") return { value: given };
  const parsed = parseQuantity(given);
  const share = parsed?.dimension === "ratio" && parsed.value >= 0 ? parsed.value : undefined;
  return matching(share, "must be a share such as 20%, or off");
};

/** `sha256:…` of it or of `registry.example/shop@sha256:…`. */
export const imageDigest = matched(
  /^(?:[^@\s]+@)?(sha256:[0-9a-f]{64})$/,
  "must be sha256: and 64 hex digits",
);

export const path = matched(/^(\/.*)$/s, "must start with /");

/** A version without its `v`. */
export const version = matched(/^v?(\d+\.\d+\.\d+)$/, "must be a version such as 2.2.0");

/** The values as they are. */
export const list: Parser<readonly string[]> = (values) => ({ value: values, problems: [] });

/** Values, one a line. */
export const lines: Parser<readonly string[]> = (values) => ({
  value: values.flatMap(textLines),
  problems: [],
});

/** `NAME=value`, one a line. */
export const variables: Parser<Readonly<Record<string, string>>> = (values) => {
  const written = values.flatMap((it) => it.split(/\r?\n/)).filter((line) => line.trim() !== "");
  const { values: pairs, problems } = each(written, (line) => {
    const [, name, value = ""] = /^\s*([A-Za-z_]\w*)=(.*)$/.exec(line) ?? [];
    return matching(name === undefined ? undefined : ([name, value] as const), "must be NAME=value");
  });
  return { value: Object.fromEntries(pairs), problems };
};

/** Hosts, separated by blanks, commas or lines. */
export const hosts: Parser<readonly DeclaredHost[]> = (values) => {
  const written = values.flatMap((it) => it.split(/[\s,]+/)).filter((it) => it !== "");
  const expected = "must be a host such as auth.example.com, *.example.com or localhost:9000";
  const { values: value, problems } = each(written, (given) => matching(parseDeclaredHost(given), expected));
  return { value, problems };
};
