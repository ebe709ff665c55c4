/**
 * Holm's step-down procedure: rejecting each hypothesis whose p-value does not exceed its level keeps the probability of
 * rejecting any true one below `level`, under any dependence, and never rejects fewer than Bonferroni's.
 * @param chances p-values, in any order
 * @returns the significance level of each, in the order of `chances`
 * @see Holm 1979, Scand. J. Statist. 6:65
 */
export function holmLevels(chances: readonly number[], level: number): number[] {
  const order = chances
    .map((chance, index) => ({ chance, index }))
    .sort((one, other) => one.chance - other.chance);
  const levels = chances.map(() => level);
  let isStopped = false;
  let stepLevel = level;
  for (const [step, { chance, index }] of order.entries()) {
    if (!isStopped) stepLevel = level / (chances.length - step);
    if (chance > stepLevel) isStopped = true;
    levels[index] = stepLevel;
  }
  return levels;
}
