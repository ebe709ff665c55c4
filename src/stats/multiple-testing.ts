import { sumOf } from "./sum.ts";

/** A hypothesis, and its share of the level relative to the others'. */
export interface Weighted {
  /** p-value. */
  readonly chance: number;
  /** Above 0. */
  readonly weight: number;
}

/**
 * Holm's step-down procedure with weights: rejecting each hypothesis whose p-value does not exceed its level keeps the
 * probability of rejecting any true one below `level`, under any dependence, and never rejects fewer than Bonferroni's.
 * @param tests in any order
 * @returns the significance level of each, in the order of `tests`
 * @see Holm 1979, Scand. J. Statist. 6:65
 */
export function holmLevels(tests: readonly Weighted[], level: number): number[] {
  const order = tests
    .map(({ chance, weight }, index) => ({ weight, index, rank: chance / weight }))
    .sort((one, other) => one.rank - other.rank);
  const levels = tests.map(() => level);
  let left = sumOf(tests, ({ weight }) => weight);
  let isStopped = false;
  for (const { weight, index, rank } of order) {
    levels[index] = Math.min(level, (level * weight) / left);
    if (rank > level / left) isStopped = true;
    if (!isStopped) left -= weight;
  }
  return levels;
}
