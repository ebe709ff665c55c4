import { mean } from "simple-statistics";
import { fewestCalibrationRuns } from "../config/gate.ts";
import type { Objective } from "../config/objective.ts";
import type { Run } from "../measure/run.ts";
import { type Claims, type Estimate, type Knowledge, knowledgeOf, logOdds } from "../stats/sequential.ts";
import type { Dimension } from "../units.ts";
import { gateChances, oddsToFail, oddsToPass } from "./chances.ts";
import { type Compared, type Scale, scaleFor, sidesOf } from "./difference.ts";
import { isLowerBetter } from "./direction.ts";
import { estimateFactor, normalDraws } from "./draws.ts";
import { fewestBeyond } from "./few-samples.ts";
import { type FoundIndicator, findIndicator } from "./indicator.ts";
import { compareShares, countsOf, pool, type RunCounts } from "./proportion.ts";
import { levelOf, pairedEstimate, type Side, storedEstimate } from "./spread.ts";
import type { Design } from "./verdict.ts";

/** Sizes of change that a calibration tells about, in tolerances. */
export const toldSizes = [0, 0.5, 1, 1.5, 2, 3] as const;

/** What comes of gates on a change of this size; the parts of all gates add up to 1. */
export interface Outcomes {
  /** In tolerances; 0 is identical code. */
  readonly size: number;
  readonly fail: number;
  readonly pass: number;
  readonly open: number;
  /** Mean rounds until the gate ends. */
  readonly rounds: number;
}

/** How often a gate decides rightly about one objective: its operating characteristic. */
export interface Characteristic {
  /** With the objective's own tolerance, one for each of `toldSizes`; undefined where it has none. */
  readonly outcomes: readonly Outcomes[] | undefined;
  /**
   * The smallest tolerance, in the base unit, with which identical code passes and twice the tolerance fails in 95 of 100
   * gates; undefined where none does.
   */
  readonly smallestTolerance: number | undefined;
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
  /** Objectives that share the gate's chance of a false alarm with this one, it included; at least 1. */
  readonly comparisons: number;
  /** Rounds that the gate may take. */
  readonly mostRounds: number;
}

/** Part of all gates in which what is told comes true. */
const surely = 0.95;

/** Enough for a share of 95 % to be known to about one and a half points. */
const drawnGates = 250;

/** A gate of identical code as it may come, on the scale of the comparison; a change for the worse is above 0. */
interface DrawnGate {
  /** Odds after so many rounds, were the code slower by this much; and the estimate. */
  readonly look: (
    rounds: number,
    change: number,
  ) => { estimate: number; logOdds: (claims: Claims) => number };
}

/** How many rounds count a miss: it is measured again. */
const roundsOfMiss = 2;

/** What a drawn gate comes to, by the rule of relative.ts. */
function endOf(
  { look }: DrawnGate,
  about: { change: number; tolerance: number; seen: number; toFail: number; mostRounds: number },
): { readonly word: "fail" | "pass" | "open"; readonly rounds: number } {
  const { change, tolerance, seen, toFail, mostRounds } = about;
  for (let rounds = 1; rounds <= mostRounds; rounds += 1) {
    const { estimate, logOdds: oddsOf } = look(rounds, change);
    const odds = oddsOf({ none: 0, change: seen });
    const isConfirmed = rounds >= roundsOfMiss || mostRounds === 1;
    if (estimate > tolerance && odds >= toFail && isConfirmed) return { word: "fail", rounds };
    if (estimate <= tolerance && odds <= -oddsToPass) return { word: "pass", rounds };
  }
  return { word: "open", rounds: mostRounds };
}

/** A size in the base unit, for the worse, as a distance on the scale. */
type OnScale = (size: number) => number;

/** Gates of one indicator in one design. */
interface Drawn {
  readonly gates: readonly DrawnGate[];
  readonly onScale: OnScale;
}

function outcomesOf(
  { gates, onScale }: Drawn,
  tolerance: number,
  size: number,
  resolving: Resolving,
): Outcomes {
  const about = {
    change: onScale(size * tolerance),
    tolerance: onScale(tolerance),
    seen: onScale(2 * tolerance),
    toFail: oddsToFail(gateChances.falseAlarm / resolving.comparisons),
    mostRounds: resolving.mostRounds,
  };
  const ends = gates.map((gate) => endOf(gate, about));
  const shareOf = (word: string): number => ends.filter((end) => end.word === word).length / ends.length;
  return {
    size,
    fail: shareOf("fail"),
    pass: shareOf("pass"),
    open: shareOf("open"),
    rounds: mean(ends.map(({ rounds }) => rounds)),
  };
}

