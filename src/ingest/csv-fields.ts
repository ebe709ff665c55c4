import { boundedTag } from "../model/run/bounds.ts";
import { type Tagged, taggedBy } from "./tagged.ts";

/** A field and what ends it. A doubled quote in a quoted field is one of its text. */
const field = /(?:"((?:[^"]|"")*)"(?!"))?([^,]*)(,|$)/y;

/**
 * Splits a row of CSV into its fields (RFC 4180).
 * @param row with or without its line break
 * @returns undefined if a quoted field does not end
 */
export function fieldsOf(row: string): string[] | undefined {
  const text = row.replace(/\r?\n$/, "");
  if (!text.includes('"')) return text.split(",");
  const fields: string[] = [];
  field.lastIndex = 0;
  for (let end = ","; end === ","; ) {
    const [, quoted, rest = "", found = ""] = field.exec(text) ?? [];
    if (quoted === undefined && rest.startsWith('"')) return undefined;
    // Text after a closing quote, which Go's writer never puts there, is kept.
    fields.push(`${quoted?.replaceAll('""', '"') ?? ""}${rest}`);
    end = found;
  }
  return fields;
}

/** Tags of a row by k6's columns: one for each system tag, and `extra_tags` for all others. */
export function taggedByFields(columns: readonly string[], fields: readonly string[]): Tagged {
  const tagOf = (column: string) => fields[columns.indexOf(column)];
  return taggedBy(tagOf, (key, value) =>
    columns.includes(key)
      ? boundedTag(key, tagOf(key) ?? "") === value
      : hasExtraTag(tagOf("extra_tags") ?? "", key, value),
  );
}

/**
 * Whether k6's `extra_tags` (`k=v&k=v`, unordered, nothing escaped) have this tag. A value may contain `&` and `=`, so the
 * text is searched for the whole pair.
 */
function hasExtraTag(extraTags: string, key: string, value: string): boolean {
  const text = `&${extraTags}&`;
  return text.includes(`&${key}=${value}&`) || (value === "" && !text.includes(`&${key}=`));
}

/** Epoch ms of a Unix time in s, ms, µs or ns, by its number of digits (seconds have 10 until 2286); NaN for others. */
export function timeOf(digits: number, length: number): number {
  if (length === 10) return digits * 1000;
  if (length === 13) return digits;
  if (length === 16) return digits / 1000;
  if (length === 19) return digits / 1_000_000;
  return Number.NaN;
}
