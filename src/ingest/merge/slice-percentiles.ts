import type { TrendSeries } from "../../model/run/run.ts";
import { firstWhere } from "../../stats/bisect.ts";
import { percentileKey } from "../../stats/percentile.ts";
import { highestOf, lowestOf, sumOf } from "../../stats/sum.ts";
import { roundSlice } from "../series/slices.ts";
import { type Grid, type Placed, placeOf } from "./align.ts";

type Slices = NonNullable<TrendSeries["slices"]>;

/** A trend of a share with slices. */
interface SlicedShare {
  readonly placed: Placed;
  readonly values: TrendSeries["values"];
  readonly slices: Slices;
}

type Part = NonNullable<ReturnType<typeof partOf>>;

/**
 * The distribution of one slice of a share: ascending values, and the part of the samples up to each. Known are the samples
 * above the share's percentiles, and the slice's own percentiles.
 */
function partOf({ values, slices }: SlicedShare, slice: number) {
  const count = slices.count[slice] ?? 0;
  if (count === 0) return undefined;
  const known: (readonly [value: number, upTo: number])[] = [];
  if (values.min !== undefined) known.push([values.min, 0]);
  if (values.max !== undefined) known.push([values.max, 1]);
  for (const [key, above] of Object.entries(slices.above)) {
    const value = values.percentiles[key] ?? (key === percentileKey(50) ? values.med : undefined);
    if (value !== undefined) known.push([value, 1 - (above[slice] ?? 0) / count]);
  }
  for (const [key, own] of Object.entries(slices.percentiles)) {
    const value = own[slice];
    if (value !== undefined && value !== null) known.push([value, Number(key) / 100]);
  }
  known.sort(([one, below], [other, upTo]) => one - other || below - upTo);
  let highest = 0;
  const upTo = known.map(([, part]) => {
    highest = Math.max(highest, part);
    return highest;
  });
  return { count, values: known.map(([value]) => value), upTo };
}

/** Samples of a slice up to a value, linear between what is known. */
function countUpTo({ count, values, upTo }: Part, value: number): number {
  const above = firstWhere(values.length, (index) => (values[index] ?? 0) > value);
  const [before, after] = [values[above - 1], values[above]];
  if (before === undefined) return 0;
  const [from, to] = [upTo[above - 1] ?? 0, upTo[above] ?? 1];
  return count * (after === undefined ? 1 : from + ((to - from) * (value - before)) / (after - before));
}

/** Halvings of the range of values: from an hour down to a microsecond. */
const mostHalvings = 32;

function percentileOfParts(parts: readonly Part[], percent: number): number | null {
  const all = sumOf(parts, ({ count }) => count);
  if (all === 0) return null;
  const wanted = (percent / 100) * (all - 1) + 0.5;
  let low = lowestOf(parts.map(({ values }) => values[0] ?? Number.NaN));
  let high = highestOf(parts.map(({ values }) => values.at(-1) ?? Number.NaN));
  for (let halving = 0; halving < mostHalvings && high - low > 1e-4 * Math.abs(high); halving += 1) {
    const middle = (low + high) / 2;
    if (sumOf(parts, (part) => countUpTo(part, middle)) < wanted) low = middle;
    else high = middle;
  }
  return roundSlice((low + high) / 2);
}

/**
 * Percentiles of the merged run's slices. Slices have no samples and no sketches in a record, so these are estimates from the
 * sum of the shares' distributions, linear between known values. A mean of percentiles would be wrong.
 */
export function percentilesOfSlices(shares: readonly SlicedShare[], grid: Grid): Slices["percentiles"] {
  const [first] = shares;
  const keys = Object.keys(first?.slices.percentiles ?? {}).filter((key) =>
    shares.every(({ slices }) => slices.percentiles[key] !== undefined),
  );
  if (keys.length === 0) return {};
  const sources = Array.from({ length: grid.slices }, (): (readonly [SlicedShare, number])[] => []);
  for (const share of shares) {
    for (const slice of share.slices.count.keys()) {
      sources[placeOf(slice, share.placed, grid)]?.push([share, slice]);
    }
  }
  const found = sources.map((own) => {
    // One slice after the other, to save memory.
    const parts = own.flatMap(([share, slice]) => partOf(share, slice) ?? []);
    return keys.map((key) => percentileOfParts(parts, Number(key)));
  });
  return Object.fromEntries(keys.map((key, at) => [key, found.map((values) => values[at] ?? null)]));
}
