import { erf, probit, sum } from "simple-statistics";
import type { Aggregation, Indicator } from "../../model/objective.ts";
import type { Run, Tags } from "../../model/run/run.ts";
import { groupBySession } from "../../model/run/session.ts";
import type { Design } from "../../model/verdict.ts";
import { knowledgeOf, standardError } from "../../stats/sequential.ts";
import { scaleFor, shownEstimateOf, shownLevel } from "../compare/difference.ts";
import { samplesBeyond } from "../compare/noise.ts";
import { compareShares, countsOf, type RunCounts } from "../compare/proportion.ts";
import { type FoundIndicator, findIndicator } from "../indicator/indicator.ts";

/** Runs of this change and what they are compared with, each side with at least one. */
export interface ComparedRuns {
  /** The rounds of this change. */
  readonly runs: readonly Run[];
  /** Comparable runs; side by side: the base's rounds, in the order of `runs`. */
  readonly baseline: readonly Run[];
  /** `stored` when not given. */
  readonly design?: Design | undefined;
}

/** How a figure moved from the baseline to this change, and how far noise blurs it; all in the base unit. */
export interface Shift {
  readonly baseline: number;
  readonly current: number;
  /** The difference, moved by so many of its standard errors; `at(0)` is the estimate. Rises with its argument. */
  readonly at: (sigmas: number) => number;
}

/**
 * What may be said of a shift. `stayed` means that a change worth telling is excluded, not only that none was seen;
 * `open` that noise leaves both possible.
 */
export type Movement = "rose" | "fell" | "stayed" | "open";

/** A statement about one figure needs this distance from zero, in standard errors: by chance 1 in 160 reaches it. */
const sigmasForOne = 2.5;

/** The same for one of several figures that are looked at together, so that chance gets no more tries (Bonferroni). */
export function sigmasFor(figures: number): number {
  return figures <= 1 ? sigmasForOne : probit(1 - chanceBeyond(sigmasForOne) / figures);
}

/** Fewer samples beyond a percentile than these say little about where it lies. */
const fewestBeyond = 10;

function foundIn(runs: readonly Run[], indicator: Indicator): FoundIndicator[] {
  return runs.flatMap((run) => {
    const found = findIndicator(run, indicator);
    if (found.kind !== "found" || (samplesBeyond(found) ?? fewestBeyond) < fewestBeyond) return [];
    return [found];
  });
}

/** An aggregation of a metric's samples with these tags. */
export function indicatorOf(metric: string, tags: Tags, aggregation: Aggregation): Indicator {
  return { metric, tags: { ...tags }, aggregation };
}

/**
 * How an indicator moved, with the noise that judging uses too (stats/sequential.ts) as one standard error.
 * @returns undefined where a run lacks the indicator, or has too few samples for its percentile
 */
export function shiftOf(compared: ComparedRuns, indicator: Indicator): Shift | undefined {
  const { runs, baseline, design = "stored" } = compared;
  const [now, before] = [foundIn(runs, indicator), foundIn(baseline, indicator)];
  const [first] = now;
  if (first === undefined || now.length < runs.length || before.length < baseline.length) return undefined;
  if (before.length === 0) return undefined;
  const isPaired = design === "sideBySide" && now.length === before.length;
  const sides = {
    dimension: first.dimension,
    current: now,
    baseline: before,
    design: isPaired ? design : "stored",
  } as const;
  const scale = scaleFor(sides);
  const error = standardError(knowledgeOf(shownEstimateOf(sides, scale)));
  const [current, level] = [shownLevel(now, scale), shownLevel(before, scale)];
  return {
    baseline: level,
    current,
    at: (sigmas) => scale.from(scale.to(current) + sigmas * error) - level,
  };
}

/**
 * How a share of failures moved, by counts.
 * @returns undefined where a side has no samples
 */
export function shareShiftOf(compared: ComparedRuns, indicator: Indicator): Shift | undefined {
  const { runs, baseline, design = "stored" } = compared;
  const counted = (found: readonly FoundIndicator[]): RunCounts[] =>
    found.flatMap((one) => countsOf(one, true) ?? []);
  const now = counted(foundIn(runs, indicator));
  const before = groupBySession(foundIn(baseline, indicator)).map(counted);
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

/** Chance that a normally distributed figure lies so many standard errors or more above its mean. */
function chanceBeyond(sigmas: number): number {
  return (1 - erf(sigmas / Math.SQRT2)) / 2;
}

/** Change as a share of the baseline; infinite from nothing. */
export function ratioOf(shift: Shift): number {
  return shift.at(0) / Math.abs(shift.baseline);
}

/** Whether two figures changed by shares of their baseline that differ beyond the noise of both. */
export function areApart(one: Shift, other: Shift, sigmas: number): boolean {
  const reach = (shift: Shift): number => (shift.at(sigmas) - shift.at(0)) / Math.abs(shift.baseline);
  return Math.abs(ratioOf(one) - ratioOf(other)) > Math.hypot(reach(one), reach(other));
}

/** A change that would hardly be called "stayed", however much more something else moved. */
const largestNegligible = 0.25;

/**
 * What counts as no change of a figure, in its base unit, beside something that moved by this share: at most half as
 * much.
 */
export function negligibleBeside(ratio: number, shift: Shift): number {
  return Math.min(Math.abs(ratio) / 2, largestNegligible) * Math.abs(shift.baseline);
}

/**
 * What may be said of a shift.
 * @param bounds.negligible changes below this, in the base unit, count as none
 */
export function movementOf(shift: Shift, bounds: { sigmas: number; negligible: number }): Movement {
  const { sigmas, negligible } = bounds;
  const [low, high] = [shift.at(-sigmas), shift.at(sigmas)];
  if (low > 0) return "rose";
  if (high < 0) return "fell";
  return low >= -negligible && high <= negligible ? "stayed" : "open";
}
