import type { CounterSeries, MetricContains, TrendSeries } from "../../model/run/run.ts";
import {
  type BlockVariance,
  blockVariance,
  ratioResiduals,
  ratioVariance,
} from "../../stats/block-variance.ts";
import { percentileKey } from "../../stats/percentile.ts";
import { sketchQuantile } from "../../stats/sketch.ts";
import { sumOf } from "../../stats/sum.ts";
import { type FoundIndicator, readSketch } from "../indicator/indicator.ts";

/** Sampling error of one run's value, relative to an infinitely long run of the same build. */
export interface WithinNoise {
  /** In the unit of the value; never negative. */
  readonly standardError: number;
  /** Degrees of freedom of the standard error; at least 1. */
  readonly degreesOfFreedom: number;
  /** Lower bound of the standard error, however well runs agree: what no second shows, or all of it where it is assumed. */
  readonly leastError: number;
}

/**
 * Assumed design effect of runs without slices: neighbouring samples correlate. Runs with slices showed factors of 1 to 3.
 */
export const unslicedDesignEffect = 2;

/**
 * Lower bound of the design effect. A load that requests its endpoints in a fixed order varies less than independent
 * samples (the share above the median had 0.34 times their variance in the runs of `node scripts/run.mjs verdicts/bench`), but a dozen
 * seconds cannot support less than half.
 */
const leastDesignEffect = 0.5;

/** Degrees of freedom of an assumed, not measured, error. */
const assumedDegreesOfFreedom = 4;

/** Assumed relative standard errors where no formula exists: extremes, gauges, sizes without slices. */
const assumedRelativeError = { max: 0.25, other: 0.05 } as const;

function assumedError(standardError: number): WithinNoise {
  return { standardError, degreesOfFreedom: assumedDegreesOfFreedom, leastError: standardError };
}

function assumed({ value }: FoundIndicator, relativeError: number = assumedRelativeError.other): WithinNoise {
  return assumedError(Math.abs(value) * relativeError);
}

/** A point of the distribution function: this share of the samples lies below this value. */
interface Knot {
  readonly share: number;
  readonly value: number;
}

/** Stored percentiles as points of the distribution function, ascending. */
function knotsOf({ values }: TrendSeries): Knot[] {
  const half = 0.5 / Math.max(1, values.count);
  const percentiles = Object.entries(values.percentiles).map(([percent, value]) => ({
    share: Number(percent) / 100,
    value,
  }));
  const at = (share: number, value: number | undefined): Knot[] =>
    value === undefined ? [] : [{ share, value }];
  const inner = [...at(0.5, values.med), ...percentiles].filter(
    ({ share }) => share > half && share < 1 - half,
  );
  const knots = [...at(half, values.min), ...inner, ...at(1 - half, values.max)];
  return knots.sort((one, other) => one.share - other.share);
}

/** Linear interpolation between the knots over -ln(1 - share), where an exponential tail is a straight line. */
function interpolate(knots: readonly Knot[], share: number): number {
  const [last, after] = [knots.at(-1), knots.findIndex((knot) => knot.share >= share)];
  const high = knots[after] ?? last;
  const low = after < 0 ? last : knots[Math.max(0, after - 1)];
  if (high === undefined || low === undefined) return Number.NaN;
  if (high.share <= low.share) return high.value;
  const position = (at: number): number => -Math.log1p(-at);
  const part = (position(share) - position(low.share)) / (position(high.share) - position(low.share));
  return low.value + part * (high.value - low.value);
}

/** Quantile function of a series, from its sketch or its stored percentiles; clamps `share` to the samples. */
function quantileFunction(series: TrendSeries): (share: number) => number {
  const half = 0.5 / Math.max(1, series.values.count);
  const inside = (share: number): number => Math.min(1 - half, Math.max(half, share));
  const sketch = readSketch(series);
  if (sketch !== undefined) return (share) => sketchQuantile(sketch, inside(share));
  const knots = knotsOf(series);
  return (share) => interpolate(knots, inside(share));
}

