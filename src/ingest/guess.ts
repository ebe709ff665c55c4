import type { MetricAggregator } from "./sample-aggregator.ts";

/** Whether all values of a metric are 0 or 1; true without any. */
export function isBinary({ accumulators }: MetricAggregator): boolean {
  return [...accumulators.values()].every(
    ({ min, max, sum, passes }) => min >= 0 && max <= 1 && sum === passes,
  );
}

/** Whether a metric without negative values has a 0. */
export function hasZero({ accumulators }: MetricAggregator): boolean {
  return [...accumulators.values()].some(({ min }) => min === 0);
}

/**
 * The type of a metric that nobody declared: a rate if its values are both 0 and 1 and nothing else. A trend otherwise, which
 * loses nothing: its average is a rate's, its sum a counter's.
 */
export function guessType(metric: MetricAggregator): "trend" | "rate" {
  const hasOne = [...metric.accumulators.values()].some(({ max }) => max === 1);
  return isBinary(metric) && hasZero(metric) && hasOne ? "rate" : "trend";
}
