import type { Failure } from "../model/failure.ts";
import { fieldsOf, taggedByFields, timeOf } from "./csv-fields.ts";
import {
  addSample,
  isRecordable,
  type Membership,
  type MetricAggregator,
  membershipOf,
  metricAggregatorOf,
  type SampleAggregator,
  setTime,
} from "./sample-aggregator.ts";

/** The tags of a row, which most rows share with the one before: the bytes after the value, and what they mean. */
interface Suffix {
  /** Among the known bytes. */
  readonly offset: number;
  readonly length: number;
  readonly membership: Membership;
  /** Line breaks: more than one if a quoted field contains some. */
  readonly lines: number;
  /** Another suffix of the same hash. */
  readonly next: Suffix | undefined;
}

/** The bytes of a metric's name, and what came last with it: rows repeat in the same order. */
interface NamedMetric {
  readonly offset: number;
  readonly length: number;
  readonly aggregator: MetricAggregator;
  follower: NamedMetric | undefined;
  suffix: Suffix | undefined;
}

/** Reads rows from a buffer of its own, without a string or an object for each row. Changed in place. */
export interface CsvReader {
  readonly aggregator: SampleAggregator;
  /** Makes the failure of a message that says where, what was found and what was expected. */
  readonly refuse: (message: string) => Failure;
  /** Names of the columns after the value, once the header is read. */
  columns: readonly string[] | undefined;
  /** Unread bytes, from 0 to `filled`; then a line break and room to look ahead. */
  bytes: Buffer;
  view: DataView;
  filled: number;
  at: number;
  line: number;
  /** Known names, then known suffixes. */
  readonly known: Buffer;
  readonly knownView: DataView;
  knownUsed: number;
  readonly metrics: Map<string, NamedMetric>;
  metric: NamedMetric | undefined;
  readonly suffixes: Map<number, Suffix>;
  suffix: Suffix | undefined;
  /** The 16 characters of the last timestamp, four in a number. */
  readonly timeWords: Uint32Array;
  /** Samples left out for their value, such as `NaN`. */
  leftOut: number;
}

const comma = 44;
const lineBreak = 10;
const quote = 34;

/** Room after the filled part, so that looking ahead needs no check. */
const lookAhead = 1024;
const pieceSize = 65_536;
/** A row longer than this is not k6's. */
const longestRow = 1 << 20;
const knownSize = 1 << 20;
/** Names come first among the known bytes and stay; suffixes are all forgotten when there is no more room. */
const namesSize = 1 << 17;
const longestKnown = 1 << 14;
/** Texts are compared four bytes at a time. */
const shortestKnown = 4;
/** Offset of a suffix that is not among the known bytes. */
const unknown = -1;
/** In k6; in bytes, as the slot of a name is. */
const longestName = 128;
const nameSlot = longestName + 8;
const mostMetrics = 900;

