import { sumOf } from "./sum.ts";

/** Variance of a sum over the slices of a run, if the run were repeated. */
export interface BlockVariance {
  /** Variance of the sum over all slices, in the square of the slices' unit. */
  readonly variance: number;
  /** Degrees of freedom; at least 1. */
  readonly degreesOfFreedom: number;
}

/** Longest block in slices (seconds); longer correlation shows as variance between runs. */
const longestBlock = 5;

/** Minimum number of blocks for a variance. */
const fewestBlocks = 4;

/** Overlapping blocks carry about one and a half times the information of disjoint ones. */
const overlapGain = 1.5;

/** Overlapping batch means with blocks of one length. @see Meketon & Schmeiser 1984, "Overlapping batch means" */
function varianceBy(length: number, residuals: readonly number[]): number {
  const slices = residuals.length;
  let block = 0;
  for (let start = 0; start < length; start += 1) block += residuals[start] ?? 0;
  let squares = block * block;
  for (let end = length; end < slices; end += 1) {
    block += (residuals[end] ?? 0) - (residuals[end - length] ?? 0);
    squares += block * block;
  }
  return (slices * slices * squares) / (length * (slices - length + 1) * (slices - length));
}

function degreesBy(length: number, slices: number): number {
  const disjoint = slices / length - 1;
  return Math.max(1, length === 1 ? disjoint : overlapGain * disjoint);
}

/**
 * Variance of the sum of a run's one-second slices, including correlation between neighbouring seconds: the largest of
 * the estimates with blocks of 1 to 5 s. Too short blocks underestimate because they miss the correlation; long enough
 * ones agree (the plateau of Flyvbjerg & Petersen), so the largest is conservative.
 * @param residuals what each slice holds beyond its share, summing to about 0
 * @returns undefined for fewer than four slices
 * @see Flyvbjerg & Petersen 1989, J. Chem. Phys. 91:461; Glynn & Iglehart 1990, Math. Oper. Res. 15:1
 */
export function blockVariance(residuals: readonly number[]): BlockVariance | undefined {
  return meanBlockVariance([residuals]);
}

/**
 * Mean of these variances over several runs, with one block length for all: it then follows their correlation, not the
 * noise of each run.
 * @param runs at least one, each as for `blockVariance`
 * @returns undefined if one has fewer than four slices
 */
export function meanBlockVariance(runs: readonly (readonly number[])[]): BlockVariance | undefined {
  const fewest = Math.min(...runs.map((residuals) => residuals.length));
  const longest = Math.min(longestBlock, Math.floor(fewest / fewestBlocks));
  let largest: BlockVariance | undefined;
  for (let length = 1; length <= longest; length += 1) {
    let [total, degreesOfFreedom] = [0, 0];
    for (const residuals of runs) {
      total += varianceBy(length, residuals);
      degreesOfFreedom += degreesBy(length, residuals.length);
    }
    const variance = total / runs.length;
    if (largest !== undefined && variance <= largest.variance) continue;
    largest = { variance, degreesOfFreedom };
  }
  return largest;
}

/**
 * Variance of a ratio of two sums over the slices of a run, such as failures or milliseconds per request.
 * @param parts and wholes one entry per slice; slices with a whole of 0 have no effect
 * @returns variance of sum(parts) / sum(wholes); undefined for fewer than four slices or an empty whole
 * @see Cochran 1977, Sampling Techniques, 6.4 (the ratio estimator's variance by its residuals)
 */
export function ratioVariance(
  parts: readonly number[],
  wholes: readonly number[],
): BlockVariance | undefined {
  const residuals = ratioResiduals(parts, wholes);
  return residuals && blockVariance(residuals);
}

/**
 * Contribution of each slice to the ratio beyond its share; they sum to about 0.
 * @param expected each slice's expected part; default: the overall ratio times its whole
 * @returns undefined for an empty whole
 */
export function ratioResiduals(
  parts: readonly number[],
  wholes: readonly number[],
  expected?: readonly number[],
): readonly number[] | undefined {
  const whole = sumOf(wholes, (value) => value);
  if (!(whole > 0)) return undefined;
  const beyond = parts.map((part, index) => part - (expected?.[index] ?? 0));
  const ratio = sumOf(beyond, (value) => value) / whole;
  return wholes.map((one, index) => ((beyond[index] ?? 0) - ratio * one) / whole);
}
