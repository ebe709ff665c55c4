import { usageFailure } from "../../model/failure.ts";
import { quoted } from "../csv.ts";
import { incompleteFile, readChunks, readHead } from "../import/source.ts";
import { type Asked, carriageReturn, lineBreak, quote, type Row, readPlain } from "./row.ts";
import { isLocal, timeIn } from "./times.ts";

/** Some tools begin UTF-8 with it. */
const byteOrderMark = Buffer.from("\uFEFF");
const mostFields = 256;
const longestRow = 1 << 20;

/** What reads the rows of a file. */
export interface RowReader {
  readonly row: (row: Row) => void;
  /** The fields it reads; default: all, as text. */
  readonly asked?: Asked;
}

interface Splitting {
  readonly row: Row;
  readonly delimiter: number;
  asked: Asked | undefined;
  filled: number;
  /** Line breaks in the row at hand. */
  breaks: number;
}

/**
 * Reads delimited text (RFC 4180) row by row, skipping empty ones.
 * @param readerOf decides by the header how the rows are read
 * @throws Failure "usage" that names line and column, "run" for a file that ends within a row
 */
export async function readRows(path: string, readerOf: (header: Row) => RowReader): Promise<void> {
  const row: Row = {
    path,
    columns: [],
    bytes: Buffer.alloc(0),
    starts: new Int32Array(mostFields),
    ends: new Int32Array(mostFields),
    wholes: new Float64Array(mostFields).fill(Number.NaN),
    count: 0,
    line: 1,
  };
  const delimiter = delimiterOf(await readHead(path)).charCodeAt(0);
  const splitting: Splitting = { row, delimiter, asked: undefined, filled: 0, breaks: 0 };
  let reader: RowReader | undefined;
  let room = Buffer.alloc(0);
  let rest = 0;
  const take = (from: number, to: number): number => {
    let start = from;
    for (let next = readRow(splitting, start); next !== -1; next = readRow(splitting, start)) {
      const isEmpty = row.count === 1 && row.starts[0] === row.ends[0];
      if (isEmpty || start >= to) {
        // A blank line holds nothing.
      } else if (reader === undefined) {
        row.columns = Array.from({ length: row.count }, (_, field) => textOf(row, field).trim());
        reader = readerOf(row);
        splitting.asked = reader.asked;
      } else {
        if (row.count < row.columns.length)
          throw malformed(row, row.count - 1, "the last of too few columns", `${row.columns.length} columns`);
        reader.row(row);
      }
      row.line += splitting.breaks;
      start = next;
    }
    return start;
  };
  let isFirst = true;
  for await (const read of readChunks(path, true)) {
    const chunk = isFirst && read.indexOf(byteOrderMark) === 0 ? read.subarray(byteOrderMark.length) : read;
    isFirst = false;
    const filled = rest + chunk.length;
    if (filled >= room.length) room = Buffer.concat([room.subarray(0, rest)], 2 * filled + 1);
    room.set(chunk, rest);
    room[filled] = lineBreak;
    splitting.filled = filled;
    row.bytes = room;
    const from = take(0, filled);
    room.copyWithin(0, from, filled);
    rest = filled - from;
    if (rest > longestRow) throw malformed(row, 0, `more than ${longestRow} bytes`, "a row of the file");
  }
  if (rest === 0) return;
  const last = Buffer.concat([room.subarray(0, rest), Buffer.from("\n\n")]);
  row.bytes = last;
  splitting.filled = last.length - 1;
  if (split(splitting, 0) === -1 || row.count < row.columns.length) throw incompleteFile(path, row.line);
  take(0, last.length - 1);
}

/** @returns the start of the next row, -1 if this one is incomplete */
function readRow(splitting: Splitting, from: number): number {
  const { row, delimiter, asked, filled } = splitting;
  if (asked === undefined) return split(splitting, from);
  const next = readPlain(row, asked, { from, filled, delimiter });
  if (next !== -1) {
    splitting.breaks = 1;
    return next;
  }
  const found = split(splitting, from);
  if (found !== -1) for (const field of asked.wholes) row.wholes[field] = wholeOf(row, field);
  return found;
}

