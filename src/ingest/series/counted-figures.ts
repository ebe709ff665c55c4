import { sketchOfCounts } from "../../stats/sketch.ts";
import { type CountedValues, mergePending, valuesInKey } from "./counted.ts";
import { type SliceOfTrend, type Slicing, sliceOf, type TrendFigures, trendSlices } from "./slices.ts";

/** Counts of values: small ones, from `low` to `high`, by their place, rare larger ones in a map. Reused. */
type Tally = ReturnType<typeof startTally>;

function startTally() {
  const large = new Map<number, number>();
  return { small: new Float64Array(valuesInKey), low: valuesInKey, high: -1, large };
}

function tally(into: Tally, value: number, count: number): void {
  if (value >= valuesInKey) {
    into.large.set(value, (into.large.get(value) ?? 0) + count);
    return;
  }
  into.small[value] = (into.small[value] ?? 0) + count;
  if (value < into.low) into.low = value;
  if (value > into.high) into.high = value;
}

type Counts = ReturnType<typeof taken>;

/** Distinct values in ascending order, and the count of each; empties the tally. */
function taken(from: Tally) {
  const [values, counts]: [number[], number[]] = [[], []];
  let total = 0;
  const take = (value: number, count: number): void => {
    values.push(value);
    counts.push(count);
    total += count;
  };
  for (let value = from.low; value <= from.high; value += 1) {
    const count = from.small[value] ?? 0;
    if (count > 0) take(value, count);
  }
  for (const [value, count] of [...from.large].sort(([one], [other]) => one - other)) take(value, count);
  if (from.high >= 0) from.small.fill(0, from.low, from.high + 1);
  from.low = valuesInKey;
  from.high = -1;
  from.large.clear();
  return { values, counts, total };
}

/** As percentileOf (stats/percentile.ts), of counted values. */
function percentileIn({ values, counts, total }: Counts, percent: number): number {
  const index = (percent / 100) * (total - 1);
  const below = Math.floor(index);
  let [at, seen] = [0, counts[0] ?? 0];
  while (seen <= below && at < values.length - 1) {
    at += 1;
    seen += counts[at] ?? 0;
  }
  const low = values[at] ?? Number.NaN;
  const high = seen > Math.ceil(index) ? low : (values[at + 1] ?? low);
  return low + (high - low) * (index - below);
}

/** Figures of counted values, at least one. @param percents of the whole @param each percentiles of each slice */
export function figuresOfCounts(
  all: readonly CountedValues[],
  percents: readonly number[],
  { slicing, each }: { readonly slicing: Slicing | undefined; readonly each: readonly number[] },
): TrendFigures {
  const room = startTally();
  for (const counted of all) {
    mergePending(counted);
    const { keys, counts, length, large } = counted;
    for (let index = 0; index < length; index += 1) {
      tally(room, (keys[index] ?? 0) % valuesInKey, counts[index] ?? 0);
    }
    for (const { value } of large) tally(room, value, 1);
  }
  const whole = taken(room);
  const percentiles = new Map(percents.map((percent) => [percent, percentileIn(whole, percent)]));
  return {
    percentiles,
    sketch: () => sketchOfCounts(whole.values.map((value, index) => [value, whole.counts[index] ?? 0])),
    slices: slicing && trendSlices(slicesOf(all, slicing, room), { each, above: percentiles }),
  };
}

/** Keys ascend by second, so those of a slice are neighbours. */
function* slicesOf(all: readonly CountedValues[], slicing: Slicing, room: Tally): Generator<SliceOfTrend> {
  const places = all.map(() => 0);
  const large = all.flatMap((counted) => counted.large);
  for (let slice = 0; slice < slicing.slices; slice += 1) {
    for (const [index, counted] of all.entries())
      places[index] = tallySlice(room, counted, { slice, slicing, from: places[index] ?? 0 });
    for (const { value, second } of large) if (sliceOf(second, slicing) === slice) tally(room, value, 1);
    const own = taken(room);
    yield {
      count: own.total,
      sum: own.values.reduce((sum, value, index) => sum + value * (own.counts[index] ?? 0), 0),
      percentile: (percent) => percentileIn(own, percent),
      countAbove: (bound) => countAbove(own, bound),
    };
  }
}

/** @returns the place of the next slice's first key */
function tallySlice(
  room: Tally,
  { keys, counts, length }: CountedValues,
  { slice, slicing, from }: { readonly slice: number; readonly slicing: Slicing; readonly from: number },
): number {
  let at = from;
  for (; at < length; at += 1) {
    const key = keys[at] ?? 0;
    if (sliceOf(Math.floor(key / valuesInKey), slicing) !== slice) break;
    tally(room, key % valuesInKey, counts[at] ?? 0);
  }
  return at;
}

function countAbove({ values, counts }: Counts, bound: number): number {
  let above = 0;
  for (let at = values.length - 1; at >= 0 && (values[at] ?? 0) > bound; at -= 1) above += counts[at] ?? 0;
  return above;
}
