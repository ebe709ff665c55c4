import { mean, probit, sumNthPowerDeviations } from "simple-statistics";
import { shuffle, uniformDraws } from "./draws.ts";
import { sumOf } from "./sum.ts";

/** A position in a series where its level changed. */
export interface ChangePoint {
  /** Position of the first value of the new level. */
  readonly index: number;
  /** Means of the values between this change and its neighbours, in the unit of the series. */
  readonly before: number;
  readonly after: number;
  /** `after / before - 1`; undefined if `before` is 0. */
  readonly ratio: number | undefined;
  /** Probability that a segment without a change shows one as clear; at most `significance`. */
  readonly pValue: number;
}

/** Minimum values on either side of a change: two similar values may be chance. */
const shortestSegment = 3;

/** Significance level of each tested segment: probability of a change in a series of exchangeable values. */
const significance = 0.004;

/** Permutations of a segment, the observed order included; the smallest p-value is 1 / `permutations`. */
const permutations = 500;

/** Fixed seed, so that the same series always gives the same result. */
const seed = 0x9e3779b9;

interface Split {
  /** Length of the part before the change. */
  readonly at: number;
  /** Energy distance between the values before and after, scaled by their numbers: larger is clearer. */
  readonly energy: number;
}

/** Sums of the distances `|x[i] - x[j]|` over all `i < row` and `j < column`, row by row. */
function distanceSums(values: Float64Array): Float64Array {
  const width = values.length + 1;
  const sums = new Float64Array(width * width);
  for (let row = 1; row < width; row += 1) {
    const value = values[row - 1] ?? 0;
    let inRow = 0;
    for (let column = 1; column < width; column += 1) {
      inRow += Math.abs(value - (values[column - 1] ?? 0));
      sums[row * width + column] = (sums[(row - 1) * width + column] ?? 0) + inRow;
    }
  }
  return sums;
}

/**
 * The clearest change of a series: the largest `n m / (n + m) * (2 between - within - within)` (mean distances) of its
 * first n values and the next m. These may end before the series does, so that a temporary level is as clear as a
 * permanent one. O(n^2).
 */
function clearestSplit(values: Float64Array): Split {
  const size = values.length;
  const width = size + 1;
  const sums = distanceSums(values);
  let clearest: Split = { at: 0, energy: 0 };
  for (let n = shortestSegment; n <= size - shortestSegment; n += 1) {
    const first = sums[n * width + n] ?? 0;
    for (let end = n + shortestSegment; end <= size; end += 1) {
      const m = end - n;
      const across = (sums[n * width + end] ?? 0) - first;
      const second = (sums[end * width + end] ?? 0) - first - 2 * across;
      const contrast = (2 * across) / (n * m) - first / (n * (n - 1)) - second / (m * (m - 1));
      const energy = ((n * m) / (n + m)) * contrast;
      if (energy > clearest.energy) clearest = { at: n, energy };
    }
  }
  return clearest;
}

/** Relative difference of energy below which two splits count as equal (rounding, as when values are scaled). */
const rounding = 1e-9;

/**
 * Share of the permutations in which the series has a split at least as clear.
 * @returns undefined as soon as it exceeds `significance`
 */
function chanceOf({ energy }: Split, values: Float64Array, random: () => number): number | undefined {
  const order = values.slice();
  let asClear = 1;
  for (let round = 1; round < permutations; round += 1) {
    shuffle(order, random);
    if (clearestSplit(order).energy >= energy * (1 - rounding)) asClear += 1;
    if (asClear > significance * permutations) return undefined;
  }
  return asClear / permutations;
}

interface Found {
  readonly index: number;
  readonly pValue: number;
}

/** Splits a segment at its clearest change, if significant, and then each part again. */
function splitFrom(start: number, values: Float64Array, random: () => number): Found[] {
  if (values.length < 2 * shortestSegment) return [];
  const split = clearestSplit(values);
  const pValue = split.at === 0 ? undefined : chanceOf(split, values, random);
  if (pValue === undefined) return [];
  return [
    ...splitFrom(start, values.subarray(0, split.at), random),
    { index: start + split.at, pValue },
    ...splitFrom(start + split.at, values.subarray(split.at), random),
  ];
}

