import { mean, sum } from "simple-statistics";
import type { Objective } from "../../model/objective.ts";
import { groupBySession, sessionNames, type Taken } from "../../model/run/session.ts";
import type { Dimension } from "../../model/units.ts";
import type { Design, LikeWith } from "../../model/verdict.ts";
import { meanBlockVariance } from "../../stats/block-variance.ts";
import { type Estimate, halfWidth, type Knowledge, knowledgeOf, logOdds } from "../../stats/sequential.ts";
import type { FoundIndicator } from "../indicator/indicator.ts";
import { pooledValue } from "../objective/absolute.ts";
import { isLowerBetter } from "../objective/direction.ts";
import { noiseWithin } from "./noise.ts";
import { bodyOf } from "./percentile/body.ts";
import type { DistributionFigure } from "./percentile/distribution.ts";
import { type Mix, mixOf, mixShiftOf } from "./percentile/mix.ts";
import { smoothedPercentile } from "./percentile/smoothed.ts";
import { compareShares, countsOf, type RunCounts, shareInterval } from "./proportion.ts";
import {
  aloneEstimate,
  levelOf,
  pairedEstimate,
  type Side,
  storedEstimate,
  type UsualDeviations,
} from "./variance-components.ts";

/** An indicator on both sides of a comparison; each side has at least one run. */
export interface Compared {
  readonly dimension: Dimension;
  /** The rounds of this change. */
  readonly current: readonly FoundIndicator[];
  readonly baseline: readonly FoundIndicator[];
  /** Whether the baseline was stored before, or is the base's rounds beside these, in the same order. */
  readonly design: Design;
  /**
   * Runs in their order of time that tell how sessions differ, where the baseline is but a few of them. Their level may
   * have moved. Unused side by side and for shares of counted samples.
   */
  readonly history?: readonly FoundIndicator[];
  /** What CPU models say of the stored sessions, of which those in `baseline` may be a part (likeness.ts). */
  readonly likeWith?: LikeWith | undefined;
  /** The other parts of them, each of one CPU model: how sessions of one model differ shows there as well. */
  readonly others?: readonly (readonly FoundIndicator[])[];
}

/**
 * Half of all services have sessions of one build that differ by less than this (as a share of the value) beyond the
 * noise within; throughput and sizes hang together more closely. Their own sessions soon say more.
 */
const usualSessions: Readonly<Record<Dimension, number>> = {
  time: 0.01,
  number: 0.01,
  ratio: 0.01,
  frequency: 0.003,
  bytes: 0.003,
  byteRate: 0.003,
};

/** The same of rounds on one machine, beyond the noise within. */
const usualRounds = 0.01;

/** Where values are compared: as logarithms, so that changes are shares, or as they are where some are not positive. */
export interface Scale {
  readonly to: (value: number) => number;
  /** Standard error on the scale of a value with this standard error. */
  readonly error: (standardError: number, value: number) => number;
  readonly from: (scaled: number) => number;
  readonly isLogarithmic: boolean;
  readonly usual: UsualDeviations;
}

/** What is usual of values of this size: 1 on a scale of logarithms. */
function usualFor(dimension: Dimension, size: number): UsualDeviations {
  return { sessions: usualSessions[dimension] * size, rounds: usualRounds * size };
}

/** The scale that fits every value of both sides. */
export function scaleFor({ dimension, current, baseline, history = [], others = [] }: Compared): Scale {
  const values = [current, baseline, history, ...others].flat().map(({ value }) => value);
  if (values.every((value) => value > 0)) {
    return {
      to: Math.log,
      error: (standardError, value) => standardError / value,
      from: Math.exp,
      isLogarithmic: true,
      usual: usualFor(dimension, 1),
    };
  }
  const size = Math.max(...values.map(Math.abs)) || 1;
  return {
    to: (value) => value,
    error: (standardError) => standardError,
    from: (scaled) => scaled,
    isLogarithmic: false,
    usual: usualFor(dimension, size),
  };
}

/** A figure of one run on the scale, with the noise inside the run. */
interface Measured {
  readonly taken: Taken;
  readonly value: number;
  readonly variance: number;
  readonly degreesOfFreedom: number;
  /** What each second added to the value beyond its part. */
  readonly seconds?: readonly number[] | undefined;
  /** The variance is not believed to be less. */
  readonly leastVariance?: number;
}

/** Remembers what each run's figure came to: every look at the rounds asks again. */
function remembered<Result>(make: (run: FoundIndicator) => Result): (run: FoundIndicator) => Result {
  const known = new WeakMap<FoundIndicator, { readonly result: Result }>();
  return (run) => {
    const found = known.get(run) ?? { result: make(run) };
    known.set(run, found);
    return found.result;
  };
}

const noiseOf = remembered(noiseWithin);

