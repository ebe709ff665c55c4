import { gammaln, sum } from "simple-statistics";
import type { Design } from "../../model/verdict.ts";
import { ratioVariance } from "../../stats/block-variance.ts";
import { type Claims, logSum, mostOfOne, plausibleMultiples } from "../../stats/sequential.ts";
import { studentQuantile } from "../../stats/student.ts";
import { sumOf } from "../../stats/sum.ts";
import type { FoundIndicator } from "../indicator/indicator.ts";
import { unslicedDesignEffect } from "./noise.ts";

/** Sample counts of one run. */
export interface RunCounts {
  /** Failures, or the complement where more is better. */
  readonly bad: number;
  /** All samples; at least 1. */
  readonly total: number;
  /** Variance of the share of bad samples over one-second blocks; undefined for a record without slices. */
  readonly variance: number | undefined;
}

/** Pooled counts of one side's runs. */
interface Pooled {
  readonly share: number;
  readonly total: number;
  readonly sessions: number;
  /** Variance of the share relative to independent samples, at least 1: failures come in bursts. */
  readonly designEffect: number;
}

/** A difference of shares, current - baseline. */
export interface ShareDifference {
  readonly estimate: number;
  readonly interval: (confidence: number) => { readonly low: number; readonly high: number };
  /** Log odds for a difference of at least `change` against one of at most `none`; the reverse with `isFall`. */
  readonly logOdds: (claims: Claims, isFall?: boolean) => number;
}

/**
 * Prior: for half of all services, shares differ by less than this beyond chance, between sessions or pairs of rounds.
 * Standard deviations of log-odds, which for a small share are relative to it.
 */
const usualDeviations: Readonly<Record<Design, number>> = { stored: 0.1, sideBySide: 0.05 };

/**
 * Counts of those runs whose figure is that of a rate metric with samples.
 * @param isBadPass whether the metric's passes are the bad samples (`http_req_failed`), or the others (`checks`)
 */
export function countsOf(runs: readonly FoundIndicator[], isBadPass: boolean): RunCounts[] {
  return runs.flatMap(({ samples }) => {
    if (samples.type !== "rate" || samples.series.values.count === 0) return [];
    const { values, slices } = samples.series;
    const { count: total, passes } = values;
    const variance = slices && ratioVariance(slices.passes, slices.count)?.variance;
    return [{ bad: isBadPass ? passes : total - passes, total, variance }];
  });
}

/** Jeffreys' estimate of a share, never 0 or 1. */
function smoothed(bad: number, total: number): number {
  return (bad + 0.5) / (total + 1);
}

/** Pools the counts of runs, at least one, grouped by session. */
export function pool(sessions: readonly (readonly RunCounts[])[]): Pooled {
  const runs = sessions.flat();
  const total = sumOf(runs, (run) => run.total);
  const share = sumOf(runs, ({ bad }) => bad) / total;
  const expectedOf = (run: RunCounts): number => {
    const own = run.bad / run.total;
    return own * (1 - own) * run.total;
  };
  const independent = sumOf(runs, expectedOf);
  const observed = sumOf(runs, (run) =>
    run.variance === undefined ? unslicedDesignEffect * expectedOf(run) : run.variance * run.total ** 2,
  );
  const designEffect = independent > 0 ? Math.max(1, observed / independent) : 1;
  return { share, total, sessions: sessions.length, designEffect };
}

/** Degrees of freedom at which Student's t is practically normal. */
const normal = 1e5;

/** A share and its effective sample size, which need not be an integer. */
interface EffectiveShare {
  readonly share: number;
  readonly samples: number;
}

/** Wilson's score interval. */
function wilson({ share, samples }: EffectiveShare, confidence: number): { low: number; high: number } {
  const quantile = studentQuantile((1 + confidence) / 2, normal);
  const z2 = quantile * quantile;
  const centre = share + z2 / (2 * samples);
  const reach = quantile * Math.sqrt((share * (1 - share)) / samples + z2 / (4 * samples * samples));
  const scale = 1 + z2 / samples;
  return {
    low: share <= 0 ? 0 : Math.max(0, (centre - reach) / scale),
    high: share >= 1 ? 1 : Math.min(1, (centre + reach) / scale),
  };
}

/**
 * A side's share and effective sample size: reduced by bursts (design effect) and by variance between its parts.
 * @param parts sessions or rounds
 * @param variance between them, of log-odds
 * @see Korn & Graubard 1998, Survey Methodology 24:193 (effective sample size)
 */
function effectiveShare(side: Pooled, parts: number, variance: number): EffectiveShare {
  const level = smoothed(side.share * side.total, side.total);
  const inflation = side.designEffect + (side.total / parts) * level * (1 - level) * variance;
  return { share: side.share, samples: side.total / inflation };
}

/** Interval of the share over all samples of these runs, with their design effect. */
export function shareInterval(runs: readonly RunCounts[], confidence: number) {
  return wilson(effectiveShare(pool([runs]), 1, 0), confidence);
}

