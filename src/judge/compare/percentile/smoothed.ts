import { sum } from "simple-statistics";
import type { FoundIndicator } from "../../indicator/indicator.ts";
import { densityReach } from "../noise.ts";
import { type DistributionFigure, figureOf, figureWith, logQuantile, type Points } from "./distribution.ts";
import type { Mix } from "./mix.ts";

/**
 * Range of neighbouring percentiles to average, on the log-odds scale, and their weights: for p95 from p90.4 to p97.5.
 * A change of only the slowest 10 % affects all of them.
 * @see Harrell & Davis 1982, Biometrika 69:635 (quantiles as weighted means of order statistics)
 */
const reach = 0.7;
const weights = [1, 2, 3, 4, 3, 2, 1].map((weight) => weight / 16);

/** Neighbouring percentiles and their weights. */
function knotsOf(percent: number) {
  const share = percent / 100;
  const logOdds = Math.log(share / (1 - share));
  const middle = (weights.length - 1) / 2;
  return weights.map((weight, index) => ({
    weight,
    share: 1 / (1 + Math.exp(-logOdds - (reach * (index - middle)) / middle)),
  }));
}

/** Variance of the weighted mean of neighbouring percentiles, per independent sample. */
function varianceOfOne(points: Points, knots: ReturnType<typeof knotsOf>): number {
  const slopes = knots.map(({ share }) => {
    const half = densityReach * Math.min(share, 1 - share);
    return (logQuantile(points, share + half) - logQuantile(points, share - half)) / (2 * half);
  });
  let variance = 0;
  for (const [row, one] of knots.entries()) {
    for (const [column, other] of knots.entries()) {
      const common = Math.min(one.share, other.share) - one.share * other.share;
      variance += one.weight * other.weight * (slopes[row] ?? 0) * (slopes[column] ?? 0) * common;
    }
  }
  return variance;
}

/** The percentile of an indicator; undefined for other aggregations and the extremes. */
function percentOf({ aggregation }: FoundIndicator): number | undefined {
  if (aggregation.kind === "med") return 50;
  if (aggregation.kind !== "percentile") return undefined;
  const { percent } = aggregation;
  return percent > 0 && percent < 100 ? percent : undefined;
}

/**
 * A run's percentile as compared, with less noise than the sample percentile, which is displayed and checked against the
 * bound: a mean of neighbouring percentiles, adjusted to one endpoint mix when the script draws endpoints at random.
 * @returns undefined for other aggregations, for a record without a sketch, and for samples that are not positive
 */
export function smoothedPercentile(run: FoundIndicator, mix?: Mix): DistributionFigure | undefined {
  const percent = percentOf(run);
  if (percent === undefined) return undefined;
  return figureOf(run, mix, `p${percent}`, ({ points, noiseAbove }) => {
    const knots = knotsOf(percent);
    const share = percent / 100;
    return figureWith(
      sum(knots.map(({ share: at, weight }) => weight * logQuantile(points, at))),
      noiseAbove(percent),
      Math.sqrt(varianceOfOne(points, knots) / (share * (1 - share))),
    );
  });
}
