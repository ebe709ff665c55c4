import { quantile } from "simple-statistics";
import { fewestCalibrationRuns } from "../config/gate.ts";
import type { Objective } from "../config/objective.ts";
import type { Run } from "../measure/run.ts";
import type { Dimension } from "../units.ts";
import { falseAlarmChance, gateChances, oversightChance } from "./chances.ts";
import { type Compared, type Scale, scaleFor, sideOf } from "./difference.ts";
import { isLowerBetter } from "./direction.ts";
import { estimateFactor, normalDraws } from "./draws.ts";
import { lookShare } from "./family.ts";
import { fewestBeyond } from "./few-samples.ts";
import { type FoundIndicator, findIndicator } from "./indicator.ts";
import { compareShares, countsOf, pool, type RunCounts, wilson } from "./proportion.ts";
import {
  halfWidth,
  type JoinedVariance,
  joinVariance,
  levelOf,
  pairedSpread,
  type Side,
  type Spread,
  storedSpread,
  varianceOf,
} from "./spread.ts";
import type { Design } from "./verdict.ts";

/** Numbers of rounds that a calibration tells about. */
export const toldRounds = [1, 3, 5] as const;

/** What a gate with so many rounds can see of an indicator; changes are for the worse, above 0, in the base unit. */
export interface Sight {
  readonly rounds: number;
  /** The smallest change that fails in 95 of 100 gates, whatever tolerance below it the objective allows. */
  readonly smallestChange: number;
  /** The smallest tolerance at which identical code passes in 95 of 100 gates. */
  readonly smallestTolerance: number;
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
  /** Against as many stored runs as these, each from a job of its own; one for each of `toldRounds`. */
  readonly stored: readonly Sight[];
  /** Side by side with a deployment of the base commit, a round being a pair of runs. */
  readonly sideBySide: readonly Sight[];
  /** Samples beyond a percentile in the run that has fewest; undefined for other aggregations. */
  readonly samplesBeyond: number | undefined;
}

/** What has to be known of the gate beside the runs. */
export interface Resolving {
  readonly objective: Objective;
  /** Objectives that share the gate's chance of a false alarm with this one, it included; at least 1. */
  readonly comparisons: number;
  /** Parts of the service that these are about (`placesOf`); at least 1. */
  readonly places: number;
}

/** Part of all gates in which what is told comes true. */
const surely = 0.95;

/** The chance of a false alarm that the last look at so many rounds may take, where one of several objectives fails. */
function failingChance(rounds: number, { comparisons, places }: Omit<Resolving, "objective">) {
  return falseAlarmChance({
    falseAlarm: gateChances.falseAlarm / comparisons,
    places,
    lookShare: lookShare({ number: rounds, most: rounds }),
  });
}

/** Repeats the runs until there are so many. */
function cycled<One>(runs: readonly One[], count: number): One[] {
  return Array.from({ length: count }, (_, index) => runs[index % runs.length]).filter(
    (run): run is One => run !== undefined,
  );
}

/** Runs of one build on the scale they are compared on, and how they are expected to vary when they are made again. */
interface Calibrated {
  readonly found: readonly FoundIndicator[];
  readonly scale: Scale;
  readonly side: Side;
  /** Variance from run to run beyond the noise within, as the rule would take it. */
  readonly beyondWithin: JoinedVariance;
}

/** Each run counts as a session of its own, as the runs of a baseline are that come from one job each. */
function calibrate(found: readonly FoundIndicator[], dimension: Dimension): Calibrated {
  const compared: Compared = { dimension, current: found, baseline: found, design: "stored" };
  const scale = scaleFor(compared);
  const side = sideOf(
    found.map((run) => [run]),
    scale,
  );
  const seen = Math.max(0, varianceOf(side.sessions.flat()) - side.withinVariance);
  return { found, scale, side, beyondWithin: joinVariance(seen, found.length - 1, scale.priors.rounds) };
}

/** A comparison of identical code, drawn from what the runs show: its estimate, and its noise as the rule takes it. */
interface DrawnGate {
  readonly estimate: number;
  readonly spread: Spread;
}

/** Enough for the 95th percentile to lie between the 93rd and the 97th. */
const drawnGates = 500;

