import { sum } from "simple-statistics";
import type { TrendSeries } from "../../../model/run/run.ts";
import { bucketMiddle, type Sketch, samplesAt, sketchCountAbove } from "../../../stats/sketch.ts";
import { sumOf } from "../../../stats/sum.ts";
import { type FoundIndicator, readSketch } from "../../indicator/indicator.ts";
import {
  type AtNearestKey,
  type ExceedanceNoise,
  type ExpectedAbove,
  exceedanceNoise,
  type WithinNoise,
} from "../noise.ts";
import { endpointsOf, type Mix } from "./mix.ts";
import { rememberedBySeries } from "./remembered.ts";

/** The samples of a run by their buckets, as shares of all. */
export interface Points {
  /** Ascending. */
  readonly buckets: readonly number[];
  /** For each bucket the share of samples below its middle. */
  readonly below: Float64Array;
  /** The share including all of its own samples. */
  readonly upTo: Float64Array;
}

/** The log of a bucket's middle. */
export function logarithmAt({ buckets }: Points, position: number): number {
  return Math.log(bucketMiddle(buckets[position] ?? Number.NaN));
}

/** A subset of a run's samples and its weight, so that the weighted subsets match the mix. */
interface Stratum {
  readonly series: TrendSeries;
  readonly sketch: Sketch;
  readonly factor: number;
}

interface Stratified {
  readonly strata: readonly Stratum[];
  /** Weight of samples outside all strata. */
  readonly restFactor: number;
}

function stratify(run: FoundIndicator, { values: { count } }: TrendSeries, mix: Mix): Stratified {
  const endpoints = endpointsOf(run);
  const strata = [...mix].flatMap(([name, share]): Stratum[] => {
    const series = endpoints?.get(name)?.series;
    const sketch = series && readSketch(series);
    if (series === undefined || sketch === undefined) return [];
    return [{ series, sketch, factor: (share * count) / series.values.count }];
  });
  const rest = count - sumOf(strata, ({ series }) => series.values.count);
  return { strata, restFactor: rest > 0 ? ((mix.get("") ?? 0) * count) / rest : 1 };
}

const unmixed: Stratified = { strata: [], restFactor: 1 };

/** The points of ascending buckets, each with its weight. */
function pointsFrom(
  buckets: readonly number[],
  weightOf: (bucket: number, position: number) => number,
  total: number,
): Points {
  const [below, upTo] = [new Float64Array(buckets.length), new Float64Array(buckets.length)];
  let seen = 0;
  for (const [position, bucket] of buckets.entries()) {
    const weight = weightOf(bucket, position);
    below[position] = (seen + weight / 2) / total;
    seen += weight;
    upTo[position] = seen / total;
  }
  return { buckets, below, upTo };
}

/** The distribution of a run's samples, each stratum with its weight. */
function pointsOf(whole: Sketch, { strata, restFactor }: Stratified): Points {
  const samples = (position: number): number => samplesAt(whole, position);
  if (strata.length === 0) return pointsFrom(whole.buckets, (_, position) => samples(position), whole.count);
  const weights = new Map(whole.buckets.map((bucket, position) => [bucket, samples(position) * restFactor]));
  for (const { sketch, factor } of strata) {
    for (const [position, bucket] of sketch.buckets.entries()) {
      const more = samplesAt(sketch, position) * (factor - restFactor);
      weights.set(bucket, (weights.get(bucket) ?? 0) + more);
    }
  }
  const ordered = [...weights.keys()].sort((one, other) => one - other);
  return pointsFrom(ordered, (bucket) => weights.get(bucket) ?? 0, sum([...weights.values()]));
}

/** Log quantile by linear interpolation between the points. */
export function logQuantile(points: Points, share: number): number {
  const { below } = points;
  let [low, high] = [0, below.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((below[middle] ?? 0) < share) low = middle;
    else high = middle;
  }
  const [before, after] = [below[low] ?? Number.NaN, below[high] ?? Number.NaN];
  if (after <= before) return logarithmAt(points, high);
  const part = Math.min(1, Math.max(0, (share - before) / (after - before)));
  const from = logarithmAt(points, low);
  return from + part * (logarithmAt(points, high) - from);
}

