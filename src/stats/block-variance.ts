/** How much a sum over the slices of a run would vary if the run were made again. */
export interface BlockVariance {
  /** Variance of the sum over all slices, in the square of the slices' unit. */
  readonly variance: number;
  /** How well it is known; at least 1. */
  readonly degreesOfFreedom: number;
}

/** Longest block in slices (seconds); what load tests remember for longer shows from run to run. */
const longestBlock = 5;

/** Fewer blocks than this say nothing about how much they differ. */
const fewestBlocks = 4;

/** Overlapping blocks know about one and a half times as much as the same data in disjoint ones. */
const overlapGain = 1.5;

/** Overlapping batch means with blocks of one length. @see Meketon & Schmeiser 1984, "Overlapping batch means" */
function ofLength(residuals: readonly number[], length: number): BlockVariance {
  const slices = residuals.length;
  let block = residuals.slice(0, length).reduce((sum, value) => sum + value, 0);
  let squares = block * block;
  for (let end = length; end < slices; end += 1) {
    block += (residuals[end] ?? 0) - (residuals[end - length] ?? 0);
    squares += block * block;
  }
  const variance = (slices * slices * squares) / (length * (slices - length + 1) * (slices - length));
  const disjoint = slices / length - 1;
  return { variance, degreesOfFreedom: Math.max(1, length === 1 ? disjoint : overlapGain * disjoint) };
}

/**
 * Variance of the sum of a run's one-second slices, memory between neighbouring seconds included: the largest of the
 * estimates with blocks of 1 to 5 s. Blocks that are too short miss the memory and come out too small; blocks long
 * enough agree (the plateau of Flyvbjerg & Petersen), so the largest leans to the careful side.
 * @param residuals what each slice holds beyond its share, summing to about 0
 * @returns undefined for fewer than four slices
 * @see Flyvbjerg & Petersen 1989, J. Chem. Phys. 91:461; Glynn & Iglehart 1990, Math. Oper. Res. 15:1
 */
export function blockVariance(residuals: readonly number[]): BlockVariance | undefined {
  return meanBlockVariance([residuals]);
}

/**
 * The mean of such variances over several runs. The length of the blocks is chosen by all of them together, so that it
 * follows their memory and not the luck of each.
 * @param runs at least one, each as for `blockVariance`
 * @returns undefined where one has fewer than four slices
 */
export function meanBlockVariance(runs: readonly (readonly number[])[]): BlockVariance | undefined {
  const fewest = Math.min(...runs.map((residuals) => residuals.length));
  const longest = Math.min(longestBlock, Math.floor(fewest / fewestBlocks));
  let largest: BlockVariance | undefined;
  for (let length = 1; length <= longest; length += 1) {
    const each = runs.map((residuals) => ofLength(residuals, length));
    const variance = each.reduce((sum, one) => sum + one.variance, 0) / runs.length;
    if (largest !== undefined && variance <= largest.variance) continue;
    largest = { variance, degreesOfFreedom: each.reduce((sum, one) => sum + one.degreesOfFreedom, 0) };
  }
  return largest;
}

/**
 * Variance of a ratio of two sums, such as failures to requests or milliseconds to requests, over the slices of a run.
 * @param parts and wholes one entry a slice; slices without a whole count nothing
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
 * What each slice adds to the ratio beyond its share; they sum to about 0.
 * @param expected what each slice is expected to have of the parts; as much of its whole as all have of theirs where not given
 * @returns undefined for an empty whole
 */
export function ratioResiduals(
  parts: readonly number[],
  wholes: readonly number[],
  expected?: readonly number[],
): readonly number[] | undefined {
  const whole = wholes.reduce((sum, value) => sum + value, 0);
  if (!(whole > 0)) return undefined;
  const beyond = parts.map((part, index) => part - (expected?.[index] ?? 0));
  const ratio = beyond.reduce((sum, value) => sum + value, 0) / whole;
  return wholes.map((one, index) => ((beyond[index] ?? 0) - ratio * one) / whole);
}