/** Whether gates with this tolerance decide rightly. */
function decides(drawn: Drawn, tolerance: number, resolving: Resolving): boolean {
  const identical = outcomesOf(drawn, tolerance, 0, resolving);
  return identical.pass >= surely && outcomesOf(drawn, tolerance, 2, resolving).fail >= surely;
}

/** Steps of 5 %, from a thousandth of the largest tolerance that is tried. */
const toleranceSteps = { factor: 1.05, count: 140 } as const;

/** The smallest tolerance that decides rightly: larger ones do so too. */
function smallestTolerance(drawn: Drawn, largest: number, resolving: Resolving): number | undefined {
  const { factor, count } = toleranceSteps;
  const toleranceAt = (step: number): number => largest / factor ** (count - step);
  if (!decides(drawn, largest, resolving)) return undefined;
  let low = 0;
  let high: number = count;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (decides(drawn, toleranceAt(middle), resolving)) high = middle;
    else low = middle;
  }
  return toleranceAt(high);
}

function characteristicOf(
  drawn: Drawn,
  { tolerance, largest }: { readonly tolerance: number | undefined; readonly largest: number },
  resolving: Resolving,
): Characteristic {
  return {
    outcomes:
      tolerance === undefined
        ? undefined
        : toldSizes.map((size) => outcomesOf(drawn, tolerance, size, resolving)),
    smallestTolerance: smallestTolerance(drawn, largest, resolving),
  };
}

function varianceOf(values: readonly number[]): number {
  const level = mean([...values]);
  return values.reduce((sum, value) => sum + (value - level) ** 2, 0) / Math.max(1, values.length - 1);
}

/** Runs of one build on the scale they are compared on. */
interface Calibrated {
  readonly found: readonly FoundIndicator[];
  readonly scale: Scale;
  readonly side: Side;
}

function calibrate(found: readonly FoundIndicator[], dimension: Dimension): Calibrated {
  const compared: Compared = { dimension, current: found, baseline: [], design: "stored" };
  const scale = scaleFor(compared);
  const [side] = sidesOf([found], scale);
  if (side === undefined) throw new Error("a calibration without runs");
  return { found, scale, side };
}

/** Runs vary by the noise inside them, and beyond it as far as they were seen to. */
function drawLevelGate(
  calibrated: Calibrated,
  design: Design,
  mostRounds: number,
  normal: () => number,
): DrawnGate {
  const { side, scale, found } = calibrated;
  const { withinVariance, withinDegrees } = side;
  const seen = Math.max(0, varianceOf(side.figures.map(({ value }) => value)) - withinVariance);
  const beyond = seen / estimateFactor(found.length - 1, normal);
  const deviation = Math.sqrt(beyond + withinVariance);
  const figures = (count: number, sessionOf: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => ({ value: deviation * normal(), session: sessionOf(index) }));
  const rounds = figures(mostRounds, () => "gate");
  const base =
    design === "sideBySide"
      ? figures(mostRounds, () => "gate")
      : figures(found.length, (run) => `job ${run}`);
  const known = { withinVariance: withinVariance * estimateFactor(withinDegrees, normal), withinDegrees };
  const estimateAfter = (count: number): Estimate => {
    const current = { ...known, figures: rounds.slice(0, count) };
    return design === "sideBySide"
      ? pairedEstimate(current, { ...known, figures: base.slice(0, count) }, scale.usual)
      : storedEstimate(current, { ...known, figures: base }, { usual: scale.usual });
  };
  const looks = new Map<number, Knowledge>();
  return {
    look: (count, change) => {
      const known = looks.get(count) ?? knowledgeOf(estimateAfter(count));
      looks.set(count, known);
      const estimate = known.change + change;
      return { estimate, logOdds: (claims) => logOdds({ ...known, change: estimate }, claims) };
    },
  };
}

/** Counts of a run with this share of bad samples, in bursts as those of the measured runs. */
function countsWith(share: number, total: number, designEffect: number): RunCounts {
  return { bad: share * total, total, variance: (designEffect * share * (1 - share)) / total };
}

