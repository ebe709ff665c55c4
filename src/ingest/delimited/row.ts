/** A row of delimited text, in the bytes of the file: only fields that are asked for become strings. Reused. */
export interface Row {
  readonly path: string;
  /** Names of the columns. */
  columns: readonly string[];
  bytes: Buffer;
  /** Where each field starts and ends, without its quotes. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Fields that were asked for as whole numbers; NaN for any other text. */
  readonly wholes: Float64Array;
  /** Number of fields. */
  count: number;
  /** From 1. */
  line: number;
}

export const lineBreak = 10;
export const carriageReturn = 13;
export const quote = 34;

/** What a reader needs of each row; other fields are skipped. */
export interface Asked {
  /** How each column is read. */
  readonly kinds: Uint8Array;
  /** Columns of whole numbers. */
  readonly wholes: readonly number[];
}

const isSkipped = 0;
const isText = 1;
const isWhole = 2;

/** Asks for columns by their positions; -1 for those that the file lacks. */
export function askFor(
  { columns }: Pick<Row, "columns">,
  { texts, wholes }: { readonly texts: readonly number[]; readonly wholes: readonly number[] },
): Asked {
  const kinds = new Uint8Array(columns.length);
  const own = wholes.filter((column) => column !== -1);
  for (const column of texts) if (column !== -1) kinds[column] = isText;
  for (const column of own) kinds[column] = isWhole;
  return { kinds, wholes: own };
}

/** A field that was asked for as a whole number; NaN for any other text, and without such a column. */
export function wholeIn({ wholes }: Row, field: number): number {
  return field === -1 ? Number.NaN : (wholes[field] ?? Number.NaN);
}

const mostDigits = 15;

/**
 * Reads a row as nearly all are in one pass over its bytes: no quotes, as many fields as columns, digits for whole numbers.
 * @returns the start of the next row; -1 for any other row and an incomplete one, which have to be split
 */
export function readPlain(
  row: Row,
  { kinds }: Asked,
  { from, filled, delimiter }: { readonly from: number; readonly filled: number; readonly delimiter: number },
): number {
  const { bytes, starts, ends, wholes } = row;
  const largest = Math.max(delimiter, lineBreak);
  const last = kinds.length - 1;
  let at = from;
  for (let field = 0; field <= last; field += 1) {
    const start = at;
    let byte = bytes[at] ?? 0;
    if (byte === quote) return -1;
    const kind = kinds[field];
    if (kind === isWhole) {
      let value = 0;
      for (; byte >= 48 && byte <= 57; byte = bytes[at] ?? 0) {
        value = value * 10 + (byte - 48);
        at += 1;
      }
      if (at === start || at - start > mostDigits) return -1;
      wholes[field] = value;
      if (byte === carriageReturn) {
        at += 1;
        byte = bytes[at] === lineBreak ? lineBreak : 0;
      }
    } else {
      // One comparison tells most bytes, letters and digits, from a comma and a line break.
      for (; byte > largest || (byte !== delimiter && byte !== lineBreak); byte = bytes[at] ?? 0) at += 1;
    }
    if (byte !== (field === last ? lineBreak : delimiter)) return -1;
    if (kind !== isSkipped) {
      starts[field] = start;
      ends[field] = byte === lineBreak && bytes[at - 1] === carriageReturn ? at - 1 : at;
    }
    at += 1;
  }
  row.count = kinds.length;
  return at > filled ? -1 : at;
}
