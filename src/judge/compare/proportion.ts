import { sum } from "simple-statistics";
import type { Design } from "../../model/verdict.ts";
import { ratioVariance } from "../../stats/block-variance.ts";
import { type Claims, knowledgeOf, logSum } from "../../stats/sequential.ts";
import { studentQuantile } from "../../stats/student.ts";
import { sumOf } from "../../stats/sum.ts";
import type { FoundIndicator } from "../indicator/indicator.ts";
import { unslicedDesignEffect } from "./noise.ts";
import {
  pairedEstimate,
  type SideFigures,
  storedEstimate,
  type UsualDeviations,
} from "./variance-components.ts";

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
 * Prior: for half of all services, shares differ by less than this beyond chance. Standard deviations of log-odds, which
 * for a small share are relative to it.
 */
const usualDeviations: UsualDeviations = { sessions: 0.0125, rounds: 0.015 };

/** Standard deviation of one sample around a share, which is never 0 or 1: in multiples of it chance is 1 / total. */
function slopeAt({ share, total }: Pooled): number {
  const level = (share * total + 0.5) / (total + 1);
  return Math.sqrt(level * (1 - level));
}

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

/** Interval of the share over all samples of these runs, with their design effect. */
export function shareInterval(runs: readonly RunCounts[], confidence: number) {
  const { share, total, designEffect } = pool([runs]);
  return wilson({ share, samples: total / designEffect }, confidence);
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

/** A plausible size of the noise, and both sides' effective sizes under it. */
interface Plausible {
  readonly logWeight: number;
  readonly mine: EffectiveShare;
  readonly theirs: EffectiveShare;
}

type Parts = readonly (readonly RunCounts[])[];

/** Runs of one side. @param slope of both sides together, as one alone may have no bad sample; so the design effect */
function sideOf(
  sessions: Parts,
  { slope, designEffect, name }: { slope: number; designEffect: number; name: string },
): SideFigures {
  const runs = sessions.flat();
  const leastWithin = sumOf(runs, ({ total }) => 1 / total) / runs.length;
  return {
    figures: sessions.flatMap((counts, session) =>
      counts.map(({ bad, total }) => ({ value: bad / total / slope, session: `${name} ${session}` })),
    ),
    withinVariance: designEffect * leastWithin,
    withinDegrees: Number.POSITIVE_INFINITY,
    leastWithin,
  };
}

/** Log weight relative to the largest below which a size of the noise does not affect the result. */
const leastLogWeight = -7;

/**
 * Both sides under each plausible size of the noise, which is that of any other figure: within runs, between rounds and
 * between sessions. A size that is n times that of chance leaves one in n samples.
 * @see Korn & Graubard 1998, Survey Methodology 24:193 (effective sample size)
 */
function plausibleShares(current: Parts, baseline: Parts, design: Design): Plausible[] {
  const [now, before, all] = [pool(current), pool(baseline), pool([...current, ...baseline])];
  const isPaired = design === "sideBySide" && current.flat().length === baseline.flat().length;
  const slope = slopeAt(all);
  const { designEffect } = all;
  const mine = sideOf(current, { slope, designEffect, name: "gate" });
  const theirs = sideOf(baseline, { slope, designEffect, name: isPaired ? "gate" : "baseline" });
  const usual = { sessions: slope * usualDeviations.sessions, rounds: slope * usualDeviations.rounds };
  const { plausible } = knowledgeOf(
    isPaired ? pairedEstimate(mine, theirs, usual) : storedEstimate(mine, theirs, { usual }),
  );
  const byChance = 1 / now.total + 1 / before.total;
  const weighted = plausible.map(({ logWeight, logVariance }) => logWeight - logVariance / 2);
  const largest = Math.max(...weighted);
  const byPart = new Map<number, number[]>();
  for (const [index, { variance }] of plausible.entries()) {
    const logWeight = (weighted[index] ?? 0) - largest;
    const part = Math.min(1, byChance / variance);
    if (logWeight > leastLogWeight) byPart.set(part, [...(byPart.get(part) ?? []), logWeight]);
  }
  return [...byPart].map(([part, logWeights]) => ({
    logWeight: logSum(logWeights),
    mine: { share: now.share, samples: part * now.total },
    theirs: { share: before.share, samples: part * before.total },
  }));
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