/** Gates of identical code as they may come; always the same ones for the same runs. */
function drawGates(calibrated: Calibrated, rounds: number, design: Design): DrawnGate[] {
  const { found, scale, side, beyondWithin } = calibrated;
  const normal = normalDraws(rounds);
  const ofRounds = sideOf([cycled(found, rounds)], scale);
  const spreadOf = design === "sideBySide" ? pairedSpread : storedSpread;
  return Array.from({ length: drawnGates }, () => {
    const beyond = beyondWithin.variance / estimateFactor(beyondWithin.degreesOfFreedom, normal);
    const deviation = Math.sqrt(beyond + side.withinVariance);
    const values = (count: number): number[] => Array.from({ length: count }, () => deviation * normal());
    /** A side that takes its runs' noise within for what they happen to show of it. */
    const drawn = (like: Side, sessions: Side["sessions"]): Side => ({
      ...like,
      sessions,
      withinVariance: like.withinVariance * estimateFactor(like.withinDegrees, normal),
    });
    const current = drawn(ofRounds, [values(rounds)]);
    const baseline =
      design === "sideBySide"
        ? drawn(ofRounds, [values(rounds)])
        : drawn(
            side,
            values(found.length).map((value) => [value]),
          );
    return {
      estimate: levelOf(current) - levelOf(baseline),
      spread: spreadOf(current, baseline, scale.priors),
    };
  });
}

/**
 * What rounds of an indicator can see that is compared by its level. A change fails a drawn gate when it lifts the
 * estimate above the half-width, and a tolerance passes one when it covers both: so the 95th percentiles of
 * `half-width - estimate` and `half-width + estimate` are what 95 of 100 gates can tell.
 */
function sightOfLevel(
  calibrated: Calibrated,
  rounds: number,
  { design, objective, ...shared }: Resolving & { readonly design: Design },
): Sight {
  const { scale, side } = calibrated;
  const level = levelOf(side);
  const worseBy = (distance: number): number =>
    isLowerBetter(objective)
      ? scale.from(level + distance) - scale.from(level)
      : scale.from(level) - scale.from(level - distance);
  const gates = drawGates(calibrated, rounds, design);
  const failing = failingChance(rounds, shared);
  const toFail = gates.map(({ estimate, spread }) => halfWidth(spread, failing) - estimate);
  const toPass = gates.map(({ estimate, spread }) => halfWidth(spread, oversightChance) + estimate);
  return {
    rounds,
    smallestChange: worseBy(quantile(toFail, surely)),
    smallestTolerance: worseBy(quantile(toPass, surely)),
  };
}

/** Counts of a run with this share of bad samples, in bursts as those of the measured runs. */
function expectedCounts(share: number, total: number, designEffect: number): RunCounts {
  return { bad: share * total, total, variance: (designEffect * share * (1 - share)) / total };
}

/** The smallest whole number from `low` to `high` for which a condition holds that stays true from there on. */
function smallestWhole(low: number, high: number, holdsAt: (value: number) => boolean): number {
  let [below, above] = [Math.floor(low), Math.ceil(high)];
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2);
    if (holdsAt(middle)) above = middle;
    else below = middle;
  }
  return above;
}

/** Counted gates take longer to draw; enough for the 95th percentile to lie between the 91st and the 99th. */
const drawnCounts = 120;

/** The share of which so many samples, with so much luck in standard errors, show `shown`. */
function shareBehind(shown: number, samples: number, luck: number): number {
  const { low, high } = wilson(shown, samples, Math.abs(luck));
  return luck > 0 ? low : high;
}

/**
 * What rounds of a share can see, which is compared by counts: in each drawn gate the number of bad samples from which
 * on it fails, and the tolerance that it passes with.
 */
