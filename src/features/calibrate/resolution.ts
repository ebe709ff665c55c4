import { mean, sampleStandardDeviation } from "simple-statistics";
import { bodySidesOf, scaleFor, shownLevel, sidesOf } from "../../judge/compare/difference.ts";
import { fewestBeyond } from "../../judge/compare/few-samples.ts";
import { countsOf } from "../../judge/compare/proportion.ts";
import { seenAmount, seenTolerances } from "../../judge/compare/relative.ts";
import { type FoundIndicator, foundIn } from "../../judge/indicator/indicator.ts";
import { isLowerBetter } from "../../judge/objective/direction.ts";
import { fewestCalibrationRuns, type RoundLimits } from "../../model/gate.ts";
import type { Objective } from "../../model/objective.ts";
import type { Run } from "../../model/run/run.ts";
import type { Dimension } from "../../model/units.ts";
import type { Design } from "../../model/verdict.ts";
import { firstWhere } from "../../stats/bisect.ts";
import { drawLevels } from "./levels.ts";
import { type DrawnGate, decides, type Outcomes, outcomesOf, type Rule } from "./outcomes.ts";
import { type CountedRuns, countedRuns, drawShares } from "./shares.ts";

/** Sizes of change that a calibration reports, in multiples of the tolerance. */
export const reportedSizes = [0, 0.5, 1, 1.5, 2, 3] as const;

/** How often a gate decides correctly about one objective: its operating characteristic. */
export interface Characteristic {
  /** With the objective's own tolerance, one for each of `reportedSizes`; undefined if it has none. */
  readonly outcomes: readonly Outcomes[] | undefined;
  /**
   * The smallest tolerance, in the base unit, with which unchanged code passes and the change to detect (twice the
   * tolerance, or the user's `sees` if larger) fails in 95 of 100 gates; undefined if there is none.
   */
  readonly smallestTolerance: number | undefined;
  /** For the user's `sees`; absent if that is twice the tolerance. */
  readonly seen?: SeenCharacteristic | undefined;
}

/** How often a gate decides correctly about the change in `sees`. */
export interface SeenCharacteristic {
  /** With the objective's own tolerance, at this change. */
  readonly outcomes: Outcomes;
  /** Whether unchanged code passes and this change fails in 95 of 100 gates. */
  readonly decides: boolean;
  /** The smallest change, in the base unit, that decides; undefined if the current one already does or none does. */
  readonly smallest: number | undefined;
}

/** How precisely one indicator can be judged. */
export interface Resolution {
  readonly dimension: Dimension;
  /** Level of the runs, in the base unit. */
  readonly level: number;
  readonly runs: number;
  /** Standard deviations in the base unit. */
  readonly noise: {
    /** Between runs, as observed. */
    readonly total: number;
    /** The part from within runs, estimated from their slices. */
    readonly within: number;
  };
  /** Against this many stored runs, each from its own job. */
  readonly stored: Characteristic;
  /** Side by side with a deployment of the base commit; a round is a pair of runs. */
  readonly sideBySide: Characteristic;
  /** Samples beyond a percentile in the run with fewest; undefined for other aggregations. */
  readonly samplesBeyond: number | undefined;
}

/** What a resolution needs beside the runs. */
interface Resolving {
  readonly objective: Objective;
  /** The objective's share of the gate's false-alarm probability. */
  readonly falseAlarm: number;
  /** Minimum and maximum rounds of the gate. */
  readonly rounds: RoundLimits;
  /** Number of simulated gates; default 150. */
  readonly gates?: number | undefined;
}

/** Enough to estimate a share of 95 % to about two percentage points. */
const drawnGates = 150;

/** Level and noise of one indicator, and gates simulated from them. */
interface GateDrawer extends Pick<Resolution, "level" | "noise"> {
  readonly draw: (design: Design) => readonly DrawnGate[];
  /** A size for the worse in the base unit, as a distance on the scale of the gates. */
  readonly onScale: (size: number) => number;
  /** The largest tolerance to try. */
  readonly largest: number;
}

/** Steps of 5 %, from a thousandth of the largest size. */
const sizeSteps = { factor: 1.05, count: 140 } as const;

/** The smallest size in the base unit that decides correctly; all larger sizes do, too. */
function smallestSize(
  gates: readonly DrawnGate[],
  largest: number,
  ruleAt: (size: number) => Rule,
): number | undefined {
  const { factor, count } = sizeSteps;
  const sizeAt = (step: number): number => largest / factor ** (count - step);
  if (!(largest > 0) || !decides(gates, ruleAt(largest))) return undefined;
  return sizeAt(firstWhere(count, (step) => step > 0 && decides(gates, ruleAt(sizeAt(step)))));
}

