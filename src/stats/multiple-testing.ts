/** Result of Holm's procedure for one hypothesis. */
export interface HolmVerdict {
  readonly isRejected: boolean;
  /** The significance level of this hypothesis. */
  readonly level: number;
}

/**
 * Holm's step-down procedure: keeps the probability of rejecting any true "nothing changed" below `level`, under any
 * dependence between the objectives, and never rejects less than Bonferroni's.
 * @param chances p-values, in any order
 * @returns in the order of `chances`
 * @see Holm 1979, Scand. J. Statist. 6:65
 */
export function holm(chances: readonly number[], level: number): HolmVerdict[] {
  const order = chances
    .map((chance, index) => ({ chance, index }))
    .sort((one, other) => one.chance - other.chance);
  const verdicts: HolmVerdict[] = chances.map(() => ({ isRejected: false, level }));
  let isStopped = false;
  let stepLevel = level;
  for (const [step, { chance, index }] of order.entries()) {
    if (!isStopped) stepLevel = level / (chances.length - step);
    if (chance > stepLevel) isStopped = true;
    verdicts[index] = { isRejected: !isStopped, level: stepLevel };
  }
  return verdicts;
}
