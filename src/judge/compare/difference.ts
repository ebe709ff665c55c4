import { mean, sum } from "simple-statistics";
import { remembered } from "../../lib/remembered.ts";
import { groupBySession, sessionNames, type Taken } from "../../model/run/session.ts";
import type { Dimension } from "../../model/units.ts";
import type { Design, LatestLevel, LikeWith } from "../../model/verdict.ts";
import { type BlockVariance, meanBlockVariance } from "../../stats/block-variance.ts";
import {
  type Claims as ClaimsOnScale,
  type Estimate,
  halfWidth,
  type Knowledge,
  knowledgeOf,
  logOdds,
} from "../../stats/sequential.ts";
import type { FoundIndicator } from "../indicator/indicator.ts";
import { pooledValue } from "../objective/absolute.ts";
import { type Bounded, isLowerBetter } from "../objective/direction.ts";
import { noiseWithin, showsNoise } from "./noise.ts";
import { bodyOf } from "./percentile/body.ts";
import type { DistributionFigure } from "./percentile/distribution.ts";
import { type Mix, mixOf, mixShiftOf } from "./percentile/mix.ts";
import { smoothedPercentile } from "./percentile/smoothed.ts";
import { compareShares, countsOf, shareInterval } from "./proportion.ts";
import {
  aloneEstimate,
  bySession,
  levelOf,
  pairedEstimate,
  type SessionFigure,
  type SideFigures,
  storedEstimate,
  type UsualDeviations,
} from "./variance-components.ts";

/** An indicator on both sides of a comparison; each side has at least one run. */
export interface Compared {
  readonly dimension: Dimension;
  /** The rounds of this change. */
  readonly current: readonly FoundIndicator[];
  readonly baseline: readonly FoundIndicator[];
  /** `sideBySide`: the baseline is the base's rounds, in the order of `current`. */
  readonly design: Design;
  /**
   * Runs in time order that show the variance between sessions, if the baseline is only a few of them; their level may
   * have moved. Unused side by side and for counted shares.
   */
  readonly history?: readonly FoundIndicator[];
  /** Match by CPU model (likeness.ts). */
  readonly likeWith?: LikeWith | undefined;
  /** Only the stored sessions since their level last changed are compared with (latest-level.ts). */
  readonly latestLevel?: LatestLevel | undefined;
  /** Sessions of other levels, on other CPU models or before a change: they also show the variance between sessions. */
  readonly others?: readonly (readonly FoundIndicator[])[];
}

/**
 * Prior: for half of all services, sessions of one build differ by less than this share of the value, beyond noise
 * within runs. The service's own sessions replace it as they accumulate.
 */
const usualSessions: Readonly<Record<Dimension, number>> = {
  time: 0.01,
  number: 0.01,
  ratio: 0.01,
  frequency: 0.003,
  bytes: 0.003,
  byteRate: 0.003,
};

/** The same for rounds on one machine. */
const usualRounds = 0.01;

/** Scale of the comparison: logarithms, so that changes are shares; plain values if some are not positive. */
export interface DifferenceScale {
  readonly to: (value: number) => number;
  /** Standard error on the scale, from the standard error of a value. */
  readonly error: (standardError: number, value: number) => number;
  readonly from: (scaled: number) => number;
  readonly isLogarithmic: boolean;
  readonly usual: UsualDeviations;
}

/** @param size of the values; 1 on a logarithmic scale */
function usualFor(dimension: Dimension, size: number): UsualDeviations {
  return { sessions: usualSessions[dimension] * size, rounds: usualRounds * size };
}

/** The scale that fits all values of both sides. */
export function scaleFor({
  dimension,
  current,
  baseline,
  history = [],
  others = [],
}: Compared): DifferenceScale {
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
  return {
    to: (value) => value,
    error: (standardError) => standardError,
    from: (scaled) => scaled,
    isLogarithmic: false,
    usual: usualFor(dimension, Math.max(...values.map(Math.abs)) || 1),
  };
}

/** A figure of one run on the scale, with the noise within the run. */
interface Measured extends BlockVariance, Pick<SessionFigure, "value" | "seconds" | "startMs"> {
  readonly taken: Taken;
  /** Lower bound of the variance. */
  readonly leastVariance: number;
}

const noiseOf = remembered(noiseWithin);

function onScale(run: FoundIndicator, scale: DifferenceScale): Measured {
  const { standardError, degreesOfFreedom, leastError } = noiseOf(run);
  const varianceOf = (error: number): number => scale.error(error, run.value) ** 2;
  const [variance, leastVariance] = [varianceOf(standardError), varianceOf(leastError)];
  return { ...timesOf(run), value: scale.to(run.value), variance, leastVariance, degreesOfFreedom };
}

