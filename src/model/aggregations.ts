import type { MetricType } from "./run/run.ts";

/** Aggregations of each type of metric, as k6 offers them to thresholds; `p(N)` is any percentile. */
export const aggregationsOf = {
  trend: ["avg", "min", "med", "max", "p(N)", "count"],
  rate: ["rate"],
  counter: ["count", "rate"],
  gauge: ["value", "min", "max"],
} as const satisfies Readonly<Record<MetricType, readonly string[]>>;

type Word = (typeof aggregationsOf)[MetricType][number];

/** Aggregations that one word names. */
export const aggregationWords = [...new Set<Word>(Object.values(aggregationsOf).flat())].filter(
  (word) => word !== "p(N)",
);

/** Words whose figure has the size of a sample: not a number of samples. */
export const sampleAggregations = aggregationWords.filter(
  (word) => word !== "count" && aggregationsOf.trend.some((of) => of === word),
);