/** Expected samples of each slice above a value, given the slice's mix of endpoints. */
function expectedAbove(
  { strata }: Stratified,
  whole: TrendSeries,
  { above, count, value }: AtNearestKey,
): ExpectedAbove | undefined {
  if (strata.length === 0 || value === undefined) return undefined;
  const known = strata.map(({ series, sketch }) => ({
    share: sketchCountAbove(sketch, value) / sketch.count,
    count: series.slices?.count ?? [],
    all: series.values.count,
  }));
  const rest = whole.values.count - sum(known.map(({ all }) => all));
  const aboveRest = sum([...above]) - sum(known.map(({ share, all }) => share * all));
  const ofRest = rest > 0 ? Math.min(1, Math.max(0, aboveRest / rest)) : 0;
  const parts = [...known, { share: ofRest, all: rest }];
  const variance = sum(parts.map(({ share, all }) => all * share * (1 - share))) / whole.values.count;
  const perSlice = count.map((slice, index) => {
    let [others, expected] = [slice, 0];
    for (const { share, count: counts } of known) {
      const own = counts[index] ?? 0;
      expected += share * own;
      others -= own;
    }
    return expected + ofRest * others;
  });
  return { perSlice, variance };
}

/** The distribution of a run's samples, adjusted to a mix of endpoints. */
export interface Distribution {
  readonly points: Points;
  /** Variance of the share of samples above a percentile, without the part caused by the endpoint mix. */
  readonly noiseAbove: (percent: number) => ExceedanceNoise;
  /** Cache of figures by name: the judge reads them again after each round. */
  readonly figures: Map<string, DistributionFigure>;
}

/** Cached distributions of a run: unadjusted, and adjusted to the latest mix. */
interface Found {
  readonly unmixed: Distribution | undefined;
  last?: { readonly mix: Mix; readonly distribution: Distribution | undefined };
}

const found = rememberedBySeries((run, series): Found => ({ unmixed: distributionWith(run, series) }));

/** @returns undefined for a record without a sketch or with histogram percentiles, and for samples that are not positive */
function distributionOf(run: FoundIndicator, mix?: Mix): Distribution | undefined {
  const known = found(run);
  if (known === undefined || mix === undefined || run.samples.type !== "trend") return known?.unmixed;
  if (known.last === undefined || !isSameMix(known.last.mix, mix)) {
    known.last = { mix, distribution: distributionWith(run, run.samples.series, mix) };
  }
  return known.last.distribution;
}

function isSameMix(one: Mix, other: Mix): boolean {
  if (one === other) return true;
  return one.size === other.size && [...one].every(([name, share]) => other.get(name) === share);
}

function distributionWith(run: FoundIndicator, series: TrendSeries, mix?: Mix): Distribution | undefined {
  const sketch = readSketch(series);
  if (sketch === undefined || (series.values.min ?? 0) <= 0 || series.values.bounds !== undefined)
    return undefined;
  const stratified = mix === undefined ? unmixed : stratify(run, series, mix);
  return {
    points: pointsOf(sketch, stratified),
    noiseAbove: (percent) => exceedanceNoise(series, percent, (at) => expectedAbove(stratified, series, at)),
    figures: new Map(),
  };
}

/** A figure of a run's distribution, on a logarithmic scale. */
export interface DistributionFigure extends WithinNoise {
  /** Natural log; `standardError` is that of the log. */
  readonly value: number;
  /** Contribution of each second beyond its expected part; undefined without slices. */
  readonly seconds: readonly number[] | undefined;
}

/** A figure that moves by `slope` per share of samples above a percentile. */
export function figureWith(
  value: number,
  { variance, degreesOfFreedom, seconds, least }: ExceedanceNoise,
  slope: number,
): DistributionFigure {
  return {
    value,
    standardError: slope * Math.sqrt(variance),
    degreesOfFreedom,
    seconds: seconds?.map((second) => slope * second),
    leastError: slope * Math.sqrt(least),
  };
}

/**
 * A figure of a run's distribution, cached.
 * @param mix the endpoint mix to adjust the run to; undefined leaves the run as it is
 * @param name key of the figure in the cache
 * @returns undefined if the run has no such distribution
 */
export function figureOf(
  run: FoundIndicator,
  mix: Mix | undefined,
  name: string,
  make: (distribution: Distribution) => DistributionFigure,
): DistributionFigure | undefined {
  const distribution = distributionOf(run, mix);
  if (distribution === undefined) return undefined;
  const known = distribution.figures.get(name);
  if (known !== undefined) return known;
  const figure = make(distribution);
  distribution.figures.set(name, figure);
  return figure;
}
