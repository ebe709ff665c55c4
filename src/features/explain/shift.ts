import { erf, probit, sum } from "simple-statistics";
import { isNoiseUntold, scaleFor, shownEstimateOf, shownLevel } from "../../judge/compare/difference.ts";
import { steadySamplesBeyond } from "../../judge/compare/few-samples.ts";
import { samplesBeyond } from "../../judge/compare/noise.ts";
import { compareShares, countsOf, type RunCounts } from "../../judge/compare/proportion.ts";
import { type FoundIndicator, foundIn } from "../../judge/indicator/indicator.ts";
import type { Aggregation, Indicator } from "../../model/objective.ts";
import type { Run, Tags } from "../../model/run/run.ts";
import { groupBySession } from "../../model/run/session.ts";
import type { Design } from "../../model/verdict.ts";
import { knowledgeOf, standardError } from "../../stats/sequential.ts";

/** Runs of this change and the runs they are compared with, at least one on each side. */
export interface RunsOfMiss {
  /** The rounds of this change. */
  readonly runs: readonly Run[];
  /** Comparable runs; side by side: the base's rounds, in the order of `runs`. */
  readonly baseline: readonly Run[];
  /** Default: `stored`. */
  readonly design?: Design | undefined;
}

/** Change of a figure from the baseline to this change, with its noise; all in the base unit. */
export interface Shift {
  readonly baseline: number;
  readonly current: number;
  /** The difference plus this many of its standard errors; `at(0)` is the estimate. Increases with its argument. */
  readonly at: (sigmas: number) => number;
}

/** Conclusion about a shift. `stayed`: a relevant change is excluded, not only unseen; `open`: noise allows both. */
type Movement = "rose" | "fell" | "stayed" | "open";

/** Distance from zero, in standard errors, for a statement about one figure: chance reaches it in 1 of 160 cases. */
const sigmasForOne = 2.5;

/** The same for each of several figures that are tested together (Bonferroni). */
export function sigmasFor(figures: number): number {
  return figures <= 1 ? sigmasForOne : probit(1 - chanceBeyond(sigmasForOne) / figures);
}

/** Figures of those runs that have one, and enough samples for the position of a percentile. */
function steadyIn(runs: readonly Run[], indicator: Indicator): FoundIndicator[] {
  return foundIn(runs, { indicator }).filter(
    (found) => (samplesBeyond(found) ?? steadySamplesBeyond) >= steadySamplesBeyond,
  );
}

/** An aggregation of a metric's samples with these tags. */
export function indicatorOf(metric: string, tags: Tags, aggregation: Aggregation): Indicator {
  return { metric, tags: { ...tags }, aggregation };
}

/**
 * How an indicator moved, with the judge's noise model as one standard error.
 * @returns undefined if a run lacks the indicator, or has too few samples for its percentile
 */
export function shiftOf(compared: RunsOfMiss, indicator: Indicator): Shift | undefined {
  const { runs, baseline, design = "stored" } = compared;
  const [now, before] = [steadyIn(runs, indicator), steadyIn(baseline, indicator)];
  const [first] = now;
  if (first === undefined || now.length < runs.length || before.length < baseline.length) return undefined;
  if (before.length === 0) return undefined;
  const paired = now.length === before.length ? design : "stored";
  const sides = { dimension: first.dimension, current: now, baseline: before, design: paired };
  if (isNoiseUntold(sides)) return undefined;
  const scale = scaleFor(sides);
  const error = standardError(knowledgeOf(shownEstimateOf(sides, scale)));
  const [current, level] = [shownLevel(now, scale), shownLevel(before, scale)];
  return {
    baseline: level,
    current,
    at: (sigmas) => scale.from(scale.to(current) + sigmas * error) - level,
  };
}

/** How a share of failures moved, by counts. @returns undefined if a side has no samples */
export function shareShiftOf(compared: RunsOfMiss, indicator: Indicator): Shift | undefined {
  const { runs, baseline, design = "stored" } = compared;
  const now = countsOf(steadyIn(runs, indicator), true);
  const before = groupBySession(steadyIn(baseline, indicator)).map((session) => countsOf(session, true));
  if (now.length === 0 || before.flat().length === 0) return undefined;
  const shares = compareShares([now], before, design);
  const shareOf = (counts: readonly RunCounts[]): number =>
    sum(counts.map(({ bad }) => bad)) / sum(counts.map(({ total }) => total));
  return {
    baseline: shareOf(before.flat()),
    current: shareOf(now),
    at: (sigmas) => {
      if (sigmas === 0) return shares.estimate;
      const { low, high } = shares.interval(1 - 2 * chanceBeyond(Math.abs(sigmas)));
      return sigmas < 0 ? low : high;
    },
  };
}

/** Probability that a normal figure lies at least this many standard errors above its mean. */
function chanceBeyond(sigmas: number): number {
  return (1 - erf(sigmas / Math.SQRT2)) / 2;
}

/** Change as a share of the baseline; infinite for a baseline of 0. */
export function ratioOf(shift: Shift): number {
  return shift.at(0) / Math.abs(shift.baseline);
}

/** Whether two figures changed by different shares of their baselines, beyond the noise of both. */
export function areApart(one: Shift, other: Shift, sigmas: number = sigmasForOne): boolean {
  const reach = (shift: Shift): number => (shift.at(sigmas) - shift.at(0)) / Math.abs(shift.baseline);
  return Math.abs(ratioOf(one) - ratioOf(other)) > Math.hypot(reach(one), reach(other));
}

/** Whether a figure rose beyond noise. */
export function hasRisen(shift: Shift, sigmas: number = sigmasForOne): boolean {
  return shift.at(-sigmas) > 0;
}

/** Conclusion about a shift. @param negligible changes up to this, in the base unit, count as none */
export function movementOf(shift: Shift, negligible: number, sigmas: number = sigmasForOne): Movement {
  const [low, high] = [shift.at(-sigmas), shift.at(sigmas)];
  if (low > 0) return "rose";
  if (high < 0) return "fell";
  return low >= -negligible && high <= negligible ? "stayed" : "open";
}

/** The largest change still called `stayed`, however much another figure moved. */
const largestNegligible = 0.25;

/** Whether a figure changed by less than half of another figure's share. */
export function hasStayed(shift: Shift, beside: Shift, sigmas: number = sigmasForOne): boolean {
  const share = Math.min(Math.abs(ratioOf(beside)) / 2, largestNegligible);
  return movementOf(shift, share * Math.abs(shift.baseline), sigmas) === "stayed";
}

/** Minimum share of a change that its parts must cover to explain it. */
const explained = 0.8;

/** The share of a change that a part of it explains; undefined for less than four fifths, or far more than all. */
export function shareExplained(part: number, whole: number): number | undefined {
  const share = part / whole;
  return share >= explained && share <= 1 / explained ? Math.min(1, share) : undefined;
}

/** More parts than this explain nothing: they are most of the whole. */
export const mostCarriers = 2;

/** The fewest parts of a change that explain it together, the largest first. */
export function carriersAmong<Part>(
  largestFirst: readonly Part[],
  sizeOf: (part: Part) => number,
  whole: number,
): { readonly carriers: readonly Part[]; readonly share: number } | undefined {
  for (let most = 1; most <= Math.min(mostCarriers, largestFirst.length); most += 1) {
    const carriers = largestFirst.slice(0, most);
    const share = shareExplained(sum(carriers.map(sizeOf)), whole);
    if (share !== undefined) return { carriers, share };
  }
  return undefined;
}
