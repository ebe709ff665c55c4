import type { MetricAggregator } from "./sample-aggregator.ts";

function leavesWithSamples(metric: MetricAggregator) {
  return [...metric.accumulators.values()].filter((accumulator) => accumulator.count > 0);
}

/** True for a metric with no other values than 0 and 1, or with none at all. */
export function isBinary(metric: MetricAggregator): boolean {
  return leavesWithSamples(metric).every(
    (accumulator) => accumulator.min >= 0 && accumulator.max <= 1 && accumulator.sum === accumulator.passes,
  );
}

/** True when some of its values are 0. */
export function hasZero(metric: MetricAggregator): boolean {
  return leavesWithSamples(metric).some((accumulator) => accumulator.min === 0);
}

/**
 * The type of a metric that nobody declared. A trend loses nothing: its average is a rate's, its sum a counter's. Only
 * samples that are all 0 or 1, and both, are taken as a rate.
 */
export function guessType(metric: MetricAggregator): "trend" | "rate" {
  const hasOne = leavesWithSamples(metric).some((accumulator) => accumulator.max === 1);
  return isBinary(metric) && hasZero(metric) && hasOne ? "rate" : "trend";
}
