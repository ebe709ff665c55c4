import type { CounterSeries, GaugeSeries, MetricType, RateSeries, TrendSeries } from "../../model/run/run.ts";
import type { SeriesByType } from "../../model/run/series.ts";
import { formatSketch, type Sketch, sketchQuantile, sumOfSketches } from "../../stats/sketch.ts";
import { highestOf, lowestOf, sumOf } from "../../stats/sum.ts";
import { roundSlice } from "../series/slices.ts";
import { endOf, type Grid, type Of, sumRows } from "./align.ts";
import { percentilesOfSlices } from "./slice-percentiles.ts";

/** The same series of each share that has it. */
type Alike<Series> = readonly [Of<Series>, ...Of<Series>[]];

/** How the series of a merged run are made. */
export interface Merging {
  readonly grid: Grid;
  /** Divisor of counters, > 0. */
  readonly durationSeconds: number;
}

interface OfMetric extends Merging {
  readonly metric: string;
}

/** A group of endpoints has at least as many names as in the share with most. */
function identityOf(all: Alike<TrendSeries | RateSeries | CounterSeries>) {
  const names = all.flatMap(({ series }) => series.names ?? []);
  return { tags: all[0].series.tags, ...(names.length > 0 && { names: highestOf(names) }) };
}

/** To the precision of a sketch. */
function roundQuantile(value: number): number {
  return Number(value.toPrecision(6));
}

/** Percentiles come from the sum of the sketches, never from other percentiles. */
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

/** Each share counts above its own percentile: together as many samples as above a common one. */
function trendSlices(own: readonly Of<TrendSeries>[], merging: Merging): TrendSeries["slices"] {
  const sliced = own.flatMap(({ placed, series: { values, slices } }) =>
    slices === undefined ? [] : [{ placed, values, slices }],
  );
  const [first] = sliced;
  if (first === undefined || sliced.length < own.length || merging.grid.slices === 0) return undefined;
  const summed = (rowOf: (slices: NonNullable<TrendSeries["slices"]>) => readonly number[] | undefined) =>
    sumRows(own, merging, ({ slices }) => slices && rowOf(slices));
  const above = Object.keys(first.slices.above).flatMap((key) => {
    const sums = summed((slices) => slices.above[key]);
    return sums === undefined ? [] : [[key, sums] as const];
  });
  return {
    count: summed(({ count }) => count) ?? [],
    sum: (summed(({ sum }) => sum) ?? []).map(roundSlice),
    percentiles: percentilesOfSlices(sliced, merging.grid),
    above: Object.fromEntries(above),
  };
}

/** A trend of all shares together; exact if only one share has it. */
function mergeTrends(all: Alike<TrendSeries>, merging: Merging): TrendSeries {
  const own = all.filter(({ series: { values } }) => values.count > 0 || values.isCountUntold);
  const [first = all[0], ...others] = own;
  const alike: Alike<TrendSeries> = [first, ...others];
  const series = alike.map((one) => one.series);
  const slices = trendSlices(own, merging);
  const { slices: _own, ...single } = first.series;
  const sketch = sumOfSketches(series.map((one) => [one.sketch, one.values.count] as const));
  const together = {
    values: valuesOf(series, sketch),
    ...(sketch !== undefined && { sketch: formatSketch(sketch) }),
  };
  return { ...(others.length === 0 ? single : together), ...identityOf(alike), ...(slices && { slices }) };
}

/** A rate of all shares together. */
function mergeRates(all: Alike<RateSeries>, merging: Merging): RateSeries {
  const count = sumOf(all, ({ series }) => series.values.count);
  const passes = sumOf(all, ({ series }) => series.values.passes);
  const counts = sumRows(all, merging, ({ slices }) => slices?.count);
  const passed = sumRows(all, merging, ({ slices }) => slices?.passes);
  return {
    ...identityOf(all),
    values: { count, passes, rate: count === 0 ? 0 : passes / count },
    ...(counts && passed && { slices: { count: counts, passes: passed } }),
  };
}

/** A counter of all shares together, per second of the longest. */
function mergeCounters(all: Alike<CounterSeries>, merging: Merging): CounterSeries {
  const count = sumOf(all, ({ series }) => series.values.count);
  // A counter that was never used has no slices.
  const own = all.filter(({ series }) => series.values.count !== 0 || series.slices !== undefined);
  const sums = sumRows(own, merging, ({ slices }) => slices?.count);
  return {
    ...identityOf(all),
    values: { count, rate: count / merging.durationSeconds },
    ...(sums !== undefined && own.length > 0 && { slices: { count: sums.map(roundSlice) } }),
  };
}

/** Virtual users of all generators work at once. */
const addedUp = new Set(["vus", "vus_max"]);

/** A gauge of all shares; its value is that of the share that ended last. */
function mergeGauges(all: Alike<GaugeSeries>, { metric }: OfMetric): GaugeSeries {
  const last = all.reduce((one, other) => (endOf(other.placed) > endOf(one.placed) ? other : one));
  const { tags, values } = last.series;
  const sum = (key: keyof typeof values) => sumOf(all, ({ series }) => series.values[key]);
  if (addedUp.has(metric)) {
    return { tags, values: { value: sum("value"), min: sum("min"), max: sum("max") } };
  }
  const min = lowestOf(all.map(({ series }) => series.values.min));
  const max = highestOf(all.map(({ series }) => series.values.max));
  return { tags, values: { value: values.value, min, max } };
}

/** A series of all shares together, by the type of its metric. */
export const mergers: {
  readonly [Type in MetricType]: (all: Alike<SeriesByType[Type]>, of: OfMetric) => SeriesByType[Type];
} = { trend: mergeTrends, rate: mergeRates, counter: mergeCounters, gauge: mergeGauges };
