import { gammaln, sum } from "simple-statistics";
import type { Design } from "../../model/verdict.ts";
import { ratioVariance } from "../../stats/block-variance.ts";
import { type Claims, logSum, mostOfOne, plausibleMultiples } from "../../stats/sequential.ts";
import { studentQuantile } from "../../stats/student.ts";
import type { FoundIndicator } from "../indicator/indicator.ts";
import { unslicedDesignEffect } from "./noise.ts";

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
 * Half of all services have shares that differ by less than this beyond chance, as standard deviations of log-odds (of a
 * small share so many times itself): from session to session, and from one pair of rounds to the next.
 */
const usualDeviations: Readonly<Record<Design, number>> = { stored: 0.1, sideBySide: 0.05 };

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

/** A share, and how many independent samples would tell as much of it. */
interface EffectiveShare {
  readonly share: number;
  readonly samples: number;
}

/**
 * A side's share, with its samples counted as if they were independent: fewer where failures come in bursts (design
 * effect) and where parts of it, sessions or rounds, differ beyond chance.
 * @param parts how many there are
 * @param variance between them, of log-odds
 * @see Korn & Graubard 1998, Survey Methodology 24:193 (effective sample size)
 */
function effectiveShare(side: Pooled, parts: number, variance: number): EffectiveShare {
  const level = smoothed(side.share * side.total, side.total);
  const inflation = side.designEffect + (side.total / parts) * level * (1 - level) * variance;
  return { share: side.share, samples: side.total / inflation };
}

/** Interval of the share of all these runs' samples, as far as their own bursts tell. */
export function shareInterval(
  runs: readonly RunCounts[],
  confidence: number,
): { readonly low: number; readonly high: number } {
  const { share, samples } = effectiveShare(pool([runs]), 1, 0);
  return wilson(share, samples, studentQuantile((1 + confidence) / 2, normal));
}

/** Logarithm of the likelihood of a share, with 0 log 0 = 0. */
function logLikelihood({ share, samples }: EffectiveShare, truth: number): number {
  const term = (part: number, chance: number): number => (part === 0 ? 0 : part * Math.log(chance));
  return samples * (term(share, truth) + term(1 - share, 1 - truth));
}

/** Shares are never quite 0 or 1, where a single sample would have no chance at all. */
const edge = 1e-9;

/** How steep the logarithm of the likelihood is at a share, and how fast that falls. */
function slopeOf({ share, samples }: EffectiveShare, truth: number): { slope: number; falls: number } {
  const [bad, good] = [share / truth, (1 - share) / (1 - truth)];
  return { slope: samples * (bad - good), falls: samples * (bad / truth + good / (1 - truth)) };
}

/** Enough for halves alone to come close, between the edges too. */
const searchSteps = 50;

/** What may be missing from the largest logarithm of a likelihood. */
const closeEnough = 1e-9;

/** Where a slope that falls throughout is zero between two points, or the nearer of them: Newton's steps, or halves. */
function levelBetween(
  slopeAt: (at: number) => ReturnType<typeof slopeOf>,
  [from, to]: readonly [number, number],
): number {
  let [low, high] = [from, to];
  if (!(slopeAt(low).slope > 0)) return low;
  if (!(slopeAt(high).slope < 0)) return high;
  let at = (low + high) / 2;
  for (let step = 0; step < searchSteps; step += 1) {
    const { slope, falls } = slopeAt(at);
    if (slope ** 2 <= 2 * closeEnough * falls) return at;
    if (slope > 0) low = at;
    else high = at;
    const next = at + slope / falls;
    at = next > low && next < high ? next : (low + high) / 2;
  }
  return at;
}