/** Log likelihood of a share, with 0 log 0 = 0. */
function logLikelihood({ share, samples }: EffectiveShare, truth: number): number {
  const term = (part: number, chance: number): number => (part === 0 ? 0 : part * Math.log(chance));
  return samples * (term(share, truth) + term(1 - share, 1 - truth));
}

/** Shares stay away from 0 and 1, where a single contrary sample would have likelihood 0. */
const edge = 1e-9;

/** First derivative of the log likelihood of a share, and how fast it falls. */
function slopeOf({ share, samples }: EffectiveShare, truth: number): { slope: number; falls: number } {
  const [bad, good] = [share / truth, (1 - share) / (1 - truth)];
  return { slope: samples * (bad - good), falls: samples * (bad / truth + good / (1 - truth)) };
}

/** Enough steps for bisection alone, also between the edges. */
const searchSteps = 50;

/** Tolerance of the maximum log likelihood. */
const closeEnough = 1e-9;

/** Root of a falling slope between two points, or the nearer end: Newton's method, else bisection. */
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

/** Maximum log likelihood of both sides when ours lies this far above theirs. */
function likelihoodApart(mine: EffectiveShare, theirs: EffectiveShare, distance: number): number {
  const most = 1 - 3 * edge;
  const apart = Math.max(-most, Math.min(most, distance));
  const [low, high] = [Math.max(edge, edge - apart), Math.min(1 - edge, 1 - edge - apart)];
  const within = (share: number): number => Math.min(high, Math.max(low, share));
  // The maximum lies between the estimates of the single sides.
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

/** A plausible variance between sessions or rounds, and both sides under it. */
interface Plausible {
  readonly logWeight: number;
  readonly mine: EffectiveShare;
  readonly theirs: EffectiveShare;
}

/** Log probability of a count of bad samples when the share varies between parts of one level (beta-binomial). */
function logChanceAt(level: number, variance: number): (counted: EffectiveShare) => number {
  const precision = 1 / (variance * level * (1 - level));
  const [a, b] = [precision * level, precision * (1 - level)];
  const before = gammaln(a + b) - gammaln(a) - gammaln(b);
  return ({ share, samples }) =>
    before + gammaln(a + share * samples) + gammaln(b + (1 - share) * samples) - gammaln(a + b + samples);
}

type Parts = readonly (readonly RunCounts[])[];

/** Log likelihood of a variance between sessions, from the baseline's sessions. */
function ofSessions(sessions: Parts): (variance: number) => number {
  const { share, total, designEffect } = pool(sessions);
  const level = smoothed(share * total, total);
  const counted = sessions.map((session): EffectiveShare => {
    const one = pool([session]);
    return { share: one.share, samples: one.total / designEffect };
  });
  return (variance) => sum(counted.map(logChanceAt(level, variance)));
}

/** Log likelihood of a variance between rounds, from the scatter of the pairs' differences. */
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

/** Largest deviation expected between several sessions, as a multiple of the prior one. */
const mostOfSeveral = 24;

/** Log weight relative to the largest below which a variance does not affect the result. */
const leastLogWeight = -7;

/** Effective sample sizes within this factor are merged. */
const alike = 1.15;

/** Merges similar entries: with few bad samples most variances give the same result. */
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
  const rounds = current.flat().length;
  const isPaired = design === "sideBySide" && rounds === baseline.flat().length;
  const seen = isPaired ? ofPairs(current.flat(), baseline.flat()) : ofSessions(baseline);
  const [partsNow, partsBefore] = isPaired ? [rounds, rounds] : [current.length, baseline.length];
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

/** The weighted mean of the plausible sample sizes, on a logarithmic scale. */
function expectedShares(plausible: readonly Plausible[]): Pick<Plausible, "mine" | "theirs"> {
  const weights = plausible.map(({ logWeight }) => Math.exp(logWeight));
  const all = sum(weights);
  const expected = (side: "mine" | "theirs"): EffectiveShare => {
    const logs = plausible.map((one, index) => ((weights[index] ?? 0) / all) * Math.log(one[side].samples));
    return { share: plausible[0]?.[side].share ?? Number.NaN, samples: Math.exp(sum(logs)) };
  };
  return { mine: expected("mine"), theirs: expected("theirs") };
}

/** Log likelihood at the observed share: the maximum. */
function saturated(side: EffectiveShare): number {
  return logLikelihood(side, Math.min(1 - edge, Math.max(edge, side.share)));
}

/**
 * Difference of two shares by their pooled counts. The odds are likelihood ratios, maximised over the common share and
 * averaged over all plausible variances between sessions or pairs of rounds. The interval is Newcombe's hybrid of two
 * score intervals. Both are valid for 0 of n.
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
      const [ours, base] = [wilson(mine, confidence), wilson(theirs, confidence)];
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
