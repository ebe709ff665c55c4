import { ratioVariance } from "./blocks.ts";
import type { FoundIndicator } from "./indicator.ts";
import { unslicedDesignEffect } from "./noise.ts";
import { type BetweenRuns, betweenRuns, type Prior } from "./spread.ts";
import { studentQuantile } from "./student.ts";

/** Samples of one run that were counted. */
export interface RunCounts {
  /** Samples that count as bad: failures, or what is missing to the whole where more is better. */
  readonly bad: number;
  /** All samples; at least 1. */
  readonly total: number;
  /** Variance of the share of bad samples over one-second blocks; undefined for a record without slices. */
  readonly variance: number | undefined;
}

/** Counts of one side's runs, joined. */
interface Pooled {
  readonly share: number;
  readonly total: number;
  readonly runs: number;
  /** Variance of the share relative to independent samples, at least 1: failures come in bursts. */
  readonly designEffect: number;
}

/** The two ends of an interval and the estimate between them, as differences of shares (current - baseline). */
export interface ShareDifference {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/** One-sided probabilities of the ends. */
export interface EndProbabilities {
  readonly low: number;
  readonly high: number;
}

/**
 * Between runs of one build a share differs by chance alone and by about a tenth of itself (on the log-odds scale).
 * Assumed, not measured; it counts for two runs, as the prior of times does.
 */
const sharePrior: Prior = { standardDeviation: 0.1, degreesOfFreedom: 2 };

/**
 * Counts of a run's rate metric.
 * @param isBadPass whether the metric's passes are the bad samples (`http_req_failed`), or the others (`checks`)
 * @returns undefined for other metrics and for runs without samples
 */
export function countsOf(found: FoundIndicator, isBadPass: boolean): RunCounts | undefined {
  const { samples } = found;
  if (samples.type !== "rate" || samples.series.values.count === 0) return undefined;
  const { count: total, passes } = samples.series.values;
  const { slices } = samples.series;
  const variance = slices && ratioVariance(slices.passes, slices.count)?.variance;
  return { bad: isBadPass ? passes : total - passes, total, variance };
}

/** Jeffreys' estimate of a share, never 0 or 1. */
function smoothed(bad: number, total: number): number {
  return (bad + 0.5) / (total + 1);
}

function pool(runs: readonly RunCounts[]): Pooled {
  const total = runs.reduce((sum, run) => sum + run.total, 0);
  const bad = runs.reduce((sum, run) => sum + run.bad, 0);
  let observed = 0;
  let independent = 0;
  for (const run of runs) {
    const share = run.bad / run.total;
    const expected = share * (1 - share) * run.total;
    independent += expected;
    observed += run.variance === undefined ? unslicedDesignEffect * expected : run.variance * run.total ** 2;
  }
  const designEffect = independent > 0 ? Math.max(1, observed / independent) : 1;
  return { share: bad / total, total, runs: runs.length, designEffect };
}

/** How much runs of one build differ beyond chance, as a variance of log-odds. */
function overdispersion(sides: readonly (readonly RunCounts[])[]): BetweenRuns {
  const all = sides.flat();
  const total = all.reduce((sum, run) => sum + run.total, 0);
  const level = smoothed(
    all.reduce((sum, run) => sum + run.bad, 0),
    total,
  );
  const degrees = sides.reduce((sum, side) => sum + side.length - 1, 0);
  if (degrees === 0) return betweenRuns(0, 0, sharePrior);
  let squares = 0;
  for (const side of sides) {
    const { share } = pool(side);
    for (const run of side) squares += (run.bad / run.total - share) ** 2;
  }
  const chance = (level * (1 - level) * all.length) / total;
  const beyondChance = Math.max(0, squares / degrees - chance);
  return betweenRuns(beyondChance / (level * (1 - level)) ** 2, degrees, sharePrior);
}

/** Wilson's score interval of a share that rests on this many independent samples; the number need not be whole. */
function wilson(share: number, samples: number, quantile: number): { low: number; high: number } {
  const z2 = quantile * quantile;
  const centre = share + z2 / (2 * samples);
  const reach = quantile * Math.sqrt((share * (1 - share)) / samples + z2 / (4 * samples * samples));
  const scale = 1 + z2 / samples;
  return {
    low: share <= 0 ? 0 : Math.max(0, (centre - reach) / scale),
    high: share >= 1 ? 1 : Math.min(1, (centre + reach) / scale),
  };
}

/** Degrees of freedom that stand for a normal distribution. */
const normal = 1e5;

/**
 * The side's interval, with its samples counted as if they were independent: fewer where failures come in bursts
 * (design effect) and where runs differ beyond chance (each source with its own Student quantile, in quadrature).
 */
function sideInterval(
  side: Pooled,
  between: BetweenRuns,
  probability: number,
): { low: number; high: number } {
  const level = smoothed(side.share * side.total, side.total);
  const quantile = studentQuantile(probability, normal);
  const doubt = (studentQuantile(probability, between.degreesOfFreedom) / quantile) ** 2;
  const perRun = side.total / side.runs;
  const inflation = side.designEffect + perRun * level * (1 - level) * between.variance * doubt;
  return wilson(side.share, side.total / inflation, quantile);
}

/**
 * Interval of the difference of two shares by their counts: Newcombe's hybrid of two score intervals, which needs no
 * division by a share and holds for 0 of n. Counts of several runs are added up.
 * @param probabilities one-sided, each in (0.5, 1)
 * @returns low <= estimate <= high, all in [-1, 1]
 * @see Newcombe 1998, Statistics in Medicine 17:873, method 10; Wilson 1927, JASA 22:209; the effective sample size
 *   by Korn & Graubard 1998, Survey Methodology 24:193
 */
export function shareDifference(
  current: readonly RunCounts[],
  baseline: readonly RunCounts[],
  probabilities: EndProbabilities,
): ShareDifference {
  const between = overdispersion([current, baseline]);
  const [now, before] = [pool(current), pool(baseline)];
  const estimate = now.share - before.share;
  const ends = (probability: number): { below: number; above: number } => {
    const mine = sideInterval(now, between, probability);
    const theirs = sideInterval(before, between, probability);
    return {
      below: Math.hypot(now.share - mine.low, theirs.high - before.share),
      above: Math.hypot(mine.high - now.share, before.share - theirs.low),
    };
  };
  return {
    estimate,
    low: estimate - ends(probabilities.low).below,
    high: estimate + ends(probabilities.high).above,
  };
}
