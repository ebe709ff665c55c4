/** Chance of failing although nothing changed, for a gate as a whole, that is spent by the look number `look`. */
export interface Look {
  /** From 1: how many rounds there are. */
  readonly number: number;
  /** How many looks there may be. */
  readonly most: number;
}

/**
 * The part of a gate's chance of a false alarm that one look may spend. Looks are rounds, and the parts of all of them
 * add up to 1, so that looking after each round cannot inflate false alarms whatever the looks have in common. They
 * grow with what is known: the whole chance is spent as the square of the share of rounds done.
 * @see Kim & DeMets 1987, Biometrika 74:149 (power family of alpha-spending functions)
 */
export function lookShare({ number, most }: Look): number {
  const last = Math.max(most, number);
  return (number / last) ** 2 - ((number - 1) / last) ** 2;
}

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