/**
 * Half the bandwidth of the density estimate at a percentile, as a part of the smaller side; smooths the sketch's
 * buckets.
 */
export const densityReach = 0.25;

/** The key with exceedance counts that is nearest to this share, on the log-odds scale. */
function nearestKey(keys: readonly string[], share: number): string | undefined {
  const logit = (at: number): number => Math.log(at / (1 - at));
  const distance = (key: string): number => Math.abs(logit(Number(key) / 100) - logit(share));
  return keys.toSorted((one, other) => distance(one) - distance(other))[0];
}

/** The nearest stored percentile, and the samples of each slice above it. */
export interface AtNearestKey {
  readonly above: readonly number[];
  readonly count: readonly number[];
  /** In the unit of the series; undefined if the record lacks it. */
  readonly value: number | undefined;
}

/** Variance of the share of samples beyond a percentile. */
export interface ExceedanceNoise extends BlockVariance {
  /** Contribution of each slice beyond its expected part; undefined without slices. */
  readonly seconds: readonly number[] | undefined;
  /** Lower bound of the variance, because a run has few seconds. */
  readonly least: number;
}

/** Expected samples above a percentile. */
export interface ExpectedAbove {
  readonly perSlice: readonly number[];
  /** Remaining variance of the indicator that one sample lies above. */
  readonly variance: number;
}

/**
 * Variance of the share of samples beyond a percentile, from the nearest stored one if it has no counts of its own.
 * @param expect expected samples above the stored percentile, if more is known than the counts
 */
export function exceedanceNoise(
  series: TrendSeries,
  percent: number,
  expect?: (at: AtNearestKey) => ExpectedAbove | undefined,
): ExceedanceNoise {
  const share = percent / 100;
  const independent = (at: number): number => (at * (1 - at)) / Math.max(1, series.values.count);
  const unsliced = {
    variance: unslicedDesignEffect * independent(share),
    degreesOfFreedom: assumedDegreesOfFreedom,
    seconds: undefined,
    least: leastDesignEffect * independent(share),
  };
  const { slices } = series;
  if (slices === undefined) return unsliced;
  const own = percentileKey(percent);
  const key = slices.above[own] === undefined ? nearestKey(Object.keys(slices.above), share) : own;
  const above = key === undefined ? undefined : slices.above[key];
  if (key === undefined || above === undefined) return unsliced;
  const value = key === percentileKey(50) ? series.values.med : series.values.percentiles[key];
  const expected = expect?.({ above, count: slices.count, value });
  const residuals = ratioResiduals(above, slices.count, expected?.perSlice);
  const found = residuals && blockVariance(residuals);
  if (residuals === undefined || found === undefined) return unsliced;
  const atKey = Number(key) / 100;
  const carried = independent(share) / independent(atKey);
  const remaining = expected === undefined ? 1 : expected.variance / (atKey * (1 - atKey));
  const least = unsliced.least * remaining;
  return {
    variance: Math.max(least, found.variance * carried),
    degreesOfFreedom: found.degreesOfFreedom,
    seconds: residuals.map((residual) => residual * Math.sqrt(carried)),
    least,
  };
}

/**
 * Standard error of a percentile: that of the share of samples beyond it, converted to the value by the slope of the
 * quantile function. A percentile from a histogram may lie anywhere in its bucket, which adds to the error.
 * @see Woodruff 1952, JASA 47:635; Francisco & Fuller 1991, Ann. Statist. 19:454 (quantiles of clustered samples)
 */