function drawShareGate(
  counts: readonly RunCounts[],
  design: Design,
  mostRounds: number,
  normal: () => number,
): DrawnGate {
  const { share, total: all, designEffect } = pool(counts.map((run) => [run]));
  const total = Math.round(all / counts.length);
  const within = (value: number): number => Math.min(1, Math.max(0, value));
  const deviation = (of: number, samples: number): number =>
    Math.sqrt((designEffect * of * (1 - of)) / samples);
  // With no bad sample at all the share is taken for half a sample of all that were counted, not for none.
  const likely = Math.max(share, 0.5 / (all + 1));
  const real = within(likely + normal() * deviation(likely, all));
  const luck = Array.from({ length: mostRounds }, normal);
  const drawn = (of: number, by: number): RunCounts => {
    const bad = Math.round(within(of + by * deviation(of, total)) * total);
    return countsWith(bad / total, total, designEffect);
  };
  const base =
    design === "sideBySide"
      ? Array.from({ length: mostRounds }, () => drawn(real, normal()))
      : counts.map(() => drawn(real, normal()));
  return {
    look: (count, change) => {
      const current = luck.slice(0, count).map((by) => drawn(within(real + change), by));
      const before = design === "sideBySide" ? [base.slice(0, count)] : base.map((run) => [run]);
      const compared = compareShares([current], before, design);
      return { estimate: compared.estimate, logOdds: compared.logOdds };
    },
  };
}

/** The tolerance in the base unit; undefined for an objective that compares nothing or demands an improvement. */
export function toleranceOf(objective: Objective, level: number): number | undefined {
  const { bound } = objective;
  if (bound.kind === "absolute") return undefined;
  const amount = bound.measure === "share" ? bound.amount * level : bound.amount;
  const tolerance = isLowerBetter(objective) ? amount : -amount;
  return tolerance > 0 ? tolerance : undefined;
}

/** Larger tolerances than the level itself, or than ten points of a share, are nobody's. */
const largestShare = 0.1;

interface Told extends Pick<Resolution, "level" | "noise"> {
  readonly draw: (design: Design) => Drawn;
  readonly largest: number;
}

function levelsTold(calibrated: Calibrated, { objective, mostRounds }: Resolving): Told {
  const { scale, side, found } = calibrated;
  const onLevel = levelOf(side);
  const level = scale.from(onLevel);
  // One standard deviation on the scale, carried to the base unit through the scale's slope at the level.
  const perScale = 1 / scale.error(1, level);
  const onScale: OnScale = (size) =>
    isLowerBetter(objective)
      ? scale.to(level + size) - onLevel
      : onLevel - scale.to(Math.max(level - size, level * 0.05));
  return {
    level,
    largest: isLowerBetter(objective) ? Math.abs(level) : 0.45 * Math.abs(level),
    noise: {
      total: Math.sqrt(varianceOf(found.map(({ value }) => scale.to(value)))) * perScale,
      within: Math.sqrt(side.withinVariance) * perScale,
    },
    draw: (design) => {
      const normal = normalDraws(mostRounds);
      const gates = Array.from({ length: drawnGates }, () =>
        drawLevelGate(calibrated, design, mostRounds, normal),
      );
      return { gates, onScale };
    },
  };
}

/** Counted gates take longer to draw. */
const drawnCounts = 100;

function sharesTold(
  counts: readonly RunCounts[],
  found: readonly FoundIndicator[],
  { mostRounds }: Resolving,
): Told {
  const { share, total, designEffect } = pool(counts.map((run) => [run]));
  const perRun = total / counts.length;
  return {
    level: mean(found.map(({ value }) => value)),
    largest: largestShare,
    noise: {
      total: Math.sqrt(varianceOf(found.map(({ value }) => value))),
      within: Math.sqrt((designEffect * share * (1 - share)) / perRun),
    },
    draw: (design) => {
      const normal = normalDraws(mostRounds);
      const gates = Array.from({ length: drawnCounts }, () =>
        drawShareGate(counts, design, mostRounds, normal),
      );
      return { gates, onScale: (size) => size };
    },
  };
}

/**
 * How well an objective's indicator can be told on this deployment: its noise, and what comes of gates that are drawn from
 * it and judged by the gate's own rule (relative.ts). The runs come from one machine and hour; what sets machines apart
 * is in it only as far as the rule expects it of runs it does not know.
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
  const counts = found.flatMap((run) => countsOf(run, isLowerBetter(objective)) ?? []);
  const told =
    counts.length === found.length
      ? sharesTold(counts, found, resolving)
      : levelsTold(calibrate(found, first.dimension), resolving);
  const sizes = { tolerance: toleranceOf(objective, told.level), largest: told.largest };
  return {
    dimension: first.dimension,
    level: told.level,
    runs: found.length,
    noise: told.noise,
    stored: characteristicOf(told.draw("stored"), sizes, resolving),
    sideBySide: characteristicOf(told.draw("sideBySide"), sizes, resolving),
    samplesBeyond: fewestBeyond(found),
  };
}
