import { mean } from "simple-statistics";
import { fewestCalibrationRuns, type RoundLimits } from "../../model/gate.ts";
import type { Objective } from "../../model/objective.ts";
import type { Run } from "../../model/run/run.ts";
import type { Dimension } from "../../model/units.ts";
import type { Design } from "../../model/verdict.ts";
import { bodySideOf, scaleFor, shownLevel, sidesOf } from "../compare/difference.ts";
import { fewestBeyond } from "../compare/few-samples.ts";
import { countsOf } from "../compare/proportion.ts";
import { seenAmount, seenTolerances } from "../compare/relative.ts";
import { type FoundIndicator, findIndicator } from "../indicator/indicator.ts";
import { isLowerBetter } from "../objective/direction.ts";
import { drawLevels } from "./levels.ts";
import { type DrawnGate, decides, type Outcomes, outcomesOf, type Rule } from "./outcomes.ts";
import { type CountedRuns, countedRuns, drawShares } from "./shares.ts";

/** Sizes of change that a calibration tells about, in tolerances. */
export const toldSizes = [0, 0.5, 1, 1.5, 2, 3] as const;

/** How often a gate decides rightly about one objective: its operating characteristic. */
export interface Characteristic {
  /** With the objective's own tolerance, one for each of `toldSizes`; undefined where it has none. */
  readonly outcomes: readonly Outcomes[] | undefined;
  /**
   * The smallest tolerance, in the base unit, with which identical code passes and the change that is to be seen fails in
   * 95 of 100 gates: twice the tolerance, or what the user set where that is more. Undefined where none does.
   */
  readonly smallestTolerance: number | undefined;
  /** Of the change that the user set; absent where that is twice the tolerance. */
  readonly seen?: SeenCharacteristic | undefined;
}

/** How often a gate decides rightly about a change that the user set to be seen (`sees`). */
export interface SeenCharacteristic {
  /** With the objective's own tolerance, at this change. */
  readonly outcomes: Outcomes;
  /** Whether identical code passes and this change fails in 95 of 100 gates. */
  readonly decides: boolean;
  /** The smallest change, in the base unit, with which they do; undefined where it decides already, and where none does. */
  readonly smallest: number | undefined;
}

/** How well one indicator can be told, from several runs of one build on one deployment. */
export interface Resolution {
  readonly dimension: Dimension;
  /** What the runs agree on, in the base unit. */
  readonly level: number;
  readonly runs: number;
  /** Standard deviations in the base unit. */
  readonly noise: {
    /** From run to run, as it was seen. */
    readonly total: number;
    /** The part that comes from inside the runs, as their slices tell it. */
    readonly within: number;
  };
  /** Against as many stored runs as these, each from a job of its own. */
  readonly stored: Characteristic;
  /** Side by side with a deployment of the base commit, a round being a pair of runs. */
  readonly sideBySide: Characteristic;
  /** Samples beyond a percentile in the run that has fewest; undefined for other aggregations. */
  readonly samplesBeyond: number | undefined;
}

/** What has to be known of the gate beside the runs. */
export interface Resolving {
  readonly objective: Objective;
  /** The objective's part of the gate's chance of a false alarm. */
  readonly falseAlarm: number;
  /** Rounds that the gate takes at least and at most. */
  readonly rounds: RoundLimits;
  /** How many gates are drawn; 150 when not given. */
  readonly gates?: number;
}

/** Enough for a share of 95 % to be known to two points. */
const drawnGates = 150;

/** What is told of one indicator, and gates of it. */
interface GateDrawer extends Pick<Resolution, "level" | "noise"> {
  readonly draw: (design: Design) => readonly DrawnGate[];
  /** A size in the base unit, for the worse, as a distance on the scale of the gates. */
  readonly onScale: (size: number) => number;
  /** The largest tolerance that anybody would set. */
  readonly largest: number;
}

/** Steps of 5 %, from a thousandth of the largest size that is tried. */
const sizeSteps = { factor: 1.05, count: 140 } as const;

/** The smallest size in the base unit whose rule decides rightly: those of larger ones do so too. */
function smallestSize(
  gates: readonly DrawnGate[],
  largest: number,
  ruleAt: (size: number) => Rule,
): number | undefined {
  const { factor, count } = sizeSteps;
  const sizeAt = (step: number): number => largest / factor ** (count - step);
  if (!(largest > 0) || !decides(gates, ruleAt(largest))) return undefined;
  let low = 0;
  let high: number = count;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (decides(gates, ruleAt(sizeAt(middle)))) high = middle;
    else low = middle;
  }
  return sizeAt(high);
}

