import { sum } from "simple-statistics";
import { ratioVariance } from "./blocks.ts";
import type { FoundIndicator } from "./indicator.ts";
import { unslicedDesignEffect } from "./noise.ts";
import { type Chance, type JoinedVariance, joinVariance, type Prior } from "./spread.ts";
import { studentQuantile } from "./student.ts";
import type { Design } from "./verdict.ts";

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
  /** Sessions whose machines the share stands for. */
  readonly sessions: number;
  /** Variance of the share relative to independent samples, at least 1: failures come in bursts. */
  readonly designEffect: number;
}

/** A difference of shares (current - baseline) and the ends of its interval at any chance of error. */
export interface ShareDifference {
  readonly estimate: number;
  readonly low: (chance: Chance) => number;
  readonly high: (chance: Chance) => number;
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

/** Joins the counts of runs, by session; at least one run. */
export function pool(sessions: readonly (readonly RunCounts[])[]): Pooled {
  const runs = sessions.flat();
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
  return { share: bad / total, total, sessions: sessions.length, designEffect };
}

/** How much sessions of one build differ beyond chance, as a variance of log-odds. */
function overdispersion(sessions: readonly (readonly RunCounts[])[]): JoinedVariance {
  const { share: whole, total } = pool(sessions);
  const degrees = sessions.length - 1;
  if (degrees === 0) return joinVariance(0, 0, sharePrior);
  const level = smoothed(whole * total, total);
  const squares = sum(sessions.map((session) => (pool([session]).share - whole) ** 2));
  const chance = (level * (1 - level) * sessions.length) / total;
  const beyondChance = Math.max(0, squares / degrees - chance);
  return joinVariance(beyondChance / (level * (1 - level)) ** 2, degrees, sharePrior);
}

/** Wilson's score interval of a share that rests on this many independent samples; the number need not be whole. */
export function wilson(share: number, samples: number, quantile: number): { low: number; high: number } {
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
 * (design effect) and where sessions differ beyond chance (each source with its own Student quantile, in quadrature).
 */
function sideInterval(
  side: Pooled,
  between: JoinedVariance,
  { rounds, sessions }: Chance,
): { low: number; high: number } {
  const level = smoothed(side.share * side.total, side.total);
  const quantile = studentQuantile(1 - rounds, normal);
  const doubt = (studentQuantile(1 - sessions, between.degreesOfFreedom) / quantile) ** 2;
  const perSession = side.total / side.sessions;
  const inflation = side.designEffect + perSession * level * (1 - level) * between.variance * doubt;
  return wilson(side.share, side.total / inflation, quantile);
}

/** Side by side both shares come from one session, which has cancelled. */
const nothingBetween: JoinedVariance = { variance: 0, degreesOfFreedom: normal };

/**
 * Interval of the difference of two shares by their counts: Newcombe's hybrid of two score intervals, which needs no
 * division by a share and holds for 0 of n. Counts of several runs are added up.
 * @param current and baseline runs by session, each side with at least one
 * @returns low <= estimate <= high, all in [-1, 1]
 * @see Newcombe 1998, Statistics in Medicine 17:873, method 10; Wilson 1927, JASA 22:209; the effective sample size
 *   by Korn & Graubard 1998, Survey Methodology 24:193
 */
export function compareShares(
  current: readonly (readonly RunCounts[])[],
  baseline: readonly (readonly RunCounts[])[],
  design: Design,
): ShareDifference {
  const between = design === "sideBySide" ? nothingBetween : overdispersion(baseline);
  const [now, before] = [pool(current), pool(baseline)];
  const estimate = now.share - before.share;
  const sides = (chance: Chance) => ({
    mine: sideInterval(now, between, chance),
    theirs: sideInterval(before, between, chance),
  });
  return {
    estimate,
    low: (chance) => {
      const { mine, theirs } = sides(chance);
      return estimate - Math.hypot(now.share - mine.low, theirs.high - before.share);
    },
    high: (chance) => {
      const { mine, theirs } = sides(chance);
      return estimate + Math.hypot(mine.high - now.share, before.share - theirs.low);
    },
  };
}
