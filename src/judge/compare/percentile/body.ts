import type { FoundIndicator } from "../../indicator/indicator.ts";
import { type Distribution, type DistributionFigure, figureOf, figureWith } from "./distribution.ts";
import type { Mix } from "./mix.ts";

/** The slowest samples beyond this share are left out: a percentile tells of them. */
const bodyEnd = 0.9;

function bodyFrom({ points, noiseAbove }: Distribution): DistributionFigure {
  let [weights, total, squares, before] = [0, 0, 0, 0];
  for (const { below, upTo, logarithm } of points) {
    const weight = Math.min(upTo, bodyEnd) - before;
    if (below >= bodyEnd || weight <= 0) break;
    before = upTo;
    weights += weight;
    total += weight * logarithm;
    squares += weight * logarithm ** 2;
  }
  const value = total / weights;
  const ofOne = Math.max(0, squares / weights - value ** 2) / weights;
  // Slow seconds move the median and the body alike: so much more do they vary than independent samples.
  return figureWith(value, noiseAbove(50), Math.sqrt(ofOne / 0.25));
}

/**
 * The body of a distribution as one number: the mean of the logarithms of its samples up to p90. A change that slows all
 * requests by the same share moves it by that share, and it is known several times better than a high percentile.
 * @param mix the endpoints' parts of the load that the run is brought to; none changes nothing
 * @returns undefined for a record without a sketch, or with samples that are not positive
 */
export function bodyOf(run: FoundIndicator, mix?: Mix | undefined): DistributionFigure | undefined {
  return figureOf(run, mix, "body", bodyFrom);
}