function sightOfShare(
  counts: readonly RunCounts[],
  rounds: number,
  { design, ...shared }: Resolving & { readonly design: Design },
): Sight {
  const { share, total: all, designEffect } = pool(counts.map((run) => [run]));
  const normal = normalDraws(rounds);
  const perRun = all / counts.length;
  const samples = perRun * rounds;
  const deviation = (of: number, total: number): number => Math.sqrt((designEffect * of * (1 - of)) / total);
  const within = (value: number): number => Math.min(1, Math.max(0, value));
  const runWith = (shown: number): RunCounts => expectedCounts(within(shown), perRun, designEffect);
  const roundsWith = (shown: number) => [cycled([runWith(shown)], rounds)];
  const chance = failingChance(rounds, shared);
  const gates = Array.from({ length: drawnCounts }, () => {
    // With no bad sample at all the share is taken for half a sample of all that were counted, not for none.
    const likely = Math.max(share, 0.5 / (all + 1));
    const real = within(likely + normal() * deviation(likely, all));
    const drawn = (total: number): number =>
      Math.round((real + normal() * deviation(real, total)) * total) / total;
    const baseline =
      design === "stored" ? counts.map(() => [runWith(drawn(perRun))]) : roundsWith(drawn(samples));
    const compare = (shown: number) => compareShares(roundsWith(shown), baseline, design);
    const failsAt = (bad: number): boolean => compare(bad / samples).low(chance) > 0;
    const failing = smallestWhole(0, samples, failsAt) / samples;
    return {
      toFail: shareBehind(failing, samples / designEffect, normal()) - real,
      toPass: compare(drawn(samples)).high(oversightChance),
    };
  });
  const told = (needed: readonly number[]): number => Math.max(0, quantile([...needed], surely));
  return {
    rounds,
    smallestChange: told(gates.map(({ toFail }) => toFail)),
    smallestTolerance: told(gates.map(({ toPass }) => toPass)),
  };
}

/**
 * Fewer rounds are told to see no more than more rounds do. Where they seem to, it is luck of the draw, or a single pair
 * whose noise the rule takes on trust, while three pairs show more of it: then only the larger figure is sure to hold.
 */
function noFinerThanMore(sights: readonly Sight[]): Sight[] {
  return sights.map(({ rounds }, index) => {
    const fromHere = sights.slice(index);
    return {
      rounds,
      smallestChange: Math.max(...fromHere.map(({ smallestChange }) => smallestChange)),
      smallestTolerance: Math.max(...fromHere.map(({ smallestTolerance }) => smallestTolerance)),
    };
  });
}

/**
 * How well an objective's indicator can be told on this deployment: its noise, and what one, three and five rounds can
 * see by the rule that the gate itself judges by (relative.ts). The runs come from one machine and hour; what sets
 * machines apart is in it only as far as the rule expects it of runs it does not know.
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
  const isShare = counts.length === found.length;
  const told = isShare ? sharesTold(counts, found) : levelsTold(calibrate(found, first.dimension));
  const sights = (design: Design): Sight[] =>
    noFinerThanMore(toldRounds.map((rounds) => told.sight(rounds, { ...resolving, design })));
  return {
    dimension: first.dimension,
    level: told.level,
    runs: found.length,
    noise: told.noise,
    stored: sights("stored"),
    sideBySide: sights("sideBySide"),
    samplesBeyond: fewestBeyond(found),
  };
}

interface Told extends Pick<Resolution, "level" | "noise"> {
  readonly sight: (rounds: number, resolving: Resolving & { readonly design: Design }) => Sight;
}

function levelsTold(calibrated: Calibrated): Told {
  const { scale, side, found } = calibrated;
  const level = scale.from(levelOf(side));
  // One standard deviation on the scale, carried to the base unit through the scale's slope at the level.
  const perScale = 1 / scale.error(1, level);
  return {
    level,
    noise: {
      total: Math.sqrt(varianceOf(found.map(({ value }) => scale.to(value)))) * perScale,
      within: Math.sqrt(side.withinVariance) * perScale,
    },
    sight: (rounds, resolving) => sightOfLevel(calibrated, rounds, resolving),
  };
}

function sharesTold(counts: readonly RunCounts[], found: readonly FoundIndicator[]): Told {
  const { share, total, designEffect } = pool(counts.map((run) => [run]));
  const perRun = total / counts.length;
  return {
    level: found.reduce((sum, { value }) => sum + value, 0) / found.length,
    noise: {
      total: Math.sqrt(varianceOf(found.map(({ value }) => value))),
      within: Math.sqrt((designEffect * share * (1 - share)) / perRun),
    },
    sight: (rounds, resolving) => sightOfShare(counts, rounds, resolving),
  };
}
