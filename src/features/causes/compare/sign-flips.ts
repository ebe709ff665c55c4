/** Differences of both sides by slice, for one candidate. */
export type Differences = Float64Array;

/**
 * How sure an increase is, for every candidate at once: the share of random sign flips of whole slices under which any candidate
 * shows as large an increase in units of its own noise. Under unchanged code the sign of a slice's difference is chance, and
 * slices stay whole, so that candidates may depend on each other.
 * @param random uniform in (0, 1)
 * @returns p values in the order of the candidates, above 0
 * @see Westfall & Young 1993, "Resampling-Based Multiple Testing", 2.6 (single-step maxT)
 */
export function increaseChances(
  candidates: readonly Differences[],
  random: () => number,
  flips = 999,
): readonly number[] {
  const scales = candidates.map((all) => Math.sqrt(all.reduce((sum, one) => sum + one * one, 0)));
  // The sum over its largest possible value: under flips of signs it orders as Student's t does.
  const sizeOf = (at: number, signs: Float64Array): number => {
    const all = candidates[at];
    const scale = scales[at] ?? 0;
    if (all === undefined || scale === 0) return 0;
    let sum = 0;
    for (let slice = 0; slice < all.length; slice += 1) sum += (all[slice] ?? 0) * (signs[slice] ?? 1);
    return sum / scale;
  };
  const longest = Math.max(0, ...candidates.map(({ length }) => length));
  const asSeen = new Float64Array(longest).fill(1);
  const seen = candidates.map((_, at) => sizeOf(at, asSeen));
  const larger = new Float64Array(candidates.length);
  const signs = new Float64Array(longest);
  for (let flip = 0; flip < flips; flip += 1) {
    for (let slice = 0; slice < longest; slice += 1) signs[slice] = random() < 0.5 ? -1 : 1;
    let largest = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < candidates.length; at += 1) largest = Math.max(largest, sizeOf(at, signs));
    for (let at = 0; at < candidates.length; at += 1) {
      if (largest >= (seen[at] ?? 0)) larger[at] = (larger[at] ?? 0) + 1;
    }
  }
  return candidates.map((_, at) => ((larger[at] ?? 0) + 1) / (flips + 1));
}