function characteristicOf(told: GateDrawer, design: Design, resolving: Resolving): Characteristic {
  const { objective, falseAlarm, rounds } = resolving;
  const { onScale, largest, level } = told;
  const gates = told.draw(design);
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
  const outcomes = toldSizes.map(outcomesAt);
  if (sees === undefined) return { outcomes, smallestTolerance };
  const isEnough = decides(gates, own);
  const largestSeen = Math.max(sees, seenTolerances * Math.max(largest, tolerance));
  const seen: SeenCharacteristic = {
    // Both come from the level: 25 % is 5 times 5 %, not 4.999999999999999 times.
    outcomes: outcomesAt(Number((sees / tolerance).toPrecision(12))),
    decides: isEnough,
    smallest: isEnough ? undefined : smallestSize(gates, largestSeen, (size) => ruleAt(tolerance, size)),
  };
  return { outcomes, smallestTolerance, seen };
}

/** The change that the user set to be seen, in the base unit; undefined where that is twice the tolerance. */
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

function deviationOf(values: readonly number[]): number {
  const level = mean([...values]);
  const squares = values.reduce((sum, value) => sum + (value - level) ** 2, 0);
  return Math.sqrt(squares / Math.max(1, values.length - 1));
}

/** A loss leaves at least this part of a level. */
const leastLeft = 0.05;
/** Where more is better, twice as large a tolerance would lose more than there is. */
const largestLoss = 0.45;

function levelsTold(found: readonly FoundIndicator[], resolving: Resolving): GateDrawer {
  const { objective, rounds, gates = drawnGates } = resolving;
  const dimension = found[0]?.dimension ?? "number";
  const scale = scaleFor({ dimension, current: found, baseline: [], design: "stored" });
  const [own] = sidesOf([found], scale);
  if (own === undefined) throw new Error("a calibration without runs");
  const level = shownLevel(found, scale);
  const onLevel = scale.to(level);
  const isLower = isLowerBetter(objective, level);
  const body = isLower ? bodySideOf(found) : undefined;
  // One standard deviation on the scale, carried to the base unit through the scale's slope at the level.
  const perScale = 1 / scale.error(1, level);
  return {
    level,
    largest: (isLower ? 1 : largestLoss) * Math.abs(level),
    onScale: (size) =>
      isLower
        ? scale.to(level + size) - onLevel
        : onLevel - scale.to(level > 0 ? Math.max(level - size, level * leastLeft) : level - size),
    noise: {
      total: deviationOf(own.figures.map(({ value }) => value)) * perScale,
      within: Math.sqrt(own.withinVariance) * perScale,
    },
    draw: (design) =>
      drawLevels({ own, body, usual: scale.usual }, { design, mostRounds: rounds.max, gates }),
  };
}

/** Larger tolerances than ten points of a share are nobody's. */
const largestShare = 0.1;

function sharesTold(
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
      total: deviationOf(found.map(({ value }) => value)),
      within: Math.sqrt((burst * share * (1 - share)) / perRun),
    },
    draw: (design) => drawShares(counted, { design, mostRounds: rounds.max, gates }),
  };
}

/**
 * How well an objective's indicator can be told on this deployment: its noise, and what comes of gates that are drawn from
 * it and judged by the gate's own rule. The runs come from one machine and hour: what sets machines apart is expected by
 * the rule, but not in the gates that are drawn.
 * @param runs at least three of one build, each with the indicator
 * @returns undefined when fewer than three runs have it
 */
export function resolutionOf(runs: readonly Run[], resolving: Resolving): Resolution | undefined {
  const { objective } = resolving;
  const found = runs
    .map((run) => findIndicator(run, objective.indicator))
    .filter((one): one is FoundIndicator => one.kind === "found");
  const [first] = found;
  if (first === undefined || found.length < fewestCalibrationRuns) return undefined;
  const level = mean(found.map(({ value }) => value));
  const counts = found.flatMap((run) => countsOf(run, isLowerBetter(objective, level)) ?? []);
  const told =
    counts.length === found.length
      ? sharesTold(countedRuns(counts), found, resolving)
      : levelsTold(found, resolving);
  return {
    dimension: first.dimension,
    level: told.level,
    runs: found.length,
    noise: told.noise,
    stored: characteristicOf(told, "stored", resolving),
    sideBySide: characteristicOf(told, "sideBySide", resolving),
    samplesBeyond: fewestBeyond(found),
  };
}