/** Window length for long series: the work grows with its square. */
const windowLength = 100;

/** Minimum relative change of a level to report: objectives are never finer, and no reader would act on less. */
const smallestChange = 0.01;

/** Size of each change, in multiples of the smallest that counts; by position among the bounds. */
function sizesOf(values: readonly number[], changes: readonly number[]): readonly number[] {
  const bounds = [0, ...changes, values.length];
  const stretches = bounds.slice(1).map((end, position) => values.slice(bounds[position], end));
  const degrees = Math.max(1, values.length - stretches.length);
  const noise = Math.sqrt(sumOf(stretches, (own) => sumNthPowerDeviations(own, 2)) / degrees);
  // Bonferroni over all possible positions of the change.
  const clear = values.length > windowLength ? probit(1 - significance / 2 / values.length) : 0;
  return stretches.slice(1).map((after, position) => {
    const before = stretches[position] ?? [];
    const step = Math.abs(mean(after) - mean(before));
    const error = noise * Math.sqrt(1 / before.length + 1 / after.length);
    const floor = Math.max(smallestChange * Math.abs(mean(before)), clear * error);
    return floor === 0 ? Number.POSITIVE_INFINITY : step / floor;
  });
}

/**
 * The changes that also hold between the whole segments on both sides, which are more precise than a window of them.
 * Removes the weakest change first, because its two segments then become one.
 */
function standing(values: readonly number[], changes: readonly number[]): readonly number[] {
  if (changes.length === 0) return [];
  const sizes = sizesOf(values, changes);
  const least = sizes.indexOf(Math.min(...sizes));
  if ((sizes[least] ?? 1) >= 1) return changes;
  return standing(values, changes.toSpliced(least, 1));
}

/**
 * Finds level changes in a series by E-divisive (alpha = 1): the split with the largest energy distance between both
 * sides, kept if permutations of the values rarely show one as clear, then the same on either side. Values within a
 * level must be exchangeable, so one per session. Ignores changes below 1 % of the level. Deterministic, and independent
 * of the unit. No typed and maintained npm package offers it.
 * @param values in time order
 * @returns in time order; empty if nothing changed or there are too few values (about eight)
 * @see Matteson & James 2014, J. Am. Stat. Assoc. 109:334
 */
export function findChangePoints(values: readonly number[]): ChangePoint[] {
  const split = splitFrom(0, Float64Array.from(values), uniformDraws(seed));
  const splits = split.map(({ index }) => index);
  const kept = standing(values, splits);
  const found = split.filter(({ index }) => kept.includes(index));
  const bounds = [0, ...found.map(({ index }) => index), values.length];
  return found.map(({ index, pValue }, position) => {
    const before = mean(values.slice(bounds[position], index));
    const after = mean(values.slice(index, bounds[position + 2]));
    return { index, before, after, ratio: before === 0 ? undefined : after / before - 1, pValue };
  });
}

/**
 * The same for long series, in linear time: windows of 100 values, each starting at the last change found or, without
 * one, at the middle of the previous window. As each window has its own false-alarm probability, changes must also hold
 * between the whole levels on both sides, beyond noise at any position of the series.
 * @returns positions of the first values of new levels, ascending
 */
export function findLevelChanges(values: readonly number[]): readonly number[] {
  return standing(values, changesInWindows(values));
}

function changesInWindows(values: readonly number[]): number[] {
  const found: number[] = [];
  for (let from = 0; ; ) {
    const changes = findChangePoints(values.slice(from, from + windowLength));
    found.push(...changes.map(({ index }) => from + index));
    // The rest after the last change was already searched as part of this window.
    if (from + windowLength >= values.length) return found;
    from += changes.at(-1)?.index ?? windowLength / 2;
  }
}
