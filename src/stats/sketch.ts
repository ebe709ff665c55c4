import { firstWhere } from "./bisect.ts";

/**
 * A mergeable quantile sketch: counts of values in buckets. A bucket is the upper 16 bits of a value's 32-bit float
 * (sign, exponent, 7 bits of mantissa), so finding it needs no logarithm. It is at most 2^-7 wide relative to its values
 * and stands for its middle: the relative error is at most 2^-8 = 0.39 %. DDSketch has the same bound with fewer
 * buckets, but its only JavaScript implementation depends on protobuf and produces larger text.
 */
export interface Sketch {
  /** Buckets that hold samples, in ascending order of values. */
  readonly buckets: readonly number[];
  /** Samples up to and including each bucket. */
  readonly upTo: readonly number[];
  /** All samples. */
  readonly count: number;
}

/** The text is not a sketch, or has a version that this Loadline does not support. */
export class SketchSyntaxError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "SketchSyntaxError";
  }
}

/** Version of the encoding, at the start of a sketch's text. */
const prefix = "q1:";

/** Bucket of the largest finite 32-bit float. */
const lastBucket = 0x7f7f;

const scratch = new Float32Array(1);
const scratchBits = new Uint32Array(scratch.buffer);

/** Bucket of a value: 0 for zero, 1 to 32,639 for positive values, the negative of it for negative values. */
export function bucketOf(value: number): number {
  scratch[0] = Math.abs(value);
  const bucket = (scratchBits[0] ?? 0) >>> 16;
  return value < 0 ? -bucket : bucket;
}

/** Lower edge of a bucket, ignoring its sign. */
function edgeOf(bucket: number): number {
  scratchBits[0] = (bucket << 16) >>> 0;
  return scratch[0] ?? 0;
}

/** The value of a bucket: its middle. Bucket 0 holds zero and values too small to distinguish from it. */
export function bucketMiddle(bucket: number): number {
  if (bucket === 0) return 0;
  const size = Math.abs(bucket);
  return (Math.sign(bucket) * (edgeOf(size) + edgeOf(size + 1))) / 2;
}

/** Orders the buckets and counts their samples. */
function sketchOf(counts: ReadonlyMap<number, number>): Sketch {
  const buckets = [...counts.keys()].sort((one, other) => one - other);
  let count = 0;
  const upTo = buckets.map((bucket) => {
    count += counts.get(bucket) ?? 0;
    return count;
  });
  return { buckets, upTo, count };
}

type Counts = Map<number, number>;

function addTo(counts: Counts, bucket: number, count: number): void {
  counts.set(bucket, (counts.get(bucket) ?? 0) + count);
}

function addSketchTo(counts: Counts, sketch: Sketch): void {
  for (const [position, bucket] of sketch.buckets.entries())
    addTo(counts, bucket, samplesAt(sketch, position));
}

/** Samples of the bucket at this position. */
export function samplesAt({ upTo }: Sketch, position: number): number {
  return (upTo[position] ?? 0) - (upTo[position - 1] ?? 0);
}

/** Sketches values. @param values finite, in any order; sorted ones are fastest */
export function buildSketch(values: Iterable<number>): Sketch {
  const counts: Counts = new Map();
  let [current, count] = [0, 0];
  for (const value of values) {
    const bucket = bucketOf(value);
    if (bucket !== current) {
      if (count > 0) addTo(counts, current, count);
      [current, count] = [bucket, 0];
    }
    count += 1;
  }
  if (count > 0) addTo(counts, current, count);
  return sketchOf(counts);
}

/** Sketches distinct values with their counts. */
export function sketchOfCounts(counted: Iterable<readonly [value: number, count: number]>): Sketch {
  const counts: Counts = new Map();
  for (const [value, count] of counted) addTo(counts, bucketOf(value), count);
  return sketchOf(counts);
}

/** The sketch of all samples together, with the same accuracy. */
export function addSketches(sketches: readonly Sketch[]): Sketch {
  const counts: Counts = new Map();
  for (const sketch of sketches) addSketchTo(counts, sketch);
  return sketchOf(counts);
}

/**
 * Quantile at k6's index `quantile * (n - 1)`, linear between neighbours.
 * @param quantile in [0, 1], such as 0.95
 * @returns NaN for an empty sketch; otherwise within 0.4 % of the samples at that index
 */
