import { sum } from "simple-statistics";
import type { Claims } from "../stats/sequential.ts";
import { ratioVariance } from "./blocks.ts";
import type { FoundIndicator } from "./indicator.ts";
import { unslicedDesignEffect } from "./noise.ts";
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

/** A difference of shares (current - baseline), its interval, and the odds between two claims about it. */
export interface ShareDifference {
  readonly estimate: number;
  readonly interval: (confidence: number) => { readonly low: number; readonly high: number };
  /**
   * Logarithm of the odds for a difference of at least `change` against one of at most `none`; of a fall, for at most
   * `change` against at least `none`.
   */
  readonly logOdds: (claims: Claims, isFall?: boolean) => number;
}

/**
 * Between runs of one build a share differs by chance alone and by about a tenth of itself (on the log-odds scale).
 * Assumed, not measured; it counts for two runs.
 */
const usualVariance: KnownVariance = { variance: 0.1 ** 2, degreesOfFreedom: 2 };

/** A variance and how well it is known. */
interface KnownVariance {
  readonly variance: number;
  readonly degreesOfFreedom: number;
}

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

/** How much sessions of one build differ beyond chance, as a variance of log-odds: as seen, but never below what is usual. */
function overdispersion(sessions: readonly (readonly RunCounts[])[]): KnownVariance {
  const { share: whole, total } = pool(sessions);
  const degrees = sessions.length - 1;
  if (degrees === 0) return usualVariance;
  const level = smoothed(whole * total, total);
  const squares = sum(sessions.map((session) => (pool([session]).share - whole) ** 2));
  const chance = (level * (1 - level) * sessions.length) / total;
  const beyondChance = Math.max(0, squares / degrees - chance) / (level * (1 - level)) ** 2;
  const { variance, degreesOfFreedom } = usualVariance;
  const better = Math.max(degrees, degreesOfFreedom);
  if (beyondChance > variance) return { variance: beyondChance, degreesOfFreedom: better };
  const weight = degreesOfFreedom / (degreesOfFreedom + degrees);
  return { variance: weight * variance + (1 - weight) * beyondChance, degreesOfFreedom: better + 1 };
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

/** Side by side both shares come from one session, which has cancelled. */
const nothingBetween: KnownVariance = { variance: 0, degreesOfFreedom: normal };

/** A share, and how many independent samples would tell as much of it. */
interface EffectiveShare {
  readonly share: number;
  readonly samples: number;
}

/** A doubtful variance between sessions counts as at this chance it may be larger. */
const doubted = 0.01;

/**
 * A side's share, with its samples counted as if they were independent: fewer where failures come in bursts (design
 * effect) and where sessions differ beyond chance, the more so the less is known of how they differ.
 * @see Korn & Graubard 1998, Survey Methodology 24:193 (effective sample size)
 */
function effectiveShare(side: Pooled, { variance, degreesOfFreedom }: KnownVariance): EffectiveShare {
  const level = smoothed(side.share * side.total, side.total);
  const doubt = (studentQuantile(1 - doubted, degreesOfFreedom) / studentQuantile(1 - doubted, normal)) ** 2;
  const perSession = side.total / side.sessions;
  const inflation = side.designEffect + perSession * level * (1 - level) * variance * doubt;
  return { share: side.share, samples: side.total / inflation };
}

/** Interval of the share of all these runs' samples, as far as their own bursts tell. */
export function shareInterval(
  runs: readonly RunCounts[],
  confidence: number,
): { readonly low: number; readonly high: number } {
  const { share, samples } = effectiveShare(pool([runs]), nothingBetween);
  return wilson(share, samples, studentQuantile((1 + confidence) / 2, normal));
}

/** Logarithm of the likelihood of a share, with 0 log 0 = 0. */
function logLikelihood({ share, samples }: EffectiveShare, truth: number): number {
  const term = (part: number, chance: number): number => (part === 0 ? 0 : part * Math.log(chance));
  return samples * (term(share, truth) + term(1 - share, 1 - truth));
}

const goldenPart = (Math.sqrt(5) - 1) / 2;
const searchSteps = 45;

/** The largest value of a function with one peak between two points (golden section). */
function largestOf(value: (at: number) => number, [from, to]: readonly [number, number]): number {
  let [low, high] = [from, to];
  for (let step = 0; step < searchSteps; step += 1) {
    const reach = goldenPart * (high - low);
    if (value(high - reach) < value(low + reach)) low = high - reach;
    else high = low + reach;
  }
  return value((low + high) / 2);
}

/** Shares are never quite 0 or 1, where a single sample would have no chance at all. */
const edge = 1e-9;

/** Logarithm of the likelihood of both sides where theirs is any share and ours lies so far above it. */
function likelihoodApart(mine: EffectiveShare, theirs: EffectiveShare, distance: number): number {
  const most = 1 - 3 * edge;
  const apart = Math.max(-most, Math.min(most, distance));
  const range = [Math.max(edge, edge - apart), Math.min(1 - edge, 1 - edge - apart)] as const;
  return largestOf((truth) => logLikelihood(theirs, truth) + logLikelihood(mine, truth + apart), range);
}

/**
 * Difference of two shares by their counts. Odds are ratios of likelihoods, with the share both have in common at its
 * likeliest; the interval is Newcombe's hybrid of two score intervals. Both hold for 0 of n. Counts of several runs are
 * added up.
 * @param current and baseline runs by session, each side with at least one
 * @returns interval with low <= estimate <= high, all in [-1, 1]
 * @see Newcombe 1998, Statistics in Medicine 17:873, method 10; Wilson 1927, JASA 22:209
 */
export function compareShares(
  current: readonly (readonly RunCounts[])[],
  baseline: readonly (readonly RunCounts[])[],
  design: Design,
): ShareDifference {
  const between = design === "sideBySide" ? nothingBetween : overdispersion(baseline);
  const [now, before] = [pool(current), pool(baseline)];
  const estimate = now.share - before.share;
  const [mine, theirs] = [effectiveShare(now, between), effectiveShare(before, between)];
  return {
    estimate,
    interval: (confidence) => {
      const quantile = studentQuantile((1 + confidence) / 2, normal);
      const [ours, base] = [mine, theirs].map(({ share, samples }) => wilson(share, samples, quantile));
      if (ours === undefined || base === undefined) throw new Error("two sides have two intervals");
      return {
        low: estimate - Math.hypot(now.share - ours.low, base.high - before.share),
        high: estimate + Math.hypot(ours.high - now.share, before.share - base.low),
      };
    },
    logOdds: ({ none, change }, isFall = false) => {
      const [beyond, within] = isFall ? [Math.min, Math.max] : [Math.max, Math.min];
      const forChange = likelihoodApart(mine, theirs, beyond(estimate, change));
      return forChange - likelihoodApart(mine, theirs, within(estimate, none));
    },
  };
}