function characteristicOf(drawer: GateDrawer, design: Design, resolving: Resolving): Characteristic {
  const { objective, falseAlarm, rounds } = resolving;
  const { onScale, largest, level } = drawer;
  const gates = drawer.draw(design);
  const ruleAt = (tolerance: number, seen = seenTolerances * tolerance): Rule => ({
    tolerance: onScale(tolerance),
    seen: onScale(seen),
    falseAlarm,
    rounds,
  });
  const tolerance = toleranceOf(objective, level);
  const sees = seenOf(objective, level);
  const smallestTolerance = smallestSize(gates, Math.max(largest, tolerance ?? 0), (size) =>
    ruleAt(size, Math.max(sees ?? 0, seenTolerances * size)),
  );
  if (tolerance === undefined) return { outcomes: undefined, smallestTolerance };
  const own = ruleAt(tolerance, sees);
  const outcomesAt = (size: number): Outcomes =>
    outcomesOf(gates, { size, change: onScale(size * tolerance) }, own);
  const outcomes = reportedSizes.map(outcomesAt);
  if (sees === undefined) return { outcomes, smallestTolerance };
  const isEnough = decides(gates, own);
  const largestSeen = Math.max(sees, seenTolerances * Math.max(largest, tolerance));
  const seen: SeenCharacteristic = {
    // Both are multiples of the level: 25 % is 5 times 5 %, not 4.999999999999999 times.
    outcomes: outcomesAt(Number((sees / tolerance).toPrecision(12))),
    decides: isEnough,
    smallest: isEnough ? undefined : smallestSize(gates, largestSeen, (size) => ruleAt(tolerance, size)),
  };
  return { outcomes, smallestTolerance, seen };
}

/** The user's `sees` in the base unit; undefined if it is twice the tolerance. */
function seenOf({ bound }: Objective, level: number): number | undefined {
  if (bound.kind === "absolute" || bound.sees === undefined) return undefined;
  return Math.abs(seenAmount(bound) * level);
}

/** The tolerance in the base unit; undefined for an objective that compares nothing or demands an improvement. */
export function toleranceOf(objective: Objective, level: number): number | undefined {
  const { bound } = objective;
  if (bound.kind === "absolute") return undefined;
  const amount = bound.measure === "share" ? bound.amount * level : bound.amount;
  const tolerance = isLowerBetter(objective, level) ? amount : -amount;
  return tolerance > 0 ? tolerance : undefined;
}

/** A loss leaves at least this share of a level. */
const leastLeft = 0.05;
/** Where more is better, twice a larger tolerance would exceed the whole level. */
const largestLoss = 0.45;

function drawerOfLevels(found: readonly FoundIndicator[], resolving: Resolving): GateDrawer {
  const { objective, rounds, gates = drawnGates } = resolving;
  const dimension = found[0]?.dimension ?? "number";
  const scale = scaleFor({ dimension, current: found, baseline: [], design: "stored" });
  const [own] = sidesOf([found], scale);
  if (own === undefined) throw new Error("a calibration without runs");
  const level = shownLevel(found, scale);
  const onLevel = scale.to(level);
  const isLower = isLowerBetter(objective, level);
  const body = isLower ? bodySidesOf([found])?.[0] : undefined;
  // One standard deviation on the scale, converted to the base unit by the scale's slope at the level.
  const perScale = 1 / scale.error(1, level);
  return {
    level,
    largest: (isLower ? 1 : largestLoss) * Math.abs(level),
    onScale: (size) =>
      isLower
        ? scale.to(level + size) - onLevel
        : onLevel - scale.to(level > 0 ? Math.max(level - size, level * leastLeft) : level - size),
    noise: {
      total: sampleStandardDeviation(own.figures.map(({ value }) => value)) * perScale,
      within: Math.sqrt(own.withinVariance) * perScale,
    },
    draw: (design) =>
      drawLevels({ own, body, usual: scale.usual }, { design, mostRounds: rounds.max, gates }),
  };
}

/** Ten percentage points: no useful tolerance of a share is larger. */
const largestShare = 0.1;

function drawerOfShares(
  counted: CountedRuns,
  found: readonly FoundIndicator[],
  { rounds, gates = drawnGates }: Resolving,
): GateDrawer {
  const { share, perRun, burst } = counted;
  return {
    level: mean(found.map(({ value }) => value)),
    largest: largestShare,
    onScale: (size) => size,
    noise: {
      total: sampleStandardDeviation(found.map(({ value }) => value)),
      within: Math.sqrt((burst * share * (1 - share)) / perRun),
    },
    draw: (design) => drawShares(counted, { design, mostRounds: rounds.max, gates }),
  };
}

/**
 * How precisely an objective's indicator can be judged on this deployment: its noise, and the outcomes of simulated
 * gates under the gate's own rule. These do not include differences between machines, but the rule allows for them.
 * @param runs at least three of one build, each with the indicator
 * @returns undefined if fewer than three runs have it
 */
export function resolutionOf(runs: readonly Run[], resolving: Resolving): Resolution | undefined {
  const { objective } = resolving;
  const found = foundIn(runs, objective);
  const [first] = found;
  if (first === undefined || found.length < fewestCalibrationRuns) return undefined;
  const level = mean(found.map(({ value }) => value));
  const counts = countsOf(found, isLowerBetter(objective, level));
  const drawer =
    counts.length === found.length
      ? drawerOfShares(countedRuns(counts), found, resolving)
      : drawerOfLevels(found, resolving);
  return {
    dimension: first.dimension,
    level: drawer.level,
    runs: found.length,
    noise: drawer.noise,
    stored: characteristicOf(drawer, "stored", resolving),
    sideBySide: characteristicOf(drawer, "sideBySide", resolving),
    samplesBeyond: fewestBeyond(found),
  };
}
