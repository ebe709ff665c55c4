import { boundedTag } from "../model/run/bounds.ts";
import { type Tagged, taggedBy } from "./tagged.ts";

/**
 * Splits a row of CSV into its fields (RFC 4180); the reader (csv.ts) has to find the rows itself, so a package has no use.
 * @param row with or without its line break
 * @returns undefined when a quoted field does not end
 */
export function fieldsOf(row: string): string[] | undefined {
  const text = row.replace(/\r?\n$/, "");
  if (!text.includes('"')) return text.split(",");
  const fields: string[] = [];
  let at = 0;
  while (at <= text.length) {
    if (text[at] !== '"') {
      const end = nextComma(text, at);
      fields.push(text.slice(at, end));
      at = end + 1;
      continue;
    }
    const close = closingQuote(text, at + 1);
    if (close === undefined) return undefined;
    const end = nextComma(text, close);
    // Go's writer puts nothing between a closing quote and the comma; what stands there is kept all the same.
    fields.push(text.slice(at + 1, close).replaceAll('""', '"') + text.slice(close + 1, end));
    at = end + 1;
  }
  return fields;
}

function nextComma(text: string, from: number): number {
  const comma = text.indexOf(",", from);
  return comma === -1 ? text.length : comma;
}

/** The next quote that is not one of a doubled pair. */
function closingQuote(text: string, from: number): number | undefined {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at === -1 ? undefined : at;
}

/** Tags of a row by k6's columns: system tags have one each, all others share `extra_tags`. */
export function taggedByFields(columns: readonly string[], fields: readonly string[]): Tagged {
  const tagOf = (column: string) => fields[columns.indexOf(column)];
  return taggedBy(tagOf, (key, value) =>
    columns.includes(key)
      ? boundedTag(key, tagOf(key) ?? "") === value
      : hasExtraTag(tagOf("extra_tags") ?? "", key, value),
  );
}

/**
 * True when k6's `extra_tags` (`k=v&k=v`, nothing escaped, in no order) have this tag. A value may hold `&` and `=`, so
 * the text is searched for the pair as a whole instead of being taken apart.
 */
export function hasExtraTag(extraTags: string, key: string, value: string): boolean {
  const text = `&${extraTags}&`;
  return text.includes(`&${key}=${value}&`) || (value === "" && !text.includes(`&${key}=`));
}

/**
 * Time of a number of k6's `K6_CSV_TIME_FORMAT`, recognised by its digits: seconds have 10 until the year 2286.
 * @returns epoch ms; NaN for any other number
 */
export function timeOf(digits: number, length: number): number {
  if (length === 10) return digits * 1000;
  if (length === 13) return digits;
  if (length === 16) return digits / 1000;
  if (length === 19) return digits / 1_000_000;
  return Number.NaN;
}
