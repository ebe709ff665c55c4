import type { MetricTally } from "./sample-aggregator.ts";

function leavesWithSamples(metric: MetricTally) {
  return [...metric.leaves.values()].filter((leaf) => leaf.count > 0);
}

/** True for a metric with no other values than 0 and 1, or with none at all. */
export function isBinary(metric: MetricTally): boolean {
  return leavesWithSamples(metric).every(
    (leaf) => leaf.min >= 0 && leaf.max <= 1 && leaf.sum === leaf.passes,
  );
}

/** True when some of its values are 0. */
export function hasZero(metric: MetricTally): boolean {
  return leavesWithSamples(metric).some((leaf) => leaf.min === 0);
}

/**
 * The type of a metric that nobody declared. A trend loses nothing: its average is a rate's, its sum a counter's. Only
 * samples that are all 0 or 1, and both, are taken as a rate.
 */
export function guessType(metric: MetricTally): "trend" | "rate" {
  const hasOne = leavesWithSamples(metric).some((leaf) => leaf.max === 1);
  return isBinary(metric) && hasZero(metric) && hasOne ? "rate" : "trend";
}
