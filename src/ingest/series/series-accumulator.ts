import type { FailureKind } from "../../model/run/run.ts";
import type { Fault } from "../fault.ts";
import type { Way } from "../hosts/way.ts";
import { type CountedValues, countValue, startCounting } from "./counted.ts";

/** Chunks of values grow up to this many samples: 64 KiB of values. */
const largestChunk = 16_384;
const firstChunk = 64;

/** From here on a 32-bit float is off by more than half a microsecond, so that such values are kept in 64 bits. */
const largeFrom = 16_384;

/** What of its samples an accumulator keeps beside their totals. */
export interface Keeping {
  /** Each value, for percentiles. */
  readonly values: boolean;
  /** The seconds of the values, for slices; only with `values`. */
  readonly seconds: boolean;
  /** Sums of each second, for slices of counters and rates. */
  readonly sums: boolean;
  /** Values are whole milliseconds and counted instead of kept one by one, with their seconds for slices or without. */
  readonly counted?: "bySecond" | "whole" | undefined;
}

/**
 * Which values belong to which second: a run of values ends where the next one begins. Samples come nearly in the order
 * of time, so that there are a few runs for each second.
 */
export interface SecondRuns {
  readonly starts: number[];
  readonly seconds: number[];
}

/**
 * All samples of a metric that belong to the same series: same endpoint, same matching filters, same check. Every
 * sample is stored once, in its accumulator; a series is a union of accumulators. Changed in place: a sample may cost 100 ns.
 */
export interface SeriesAccumulator {
  /** Of `group_duration`: the group. */
  readonly endpoint: string | undefined;
  /** Indexes of the metric's filters that the samples match. */
  readonly filters: readonly number[];
  readonly check: { readonly name: string; readonly group: string } | undefined;
  /** Why these requests got no answer, by the first of them. */
  readonly fault: Fault | undefined;
  /** How the failed ones among these requests failed. */
  readonly failure: FailureKind | undefined;
  /** Where these requests went. */
  readonly way: Way | undefined;
  readonly keeping: Keeping;
  count: number;
  sum: number;
  min: number;
  max: number;
  /** Non-zero samples. */
  passes: number;
  /** The newest sample and its place in the order of all samples. */
  last: number;
  lastPlace: number;
  /** Zeros that were only counted: most connections are reused, and their phases take no time at all. */
  zeros: number;
  /** Values in chunks, the last of which is not full yet. */
  readonly full: Float32Array[];
  values: Float32Array;
  used: number;
  /** Number of values in all chunks. */
  stored: number;
  readonly runs: SecondRuns;
  /** Values that need 64 bits, and their seconds. */
  readonly largeValues: number[];
  readonly largeSeconds: number[];
  /** By second: sum of the samples, their number, and how many were not zero. */
  secondSums: Float64Array;
  secondCounts: Uint32Array;
  secondPasses: Uint32Array;
  counted: CountedValues | undefined;
}

/** What distinguishes an accumulator from its siblings. */
export type SeriesIdentity = Pick<
  SeriesAccumulator,
  "endpoint" | "filters" | "check" | "fault" | "failure" | "way"
>;

/** An accumulator without samples. */
export function startSeries(identity: SeriesIdentity, keeping: Keeping): SeriesAccumulator {
  return {
    ...identity,
    keeping,
    count: 0,
    sum: 0,
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
    passes: 0,
    last: Number.NaN,
    lastPlace: -1,
    zeros: 0,
    full: [],
    values: new Float32Array(keeping.values ? firstChunk : 0),
    used: 0,
    stored: 0,
    runs: { starts: [], seconds: [] },
    largeValues: [],
    largeSeconds: [],
    secondSums: new Float64Array(keeping.sums ? firstChunk : 0),
    secondCounts: new Uint32Array(keeping.sums ? firstChunk : 0),
    secondPasses: new Uint32Array(keeping.sums ? firstChunk : 0),
    counted: keeping.counted && startCounting(),
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
  if (accumulator.keeping.values) keepValue(accumulator, value, second);
  if (accumulator.keeping.sums) keepSums(accumulator, value, second);
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

/** Forgets the values of an accumulator once its series are made; its totals stay. */
export function releaseValues(accumulator: SeriesAccumulator): void {
  accumulator.full.length = 0;
  accumulator.values = new Float32Array(0);
  accumulator.largeValues.length = 0;
  accumulator.largeSeconds.length = 0;
  accumulator.counted = undefined;
}

/** The values of several accumulators in one row, unsorted, with their seconds where they were kept. */
export interface Gathered {
  readonly values: Float32Array | Float64Array;
  readonly runs: SecondRuns | undefined;
}

/**
 * Room to work on the values of one series, used again for the next: fresh arrays for each would lie about as garbage
 * and double the memory of a long run.
 */
export interface Workspace {
  readonly values: Float32Array;
  readonly grouped: Float32Array;
  readonly spare: Uint32Array;
}

/** Capacity in values. */
export function startWorkspace(mostValues: number): Workspace {
  return {
    values: new Float32Array(mostValues),
    grouped: new Float32Array(mostValues),
    spare: new Uint32Array(mostValues),
  };
}

/** Puts the values of accumulators in one row, inside the workspace unless one of them needs 64 bits. */
export function gatherValues(accumulators: readonly SeriesAccumulator[], workspace: Workspace): Gathered {
  const length = accumulators.reduce((sum, accumulator) => sum + accumulator.count, 0);
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
  return {
    values,
    runs: accumulators.every((accumulator) => accumulator.keeping.seconds) ? runs : undefined,
  };
}
