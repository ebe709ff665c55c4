import { groupedBy } from "../../lib/grouped.ts";
import type { Labels, PrometheusAnswer } from "../../prometheus/api/client.ts";
import { type Bucket, scaledHistogram } from "./histogram.ts";
import { prometheusMetric } from "./names.ts";
import type { StoredSeries } from "./prometheus-run.ts";

type Counted = readonly Extract<PrometheusAnswer, { kind: "vector" }>["series"][number][];

const parts = /^(?<stem>k6_.+)_(?:bucket|sum|count)$/;

/** Whether a series is a part of a classic histogram. */
export function isBucket({ __name__: name = "", le }: Labels): boolean {
  return le !== undefined || /_(?:milliseconds|seconds|bytes)_(?:sum|count)$/.test(name);
}

/** Classic histograms, of the buckets with their upper bounds, sums and counts. What lies above the last bound has its value. */
export function bucketsOf(series: Counted): readonly StoredSeries[] {
  const own = series.map((one) => {
    const { __name__: name = "", le, ...labels } = one.labels;
    return {
      name,
      le,
      value: one.sample?.value ?? 0,
      labels: { __name__: parts.exec(name)?.groups?.["stem"] ?? name, ...labels },
    };
  });
  const byHistogram = groupedBy(own, ({ labels }) => JSON.stringify(Object.entries(labels).sort()));
  return [...byHistogram.values()].flatMap((all): StoredSeries[] => {
    const [{ labels }] = all;
    const metric = prometheusMetric(labels, true);
    const valueAt = (suffix: string) =>
      all.find(({ name, le }) => le === undefined && name.endsWith(suffix))?.value;
    const bounds = all
      .flatMap(({ le, value }) =>
        le === undefined ? [] : [{ bound: Number(le.replace("+Inf", "Infinity")), value }],
      )
      .sort((one, other) => one.bound - other.bound);
    const count = valueAt("_count") ?? bounds.at(-1)?.value;
    const sum = valueAt("_sum");
    if (metric === undefined || count === undefined || sum === undefined || bounds.length === 0) return [];
    const buckets = bounds.map(({ bound, value }, index): Bucket => {
      const { bound: low, value: below } = bounds[index - 1] ?? { bound: 0, value: 0 };
      return { low: Math.min(low, bound), high: Number.isFinite(bound) ? bound : low, count: value - below };
    });
    const histogram = { count, sum, buckets: buckets.filter((bucket) => bucket.count > 0) };
    return [
      { metric, labels, state: { kind: "histogram", histogram: scaledHistogram(histogram, metric.factor) } },
    ];
  });
}
