import type { Objective, RelativeBound } from "../config/objective.ts";
import type { Dimension } from "../units.ts";
import { holds, pooledValue } from "./absolute.ts";
import type { FoundIndicator } from "./indicator.ts";
import { noiseWithin } from "./noise.ts";
import { countsOf, type EndProbabilities, type RunCounts, shareDifference } from "./proportion.ts";
import { halfWidth, mean, type Prior, type Side, spreadOf } from "./spread.ts";
import type { Change, VerdictWord } from "./verdict.ts";

/** How sure a verdict has to be; each one-sided, in (0.5, 1). */
export interface Confidence {
  /** That there is a change for the worse at all, before an objective fails. */
  readonly worse: number;
  /** That the change stays within the tolerance, before an objective passes. */
  readonly within: number;
}

/**
 * A false alarm costs trust, so failing needs 99 %: identical code fails at most once in a hundred gates. Passing needs
 * 95 %: what slips through by chance meets the next gate and the next baseline.
 */
export const defaultConfidence: Confidence = { worse: 0.99, within: 0.95 };

/** An indicator on both sides of a comparison; each side has at least one run. */
export interface Compared {
  readonly dimension: Dimension;
  /** The rounds of this change. */
  readonly current: readonly FoundIndicator[];
  readonly baseline: readonly FoundIndicator[];
}

/** What a relative objective came to, before the ending of the run or scarce samples are considered. */
export interface RelativeFinding {
  readonly verdict: Exclude<VerdictWord, "warn">;
  /** Level of this change's rounds, in the base unit. */
  readonly current: number;
  /** The bound made absolute by the baseline, in the base unit. */
  readonly limit: number;
  readonly change: Change;
  /**
   * Distance from the estimate to the end of the interval on the worse side, in the base unit: a tolerance smaller than
   * this cannot be confirmed by measurements like these.
   */
  readonly noise: number;
}

/**
 * Runs of one build differ by this much (as a share of the value) beyond the noise within each, until a history says
 * otherwise. For times: 4 % from run to run less 2.9 % within, as measured with constant 100 requests/s and 15 s a run
 * (design, "Judging"); throughput and sizes hang together more closely. Each counts for two runs only, so that it fades.
 */
const priorShare: Readonly<Record<Dimension, number>> = {
  time: 0.0275,
  number: 0.0275,
  ratio: 0.0275,
  frequency: 0.02,
  bytes: 0.02,
  byteRate: 0.02,
};
const priorDegrees = 2;

/** True where a smaller value is the better one; equality comparisons count as such. */
function isLowerBetter({ comparison }: Objective): boolean {
  return comparison !== ">" && comparison !== ">=";
}

/** Which end of the interval has to be how sure: the better end guards against false alarms. */
function endsFor(objective: Objective, { worse, within }: Confidence): EndProbabilities {
  return isLowerBetter(objective) ? { low: worse, high: within } : { low: within, high: worse };
}

/** Where values are compared: as logarithms, so that changes are shares, or as they are where some are not positive. */
interface Scale {
  readonly to: (value: number) => number;
  /** Standard error on the scale of a value with this standard error. */
  readonly error: (standardError: number, value: number) => number;
  readonly from: (scaled: number) => number;
  readonly prior: Prior;
}

function scaleFor({ dimension, current, baseline }: Compared): Scale {
  const share = priorShare[dimension];
  const values = [...current, ...baseline].map(({ value }) => value);
  if (values.every((value) => value > 0)) {
    return {
      to: Math.log,
      error: (standardError, value) => standardError / value,
      from: Math.exp,
      prior: { standardDeviation: share, degreesOfFreedom: priorDegrees },
    };
  }
  const size = Math.max(...values.map(Math.abs));
  return {
    to: (value) => value,
    error: (standardError) => standardError,
    from: (scaled) => scaled,
    prior: { standardDeviation: share * size, degreesOfFreedom: priorDegrees },
  };
}

function sideOf(runs: readonly FoundIndicator[], scale: Scale): Side {
  const noises = runs.map((run) => ({ run, noise: noiseWithin(run) }));
  return {
    values: runs.map(({ value }) => scale.to(value)),
    withinVariance: mean(noises.map(({ run, noise }) => scale.error(noise.standardError, run.value) ** 2)),
    withinDegrees: Math.min(...noises.map(({ noise }) => noise.degreesOfFreedom)),
  };
}