/** When a run was taken; records without seconds may have no measured times. */
function timesOf({ taken, samples }: FoundIndicator): Pick<Measured, "taken" | "startMs"> {
  const isTimed =
    samples.type === "gauge"
      ? samples.series.compared
      : (samples.type === "trend" || samples.type === "counter") && samples.series.slices;
  return { taken, startMs: isTimed ? taken.startMs : undefined };
}

/** Variance within runs: from all seconds together, or with Satterthwaite's degrees of freedom for a sum. */
function withinOf(noises: readonly Measured[]): Omit<SideFigures, "figures"> {
  const leastWithin = mean(noises.map(({ leastVariance }) => leastVariance));
  const seconds = noises.map((one) => one.seconds).filter((it) => it !== undefined);
  const found = seconds.length === noises.length ? meanBlockVariance(seconds) : undefined;
  if (found !== undefined) {
    const { variance, degreesOfFreedom: withinDegrees } = found;
    return { withinVariance: Math.max(leastWithin, variance), withinDegrees, leastWithin };
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

/** Sides with consistent session names. */
function namedSides(sides: readonly (readonly Measured[])[]): SideFigures[] {
  const names = sessionNames(sides.flat().map(({ taken }) => taken)).values();
  return sides.map((runs) => ({
    figures: runs.map(({ value, startMs, seconds, taken: { start } }) => {
      return { value, session: names.next().value ?? "", startMs, seconds, start };
    }),
    ...withinOf(runs),
  }));
}

/** The displayed figures on the scale. */
function shownSides(sides: readonly (readonly FoundIndicator[])[], scale: DifferenceScale): SideFigures[] {
  return namedSides(sides.map((runs) => runs.map((run) => onScale(run, scale))));
}

/** A figure of a run's distribution, on a logarithmic scale. */
type FigureOf = (run: FoundIndicator, mix?: Mix) => DistributionFigure | undefined;

/**
 * Figures of runs adjusted to one mix of endpoints, if the sides' mixes differ only by chance.
 * @returns undefined if a run has no such figure
 */
function evenSides(
  sides: readonly (readonly FoundIndicator[])[],
  figureOf: FigureOf,
): SideFigures[] | undefined {
  const all = sides.flat();
  const [current = [], baseline = current] = sides;
  const mix = mixShiftOf(current, baseline) === undefined ? mixOf(baseline, all) : undefined;
  const measured = sides.map((runs) =>
    runs.flatMap((run): Measured[] => {
      const found = figureOf(run, mix);
      if (found === undefined) return [];
      const { standardError, leastError } = found;
      const variances = { variance: standardError ** 2, leastVariance: leastError ** 2 };
      return [{ ...found, ...timesOf(run), ...variances }];
    }),
  );
  return measured.flat().length === all.length ? namedSides(measured) : undefined;
}

/** Sides on the scale, as compared: percentiles are smoothed if all runs allow it. @param sides each with at least one run */
export function sidesOf(
  sides: readonly (readonly FoundIndicator[])[],
  scale: DifferenceScale,
): SideFigures[] {
  const smoothed = scale.isLogarithmic ? evenSides(sides, smoothedPercentile) : undefined;
  return smoothed ?? shownSides(sides, scale);
}

/**
 * Displayed level of runs, in the base unit: the mean over sessions on the scale, so the geometric mean for times. A
 * median has a third more variance over three runs, and hides outliers, which widen the interval.
 */
export function shownLevel(runs: readonly FoundIndicator[], scale: DifferenceScale): number {
  const [first] = runs;
  // A mean on the scale would miss equal figures by a last digit.
  if (first !== undefined && runs.every(({ value }) => value === first.value)) return first.value;
  const sessions = groupBySession(runs);
  if (sessions.length === 0) return Number.NaN;
  return scale.from(levelOf(sessions.map((session) => session.map(({ value }) => scale.to(value)))));
}

/** How an indicator changed, and the noise of that estimate. */
export interface Difference {
  /** Levels of both sides in the base unit. */
  readonly current: number;
  readonly baseline: number;
  /** Interval of the difference in the base unit; contains the estimate. */
  readonly interval: (confidence: number) => { readonly low: number; readonly high: number };
  /** Log odds for a difference of at least `change` against one of at most `none`; the reverse if higher is better. */
  readonly logOdds: (claims: DifferenceClaims, when?: When) => number;
}

/** Two differences in the base unit. */
export interface DifferenceClaims extends ClaimsOnScale {
  readonly isLowerBetter: boolean;
}

/**
 * `now`, or after many more rounds that remove all noise they can and move the estimate as far as that noise plausibly
 * allows, towards worse or better.
 */
export type When = "now" | "worseAtBest" | "betterAtBest";

/** How far further rounds may move an estimate, in standard errors. */
const plausibleMove = 2;

/** Far more rounds than any gate takes. */
const manyRounds = 100;

/**
 * Knowledge after many more rounds that move the estimate as far as their noise plausibly allows.
 * @param rounds taken so far
 * @param direction 1 for a rising estimate, -1 for a falling one
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

/** The same of a service that keeps its start: only the noise within rounds is removed, as none of them shows how starts differ. */
function afterManyOfOneStart(estimate: Estimate, direction: number): Knowledge {
  const { within } = estimate.rounds;
  return knowledgeOf({
    ...estimate,
    change: estimate.change + direction * plausibleMove * Math.sqrt(within.variance),
    rounds: { ...estimate.rounds, within: { ...within, variance: 0, least: 0 } },
  });
}

/** Whether one of two sides side by side was started once only; undefined starts are of services that the gate did not start. */
export function isOfOneStart({ current, baseline, design }: Compared): boolean {
  const isOne = (runs: Compared["current"]): boolean =>
    runs.every(({ taken }) => taken.start !== undefined && taken.start === runs[0]?.taken.start);
  return design === "sideBySide" && (isOne(current) || isOne(baseline));
}

/** Files that keep a side on one start: how starts differ remains unknown, however many rounds follow. */
export function startKeptFor(compared: Compared): readonly string[] | undefined {
  return isOfOneStart(compared) ? compared.current.at(-1)?.taken.startKeptFor : undefined;
}

/** Minimum runs beyond one a side to show each other's noise, where they do not show their own. */
const fewestBesideOne = 2;

/** Whether nothing shows the noise of these figures: results without samples, and too few of them. */
export function isNoiseUntold({ current, baseline, history = [], design }: Compared): boolean {
  if ([...current, ...baseline].every(showsNoise)) return false;
  const runs = design === "sideBySide" ? current.length - 1 : current.length + baseline.length - 2;
  return runs + history.length < fewestBesideOne;
}

/**
 * Interval of the level of these rounds, in the base unit, from noise within and between them.
 * @returns undefined for extremes and gauges, whose noise has no formula, and for server indicators
 */
export function levelInterval(
  rounds: readonly FoundIndicator[],
  confidence: number,
): { readonly low: number; readonly high: number } | undefined {
  const [first] = rounds;
  if (first === undefined || !hasKnownNoise(first)) return undefined;
  if (rounds.length <= fewestBesideOne && !rounds.every(showsNoise)) return undefined;
  const counts = countsOf(rounds, true);
  if (counts.length > 0) return shareInterval(counts, confidence);
  const scale = scaleFor({ dimension: first.dimension, current: rounds, baseline: [], design: "stored" });
  const [side] = shownSides([rounds], scale);
  if (side === undefined) return undefined;
  const level = levelOf([...bySession(side).values()]);
  const reach = halfWidth(knowledgeOf(aloneEstimate(side, scale.usual)), confidence);
  return { low: scale.from(level - reach), high: scale.from(level + reach) };
}

function hasKnownNoise({ aggregation, samples }: FoundIndicator): boolean {
  if (samples.type === "servers" || samples.type === "gauge") return false;
  if (aggregation.kind === "percentile") return aggregation.percent > 0 && aggregation.percent < 100;
  return aggregation.kind !== "min" && aggregation.kind !== "max";
}

/** All runs of a comparison: both sides, then those that only show the variance between sessions. */
function partsOf({ current, baseline, history = [], others = [] }: Compared) {
  return [current, baseline, ...(history.length === 0 ? [] : [history]), ...others];
}

/** @param sides of `partsOf`, in its order */
function estimateFrom(
  { design, history = [] }: Compared,
  [now, before, ...rest]: readonly SideFigures[],
  usual: UsualDeviations,
): Estimate {
  if (now === undefined || before === undefined) throw new Error("a side without runs");
  const [since, others] = history.length === 0 ? [undefined, rest] : [rest[0], rest.slice(1)];
  return design === "sideBySide"
    ? pairedEstimate(now, before, usual)
    : storedEstimate(now, before, { usual, history: since, others });
}

/** The change of the displayed figures, on the scale. */
export function shownEstimateOf(compared: Compared, scale: DifferenceScale): Estimate {
  return estimateFrom(compared, shownSides(partsOf(compared), scale), scale.usual);
}

/** A loss leaves at least this share of a level on a logarithmic scale. */
const leastLeft = 0.1;

/** Change of the level, with the noise within and between runs. */
function measureLevels(compared: Compared): Difference {
  const scale = scaleFor(compared);
  const estimate = estimateFrom(compared, sidesOf(partsOf(compared), scale), scale.usual);
  const current = shownLevel(compared.current, scale);
  const baseline = shownLevel(compared.baseline, scale);
  const from = scale.to(baseline);
  const known = knowledgeOf(estimate);
  const end = (distance: number): number => scale.from(from + estimate.change + distance) - baseline;
  const difference = current - baseline;
  const claimed = (of: number): number => {
    const level = baseline + of;
    return scale.to(scale.isLogarithmic ? Math.max(leastLeft * baseline, level) : level) - from;
  };
  const knownAt = (when: When, sign: number): Knowledge => {
    if (when === "now") return known;
    const direction = when === "worseAtBest" ? sign : -sign;
    return startKeptFor(compared) === undefined
      ? afterManyRounds(estimate, compared.current.length, direction)
      : afterManyOfOneStart(estimate, direction);
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

/**
 * The bodies of the runs' distributions, on a logarithmic scale, for a percentile above the body.
 * @returns as many as `sides`; undefined for other aggregations, and if a record lacks the distribution
 */
export function bodySidesOf(sides: readonly (readonly FoundIndicator[])[]): SideFigures[] | undefined {
  const aggregation = sides[0]?.[0]?.aggregation;
  const hasBody = aggregation?.kind === "percentile" && aggregation.percent > 50;
  return hasBody ? evenSides(sides, bodyOf) : undefined;
}

/** Both sides, on a logarithmic scale. */
export interface ComparedSides {
  readonly now: SideFigures;
  readonly base: SideFigures;
  readonly usual: UsualDeviations;
}

/** By the figure and, if it has one, by the body of its distribution; none for shares. */
export function comparedSides(compared: Compared): ComparedSides[] {
  const scale = scaleFor(compared);
  const isCounted = compared.current.some(({ samples }) => samples.type === "rate");
  if (!scale.isLogarithmic || isCounted) return [];
  const parts = partsOf(compared);
  return [sidesOf(parts, scale), bodySidesOf(parts)].flatMap((sides) => {
    const [now, base] = sides ?? [];
    return now === undefined || base === undefined ? [] : [{ now, base, usual: scale.usual }];
  });
}

/** How all samples of the body changed, as shares of their duration. */
export interface BodyChange {
  readonly ratio: number;
  readonly interval: (confidence: number) => { readonly low: number; readonly high: number };
  /** Log odds for a change of at least what was asked for against none. */
  readonly logOdds: number;
}

/**
 * The change of the bodies of the distributions.
 * @param change to detect, as a share
 * @returns undefined without bodies
 */
export function bodyChangeOf(compared: Compared, change: number): BodyChange | undefined {
  const sides = bodySidesOf(partsOf(compared));
  if (sides === undefined) return undefined;
  const known = knowledgeOf(estimateFrom(compared, sides, usualFor(compared.dimension, 1)));
  return {
    ratio: Math.expm1(known.change),
    interval: (confidence) => {
      const reach = halfWidth(known, confidence);
      return { low: Math.expm1(known.change - reach), high: Math.expm1(known.change + reach) };
    },
    logOdds: logOdds(known, { none: 0, change: Math.log1p(change) }),
  };
}

/** Change of a share, by its counts. Bad samples are failures, or the complement where more is better. */
function measureShares(compared: Compared, objective: Bounded): Difference | undefined {
  const isBadPass = isLowerBetter(objective, pooledValue(compared.baseline));
  const countsIn = (runs: readonly FoundIndicator[]) =>
    groupBySession(runs).map((session) => countsOf(session, isBadPass));
  const [now, before] = [countsIn(compared.current), countsIn(compared.baseline)];
  if (now.flat().length === 0 || before.flat().length === 0) return undefined;
  const bad = compareShares(now, before, compared.design);
  return {
    current: pooledValue(compared.current),
    baseline: pooledValue(compared.baseline),
    interval: (confidence) => {
      const { low, high } = bad.interval(confidence);
      return isBadPass ? { low, high } : { low: -high, high: -low };
    },
    // More rounds always add counts, so a decision never becomes impossible.
    logOdds: ({ none, change, isLowerBetter: isLower }, when = "now") => {
      if (when === "worseAtBest") return Number.POSITIVE_INFINITY;
      if (when === "betterAtBest") return Number.NEGATIVE_INFINITY;
      const sign = isBadPass ? 1 : -1;
      return bad.logOdds({ none: sign * none, change: sign * change }, isLower !== isBadPass);
    },
  };
}

/** The difference from the baseline, independent of the objective's bound. */
export function differenceOf(compared: Compared, objective: Bounded): Difference {
  return measureShares(compared, objective) ?? measureLevels(compared);
}