function onScale(run: FoundIndicator, scale: Scale): Measured {
  const { standardError, degreesOfFreedom } = noiseOf(run);
  const variance = scale.error(standardError, run.value) ** 2;
  return { taken: run.taken, value: scale.to(run.value), variance, degreesOfFreedom };
}

/**
 * Variance within runs and how well all of them together tell it: by their seconds together, or by Satterthwaite for a sum
 * of estimates.
 */
function withinOf(noises: readonly Measured[]): Omit<Side, "figures"> {
  const leastWithin = mean(noises.map(({ leastVariance = 0 }) => leastVariance));
  const seconds = noises.flatMap((one) => (one.seconds === undefined ? [] : [one.seconds]));
  const found = seconds.length === noises.length ? meanBlockVariance(seconds) : undefined;
  if (found !== undefined) {
    return {
      withinVariance: Math.max(leastWithin, found.variance),
      withinDegrees: found.degreesOfFreedom,
      leastWithin,
    };
  }
  const total = sum(noises.map(({ variance }) => variance));
  const doubt = sum(noises.map(({ variance, degreesOfFreedom }) => variance ** 2 / degreesOfFreedom));
  const fewest = Math.min(...noises.map(({ degreesOfFreedom }) => degreesOfFreedom));
  return {
    withinVariance: total / noises.length,
    withinDegrees: doubt > 0 ? Math.max(fewest, total ** 2 / doubt) : fewest,
    leastWithin,
  };
}

/** Sides whose sessions are named alike; each with at least one run. */
function namedSides(sides: readonly (readonly Measured[])[]): Side[] {
  const names = sessionNames(sides.flat().map(({ taken }) => taken));
  let first = 0;
  return sides.map((runs) => {
    const figures = runs.map(({ value, seconds: parts, taken: { startMs } }, index) => ({
      value,
      session: names[first + index] ?? "",
      seconds: parts && { startMs, parts },
    }));
    first += runs.length;
    return { figures, ...withinOf(runs) };
  });
}

/** The figures as they are shown, on the scale, with their sessions named alike. */
function shownSides(sides: readonly (readonly FoundIndicator[])[], scale: Scale): Side[] {
  return namedSides(sides.map((runs) => runs.map((run) => onScale(run, scale))));
}

/** A figure of a run's distribution, on a scale of logarithms. */
type FigureOf = (run: FoundIndicator, mix: Mix | undefined) => DistributionFigure | undefined;

/**
 * Figures of runs with one mix of endpoints, where the sides' mixes differ by chance alone.
 * @returns undefined where some run has no such figure
 */
function evenSides(sides: readonly (readonly FoundIndicator[])[], figureOf: FigureOf): Side[] | undefined {
  const all = sides.flat();
  const [current = [], baseline = current] = sides;
  const mix = mixShiftOf(current, baseline) === undefined ? mixOf(baseline, all) : undefined;
  const measured = sides.map((runs) =>
    runs.flatMap((run): Measured[] => {
      const found = figureOf(run, mix);
      if (found === undefined) return [];
      return [{ ...found, taken: run.taken, variance: found.standardError ** 2 }];
    }),
  );
  return measured.flat().length === all.length ? namedSides(measured) : undefined;
}

/**
 * Sides of a comparison on the scale, as they are compared: percentiles smoothed where all of them can be and the baseline's
 * own noise is less for it. Where a percentile lies at the edge of a slow mode, its neighbours are of both modes, and it
 * is not.
 * @param sides each with at least one run
 */
export function sidesOf(sides: readonly (readonly FoundIndicator[])[], scale: Scale): Side[] {
  const smoothed = scale.isLogarithmic ? evenSides(sides, smoothedPercentile) : undefined;
  if (smoothed === undefined) return shownSides(sides, scale);
  const [steadier] = baselineOf(smoothed);
  const [shown] = shownSides(baselineOf(sides), scale);
  const isSteadier =
    steadier !== undefined && shown !== undefined && steadier.withinVariance <= shown.withinVariance;
  return isSteadier ? smoothed : shownSides(sides, scale);
}

/** The side that does not depend on what the change did; the only one where there is no other. */
function baselineOf<Of>(sides: readonly Of[]): readonly Of[] {
  return sides.length < 2 ? sides : sides.slice(1, 2);
}

/**
 * Level of runs as it is shown, in the base unit: the mean on the scale of their sessions, so for times the geometric mean.
 * Not the median: of three runs it varies by a third more, and an outlier it would hide widens the interval instead.
 */
export function shownLevel(runs: readonly FoundIndicator[], scale: Scale): number {
  const [only] = runs;
  if (runs.length === 1 && only !== undefined) return only.value;
  const [side] = shownSides([runs], scale);
  return side === undefined ? Number.NaN : scale.from(levelOf(side));
}