/** A reader at the start of its samples. */
export function startCsv(aggregator: SampleAggregator, refuse: CsvReader["refuse"]): CsvReader {
  const bytes = Buffer.alloc(pieceSize * 2 + lookAhead);
  const known = Buffer.alloc(knownSize + lookAhead);
  return {
    aggregator,
    refuse,
    columns: undefined,
    bytes,
    view: viewOf(bytes),
    filled: 0,
    at: 0,
    line: 1,
    known,
    knownView: viewOf(known),
    knownUsed: 0,
    metrics: new Map(),
    metric: undefined,
    suffixes: new Map(),
    suffix: undefined,
    timeWords: new Uint32Array(4),
    leftOut: 0,
  };
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/**
 * Reads bytes of k6's CSV, cut anywhere. No CSV package reads rows in place: here a row whose tags were seen before costs
 * no string. Throws what `refuse` makes.
 */
export function readCsv(reader: CsvReader, chunk: Uint8Array): void {
  for (let from = 0; from < chunk.length; from += pieceSize) {
    append(reader, chunk.subarray(from, from + pieceSize));
    const rest = readRows(reader);
    reader.bytes.copyWithin(0, rest, reader.filled);
    reader.filled -= rest;
  }
}

function append(reader: CsvReader, piece: Uint8Array): void {
  const filled = reader.filled + piece.length;
  if (filled > longestRow) {
    throw malformed(reader, 0, `a row of more than ${longestRow / 1024} KiB`, "rows of k6's CSV output");
  }
  if (filled + lookAhead > reader.bytes.length) {
    const larger = Buffer.alloc(filled * 2 + lookAhead);
    larger.set(reader.bytes.subarray(0, reader.filled));
    reader.bytes = larger;
    reader.view = viewOf(larger);
  }
  reader.bytes.set(piece, reader.filled);
  reader.bytes[filled] = lineBreak;
  reader.filled = filled;
}

/** @returns the start of the first incomplete row */
function readRows(reader: CsvReader): number {
  const { aggregator, filled } = reader;
  let rowStart = reader.columns === undefined ? readHeader(reader) : 0;
  if (reader.columns === undefined) return 0;
  while (rowStart < filled) {
    reader.at = rowStart;
    const metric = readMetric(reader);
    if (metric === undefined || !readTime(reader)) break;
    const value = readValue(reader);
    if (value === undefined) break;
    const suffix = readSuffix(reader, metric);
    if (suffix === undefined) break;
    if (isRecordable(value)) addSample(aggregator, metric.aggregator, suffix.membership, value);
    else reader.leftOut += 1;
    reader.line += suffix.lines;
    rowStart = reader.at;
  }
  return rowStart;
}

/** @returns the start of the first row; 0 while the header is incomplete */
function readHeader(reader: CsvReader): number {
  const end = reader.bytes.indexOf(lineBreak);
  if (end >= reader.filled) return 0;
  const [name, time, value, ...columns] = reader.bytes.toString("utf8", 0, end).trimEnd().split(",");
  if (name !== "metric_name" || time !== "timestamp" || value !== "metric_value" || columns.length === 0) {
    const expected = 'the header of k6\'s CSV output, "metric_name,timestamp,metric_value,…"';
    throw malformed(reader, 0, undefined, expected);
  }
  reader.columns = columns;
  reader.line = 2;
  return end + 1;
}

/** The metric of the row; undefined while the row is incomplete, as for the functions below. */
function readMetric(reader: CsvReader): NamedMetric | undefined {
  const expected = reader.metric?.follower;
  const metric = expected !== undefined && isAt(reader, expected) ? expected : findMetric(reader);
  if (metric === undefined) return undefined;
  if (reader.metric !== undefined && metric.length >= shortestKnown) reader.metric.follower = metric;
  reader.metric = metric;
  reader.at += metric.length;
  return metric;
}

/** Compares four bytes at a time, of at least four; the last step overlaps the one before. */
function isAt(reader: CsvReader, { offset, length }: { offset: number; length: number }): boolean {
  const { view, knownView, at } = reader;
  const last = length - 4;
  for (let index = 0; index < last; index += 4) {
    if (view.getUint32(at + index, true) !== knownView.getUint32(offset + index, true)) return false;
  }
  return view.getUint32(at + last, true) === knownView.getUint32(offset + last, true);
}

function findMetric(reader: CsvReader): NamedMetric | undefined {
  const { bytes, at } = reader;
  let end = at;
  while (bytes[end] !== comma && bytes[end] !== lineBreak) end += 1;
  if (end >= reader.filled) return undefined;
  const name = bytes.toString("latin1", at, end);
  return reader.metrics.get(name) ?? addMetric(reader, name, end);
}

function addMetric(reader: CsvReader, name: string, end: number): NamedMetric {
  const { bytes, at } = reader;
  const written = bytes.toString("utf8", at, end);
  if (bytes[end] !== comma || end - at > longestName || !/^[^"\p{Cc}]+$/u.test(written)) {
    throw malformed(reader, at, undefined, "a row of k6's CSV output that starts with the name of a metric");
  }
  if (reader.metrics.size >= mostMetrics) {
    throw malformed(reader, at, `more than ${mostMetrics} metrics`, "fewer; tell series apart by tags");
  }
  const offset = reader.metrics.size * nameSlot;
  const length = end + 1 - at;
  bytes.copy(reader.known, offset, at, end + 1);
  const aggregator = metricAggregatorOf(reader.aggregator, written);
  const metric: NamedMetric = { offset, length, aggregator, follower: undefined, suffix: undefined };
  reader.metrics.set(name, metric);
  return metric;
}

/** Reads the timestamp and its comma; false while the row is incomplete. */
function readTime(reader: CsvReader): boolean {
  const { view, timeWords, at } = reader;
  // The rows of one request carry one timestamp, with 16 digits when it counts microseconds.
  if (
    view.getUint32(at + 12, true) === timeWords[3] &&
    view.getUint32(at + 8, true) === timeWords[2] &&
    view.getUint32(at + 4, true) === timeWords[1] &&
    view.getUint32(at, true) === timeWords[0] &&
    view.getUint8(at + 16) === comma
  ) {
    reader.at = at + 17;
    return true;
  }
  return readNewTime(reader);
}

function readNewTime(reader: CsvReader): boolean {
  const { bytes, view, timeWords, at } = reader;
  let end = at;
  let digits = 0;
  let byte = bytes[end] ?? 0;
  while (byte >= 48 && byte <= 57) {
    digits = digits * 10 + (byte - 48);
    end += 1;
    byte = bytes[end] ?? 0;
  }
  const length = end - at;
  while (byte !== comma && byte !== lineBreak) {
    end += 1;
    byte = bytes[end] ?? 0;
  }
  if (end >= reader.filled) return false;
  const isNumber = end - at === length;
  const timeMs = isNumber ? timeOf(digits, length) : Date.parse(bytes.toString("latin1", at, end));
  if (Number.isNaN(timeMs) || byte !== comma) {
    throw malformed(reader, at, undefined, "a timestamp: Unix seconds to nanoseconds, or RFC 3339");
  }
  for (let word = 0; word < 4; word += 1) timeWords[word] = view.getUint32(at + word * 4, true);
  reader.at = end + 1;
  setTime(reader.aggregator, timeMs);
  return true;
}

/** Powers of ten by the number of decimals; k6 writes six. */
const scales = new Float64Array([1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]);

/** The value, up to its comma. */
function readValue(reader: CsvReader): number | undefined {
  const { bytes } = reader;
  const start = reader.at;
  let at = start;
  let digits = 0;
  let byte = bytes[at] ?? 0;
  while (byte >= 48 && byte <= 57) {
    digits = digits * 10 + (byte - 48);
    at += 1;
    byte = bytes[at] ?? 0;
  }
  let decimals = 0;
  if (byte === 46) {
    const point = at;
    at += 1;
    byte = bytes[at] ?? 0;
    while (byte >= 48 && byte <= 57) {
      digits = digits * 10 + (byte - 48);
      at += 1;
      byte = bytes[at] ?? 0;
    }
    decimals = at - point - 1;
  }
  if (at >= reader.filled) return undefined;
  // Up to 15 digits are exact in a double, so that this division rounds as the parser of numbers does.
  if (byte !== comma || at - start > 16 || decimals > 9 || at === start) return readOddValue(reader);
  reader.at = at;
  return digits / (scales[decimals] ?? 1);
}

/** Negative, very long and missing numbers. */
function readOddValue(reader: CsvReader): number | undefined {
  const { bytes, at } = reader;
  let end = at;
  while (bytes[end] !== comma && bytes[end] !== lineBreak) end += 1;
  if (end >= reader.filled) return undefined;
  const text = bytes.toString("latin1", at, end);
  const isKnownWord = /^(?:NaN|[+-]?Inf)$/.test(text);
  if (bytes[end] !== comma || !(isKnownWord || /^-?\d+(?:\.\d+)?$/.test(text))) {
    throw malformed(reader, at, undefined, "a number, such as 12.345000");
  }
  reader.at = end;
  return isKnownWord ? Number.NaN : Number(text);
}

/** The tags of the row, with its line break. */
function readSuffix(reader: CsvReader, metric: NamedMetric): Suffix | undefined {
  const { at, filled } = reader;
  const previous = reader.suffix;
  const usual = metric.suffix;
  let suffix = usual;
  if (previous !== undefined && at + previous.length <= filled && isAt(reader, previous)) suffix = previous;
  else if (usual === undefined || at + usual.length > filled || !isAt(reader, usual))
    suffix = findSuffix(reader);
  if (suffix === undefined) return undefined;
  if (suffix.offset !== unknown) {
    reader.suffix = suffix;
    metric.suffix = suffix;
  }
  reader.at = at + suffix.length;
  return suffix;
}

function findSuffix(reader: CsvReader): Suffix | undefined {
  const { bytes, at, filled } = reader;
  let end = at;
  let hash = 0;
  let isQuoted = false;
  let lines = 0;
  for (; end < filled; end += 1) {
    const byte = bytes[end] ?? 0;
    hash = (Math.imul(hash, 31) + byte) | 0;
    if (byte === quote) isQuoted = !isQuoted;
    else if (byte === lineBreak) {
      lines += 1;
      if (!isQuoted) break;
    }
  }
  if (end >= filled) return undefined;
  const length = end + 1 - at;
  const first = reader.suffixes.get(hash);
  for (let known = first; known !== undefined; known = known.next) {
    if (known.length === length && isAt(reader, known)) return known;
  }
  return addSuffix(reader, { length, lines, hash, next: first });
}

function addSuffix(
  reader: CsvReader,
  { length, lines, hash, next }: { length: number; lines: number; hash: number; next: Suffix | undefined },
): Suffix {
  const { at, bytes } = reader;
  const columns = reader.columns ?? [];
  const fields = fieldsOf(bytes.toString("utf8", at + 1, at + length));
  if (fields?.length !== columns.length) {
    const found = fields === undefined ? undefined : `${fields.length + 3} columns`;
    throw malformed(reader, at, found, `${columns.length + 3} columns, as in the header`);
  }
  const membership = membershipOf(reader.aggregator, taggedByFields(columns, fields));
  if (length < shortestKnown || length > longestKnown)
    return { offset: unknown, length, membership, lines, next: undefined };
  const isFull = namesSize + reader.knownUsed + length > knownSize;
  if (isFull) forgetSuffixes(reader);
  const offset = namesSize + reader.knownUsed;
  bytes.copy(reader.known, offset, at, at + length);
  reader.knownUsed += length;
  const suffix = { offset, length, membership, lines, next: isFull ? undefined : next };
  reader.suffixes.set(hash, suffix);
  return suffix;
}

/** Tags that differ in each row, as with an id in each URL, must not fill the memory. */
function forgetSuffixes(reader: CsvReader): void {
  reader.suffixes.clear();
  reader.suffix = undefined;
  for (const metric of reader.metrics.values()) metric.suffix = undefined;
  reader.knownUsed = 0;
}

/**
 * Ends the samples. Throws as readCsv.
 * @returns the last row, left out, if a killed generator or an interrupted copy cut it off
 */
export function endCsv(reader: CsvReader): { readonly line: number; readonly found: string } | undefined {
  if (reader.filled === 0) return undefined;
  const rest = reader.bytes.toString("utf8", 0, reader.filled);
  const width = (reader.columns?.length ?? Number.NaN) + 3;
  const isWhole = reader.columns === undefined || fieldsOf(rest)?.length === width;
  if (!isWhole) return { line: reader.line, found: quoted(rest) };
  readCsv(reader, Uint8Array.of(lineBreak));
  return undefined;
}

/** @param found default: quotes the line from `at` on */
function malformed(reader: CsvReader, at: number, found: string | undefined, expected: string): Failure {
  const end = Math.min(reader.bytes.indexOf(lineBreak, at), at + 200);
  const text = found ?? quoted(reader.bytes.toString("utf8", at, end));
  return reader.refuse(`line ${reader.line}: found ${text}; expected ${expected}`);
}

const longestQuote = 60;

/** Text from outside, in one line and of bounded length. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text);
}