/** Logarithm of the likelihood of both sides where theirs is any share and ours lies so far above it. */
function likelihoodApart(mine: EffectiveShare, theirs: EffectiveShare, distance: number): number {
  const most = 1 - 3 * edge;
  const apart = Math.max(-most, Math.min(most, distance));
  const [low, high] = [Math.max(edge, edge - apart), Math.min(1 - edge, 1 - edge - apart)];
  const within = (share: number): number => Math.min(high, Math.max(low, share));
  // The likeliest lies between what either side shows alone.
  const ends = [within(theirs.share), within(mine.share - apart)] as const;
  const likeliest = levelBetween(
    (truth) => {
      const [base, ours] = [slopeOf(theirs, truth), slopeOf(mine, truth + apart)];
      return { slope: base.slope + ours.slope, falls: base.falls + ours.falls };
    },
    [Math.min(...ends), Math.max(...ends)],
  );
  return logLikelihood(theirs, likeliest) + logLikelihood(mine, likeliest + apart);
}

/** A variance between sessions or rounds that may be the true one, and both sides under it. */
interface Plausible {
  readonly logWeight: number;
  readonly mine: EffectiveShare;
  readonly theirs: EffectiveShare;
}

/**
 * Logarithm of the chance of so many bad samples where their share differs from part to part (beta-binomial), for parts of
 * one level and one variance.
 */
function logChanceAt(level: number, variance: number): (counted: EffectiveShare) => number {
  const precision = 1 / (variance * level * (1 - level));
  const [a, b] = [precision * level, precision * (1 - level)];
  const before = gammaln(a + b) - gammaln(a) - gammaln(b);
  return ({ share, samples }) =>
    before + gammaln(a + share * samples) + gammaln(b + (1 - share) * samples) - gammaln(a + b + samples);
}

type Parts = readonly (readonly RunCounts[])[];

/** Logarithm of how plausible what sessions of the baseline show makes a variance between them. */
function ofSessions(sessions: Parts): (variance: number) => number {
  const { share, total, designEffect } = pool(sessions);
  const level = smoothed(share * total, total);
  const counted = sessions.map((session): EffectiveShare => {
    const one = pool([session]);
    return { share: one.share, samples: one.total / designEffect };
  });
  return (variance) => sum(counted.map(logChanceAt(level, variance)));
}

/** Logarithm of how plausible what pairs of rounds show makes a variance between them: their differences scatter. */
function ofPairs(now: readonly RunCounts[], before: readonly RunCounts[]): (variance: number) => number {
  const [mine, theirs] = [pool([now]), pool([before])];
  const differences = now.map(({ bad, total }, round) => {
    const base = before[round];
    return bad / total - (base === undefined ? Number.NaN : base.bad / base.total);
  });
  const level = sum(differences) / differences.length;
  const squares = sum(differences.map((difference) => (difference - level) ** 2));
  return (variance) => {
    const expected = sum(
      [mine, theirs].map((side) => {
        const { samples } = effectiveShare(side, now.length, variance);
        const likely = smoothed(side.share * side.total, side.total);
        return (likely * (1 - likely) * now.length) / samples;
      }),
    );
    return -((differences.length - 1) * Math.log(expected) + squares / expected) / 2;
  };
}

/** The largest deviation of shares that is expected between several sessions, as a multiple of the usual one. */
const mostOfSeveral = 24;

/** Variances whose weight is so much smaller than that of the most plausible one change nothing. */
const leastLogWeight = -7;

/** Effective samples closer to each other than this factor are as good as the same. */
const alike = 1.15;

/** The same with alike ones joined: of few bad samples most variances between sessions make no difference. */
function joined(plausible: readonly Plausible[]): Plausible[] {
  const result: Plausible[] = [];
  for (const one of plausible) {
    const last = result.at(-1);
    const isAlike =
      last !== undefined &&
      last.mine.samples < alike * one.mine.samples &&
      last.theirs.samples < alike * one.theirs.samples;
    if (isAlike) result[result.length - 1] = { ...last, logWeight: logSum([last.logWeight, one.logWeight]) };
    else result.push(one);
  }
  return result;
}