/** Levels of both sides and the interval of their difference, all in the base unit. */
interface Measured {
  readonly current: number;
  readonly baseline: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Level of a side: the mean on the scale, so for times the geometric mean. Not the median: of three runs it varies by
 * a third more, and an outlier it would hide widens the interval here instead, which is the honest outcome.
 */
function levelOf(runs: readonly FoundIndicator[], side: Side, scale: Scale): number {
  const [only] = runs;
  return runs.length === 1 && only !== undefined ? only.value : scale.from(mean(side.values));
}

/** Change of the level with Student intervals on the scale; see spread.ts for what they are made of. */
function measureLevels(compared: Compared, ends: EndProbabilities): Measured {
  const scale = scaleFor(compared);
  const now = sideOf(compared.current, scale);
  const before = sideOf(compared.baseline, scale);
  const spread = spreadOf(now, before, scale.prior);
  const [to, from] = [mean(now.values), mean(before.values)];
  const current = levelOf(compared.current, now, scale);
  const baseline = levelOf(compared.baseline, before, scale);
  // Ends beside the estimate, not beside the level, so that the interval holds the estimate to the last digit.
  const end = (distance: number): number => scale.from(to + distance) - scale.from(from);
  return {
    current,
    baseline,
    low: Math.min(current - baseline, end(-halfWidth(spread, ends.low))),
    high: Math.max(current - baseline, end(halfWidth(spread, ends.high))),
  };
}

/** Shares are compared by their counts; bad samples are failures, or what is missing where more is better. */
function measureShares(
  compared: Compared,
  objective: Objective,
  ends: EndProbabilities,
): Measured | undefined {
  const lower = isLowerBetter(objective);
  const isCounts = (counts: RunCounts | undefined): counts is RunCounts => counts !== undefined;
  const now = compared.current.map((run) => countsOf(run, lower)).filter(isCounts);
  const before = compared.baseline.map((run) => countsOf(run, lower)).filter(isCounts);
  if (now.length === 0 || before.length === 0) return undefined;
  const worse = lower ? ends : { low: ends.high, high: ends.low };
  const bad = shareDifference(now, before, worse);
  return {
    current: pooledValue(compared.current),
    baseline: pooledValue(compared.baseline),
    low: lower ? bad.low : -bad.high,
    high: lower ? bad.high : -bad.low,
  };
}

/** How the baseline compares, whatever the objective's bound. */
function measure(compared: Compared, objective: Objective, ends: EndProbabilities): Measured {
  return measureShares(compared, objective, ends) ?? measureLevels(compared, ends);
}

function changeOf(measured: Measured, runs: number, ends: EndProbabilities): Change {
  const difference = measured.current - measured.baseline;
  return {
    baseline: measured.baseline,
    difference,
    ratio: measured.baseline === 0 ? undefined : difference / measured.baseline,
    interval: { low: Math.min(difference, measured.low), high: Math.max(difference, measured.high) },
    confidence: ends.low + ends.high - 1,
    baselineRuns: runs,
  };
}

/**
 * The change against the baseline and its interval, without a verdict: for objectives with a limit of their own.
 * @param compared both sides with at least one run
 */
export function changeAgainst(compared: Compared, objective: Objective, confidence: Confidence): Change {
  const ends = endsFor(objective, confidence);
  return changeOf(measure(compared, objective, ends), compared.baseline.length, ends);
}

function limitOf(bound: RelativeBound, baseline: number): number {
  switch (bound.measure) {
    case "share":
      return baseline * (1 + bound.amount);
    case "points":
    case "offset":
      return baseline + bound.amount;
    default:
      return bound.measure satisfies never;
  }
}

/**
 * Judges a relative bound. Turned so that a positive change is one for the worse, with T the tolerance:
 *
 * - fail when the estimate misses the bound and the interval excludes "no worse than before" (for a bound that demands
 *   an improvement, T < 0: excludes the bound);
 * - pass when the estimate keeps the bound and the interval excludes a change beyond T;
 * - inconclusive otherwise.
 *
 * A share of a baseline of 0 is no tolerance: then it fails on an increase beyond noise and passes otherwise.
 * @param compared both sides with at least one run
 */
export function judgeRelative(
  compared: Compared,
  objective: Objective,
  { bound, confidence }: { readonly bound: RelativeBound; readonly confidence: Confidence },
): RelativeFinding {
  const ends = endsFor(objective, confidence);
  const measured = measure(compared, objective, ends);
  const change = changeOf(measured, compared.baseline.length, ends);
  const { low, high } = change.interval;
  const lower = isLowerBetter(objective);
  const [best, worst] = lower ? [low, high] : [-high, -low];
  const limit = limitOf(bound, measured.baseline);
  const tolerance = lower ? limit - measured.baseline : measured.baseline - limit;
  const shift = lower ? change.difference : -change.difference;
  const finding = { current: measured.current, limit, change, noise: worst - shift };
  if (bound.measure === "share" && measured.baseline === 0) {
    return { ...finding, verdict: best > 0 ? "fail" : "pass" };
  }
  if (!holds(measured.current, objective.comparison, limit)) {
    return { ...finding, verdict: best > Math.min(0, tolerance) ? "fail" : "inconclusive" };
  }
  return { ...finding, verdict: worst <= tolerance ? "pass" : "inconclusive" };
}
