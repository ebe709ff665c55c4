import type { CounterSeries, GaugeSeries, RateSeries, TrendSeries } from "../../model/run/run.ts";
import { formatSketch, type Sketch, sketchQuantile, sumOfSketches } from "../../stats/sketch.ts";
import { sumOf } from "../../stats/sum.ts";
import { roundSlice } from "../series/slices.ts";
import { type Grid, highestOf, lowestOf, type Placed, sumRows } from "./align.ts";
import { percentilesOfSlices } from "./slice-percentiles.ts";

/** A series of one share. */
export interface Of<Series> {
  readonly placed: Placed;
  readonly series: Series;
}

/** What the series of a merged run are made with. */
export interface Merging {
  readonly grid: Grid;
  /** What counters are divided by, > 0. */
  readonly durationSeconds: number;
}

/** Of a group of endpoints: at least as many names as the share with most has. */
function identityOf(
  { tags }: TrendSeries | RateSeries | CounterSeries,
  all: readonly { names?: number | undefined }[],
) {
  const names = all.flatMap((one) => one.names ?? []);
  return { tags, ...(names.length > 0 && { names: highestOf(names) }) };
}

/** As far as a sketch tells a value. */
function roundQuantile(value: number): number {
  return Number(value.toPrecision(6));
}

/** @returns undefined where the samples of a share are not sketched */
function sketchOf(all: readonly TrendSeries[]): Sketch | undefined {
  return sumOfSketches(all.map(({ sketch, values }) => [sketch, values.count] as const));
}

/** Percentiles come from the sketches together, never from other percentiles; without them there are none. */
function valuesOf(all: readonly TrendSeries[], sketch: Sketch | undefined): TrendSeries["values"] {
  const count = sumOf(all, ({ values }) => values.count);
  const sum = sumOf(all, ({ values }) => values.sum);
  const isUntold = all.some(({ values }) => values.isCountUntold);
  const lowest = all.flatMap(({ values }) => values.min ?? []);
  const highest = all.flatMap(({ values }) => values.max ?? []);
  const [min, max] = [lowestOf(lowest), highestOf(highest)];
  const quantile = (percent: number, from: Sketch): number =>
    roundQuantile(Math.min(max, Math.max(min, sketchQuantile(from, percent / 100))));
  const keys = [...new Set(all.flatMap(({ values }) => Object.keys(values.percentiles)))].filter(
    (key) => Number(key) >= 0 && Number(key) <= 100,
  );
  return {
    count: isUntold ? 0 : count,
    ...(isUntold && { isCountUntold: true as const }),
    sum: isUntold ? 0 : sum,
    ...(lowest.length === all.length && { min }),
    ...(highest.length === all.length && { max }),
    ...(!isUntold && count > 0 && { avg: sum / count }),
    ...(sketch !== undefined && { med: quantile(50, sketch) }),
    percentiles:
      sketch === undefined ? {} : Object.fromEntries(keys.map((key) => [key, quantile(Number(key), sketch)])),
  };
}

/** Each share counts above its own percentile, which all of them together exceed as often as the percentile says. */
function trendSlices(own: readonly Of<TrendSeries>[], grid: Grid): TrendSeries["slices"] {
  const sliced = own.flatMap(({ placed, series: { values, slices } }) =>
    slices === undefined ? [] : [{ placed, values, slices }],
  );
  const [first] = sliced;
  if (first === undefined || sliced.length < own.length || grid.slices === 0) return undefined;
  const summed = (rowOf: (slices: NonNullable<TrendSeries["slices"]>) => readonly number[] | undefined) =>
    sumRows(
      sliced.map(({ placed, slices }) => ({ placed, values: rowOf(slices) })),
      grid,
    );
  const above = Object.keys(first.slices.above).flatMap((key) => {
    const sums = summed((slices) => slices.above[key]);
    return sums === undefined ? [] : [[key, sums] as const];
  });
  return {
    count: summed(({ count }) => count) ?? [],
    sum: (summed(({ sum }) => sum) ?? []).map(roundSlice),
    percentiles: percentilesOfSlices(sliced, grid),
    above: Object.fromEntries(above),
  };
}