export function sketchQuantile(sketch: Sketch, quantile: number): number {
  const index = quantile * (sketch.count - 1);
  const below = Math.floor(index);
  const low = valueAt(sketch, below);
  return low + (valueAt(sketch, Math.ceil(index)) - low) * (index - below);
}

/** Number of samples above a value; those within 0.4 % of it may count on either side. */
export function sketchCountAbove({ buckets, upTo, count }: Sketch, value: number): number {
  const above = firstWhere(buckets.length, (index) => bucketMiddle(buckets[index] ?? 0) > value);
  return count - (upTo[above - 1] ?? 0);
}

/** Value of the sample with this rank, from 0. */
function valueAt({ buckets, upTo }: Sketch, rank: number): number {
  const bucket = buckets[firstWhere(upTo.length, (index) => (upTo[index] ?? 0) > rank)];
  return bucket === undefined ? Number.NaN : bucketMiddle(bucket);
}

/** Marks a long entry: steps below 8 with counts up to 16 take one byte, others this one and two integers. */
const longForm = 128;
const shortSteps = 8;
const shortCounts = 16;

/** Encodes a sketch as short text: base64 of about one byte per bucket. */
export function formatSketch(sketch: Sketch): string {
  const bytes: number[] = [];
  let previous: number | undefined;
  for (const [position, bucket] of sketch.buckets.entries()) {
    const count = samplesAt(sketch, position);
    // The first bucket is zigzag-encoded, each other as its distance to the previous one.
    const step = previous === undefined ? foldSign(bucket) : bucket - previous - 1;
    previous = bucket;
    if (step < shortSteps && count <= shortCounts) {
      bytes.push(step * shortCounts + count - 1);
      continue;
    }
    bytes.push(longForm);
    pushInteger(bytes, step);
    pushInteger(bytes, count - 1);
  }
  const base64 = Buffer.from(bytes).toString("base64");
  return prefix + base64.replace(/(?<!=)=+$/, "");
}

/**
 * The sketch of all samples together, from the texts of their sketches, decoded one at a time to save memory.
 * @param texts each with its expected number of samples
 * @returns undefined if a sketch is missing, unreadable or has another number of samples
 */
export function sumOfSketches(
  texts: Iterable<readonly [text: string | undefined, count: number]>,
): Sketch | undefined {
  const counts: Counts = new Map();
  for (const [text, count] of texts) {
    const sketch = sketchIn(text);
    if (sketch?.count !== count) return undefined;
    addSketchTo(counts, sketch);
  }
  return sketchOf(counts);
}

/** Decodes the text of formatSketch. @throws SketchSyntaxError */
export function parseSketch(text: string): Sketch {
  if (!text.startsWith(prefix)) {
    throw new SketchSyntaxError(
      `a sketch starts with "${prefix}", this one with "${text.slice(0, prefix.length)}"`,
    );
  }
  const bytes = Buffer.from(text.slice(prefix.length), "base64");
  let at = 0;
  const readInteger = (): number => {
    let integer = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at];
      if (byte === undefined) {
        throw new SketchSyntaxError("a sketch ends with a whole number, this one is cut off");
      }
      at += 1;
      integer += (byte % 128) * factor;
      if (byte < 128) return integer;
    }
  };
  const [buckets, upTo]: [number[], number[]] = [[], []];
  let bucket: number | undefined;
  let count = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    at += 1;
    if (byte > longForm) throw new SketchSyntaxError(`a sketch has no step of the form ${byte}`);
    const step = byte === longForm ? readInteger() : Math.floor(byte / shortCounts);
    count += (byte === longForm ? readInteger() : byte % shortCounts) + 1;
    bucket = bucket === undefined ? unfoldSign(step) : bucket + step + 1;
    if (Math.abs(bucket) > lastBucket) throw new SketchSyntaxError(`a sketch has no bucket ${bucket}`);
    buckets.push(bucket);
    upTo.push(count);
  }
  return { buckets, upTo, count };
}

function foldSign(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

function unfoldSign(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

/** Seven bits per byte, low bits first; the top bit: more follow. */
function pushInteger(bytes: number[], integer: number): void {
  let rest = integer;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

/** The sketch in this text; undefined without one, and if it is unreadable (an imported or damaged record). */
export function sketchIn(text: string | undefined): Sketch | undefined {
  if (text === undefined) return undefined;
  try {
    return parseSketch(text);
  } catch (error) {
    if (error instanceof SketchSyntaxError) return undefined;
    throw error;
  }
}
