import { studentQuantile } from "./student.ts";

/** Runs that stand on one side of a comparison: the rounds of this change, or the runs of the baseline. */
export interface Side {
  /** One value a run, on the scale they are compared on (logarithms, or base units). */
  readonly values: readonly number[];
  /** Mean over the runs of the variance within each, in the square of that scale. */
  readonly withinVariance: number;
  /** How well it is known; at least 1. */
  readonly withinDegrees: number;
}

/** What is expected of runs of one build before any were compared. */
export interface Prior {
  /** Standard deviation between runs beyond the noise within each, on the scale of the values. */
  readonly standardDeviation: number;
  /** How many runs' worth of history the prior counts for. */
  readonly degreesOfFreedom: number;
}

/** How widely the difference of two sides' means varies when nothing changed. */
export interface Spread {
  /** Variances of the difference: from run to run, and within runs beyond what the former already holds. */
  readonly between: number;
  readonly betweenDegrees: number;
  readonly within: number;
  readonly withinDegrees: number;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Sum of squared deviations of each side's values from that side's own mean. */
function squaresWithinSides(sides: readonly Side[]): number {
  let squares = 0;
  for (const { values } of sides) {
    const level = mean(values);
    for (const value of values) squares += (value - level) ** 2;
  }
  return squares;
}

/** Variance from run to run, and how well it is known. */
export interface BetweenRuns {
  readonly variance: number;
  readonly degreesOfFreedom: number;
  /** Weight of the prior in it, 1 without any history and falling towards 0. */
  readonly priorWeight: number;
}

/**
 * Joins the prior with the scatter that runs of one build showed: the mean of both, weighted by their degrees of
 * freedom (the scaled inverse chi-square prior), but never less than the scatter itself. A prior supports a short
 * history; it does not talk a noisy one quiet, which in simulation gave noisy services too many false alarms.
 * Degrees of freedom follow Satterthwaite, and are kept to one more than the better source has: when prior and
 * scatter contradict each other, their sum promises too much.
 * @param scatter sample variance of runs, with `scatterDegrees` degrees of freedom; 0 and 0 for none
 * @see Gelman et al., Bayesian Data Analysis, 2.6; Satterthwaite 1946, Biometrics Bulletin 2:110
 */
export function betweenRuns(scatter: number, scatterDegrees: number, prior: Prior): BetweenRuns {
  const priorVariance = prior.standardDeviation ** 2;
  const priorWeight = prior.degreesOfFreedom / (prior.degreesOfFreedom + scatterDegrees);
  const fromPrior = priorWeight * priorVariance;
  const fromScatter = (1 - priorWeight) * scatter;
  const joined = fromPrior + fromScatter;
  const uncertainty =
    fromPrior ** 2 / prior.degreesOfFreedom + (scatterDegrees > 0 ? fromScatter ** 2 / scatterDegrees : 0);
  const satterthwaite = uncertainty > 0 ? joined ** 2 / uncertainty : 1;
  const most = Math.max(prior.degreesOfFreedom, scatterDegrees) + 1;
  return {
    variance: scatterDegrees > 0 ? Math.max(joined, scatter) : joined,
    degreesOfFreedom: Math.max(1, Math.min(satterthwaite, most)),
    priorWeight,
  };
}

/**
 * Variance of the difference of the two sides' means. The scatter of runs holds the noise within them already, so
 * the latter is added only as far as the prior (which knows nothing of it) stands in for scatter, and as far as a
 * run's variance would otherwise be less than the noise within it.
 * @param sides both with at least one value
 */
export function spreadOf(current: Side, baseline: Side, prior: Prior): Spread {
  const sides = [current, baseline];
  const degrees = sides.reduce((sum, { values }) => sum + values.length - 1, 0);
  const scatter = degrees > 0 ? squaresWithinSides(sides) / degrees : 0;
  const between = betweenRuns(scatter, degrees, prior);
  const perRun = (side: Side): number =>
    Math.max(between.priorWeight * side.withinVariance, side.withinVariance - between.variance);
  return {
    between: between.variance * (1 / current.values.length + 1 / baseline.values.length),
    betweenDegrees: between.degreesOfFreedom,
    within: perRun(current) / current.values.length + perRun(baseline) / baseline.values.length,
    withinDegrees: Math.min(current.withinDegrees, baseline.withinDegrees),
  };
}

/**
 * Half the width of an interval for the difference: each source's Student half-width, joined in quadrature. More
 * careful than one t with pooled degrees of freedom, which lets a well-known small variance vouch for a badly known
 * large one.
 * @param probability one-sided, in (0.5, 1), such as 0.99
 * @see Graybill & Wang 1980, JASA 75:869 (limits for sums of variances)
 */
export function halfWidth(spread: Spread, probability: number): number {
  const between = studentQuantile(probability, spread.betweenDegrees) ** 2 * spread.between;
  const within = studentQuantile(probability, spread.withinDegrees) ** 2 * spread.within;
  return Math.sqrt(between + within);
}
