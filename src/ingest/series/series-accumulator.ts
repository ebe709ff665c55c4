import type { FailureKind, Tags } from "../../model/run/run.ts";
import { highestOf, lowestOf, sumOf } from "../../stats/sum.ts";
import type { Fault } from "../fault.ts";
import type { Way } from "../hosts/destination.ts";
import { countValue, startCounting } from "./counted.ts";

/** Chunks grow up to this number of values: 64 KiB. */
const largestChunk = 16_384;
const firstChunk = 64;

/** From here on a 32-bit float is off by more than half a microsecond, so values are kept in 64 bits. */
const largeFrom = 16_384;

/** What an accumulator keeps of its samples besides their totals. */
export interface Keeping {
  /** Each value, for percentiles. */
  readonly values: boolean;
  /** The seconds of the values, for slices; only with `values`. */
  readonly seconds: boolean;
  /** Sums of each second, for slices of counters and rates. */
  readonly sums: boolean;
  /** Values are whole milliseconds, counted instead of kept one by one; with their seconds for slices, or without. */
  readonly counted?: "bySecond" | "whole" | undefined;
}

/** The second of each run of values; a run ends where the next begins. Samples come nearly in order: few runs a second. */
export interface SecondRuns {
  readonly starts: number[];
  readonly seconds: number[];
}

/** What distinguishes an accumulator from its siblings. */
export interface SeriesIdentity {
  /** Of `group_duration`: the group. */
  readonly endpoint: string | undefined;
  /** Indexes of the filters that the samples match. */
  readonly filters: readonly number[];
  readonly check: { readonly name: string; readonly group: string } | undefined;
  /** Why these requests got no answer, by the first of them. */
  readonly fault: Fault | undefined;
  /** How the failed ones among these requests failed. */
  readonly failure: FailureKind | undefined;
  /** Where these requests went. */
  readonly way: Way | undefined;
  /** How these requests were answered: tags of the series that counts them. */
  readonly answer: Tags | undefined;
}

/**
 * At least one sample of a metric, and all with the same endpoint, matching filters, check and so on. Every sample is stored
 * once; a series is a union of accumulators. Changed in place: a sample may cost 100 ns.
 */
export type SeriesAccumulator = ReturnType<typeof startSeries>;

/** An accumulator without samples. */
export function startSeries(identity: SeriesIdentity, keeping: Keeping) {
  const sums = keeping.sums ? firstChunk : 0;
  const [full, largeValues, largeSeconds]: [Float32Array[], number[], number[]] = [[], [], []];
  const runs: SecondRuns = { starts: [], seconds: [] };
  return {
    ...identity,
    keeping,
    count: 0,
    sum: 0,
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
    /** Non-zero samples. */
    passes: 0,
    /** The newest sample and its place in the order of all samples. */
    last: Number.NaN,
    lastPlace: -1,
    /** Zeros that were only counted: most connections are reused, so their phases take no time. */
    zeros: 0,
    /** Values: full chunks, then the current one and how many it has. */
    full,
    values: new Float32Array(keeping.values ? firstChunk : 0),
    used: 0,
    /** Number of values in all chunks. */
    stored: 0,
    runs,
    /** Values that need 64 bits, and their seconds. */
    largeValues,
    largeSeconds,
    /** By second: sum of the samples, their number, and how many were not zero. */
    secondSums: new Float64Array(sums),
    secondCounts: new Uint32Array(sums),
    secondPasses: new Uint32Array(sums),
    counted: keeping.counted && startCounting(),
  };
}

/** Figures of accumulators together. */
export function totalsOf(accumulators: readonly SeriesAccumulator[]) {
  return {
    count: sumOf(accumulators, ({ count }) => count),
    sum: sumOf(accumulators, ({ sum }) => sum),
    min: lowestOf(accumulators.map(({ min }) => min)),
    max: highestOf(accumulators.map(({ max }) => max)),
    passes: sumOf(accumulators, ({ passes }) => passes),
  };
}

/**
 * Adds a sample.
 * @param second of the window, from 0 to 65,535
 * @param place in the order of all samples
 */
export function addToSeries(
  accumulator: SeriesAccumulator,
  value: number,
  second: number,
  place: number,
): void {
  accumulator.count += 1;
  accumulator.sum += value;
  if (value < accumulator.min) accumulator.min = value;
  if (value > accumulator.max) accumulator.max = value;
  if (value !== 0) accumulator.passes += 1;
  accumulator.last = value;
  accumulator.lastPlace = place;
  const { counted, keeping } = accumulator;
  if (counted !== undefined) countValue(counted, value, keeping.counted === "bySecond" ? second : 0);
  if (keeping.values) keepValue(accumulator, value, second);
  if (keeping.sums) keepSums(accumulator, value, second);
}