/** As readRow, for any row. */
function split(splitting: Splitting, from: number): number {
  const { row, delimiter, filled } = splitting;
  const { bytes, starts, ends } = row;
  const largest = Math.max(delimiter, lineBreak);
  let at = from;
  let field = 0;
  splitting.breaks = 1;
  for (;;) {
    if (at >= filled) return -1;
    if (field === mostFields) throw malformed(row, field, "more columns", `at most ${mostFields} columns`);
    if (bytes[at] === quote) {
      const close = closingQuote(splitting, at + 1);
      if (close === -1) return -1;
      starts[field] = at + 1;
      ends[field] = close;
      at = close + 1;
      if (bytes[at] === carriageReturn) at += 1;
    } else {
      starts[field] = at;
      let byte = bytes[at] ?? 0;
      // One comparison tells most bytes, letters and digits, from a comma and a line break.
      while (byte > largest || (byte !== delimiter && byte !== lineBreak)) {
        at += 1;
        byte = bytes[at] ?? 0;
      }
      ends[field] = byte === lineBreak && bytes[at - 1] === carriageReturn && at > from ? at - 1 : at;
    }
    field += 1;
    if (at >= filled) return -1;
    if (bytes[at] === lineBreak) {
      row.count = field;
      return at + 1;
    }
    if (bytes[at] !== delimiter) throw malformed(row, field - 1, "text after a closing quote", "a delimiter");
    at += 1;
  }
}

function closingQuote(splitting: Splitting, from: number): number {
  const { filled, row } = splitting;
  const { bytes } = row;
  for (let at = from; at < filled; at += 1) {
    const byte = bytes[at];
    if (byte === lineBreak) splitting.breaks += 1;
    if (byte !== quote) continue;
    if (at + 1 >= filled) return -1;
    if (bytes[at + 1] !== quote) return at;
    at += 1;
  }
  return -1;
}

/** The text of a field; "" if the row lacks it. */
export function textOf({ bytes, starts, ends, count }: Row, field: number): string {
  if (field < 0 || field >= count) return "";
  const start = starts[field] ?? 0;
  const text = bytes.toString("utf8", start, ends[field] ?? 0);
  return bytes[start - 1] === quote ? text.replaceAll('""', '"') : text;
}

/** The whole number in a field, of at most 15 digits; NaN for any other text. */
export function wholeOf({ bytes, starts, ends, count }: Row, field: number): number {
  const start = starts[field] ?? 0;
  const end = field < 0 || field >= count ? start : (ends[field] ?? 0);
  if (end === start || end - start > 15) return Number.NaN;
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const digit = (bytes[at] ?? 0) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** The number in a field, as JSON writes it. @throws Failure "usage" for any other text and for a negative number */
export function amountOf(row: Row, field: number): number {
  const text = textOf(row, field).trim();
  const isNumber = /^-?\d{1,20}(?:\.\d{1,20})?(?:[eE][+-]?\d{1,3})?$/.test(text);
  if (!isNumber || Number(text) < 0) throw malformedField(row, field, "a number that is not negative");
  return Number(text);
}

/** The time in a field, epoch ms. @throws Failure "usage" for any other text */
export function timeOf(
  row: Row,
  field: number,
  { expected, local }: { readonly expected: string; readonly local: { hasLocalTimes: boolean } },
): number {
  const text = textOf(row, field).trim();
  const ms = timeIn(text);
  if (Number.isNaN(ms)) throw malformedField(row, field, expected);
  local.hasLocalTimes ||= isLocal(text);
  return ms;
}

/** The failure for a field. */
function malformed(row: Row, field: number, found: string, expected: string): Error {
  const name = row.columns[field];
  const column = `column ${field + 1}${name === undefined ? "" : ` (${name})`}`;
  return usageFailure(`${row.path}, line ${row.line}, ${column}: found ${found}; expected ${expected}.`);
}

/** The failure for the text of a field. */
export function malformedField(row: Row, field: number, expected: string): Error {
  return malformed(row, field, quoted(textOf(row, field)), expected);
}

/** The position of a column by any of its names, in any case; -1 without one. */
export function columnOf({ columns }: Pick<Row, "columns">, ...names: readonly string[]): number {
  return columns.findIndex((column) => names.includes(column.toLowerCase()));
}

/** The delimiter of a header: the most frequent one. */
function delimiterOf(head: string): string {
  const [line = ""] = head.split("\n", 1);
  const times = (delimiter: string): number => line.split(delimiter).length;
  return [",", ";", "\t", "|"].reduce((best, one) => (times(one) > times(best) ? one : best));
}

/** The names of the columns in the first line of a file, in lower case. */
export function columnsIn(head: string): readonly string[] {
  const [line = ""] = head.replace(/^\uFEFF/, "").split(/\r?\n/, 1);
  return line.split(delimiterOf(head)).map((column) => column.trim().replace(/^"|"$/g, "").toLowerCase());
}
