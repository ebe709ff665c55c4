import type { TrendSeries } from "../../model/run/run.ts";
import { firstWhere } from "../../stats/bisect.ts";
import { percentileKey, percentileOf } from "../../stats/percentile.ts";
import type { Sketch } from "../../stats/sketch.ts";
import { sortValues } from "../sort.ts";
import type { Gathered, SecondRuns, SeriesAccumulator } from "./series-accumulator.ts";

/** How a window is cut into slices. */
export interface Slicing {
  /** Number of slices; the last one may be shorter. */
  readonly slices: number;
  /** Whole seconds in a slice. */
  readonly seconds: number;
}

/** More slices than these are made wider: a record of an hour must not be ten times one of a few minutes. */
export const mostSlices = 600;
const widths = [1, 2, 5, 10, 20, 30, 60, 120, 300];

/** One-second slices, or wider ones of equal width for windows of more than ten minutes. */
export function chooseSlicing(windowMs: number): Slicing {
  const total = Math.floor(windowMs / 1000) + 1;
  const seconds = widths.find((width) => Math.ceil(total / width) <= mostSlices) ?? 600;
  return { slices: Math.ceil(total / seconds), seconds };
}

/** Four significant digits are enough for a slice; integers keep up to seven. */
export function roundSlice(value: number): number {
  return Number.isInteger(value) && Math.abs(value) < 1e7 ? value : Number(value.toPrecision(4));
}

/** Values by slice. */
interface Grouped {
  readonly values: Float32Array | Float64Array;
  /** Of each slice. */
  readonly ends: Uint32Array;
}

/** Figures of a trend's values. */
export interface TrendFigures {
  /** By percent, the median included. */
  readonly percentiles: ReadonlyMap<number, number>;
  readonly sketch: () => Sketch;
  readonly slices: TrendSeries["slices"];
}

/** The samples of one slice. */
export interface SliceOfTrend {
  readonly count: number;
  readonly sum: number;
  percentile(percent: number): number;
  countAbove(bound: number): number;
}

/**
 * The rows of a trend's slices.
 * @param percents percentiles of each slice; and those of the whole window, above which its samples are counted
 */
export function trendSlices(
  slices: Iterable<SliceOfTrend>,
  percents: { readonly each: readonly number[]; readonly above: ReadonlyMap<number, number> },
): TrendSeries["slices"] {
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

/** The slices of values; sorts those of each slice in place. */
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
      countAbove: (bound) => slice.length - firstWhere(slice.length, (index) => (slice[index] ?? 0) > bound),
    };
  }
}

/** Copies values into `room` by slice; undefined if their seconds were not kept. */
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

function slicedRuns(length: number, { starts, seconds }: SecondRuns, slicing: Slicing) {
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

/** Sums of each slice over values kept one by one: of a custom metric that turned out to be a counter or a rate. */
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
