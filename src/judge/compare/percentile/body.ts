import type { FoundIndicator } from "../../indicator/indicator.ts";
import {
  type Distribution,
  type DistributionFigure,
  figureOf,
  figureWith,
  logarithmAt,
} from "./distribution.ts";
import type { Mix } from "./mix.ts";

/** Upper end of the body: slower samples are covered by the percentile itself. */
const bodyEnd = 0.9;

function bodyFrom({ points, noiseAbove }: Distribution): DistributionFigure {
  let [weights, total, squares, before] = [0, 0, 0, 0];
  for (const [position, upTo] of points.upTo.entries()) {
    const weight = Math.min(upTo, bodyEnd) - before;
    if ((points.below[position] ?? 1) >= bodyEnd || weight <= 0) break;
    const logarithm = logarithmAt(points, position);
    before = upTo;
    weights += weight;
    total += weight * logarithm;
    squares += weight * logarithm ** 2;
  }
  const value = total / weights;
  const ofOne = Math.max(0, squares / weights - value ** 2) / weights;
  // Slow seconds affect the median and the body alike, so the body gets the median's design effect.
  return figureWith(value, noiseAbove(50), Math.sqrt(ofOne / 0.25));
}

/**
 * The body of a distribution as one figure: the mean of the log samples up to p90. A change that slows all requests by
 * the same share moves it by that share, and its variance is several times smaller than that of a high percentile.
 * @returns undefined for a record without a sketch, or with samples that are not positive
 */
export function bodyOf(run: FoundIndicator, mix?: Mix): DistributionFigure | undefined {
  return figureOf(run, mix, "body", bodyFrom);
}
