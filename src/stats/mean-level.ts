import { mean } from "simple-statistics";

/**
 * The level of several runs: their geometric mean, as in comparing with a baseline, or the mean where some are not
 * positive. Runs that agree to the last digit have exactly their own value, so that `== 100` holds of 100 and 100.
 * @returns NaN for none
 */
export function meanLevel(values: readonly number[]): number {
  if (values.length === 0) return Number.NaN;
  if (values.some((value) => value <= 0)) return mean([...values]);
  const level = Math.exp(mean(values.map(Math.log)));
  return Math.min(Math.max(...values), Math.max(Math.min(...values), level));
}
