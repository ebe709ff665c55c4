import { studentQuantile } from "./student.ts";
import { sumOf } from "./sum.ts";

/** Ranks from 0; equal values share their mean rank. */
function ranksOf(values: readonly number[]): readonly number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const ranks = new Array<number>(values.length).fill(0);
  for (let first = 0; first < order.length; ) {
    let last = first;
    while (last + 1 < order.length && order[last + 1]?.value === order[first]?.value) last += 1;
    for (const { index } of order.slice(first, last + 1)) ranks[index] = (first + last) / 2;
    first = last + 1;
  }
  return ranks;
}

/** Deviations from the mean. */
function centred(values: readonly number[]): readonly number[] {
  const level = sumOf(values, (value) => value) / values.length;
  return values.map((value) => value - level);
}

function productOf(one: readonly number[], other: readonly number[], lag: number): number {
  const products = one.slice(lag).map((value, index) => value * (other[index] ?? 0));
  return sumOf(products, (product) => product);
}

/** Correlation of two series over the same times. */
interface RankCorrelation {
  /** Spearman's rank correlation, -1 to 1. */
  readonly rho: number;
  /** Effective number of independent pairs, because neighbours in time correlate; at most the number of pairs. */
  readonly effectivePairs: number;
}

/**
 * Spearman's rank correlation of two series, with the effective number of independent pairs: slowly drifting series
 * correlate by chance, the more the slower they are.
 * @param one and other of equal length, in time order
 * @returns undefined for fewer than three pairs, or if a series is constant
 * @see Pyper & Peterman 1998, Can. J. Fish. Aquat. Sci. 55:2127 (1/N* = 1/N + 2/N Σ r_xx(j) r_yy(j), lags to N/5)
 */
export function rankCorrelation(
  one: readonly number[],
  other: readonly number[],
): RankCorrelation | undefined {
  const pairs = Math.min(one.length, other.length);
  if (pairs < 3) return undefined;
  const [x, y] = [centred(ranksOf(one.slice(0, pairs))), centred(ranksOf(other.slice(0, pairs)))];
  const [varianceX, varianceY] = [productOf(x, x, 0), productOf(y, y, 0)];
  if (varianceX === 0 || varianceY === 0) return undefined;
  let repeated = 0;
  for (let lag = 1; lag <= Math.floor(pairs / 5); lag += 1) {
    // Scale the sum over n - lag products to n, as in an infinite series.
    const scale = pairs / (pairs - lag);
    const [ofX, ofY] = [
      (scale * productOf(x, x, lag)) / varianceX,
      (scale * productOf(y, y, lag)) / varianceY,
    ];
    // Opposite signs would increase the effective pairs; they occur by chance, so ignore them.
    repeated += Math.max(0, ofX * ofY);
  }
  return {
    rho: productOf(x, y, 0) / Math.sqrt(varianceX * varianceY),
    effectivePairs: pairs / (1 + 2 * repeated),
  };
}

/** Minimum effective pairs for any conclusion. */
const fewestPairs = 8;

/** Whether two series rise and fall together beyond chance, at this one-sided significance level. */
export function areTogether({ rho, effectivePairs }: RankCorrelation, chance: number): boolean {
  if (effectivePairs < fewestPairs || rho <= 0) return false;
  const degrees = effectivePairs - 2;
  const t = rho * Math.sqrt(degrees / Math.max(1e-12, 1 - rho * rho));
  return t > studentQuantile(1 - chance, degrees);
}
