import type { TrendSeries } from "../../model/run/run.ts";
import { firstWhere } from "../../stats/bisect.ts";
import { percentileKey, percentileOf } from "../../stats/percentile.ts";
import type { Sketch } from "../../stats/sketch.ts";
import { sortValues } from "../sort.ts";
import type { Gathered, SecondRuns, SeriesAccumulator } from "./series-accumulator.ts";

/** How a window is cut into slices. */
export interface Slicing {
  /** Number of slices; the last one may be shorter than the others. */
  readonly slices: number;
  /** Whole seconds in a slice. */
  readonly seconds: number;
}

/** Slices of a series beyond these make them wider: a record of an hour must not be ten times one of a few minutes. */
export const mostSlices = 600;
const widths = [1, 2, 5, 10, 20, 30, 60, 120, 300];

/** One-second slices, or wider ones of equal width for windows of more than ten minutes. */
export function chooseSlicing(windowMs: number): Slicing {
  const total = Math.floor(windowMs / 1000) + 1;
  const seconds = widths.find((width) => Math.ceil(total / width) <= mostSlices) ?? 600;
  return { slices: Math.ceil(total / seconds), seconds };
}

/** Four significant digits, which is what a figure of a second deserves; whole numbers keep up to seven. */
export function roundSlice(value: number): number {
  return Number.isInteger(value) && Math.abs(value) < 1e7 ? value : Number(value.toPrecision(4));
}

/** Values side by side with those of the same slice. */
export interface Grouped {
  readonly values: Float32Array | Float64Array;
  /** Where each slice ends. */
  readonly ends: Uint32Array;
}

/** The percentiles of a series' slices. */
export interface SlicePercents {
  /** Percentiles of each slice. */
  readonly each: readonly number[];
  /** Percentiles of the whole window, above which the samples of each slice are counted. */
  readonly above: ReadonlyMap<number, number>;
}

/** What the values of a trend come to. */
export interface TrendFigures {
  /** By percent, the median among them. */
  readonly percentiles: ReadonlyMap<number, number>;
  readonly sketch: () => Sketch;
  readonly slices: TrendSeries["slices"];
}

/** What is asked of the samples of one slice. */
export interface SliceOfTrend {
  readonly count: number;
  readonly sum: number;
  percentile(percent: number): number;
  countAbove(bound: number): number;
}

/** The rows of a trend's slices. */
export function trendSlices(slices: Iterable<SliceOfTrend>, percents: SlicePercents): TrendSeries["slices"] {
  const [count, sum]: [number[], number[]] = [[], []];
  const each = percents.each.map((percent) => ({ percent, row: [] as (number | null)[] }));
  const above = [...percents.above].map(([percent, bound]) => ({ percent, bound, row: [] as number[] }));
  for (const slice of slices) {
    count.push(slice.count);
    sum.push(roundSlice(slice.sum));
    for (const { percent, row } of each)
      row.push(slice.count === 0 ? null : roundSlice(slice.percentile(percent)));
    for (const { bound, row } of above) row.push(slice.countAbove(bound));
  }
  return {
    count,
    sum,
    percentiles: Object.fromEntries(each.map(({ percent, row }) => [percentileKey(percent), row])),
    above: Object.fromEntries(above.map(({ percent, row }) => [percentileKey(percent), row])),
  };
}

/** The slices of values; sorts the values of each slice in place. */
export function* slicesOfValues({ values, ends }: Grouped): Generator<SliceOfTrend> {
  let start = 0;
  for (const end of ends) {
    const slice = values.subarray(start, end);
    start = end;
    sortValues(slice);
    let sum = 0;
    for (const value of slice) sum += value;
    yield {
      count: slice.length,
      sum,
      percentile: (percent) => percentileOf(slice, percent),
      countAbove: (bound) => countAboveIn(slice, bound),
    };
  }
}

/**
 * Copies values so that those of the same slice lie side by side.
 * @param room for as many values, overwritten
 * @returns undefined when their seconds were not kept
 */
export function groupBySlice(
  gathered: Gathered,
  slicing: Slicing,
  room: Float32Array | Float64Array,
): Grouped | undefined {
  if (gathered.runs === undefined) return undefined;
  const runs = slicedRuns(gathered.values.length, gathered.runs, slicing);
  const places = new Uint32Array(slicing.slices);
  for (const { slice, start, end } of runs) places[slice] = (places[slice] ?? 0) + end - start;
  let before = 0;
  for (const [slice, count] of places.entries()) {
    places[slice] = before;
    before += count;
  }
  for (const { slice, start, end } of runs) {
    const place = places[slice] ?? 0;
    room.set(gathered.values.subarray(start, end), place);
    places[slice] = place + end - start;
  }
  return { values: room, ends: places };
}

interface SlicedRun {
  readonly slice: number;
  readonly start: number;
  readonly end: number;
}

function slicedRuns(length: number, { starts, seconds }: SecondRuns, slicing: Slicing): SlicedRun[] {
  return starts.map((start, index) => ({
    slice: sliceOf(seconds[index] ?? 0, slicing),
    start,
    end: starts[index + 1] ?? length,
  }));
}

/** The slice of a second of the window. */
export function sliceOf(second: number, { slices, seconds }: Slicing): number {
  return Math.min(Math.floor(second / seconds), slices - 1);
}

/** Values above a bound, by bisection. */
function countAboveIn(sorted: ArrayLike<number>, bound: number): number {
  return sorted.length - firstWhere(sorted.length, (index) => (sorted[index] ?? 0) > bound);
}

/** Which sums of an accumulator. */
export type SecondsOfSums = "secondSums" | "secondCounts" | "secondPasses";

/** Sums of each slice over accumulators of a counter or a rate. */
export function sliceSums(
  accumulators: readonly SeriesAccumulator[],
  slicing: Slicing,
  part: SecondsOfSums,
): number[] {
  const sums = new Float64Array(slicing.slices);
  for (const accumulator of accumulators) {
    const bySecond = accumulator[part];
    for (let second = 0; second < bySecond.length; second += 1) {
      const value = bySecond[second] ?? 0;
      if (value === 0) continue;
      const slice = sliceOf(second, slicing);
      sums[slice] = (sums[slice] ?? 0) + value;
    }
  }
  return Array.from(sums, roundSlice);
}

/** Sums of each slice over single values: of a custom metric that turned out to be a counter or a rate. */
export function sliceValues(
  gathered: Gathered,
  slicing: Slicing,
  weight: (value: number) => number,
): number[] {
  const sums = new Float64Array(slicing.slices);
  const runs = slicedRuns(gathered.values.length, gathered.runs ?? { starts: [], seconds: [] }, slicing);
  for (const { slice, start, end } of runs) {
    for (const value of gathered.values.subarray(start, end))
      sums[slice] = (sums[slice] ?? 0) + weight(value);
  }
  return Array.from(sums, roundSlice);
}