function plausibleShares(current: Parts, baseline: Parts, design: Design): Plausible[] {
  const [now, before] = [pool(current), pool(baseline)];
  const isPaired = design === "sideBySide" && current.flat().length === baseline.flat().length;
  const seen = isPaired ? ofPairs(current.flat(), baseline.flat()) : ofSessions(baseline);
  const [partsNow, partsBefore] = isPaired
    ? [current.flat().length, baseline.flat().length]
    : [current.length, baseline.length];
  const level = smoothed(now.share * now.total + before.share * before.total, now.total + before.total);
  const most = partsBefore > 1 ? mostOfSeveral : mostOfOne;
  const expected = plausibleMultiples.filter(({ multiple }) => multiple <= most);
  const all = expected.map(({ multiple, logWeight }): Plausible => {
    const variance = (multiple * usualDeviations[design]) ** 2;
    const mine = effectiveShare(now, partsNow, variance);
    const theirs = effectiveShare(before, partsBefore, variance);
    const spread = level * (1 - level) * (1 / mine.samples + 1 / theirs.samples);
    return { mine, theirs, logWeight: logWeight + seen(variance) - Math.log(spread) / 2 };
  });
  const largest = Math.max(...all.map(({ logWeight }) => logWeight));
  const likely = all
    .map((one) => ({ ...one, logWeight: one.logWeight - largest }))
    .filter(({ logWeight }) => logWeight > leastLogWeight);
  return joined(likely);
}

/** The middle of the plausible ones, on a logarithmic scale, on which their sizes differ. */
function expectedShares(plausible: readonly Plausible[]): Pick<Plausible, "mine" | "theirs"> {
  const weights = plausible.map(({ logWeight }) => Math.exp(logWeight));
  const all = sum(weights);
  const expected = (of: (one: Plausible) => EffectiveShare): EffectiveShare => {
    const logs = plausible.map((one, index) => ((weights[index] ?? 0) / all) * Math.log(of(one).samples));
    return { share: plausible.map(of)[0]?.share ?? Number.NaN, samples: Math.exp(sum(logs)) };
  };
  return { mine: expected(({ mine }) => mine), theirs: expected(({ theirs }) => theirs) };
}

/** The likelihood of a share that is just what was seen. */
function saturated(side: EffectiveShare): number {
  return logLikelihood(side, Math.min(1 - edge, Math.max(edge, side.share)));
}

/**
 * Difference of two shares by their counts. Odds are ratios of likelihoods, with the share both have in common at its
 * likeliest, over every variance between sessions or pairs of rounds that is plausible; the interval is Newcombe's hybrid of
 * two score intervals. Both hold for 0 of n. Counts of several runs are added up.
 * @param current and baseline runs by session, each side with at least one; side by side in the order of their rounds
 * @returns interval with low <= estimate <= high, all in [-1, 1]
 * @see Newcombe 1998, Statistics in Medicine 17:873, method 10; Wilson 1927, JASA 22:209
 */
export function compareShares(current: Parts, baseline: Parts, design: Design): ShareDifference {
  const plausible = plausibleShares(current, baseline, design);
  const { mine, theirs } = expectedShares(plausible);
  const estimate = mine.share - theirs.share;
  const logWeights = plausible.map((one) => one.logWeight - saturated(one.mine) - saturated(one.theirs));
  const logLikelihoodOf = (distance: number): number =>
    logSum(
      plausible.map(
        (one, index) => (logWeights[index] ?? 0) + likelihoodApart(one.mine, one.theirs, distance),
      ),
    );
  return {
    estimate,
    interval: (confidence) => {
      const quantile = studentQuantile((1 + confidence) / 2, normal);
      const ours = wilson(mine.share, mine.samples, quantile);
      const base = wilson(theirs.share, theirs.samples, quantile);
      return {
        low: estimate - Math.hypot(mine.share - ours.low, base.high - theirs.share),
        high: estimate + Math.hypot(ours.high - mine.share, theirs.share - base.low),
      };
    },
    logOdds: ({ none, change }, isFall = false) => {
      const [beyond, within] = isFall ? [Math.min, Math.max] : [Math.max, Math.min];
      return logLikelihoodOf(beyond(estimate, change)) - logLikelihoodOf(within(estimate, none));
    },
  };
}
