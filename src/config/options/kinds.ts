import type { z } from "zod";
import { textLines } from "../../lib/lines.ts";
import { eitherOf } from "../../lib/suggest.ts";
import type { Kind, Parsed, Zod } from "../../model/option.ts";
import { parseAgeMs, parseDurationMs } from "../../model/units.ts";

/** Reads one text: what it means, or what it must be. */
type ReadText<Value> = (text: string) => { readonly value: Value } | { readonly expected: string };

function each<Value>(texts: readonly string[], read: ReadText<Value>) {
  const values: Value[] = [];
  const problems: string[] = [];
  for (const text of texts) {
    const found = read(text);
    if ("value" in found) values.push(found.value);
    else problems.push(`: "${text}" ${found.expected}`);
  }
  return { values, problems };
}

function matching<Value>(value: Value | undefined, expected: string) {
  return value === undefined ? { expected } : { value };
}

/** The only value that an option may have. */
function single<Value>(read: ReadText<Value>): Kind<Value>["parse"] {
  return ([first = "", ...others]): Parsed<Value> => {
    const repeated = others.length === 0 ? [] : [` is set ${others.length + 1} times; set it once`];
    const { values, problems } = each([first], read);
    return { value: values[0], problems: [...repeated, ...problems] };
  };
}

/** A text with a meaning, written alike everywhere. @param expected in the gate file's messages, such as "a duration" */
export function written<Value>(of: {
  readonly read: (text: string) => Value | undefined;
  /** After the text, in a flag's messages. */
  readonly must: string;
  readonly expected: string;
  readonly write?: (value: Value) => string;
}): Kind<Value> {
  const message = `expected ${of.expected}`;
  const schema = (z: Zod) =>
    z
      .string({ error: message })
      .refine((text) => of.read(text) !== undefined, { message })
      .transform((text, context): Value => {
        const value = of.read(text);
        if (value !== undefined) return value;
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      });
  return {
    takes: "one",
    parse: single((text) => matching(of.read(text), of.must)),
    schema,
    write: of.write ?? String,
  };
}

/** The same in flags and inputs, with other rules for the gate file. */
export function inFileAs<Value>(kind: Kind<Value>, schema: Kind<Value>["schema"]): Kind<Value> {
  return { ...kind, schema };
}

/** A text that is not empty. */
export const text: Kind<string> = {
  takes: "one",
  parse: single((given) => ({ value: given })),
  schema: (z) => z.string().min(1),
  write: String,
};

/** A text of a pattern's first group, or of all that it matches. */
export function matched(pattern: RegExp, expected: string): Kind<string> {
  const read = (given: string) => {
    const found = pattern.exec(given);
    return found === null ? undefined : (found[1] ?? found[0]);
  };
  return written({ read, must: `must be ${expected}`, expected });
}

/** The largest unit that writes it without a rest: `10m`, `90s`. */
function writeDuration(durationMs: number): string {
  const units = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
  const [unit, ms] = Object.entries(units).find(([, size]) => durationMs % size === 0) ?? ["ms", 1];
  return durationMs === 0 ? "0" : `${durationMs / ms}${unit}`;
}

const durationWords = {
  must: "is not a duration such as 500ms, 30s or 1m30s",
  expected: 'a duration such as "30s" or "1m30s"',
};

/** In ms. */
export const duration: Kind<number> = written({
  read: parseDurationMs,
  ...durationWords,
  write: writeDuration,
});

/** Above 0, in ms. */
export const timeLimit: Kind<number> = written({
  read: (given) => parseDurationMs(given) || undefined,
  must: "is not a duration above 0, such as 30s or 5m",
  expected: "a duration above 0, such as 5m",
  write: writeDuration,
});

const longestTimeoutMs = 3_600_000;

/** In ms. At most an hour: a Node timer above 25 days would fire at once. */
export const timeout: Kind<number> = written({
  read: (given) => {
    const timeoutMs = parseDurationMs(given) ?? 0;
    return timeoutMs >= 1 && timeoutMs <= longestTimeoutMs ? timeoutMs : undefined;
  },
  must: "must be a time from 1ms to 1h",
  expected: "a time from 1ms to 1h",
  write: writeDuration,
});