/** How an indicator changed, with what is known of the noise in it. */
export interface Difference {
  /** Levels of both sides in the base unit. */
  readonly current: number;
  readonly baseline: number;
  /** Interval of the difference in the base unit; holds the estimate. */
  readonly interval: (confidence: number) => { readonly low: number; readonly high: number };
  /**
   * Logarithm of the odds at which the data speak for a difference of at least `change` against one of at most `none`, in
   * the base unit; with `isLower` false, for one of at most `change` against at least `none`.
   */
  readonly logOdds: (claims: Claims, when?: When) => number;
}

/** Two differences in the base unit, the direction of which tells which is for the worse. */
export interface Claims {
  readonly none: number;
  readonly change: number;
  readonly isLowerBetter: boolean;
}

/**
 * `now`, or as it would be had further rounds, however many, brought down all noise that they can, and moved the estimate
 * as far as that noise may: towards the worse, or the better.
 */
export type When = "now" | "worseAtBest" | "betterAtBest";

/** How far further rounds may move an estimate, in its standard errors. */
const plausibleMove = 2;

/** Many more rounds than a gate ever takes. */
const manyRounds = 100;

/**
 * What would be known after many more rounds that moved the estimate as far as their noise may.
 * @param rounds taken so far
 * @param direction 1 for an estimate that rises, -1 for one that falls
 */
export function afterManyRounds(estimate: Estimate, rounds: number, direction: number): Knowledge {
  const { within, scatter, share, usualDeviation } = estimate.rounds;
  const { squares, degreesOfFreedom } = scatter;
  const expected = within.variance + usualDeviation ** 2;
  const variance = Math.max(expected, degreesOfFreedom === 0 ? 0 : squares / degreesOfFreedom);
  const spent = Math.min(share, 1 / rounds - 1 / manyRounds);
  const further = {
    squares: squares + manyRounds * variance,
    degreesOfFreedom: degreesOfFreedom + manyRounds,
  };
  return knowledgeOf({
    ...estimate,
    change: estimate.change + direction * plausibleMove * Math.sqrt(spent * variance),
    rounds: { ...estimate.rounds, share: share - spent, scatter: further },
  });
}

/**
 * Between which values the level of these rounds lies, in the base unit, as far as noise within and between them tells.
 * @returns undefined for extremes and gauges, whose noise has no formula, and for the servers' side
 */
export function levelInterval(
  rounds: readonly FoundIndicator[],
  confidence: number,
): { readonly low: number; readonly high: number } | undefined {
  const [first] = rounds;
  if (first === undefined || !hasKnownNoise(first)) return undefined;
  const counts = rounds.flatMap((run) => countsOf(run, true) ?? []);
  if (counts.length > 0) return shareInterval(counts, confidence);
  const scale = scaleFor({ dimension: first.dimension, current: rounds, baseline: [], design: "stored" });
  const [side] = shownSides([rounds], scale);
  if (side === undefined) return undefined;
  const level = levelOf(side);
  const reach = halfWidth(knowledgeOf(aloneEstimate(side, scale.usual)), confidence);
  return { low: scale.from(level - reach), high: scale.from(level + reach) };
}

function hasKnownNoise({ aggregation, samples }: FoundIndicator): boolean {
  if (samples.type === "servers" || samples.type === "gauge") return false;
  if (aggregation.kind === "percentile") return aggregation.percent > 0 && aggregation.percent < 100;
  return aggregation.kind !== "min" && aggregation.kind !== "max";
}

/** All runs of a comparison: both sides, then the others that tell how sessions differ. */
function partsOf(compared: Compared): (readonly FoundIndicator[])[] {
  const { current, baseline, history = [], others = [] } = compared;
  return [current, baseline, ...(history.length === 0 ? [] : [history]), ...others];
}

/** @param sides of `partsOf`, in its order */
function estimateFrom(
  { design, history = [] }: Compared,
  [now, before, ...rest]: readonly Side[],
  usual: UsualDeviations,
): Estimate {
  if (now === undefined || before === undefined) throw new Error("a side without runs");
  const [since, others] = history.length === 0 ? [undefined, rest] : [rest[0], rest.slice(1)];
  return design === "sideBySide"
    ? pairedEstimate(now, before, usual)
    : storedEstimate(now, before, { usual, history: since, others });
}

/** The estimated change on the scale, as it is compared. */
export function estimateOf(compared: Compared, scale: Scale): Estimate {
  return estimateFrom(compared, sidesOf(partsOf(compared), scale), scale.usual);
}

/** The change of the figures that are shown, on the scale. */
export function shownEstimateOf(compared: Compared, scale: Scale): Estimate {
  return estimateFrom(compared, shownSides(partsOf(compared), scale), scale.usual);
}

/** A loss leaves at least this part of a level that is compared by its logarithm. */
const leastLeft = 0.1;

