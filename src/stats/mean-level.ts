import { mean } from "simple-statistics";

/**
 * Level of several runs: their geometric mean, as in the comparison with a baseline, or the mean if some are not
 * positive. Equal values give exactly that value, so that `== 100` holds for 100 and 100.
 * @returns NaN for no values
 */
export function meanLevel(values: readonly number[]): number {
  if (values.length === 0) return Number.NaN;
  if (values.some((value) => value <= 0)) return mean([...values]);
  const level = Math.exp(mean(values.map(Math.log)));
  return Math.min(Math.max(...values), Math.max(Math.min(...values), level));
}