/** In ms, or `off`. */
export const age: Kind<number | "off"> = written<number | "off">({
  read: (given) => (given === "off" ? given : parseAgeMs(given)),
  must: "must be an age such as 14d or 36h, or off",
  expected: "an age such as 14d or 36h, or off",
  write: (value) => (value === "off" ? value : `${value / 86_400_000}d`),
});

/** Of the gate file, where only it has them. */
export function fileOnly<Value>(schema: (z: Zod) => z.ZodType<Value>): Kind<Value> {
  return {
    takes: "one",
    parse: () => ({ value: undefined, problems: [] }),
    schema,
    write: String,
  };
}

export function integer(least: number, most: number): Kind<number> {
  const isInside = (value: number): boolean => value >= least && value <= most;
  const must = `must be an integer between ${least} and ${most}`;
  const read = (given: string) =>
    /^\d+$/.test(given) && isInside(Number(given)) ? Number(given) : undefined;
  return {
    takes: "one",
    parse: single((given) => matching(read(given), must)),
    schema: (z) => z.number().int().min(least).max(most),
    write: String,
  };
}

export function oneOf<const Words extends readonly [string, ...string[]]>(
  ...words: Words
): Kind<Words[number]> {
  const must = `must be ${eitherOf(words)}`;
  return {
    takes: "one",
    parse: single((given) =>
      matching(
        words.find((word) => word === given),
        must,
      ),
    ),
    schema: (z) => z.enum(words),
    write: String,
  };
}

/** A switch. */
export const yesOrNo: Kind<boolean> = {
  takes: "yes or no",
  parse: single((given) => {
    if (/^(true|yes|on|1)$/i.test(given)) return { value: true };
    return matching(/^(false|no|off|0)$/i.test(given) ? false : undefined, "must be true or false");
  }),
  schema: (z) => z.boolean(),
  write: String,
};

const texts = (z: Zod) => z.union([z.string(), z.array(z.string())]).transform((given) => [given].flat());

/** Texts as they are, each perhaps of several lines. */
export const list: Kind<readonly string[]> = {
  takes: "many",
  parse: (given) => ({ value: given, problems: [] }),
  schema: texts,
  write: (values) => values.join(", "),
};

/** Texts, one a line. */
export const lines: Kind<readonly string[]> = {
  ...list,
  parse: (given) => ({ value: given.flatMap(textLines), problems: [] }),
  schema: (z) => texts(z).transform((given) => given.flatMap(textLines)),
};

/** Words separated by blanks, commas or lines, each with a meaning. */
export function words<Value>(
  read: (word: string) => Value | undefined,
  must: string,
  schema: Kind<readonly Value[]>["schema"],
): Kind<readonly Value[]> {
  return {
    takes: "many",
    parse: (given) => {
      const all = given.flatMap((it) => it.split(/[\s,]+/)).filter((it) => it !== "");
      const { values, problems } = each(all, (word) => matching(read(word), must));
      return { value: values, problems };
    },
    schema,
    write: (values) => values.join(", "),
  };
}

const variableNameWords = "the name of a variable: letters, digits and _";

export const variableName: Kind<string> = matched(/^([A-Za-z_]\w*)$/, "the name of a variable, such as VUS");

const variableKey = (z: Zod) =>
  z.string().regex(/^[A-Za-z_]\w*$/, { message: `expected ${variableNameWords}` });

export const variableRecord = (z: Zod) =>
  z.record(variableKey(z), z.union([z.string(), z.number(), z.boolean()]).transform(String));

/** `NAME=value`, one a line. */
export const variables: Kind<Readonly<Record<string, string>>> = {
  takes: "many",
  parse: (given) => {
    const all = given.flatMap((it) => it.split(/\r?\n/)).filter((line) => line.trim() !== "");
    const { values, problems } = each(all, (line) => {
      const [, name, value = ""] = /^\s*([A-Za-z_]\w*)=(.*)$/.exec(line) ?? [];
      return matching(name === undefined ? undefined : ([name, value] as const), "must be NAME=value");
    });
    return { value: Object.fromEntries(values), problems };
  },
  schema: variableRecord,
  write: (values) =>
    Object.entries(values)
      .map(([name, value]) => `${name}=${value}`)
      .join(" "),
};