function claimedLevel(baseline: number, difference: number, { isLogarithmic }: Scale): number {
  const level = baseline + difference;
  return isLogarithmic ? Math.max(leastLeft * baseline, level) : level;
}

/** Change of the level, by what the noise within runs and between them leaves open. */
function measureLevels(compared: Compared): Difference {
  const scale = scaleFor(compared);
  const estimate = estimateOf(compared, scale);
  const current = shownLevel(compared.current, scale);
  const baseline = shownLevel(compared.baseline, scale);
  const from = scale.to(baseline);
  const known = knowledgeOf(estimate);
  const end = (distance: number): number => scale.from(from + estimate.change + distance) - baseline;
  const difference = current - baseline;
  const claimed = (of: number): number => scale.to(claimedLevel(baseline, of, scale)) - from;
  const knownAt = (when: When, sign: number): Knowledge => {
    if (when === "now") return known;
    const direction = when === "worseAtBest" ? sign : -sign;
    return afterManyRounds(estimate, compared.current.length, direction);
  };
  return {
    current,
    baseline,
    interval: (confidence) => {
      const reach = halfWidth(known, confidence);
      return { low: Math.min(difference, end(-reach)), high: Math.max(difference, end(reach)) };
    },
    logOdds: ({ none, change, isLowerBetter: isLower }, when = "now") => {
      const sign = isLower ? 1 : -1;
      const { plausible, change: estimated } = knownAt(when, sign);
      const claims = { none: sign * claimed(none), change: sign * claimed(change) };
      return logOdds({ plausible, change: sign * estimated }, claims);
    },
  };
}

/** The bodies of the runs' distributions as sides of a comparison, on a scale of logarithms. */
function bodySides(sides: readonly (readonly FoundIndicator[])[]): Side[] | undefined {
  return hasBody(sides[0] ?? []) ? evenSides(sides, bodyOf) : undefined;
}

/**
 * The bodies of the runs' distributions as a side of a comparison, on a scale of logarithms.
 * @returns undefined where not every run has one
 */
export function bodySideOf(runs: readonly FoundIndicator[]): Side | undefined {
  return bodySides([runs])?.[0];
}

/** Whether a percentile is high enough for the body to lie below it. */
function hasBody([first]: readonly FoundIndicator[]): boolean {
  return first?.aggregation.kind === "percentile" && first.aggregation.percent > 50;
}

/** What the body of a distribution says of a change that slows everything by the same share. */
export interface BodyEvidence {
  /** Logarithm of the odds for such a change of at least `change` against one of at most `none`, both as shares. */
  readonly logOdds: (claims: Pick<Claims, "none" | "change">) => number;
}

/**
 * The body of the distribution that a high percentile belongs to.
 * @returns undefined for other aggregations, and where a record does not have it
 */
export function bodyEvidenceOf(compared: Compared): BodyEvidence | undefined {
  const sides = bodySides(partsOf(compared));
  if (sides === undefined) return undefined;
  const estimate = estimateFrom(compared, sides, usualFor(compared.dimension, 1));
  const known = knowledgeOf(estimate);
  return {
    logOdds: ({ none, change }) => logOdds(known, { none: Math.log1p(none), change: Math.log1p(change) }),
  };
}

/** Shares are compared by their counts; bad samples are failures, or what is missing where more is better. */
function measureShares(compared: Compared, objective: Objective): Difference | undefined {
  const isBadPass = isLowerBetter(objective, pooledValue(compared.baseline));
  const isCounts = (counts: RunCounts | undefined): counts is RunCounts => counts !== undefined;
  const countAll = (runs: readonly FoundIndicator[]): RunCounts[] =>
    runs.map((run) => countsOf(run, isBadPass)).filter(isCounts);
  const now = groupBySession(compared.current).map(countAll);
  const before = groupBySession(compared.baseline).map(countAll);
  if (now.flat().length === 0 || before.flat().length === 0) return undefined;
  const bad = compareShares(now, before, compared.design);
  return {
    current: pooledValue(compared.current),
    baseline: pooledValue(compared.baseline),
    interval: (confidence) => {
      const { low, high } = bad.interval(confidence);
      return isBadPass ? { low, high } : { low: -high, high: -low };
    },
    // Counts only grow with further rounds: there is always more to learn.
    logOdds: ({ none, change, isLowerBetter: isLower }, when = "now") => {
      if (when === "worseAtBest") return Number.POSITIVE_INFINITY;
      if (when === "betterAtBest") return Number.NEGATIVE_INFINITY;
      const sign = isBadPass ? 1 : -1;
      return bad.logOdds({ none: sign * none, change: sign * change }, isLower !== isBadPass);
    },
  };
}

/** How the baseline compares, whatever the objective's bound. */
export function differenceOf(compared: Compared, objective: Objective): Difference {
  return measureShares(compared, objective) ?? measureLevels(compared);
}