function keepValue(accumulator: SeriesAccumulator, value: number, second: number): void {
  if (value >= largeFrom || value <= -largeFrom) {
    accumulator.largeValues.push(value);
    accumulator.largeSeconds.push(second);
    return;
  }
  if (value === 0 && !accumulator.keeping.seconds) {
    accumulator.zeros += 1;
    return;
  }
  if (accumulator.used === accumulator.values.length) startChunk(accumulator);
  if (accumulator.keeping.seconds) noteSecond(accumulator.runs, accumulator.stored, second);
  accumulator.values[accumulator.used] = value;
  accumulator.used += 1;
  accumulator.stored += 1;
}

function startChunk(accumulator: SeriesAccumulator): void {
  accumulator.full.push(accumulator.values);
  accumulator.values = new Float32Array(Math.min(accumulator.values.length * 2, largestChunk));
  accumulator.used = 0;
}

function noteSecond({ starts, seconds }: SecondRuns, at: number, second: number): void {
  if (seconds[seconds.length - 1] === second) return;
  starts.push(at);
  seconds.push(second);
}

function keepSums(accumulator: SeriesAccumulator, value: number, second: number): void {
  if (second >= accumulator.secondSums.length) growSums(accumulator, second);
  accumulator.secondSums[second] = (accumulator.secondSums[second] ?? 0) + value;
  accumulator.secondCounts[second] = (accumulator.secondCounts[second] ?? 0) + 1;
  if (value !== 0) accumulator.secondPasses[second] = (accumulator.secondPasses[second] ?? 0) + 1;
}

function growSums(accumulator: SeriesAccumulator, second: number): void {
  const length = Math.max(second + 1, accumulator.secondSums.length * 2);
  accumulator.secondSums = copiedTo(new Float64Array(length), accumulator.secondSums);
  accumulator.secondCounts = copiedTo(new Uint32Array(length), accumulator.secondCounts);
  accumulator.secondPasses = copiedTo(new Uint32Array(length), accumulator.secondPasses);
}

function copiedTo<Row extends Float64Array | Uint32Array>(larger: Row, row: Row): Row {
  larger.set(row);
  return larger;
}

/** Forgets the values of an accumulator, not its totals. */
export function releaseValues(accumulator: SeriesAccumulator): void {
  accumulator.full.length = 0;
  accumulator.values = new Float32Array(0);
  accumulator.largeValues.length = 0;
  accumulator.largeSeconds.length = 0;
  accumulator.counted = undefined;
}

/** The values of several accumulators, unsorted, with their seconds if these were kept. */
export interface Gathered {
  readonly values: Float32Array | Float64Array;
  readonly runs: SecondRuns | undefined;
}

/** Room for the values of one series after the other: fresh arrays for each would double the memory of a long run. */
export type Workspace = ReturnType<typeof startWorkspace>;

/** Room for as many values. */
export function startWorkspace(mostValues: number) {
  return {
    values: new Float32Array(mostValues),
    grouped: new Float32Array(mostValues),
    spare: new Uint32Array(mostValues),
  };
}

/** Gathers the values of accumulators, inside the workspace unless one of them needs 64 bits. */
export function gatherValues(accumulators: readonly SeriesAccumulator[], workspace: Workspace): Gathered {
  const length = sumOf(accumulators, ({ count }) => count);
  const isLarge = accumulators.some((accumulator) => accumulator.largeValues.length > 0);
  const values = isLarge ? new Float64Array(length) : workspace.values.subarray(0, length);
  const runs: SecondRuns = { starts: [], seconds: [] };
  let at = 0;
  for (const accumulator of accumulators) {
    for (const [index, start] of accumulator.runs.starts.entries())
      noteSecond(runs, at + start, accumulator.runs.seconds[index] ?? 0);
    for (const chunk of accumulator.full) {
      values.set(chunk, at);
      at += chunk.length;
    }
    values.set(accumulator.values.subarray(0, accumulator.used), at);
    at += accumulator.used;
    for (const [index, second] of accumulator.largeSeconds.entries()) noteSecond(runs, at + index, second);
    values.set(accumulator.largeValues, at);
    at += accumulator.largeValues.length;
    values.fill(0, at, at + accumulator.zeros);
    at += accumulator.zeros;
  }
  return { values, runs: accumulators.every(({ keeping }) => keeping.seconds) ? runs : undefined };
}
