/** What Holm's procedure says of one hypothesis. */
export interface HolmVerdict {
  readonly isRejected: boolean;
  /** The level this one had to meet. */
  readonly level: number;
}

/**
 * Holm's step-down procedure: keeps the chance that any true "nothing changed" is rejected below `level`, whatever the
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
