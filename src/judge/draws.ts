/**
 * Standard normal numbers, always the same ones: what is drawn from them depends on the measurements alone.
 * @see Box & Muller 1958, Ann. Math. Statist. 29:610; the uniform numbers are mulberry32's
 */
export function normalDraws(seed: number): () => number {
  let state = seed >>> 0;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** More degrees of freedom than this make no difference worth the time. */
const mostDegrees = 60;

/**
 * How far an estimate of a variance may lie from it, as a factor: a chi-square number divided by its degrees. The
 * variance itself, given an estimate of it, is the estimate divided by such a factor.
 * @param degreesOfFreedom at least 1; a whole number of them counts
 * @see Gelman et al., Bayesian Data Analysis, 2.6 (scaled inverse chi-square)
 */
export function estimateFactor(degreesOfFreedom: number, normal: () => number): number {
  const degrees = Math.min(mostDegrees, Math.max(1, Math.round(degreesOfFreedom)));
  let chiSquare = 0;
  for (let degree = 0; degree < degrees; degree += 1) chiSquare += normal() ** 2;
  return chiSquare / degrees;
}