/** A trend of all shares together. What one share alone has stays exact. */
export function mergeTrends(all: readonly Of<TrendSeries>[], { grid }: Merging): TrendSeries | undefined {
  const own = all.filter(({ series: { values } }) => values.count > 0 || values.isCountUntold);
  const [first] = own.length === 0 ? all : own;
  if (first === undefined) return undefined;
  const series = own.map((one) => one.series);
  const identity = identityOf(first.series, series);
  const slices = trendSlices(own, grid);
  if (own.length < 2) {
    const { slices: _own, ...rest } = first.series;
    return { ...rest, ...identity, ...(slices !== undefined && { slices }) };
  }
  const sketch = sketchOf(series);
  return {
    ...identity,
    values: valuesOf(series, sketch),
    ...(sketch !== undefined && { sketch: formatSketch(sketch) }),
    ...(slices !== undefined && { slices }),
  };
}

/** A rate of all shares together. */
export function mergeRates(all: readonly Of<RateSeries>[], { grid }: Merging): RateSeries | undefined {
  const [first] = all;
  if (first === undefined) return undefined;
  const count = sumOf(all, ({ series }) => series.values.count);
  const passes = sumOf(all, ({ series }) => series.values.passes);
  const row = (of: (slices: NonNullable<RateSeries["slices"]>) => number[]) =>
    sumRows(
      all.map(({ placed, series: { slices } }) => ({ placed, values: slices && of(slices) })),
      grid,
    );
  const slices = { count: row((it) => it.count), passes: row((it) => it.passes) };
  return {
    ...identityOf(
      first.series,
      all.map(({ series }) => series),
    ),
    values: { count, passes, rate: count === 0 ? 0 : passes / count },
    ...(slices.count !== undefined &&
      slices.passes !== undefined && { slices: { count: slices.count, passes: slices.passes } }),
  };
}

/** A counter of all shares together, per second of the longest. */
export function mergeCounters(
  all: readonly Of<CounterSeries>[],
  { grid, durationSeconds }: Merging,
): CounterSeries | undefined {
  const [first] = all;
  if (first === undefined) return undefined;
  const count = sumOf(all, ({ series }) => series.values.count);
  // A counter that was never used has no slices.
  const own = all.filter(({ series }) => series.values.count !== 0 || series.slices !== undefined);
  const sums = sumRows(
    own.map(({ placed, series: { slices } }) => ({ placed, values: slices?.count })),
    grid,
  );
  return {
    ...identityOf(
      first.series,
      all.map(({ series }) => series),
    ),
    values: { count, rate: count / durationSeconds },
    ...(sums !== undefined && own.length > 0 && { slices: { count: sums.map(roundSlice) } }),
  };
}

/** Virtual users of all generators work at once. */
const addedUp = new Set(["vus", "vus_max"]);

/** A gauge over all shares; the last value is that of the share that ended last. */
export function mergeGauges(name: string, all: readonly Of<GaugeSeries>[]): GaugeSeries | undefined {
  const [first] = all;
  if (first === undefined) return undefined;
  const of = (key: keyof GaugeSeries["values"]): number[] => all.map(({ series }) => series.values[key]);
  const { tags } = first.series;
  if (addedUp.has(name)) {
    const sum = (key: keyof GaugeSeries["values"]): number => sumOf(of(key), (value) => value);
    return { tags, values: { value: sum("value"), min: sum("min"), max: sum("max") } };
  }
  const last = all.reduce((one, other) => (endOf(other) > endOf(one) ? other : one), first);
  return {
    tags,
    values: { value: last.series.values.value, min: lowestOf(of("min")), max: highestOf(of("max")) },
  };
}

function endOf({ placed: { run, offsetMs } }: Of<GaugeSeries>): number {
  return offsetMs + Date.parse(run.window.end) - Date.parse(run.window.start);
}
