import { sumOf } from "../../stats/sum.ts";

/** The samples between two values; the bucket around zero reaches to both sides of it. */
export interface Bucket {
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

/** Samples by bucket, as a native histogram of Prometheus holds them. */
export interface Histogram {
  readonly count: number;
  readonly sum: number;
  /** Ascending, none of them empty. */
  readonly buckets: readonly Bucket[];
}

/** A quantile of a histogram, and the values between which that of the samples lies for certain. */
export interface HistogramQuantile {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Adds the buckets, those of the others `sign` times. */
function combined(first: Histogram, others: readonly Histogram[], sign: 1 | -1): Histogram {
  const buckets = new Map<string, Bucket>();
  const add = (histogram: Histogram, times: number): void => {
    for (const { low, high, count } of histogram.buckets) {
      const key = `${low}:${high}`;
      buckets.set(key, { low, high, count: (buckets.get(key)?.count ?? 0) + times * count });
    }
  };
  add(first, 1);
  for (const histogram of others) add(histogram, sign);
  return {
    count: first.count + sign * sumOf(others, ({ count }) => count),
    sum: first.sum + sign * sumOf(others, ({ sum }) => sum),
    buckets: nested([...buckets.values()]).filter(({ count }) => count > 0),
  };
}

/** Whether two bounds are one: those that two resolutions share differ in the last digits at most. */
function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.abs(other);
}

/**
 * Buckets of different resolution in those of the lowest: the buckets of a native or exponential histogram lie each in
 * one of any lower resolution, and a histogram's resolution falls when its samples spread.
 * @returns ascending, none inside another
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

/** The samples of all histograms together. */
export function addHistograms(histograms: readonly Histogram[]): Histogram {
  return combined({ count: 0, sum: 0, buckets: [] }, histograms, 1);
}

/** The samples that came between two states of one histogram. */
export function growthOf(end: Histogram, start: Histogram | undefined): Histogram {
  return start === undefined ? end : combined(end, [start], -1);
}

/** The bucket that holds the sample of this rank, from 0, and the rank of its first sample; the last for a higher rank. */
function bucketAt({ buckets }: Histogram, rank: number) {
  let next = 0;
  const placed = buckets.map((bucket) => {
    next += bucket.count;
    return { bucket, first: next - bucket.count, next };
  });
  return placed.find((one) => rank < one.next) ?? placed.at(-1);
}

/**
 * Where a rank lies inside its bucket if the samples are spread evenly: over the logarithm where all values are of one
 * sign, as the buckets are, and evenly around zero.
 * @see https://prometheus.io/docs/prometheus/latest/querying/functions/#histogram_quantile (exponential interpolation)
 */
function valueInside({ low, high, count }: Bucket, position: number): number {
  const share = Math.min(1, Math.max(0, (position + 0.5) / count));
  if (low > 0) return low * (high / low) ** share;
  if (high < 0) return low * (high / low) ** share;
  return low + (high - low) * share;
}

/**
 * A quantile at k6's own index `quantile * (count - 1)` between the samples.
 * @param quantile from 0 to 1
 * @returns undefined for a histogram without samples
 */
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

/** Every figure times a factor, to go from one unit to another. */
export function scaledHistogram({ count, sum, buckets }: Histogram, factor: number): Histogram {
  if (factor === 1) return { count, sum, buckets };
  const scaled = buckets.map((it) => ({ low: it.low * factor, high: it.high * factor, count: it.count }));
  return { count, sum: sum * factor, buckets: scaled };
}
