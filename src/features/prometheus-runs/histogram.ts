import { groupedBy } from "../../lib/grouped.ts";
import { sumOf } from "../../stats/sum.ts";

/** The samples between two values. */
export interface Bucket {
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

/** A native histogram of Prometheus. */
export interface Histogram {
  readonly count: number;
  readonly sum: number;
  /** Ascending, none of them empty. */
  readonly buckets: readonly Bucket[];
}

/** A quantile of a histogram, and bounds of that of its samples. */
export interface HistogramQuantile {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Whether two bounds are one: those that two resolutions share may differ in the last digits. */
function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.abs(other);
}

/**
 * Buckets of several resolutions in those of the lowest, ascending: each bucket lies in one of any lower resolution, and a
 * histogram's resolution falls when its samples spread.
 */
function nested(buckets: readonly Bucket[]): Bucket[] {
  const widestFirst = buckets.toSorted((one, other) =>
    isSame(one.low, other.low) ? other.high - one.high : one.low - other.low,
  );
  const kept: Bucket[] = [];
  for (const bucket of widestFirst) {
    const around = kept.at(-1);
    if (around !== undefined && (bucket.high < around.high || isSame(bucket.high, around.high))) {
      kept[kept.length - 1] = { ...around, count: around.count + bucket.count };
    } else kept.push(bucket);
  }
  return kept;
}

/** The samples of all histograms. */
export function addHistograms(histograms: readonly Histogram[]): Histogram {
  const buckets = histograms.flatMap((histogram) => histogram.buckets);
  const same = groupedBy(buckets, ({ low, high }) => `${low}:${high}`).values();
  const added = [...same].map((all) => ({ ...all[0], count: sumOf(all, ({ count }) => count) }));
  return {
    count: sumOf(histograms, ({ count }) => count),
    sum: sumOf(histograms, ({ sum }) => sum),
    buckets: nested(added).filter(({ count }) => count > 0),
  };
}

/** The samples between two states of one histogram. */
export function growthOf(end: Histogram, start: Histogram | undefined): Histogram {
  if (start === undefined) return end;
  const buckets = start.buckets.map((bucket) => ({ ...bucket, count: -bucket.count }));
  return addHistograms([end, { count: -start.count, sum: -start.sum, buckets }]);
}

/** The bucket with the sample of this rank, from 0, and the rank of its first sample; the last bucket for a higher rank. */
function bucketAt({ buckets }: Histogram, rank: number) {
  let next = 0;
  const placed = buckets.map((bucket) => {
    next += bucket.count;
    return { bucket, first: next - bucket.count, next };
  });
  return placed.find((one) => rank < one.next) ?? placed.at(-1);
}

/**
 * The value at a rank inside a bucket: interpolated on the logarithm, as the buckets are, and linearly around zero.
 * @see https://prometheus.io/docs/prometheus/latest/querying/functions/#histogram_quantile (exponential interpolation)
 */
function valueInside({ low, high, count }: Bucket, position: number): number {
  const share = Math.min(1, Math.max(0, (position + 0.5) / count));
  if (low > 0 || high < 0) return low * (high / low) ** share;
  return low + (high - low) * share;
}

/** A quantile, from 0 to 1, at k6's index `quantile * (count - 1)`; undefined without samples. */
export function histogramQuantile(histogram: Histogram, quantile: number): HistogramQuantile | undefined {
  const samples = sumOf(histogram.buckets, ({ count }) => count);
  const index = quantile * (samples - 1);
  const below = bucketAt(histogram, Math.floor(index));
  const above = bucketAt(histogram, Math.ceil(index));
  if (below === undefined || above === undefined || samples <= 0) return undefined;
  const lower = valueInside(below.bucket, Math.floor(index) - below.first);
  const upper = valueInside(above.bucket, Math.ceil(index) - above.first);
  const value = lower + (upper - lower) * (index - Math.floor(index));
  return { value, low: below.bucket.low, high: above.bucket.high };
}

/** The histogram in another unit. */
export function scaledHistogram({ count, sum, buckets }: Histogram, factor: number): Histogram {
  const scaled = buckets.map((it) => ({ ...it, low: it.low * factor, high: it.high * factor }));
  return { count, sum: sum * factor, buckets: scaled };
}