function percentileNoise(series: TrendSeries, percent: number): WithinNoise {
  const share = percent / 100;
  const { variance, degreesOfFreedom, least } = exceedanceNoise(series, percent);
  const delta = Math.sqrt(variance);
  const quantile = quantileFunction(series);
  const reach = Math.max(delta, densityReach * Math.min(share, 1 - share));
  const low = Math.max(0, share - reach);
  const high = Math.min(1, share + reach);
  const slope = Math.max(0, (quantile(high) - quantile(low)) / (high - low));
  const inBucket = bucketError(series, percent);
  return {
    standardError: Math.hypot(slope * delta, inBucket),
    degreesOfFreedom,
    leastError: Math.hypot(slope * Math.sqrt(least), inBucket),
  };
}

/** Standard deviation of a uniform distribution over the percentile's bucket. */
function bucketError({ values }: TrendSeries, percent: number): number {
  const bounds = values.bounds?.[percentileKey(percent)];
  return bounds === undefined ? 0 : (bounds.high - bounds.low) / Math.sqrt(12);
}

/** Shares one standard deviation from the median of a normal distribution. */
const sigmaShares = { low: 0.158_655, high: 0.841_345 } as const;

/** Standard error of a mean: from its slices, or from the spread; its sum may have been read in steps at both ends. */
function averageNoise(series: TrendSeries): WithinNoise {
  const { slices, values } = series;
  const found = slices && ratioVariance(slices.sum, slices.count);
  const step = (values.resolution ?? 0) / Math.sqrt(6) / Math.max(1, values.count);
  if (found !== undefined) {
    const { variance, degreesOfFreedom } = found;
    return { standardError: Math.hypot(Math.sqrt(variance), step), degreesOfFreedom, leastError: step };
  }
  const quantile = quantileFunction(series);
  const body = (quantile(sigmaShares.high) - quantile(sigmaShares.low)) / 2;
  const { avg = 0, med = avg } = values;
  // A cost of a request has no distribution, and a run of few seconds shows no noise.
  if (Number.isNaN(body)) return assumedError(Math.hypot(Math.abs(avg) * assumedRelativeError.other, step));
  const spread = Math.max(body, Math.abs(avg - med));
  const variance = (unslicedDesignEffect * spread * spread) / Math.max(1, values.count);
  return assumedError(Math.sqrt(variance));
}

/** Below this, a count is treated as rare events, whose variance is at least their number. */
const rareEvents = 30;

/** Standard error of a count of events, from its slices; excludes slices that the window cuts short. */
function countNoise(
  total: number,
  perSlice: readonly number[] | undefined,
  { windowSlices, isFirstSliceCut }: Pick<FoundIndicator, "windowSlices" | "isFirstSliceCut">,
): WithinNoise {
  const end = Math.max(1, Math.floor(windowSlices + 0.001));
  const whole = perSlice?.slice(isFirstSliceCut ? 1 : 0, end) ?? [];
  const mean = sumOf(whole, (value) => value) / Math.max(1, whole.length);
  const shown = blockVariance(whole.map((value) => value - mean));
  const chance = total < rareEvents ? Math.max(0, total) + 1 : 0;
  if (shown === undefined) {
    return assumedError(Math.sqrt(Math.max(chance, unslicedDesignEffect * Math.max(0, total))));
  }
  const { variance, degreesOfFreedom } = shown;
  return {
    standardError: Math.sqrt(Math.max(chance, variance)),
    degreesOfFreedom,
    leastError: Math.sqrt(chance),
  };
}

function counterNoise(found: FoundIndicator, series: CounterSeries, contains: MetricContains): WithinNoise {
  const perSlice = series.slices?.count;
  // One sample holds many bytes.
  if (perSlice === undefined && contains === "data") return assumed(found);
  const noise = countNoise(series.values.count, perSlice, found);
  if (found.aggregation.kind === "count") return noise;
  const { count, rate } = series.values;
  const perEvent = count > 0 ? rate / count : 1 / Math.max(1, found.windowSeconds);
  const ofDuration = found.value * found.durationError;
  const ofRate = (ofCount: number): number => Math.hypot(ofCount * Math.abs(perEvent), ofDuration);
  return { ...noise, standardError: ofRate(noise.standardError), leastError: ofRate(noise.leastError) };
}

function trendNoise(found: FoundIndicator, series: TrendSeries): WithinNoise {
  const { aggregation } = found;
  switch (aggregation.kind) {
    case "avg":
      return averageNoise(series);
    case "med":
      return percentileNoise(series, 50);
    case "percentile":
      if (aggregation.percent === 0) return assumed(found);
      if (aggregation.percent === 100) return assumed(found, assumedRelativeError.max);
      return percentileNoise(series, aggregation.percent);
    case "count":
      return countNoise(series.values.count, series.slices?.count, found);
    case "max":
      return assumed(found, assumedRelativeError.max);
    case "min":
    case "rate":
    case "value":
    case "start":
    case "end":
    case "change":
    case "overSeconds":
      return assumed(found);
    default:
      return aggregation satisfies never;
  }
}

/**
 * Whether one run shows how far its value may be off. A summary of another tool does so only for counted shares, and for
 * averages and counts with slices.
 */
export function showsNoise({ samples, aggregation, lacksSamples }: FoundIndicator): boolean {
  if (!lacksSamples || samples.type === "rate" || samples.type === "servers") return true;
  const isSliced = samples.type !== "gauge" && samples.series.slices !== undefined;
  const { kind } = aggregation;
  return isSliced && (samples.type === "counter" || kind === "avg" || kind === "count");
}

/**
 * Sampling error of one run's value, from its one-second slices. Records without slices (results of other tools) use
 * order statistics with an assumed design effect. Extremes, gauges and server indicators get an assumed, wide error.
 * Shares are judged by counts instead: see proportion.ts.
 */
export function noiseWithin(found: FoundIndicator): WithinNoise {
  const { samples } = found;
  if (!showsNoise(found)) return assumed(found, 0);
  switch (samples.type) {
    case "trend":
      return trendNoise(found, samples.series);
    case "counter":
      return counterNoise(found, samples.series, samples.contains);
    case "gauge": {
      const { compared } = samples.series;
      if (compared === undefined) return assumed(found);
      return assumedError(compared.standardError);
    }
    case "rate":
    case "servers":
      return assumed(found);
    default:
      return samples satisfies never;
  }
}

/**
 * Variance of a figure relative to independent samples: neighbours in time correlate.
 * @returns undefined for other figures than percentiles and shares, and for records without slices
 */
export function designEffectOf({ aggregation, samples }: FoundIndicator): number | undefined {
  if (samples.type === "rate") {
    const { slices, values } = samples.series;
    const variance = slices && ratioVariance(slices.passes, slices.count)?.variance;
    const independent = (values.rate * (1 - values.rate)) / Math.max(1, values.count);
    return variance === undefined ? undefined : independent === 0 ? 1 : variance / independent;
  }
  const percent = aggregation.kind === "med" ? 50 : aggregation.kind === "percentile" && aggregation.percent;
  if (samples.type !== "trend" || percent === false || percent <= 0 || percent >= 100) return undefined;
  if (samples.series.slices === undefined) return undefined;
  const share = percent / 100;
  const { variance } = exceedanceNoise(samples.series, percent);
  return (variance * Math.max(1, samples.series.values.count)) / (share * (1 - share));
}

/**
 * Samples beyond a percentile, on its smaller side.
 * @returns undefined for aggregations that use all samples, and for p0 and p100, which are extremes
 */
export function samplesBeyond({ aggregation, samples }: FoundIndicator): number | undefined {
  if (aggregation.kind !== "percentile" || samples.type !== "trend") return undefined;
  if (samples.series.values.isCountUntold) return undefined;
  const share = aggregation.percent / 100;
  if (share === 0 || share === 1) return undefined;
  return samples.series.values.count * Math.min(share, 1 - share);
}
