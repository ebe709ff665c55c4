import type { Objective, RelativeBound } from "../config/objective.ts";
import { holds } from "./absolute.ts";
import {
  type Confidence,
  type EndChances,
  endsFor,
  falseAlarmChance,
  oversightChance,
  type Sharing,
} from "./chances.ts";
import { type Compared, type Difference, differenceOf } from "./difference.ts";
import { isLowerBetter } from "./direction.ts";
import type { Chance } from "./spread.ts";
import type { Change, VerdictWord } from "./verdict.ts";

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
  /** Whether further rounds could decide it; false where the machines of the history differ too much, or are too few. */
  readonly roundsWouldTell: boolean;
}

function changeOf(measured: Difference, compared: Compared, ends: EndChances): Change {
  const difference = measured.current - measured.baseline;
  return {
    baseline: measured.baseline,
    difference,
    ratio: measured.baseline === 0 ? undefined : difference / measured.baseline,
    interval: {
      low: Math.min(difference, measured.low(ends.low)),
      high: Math.max(difference, measured.high(ends.high)),
    },
    confidence: 1 - ends.low.rounds - ends.high.rounds,
    baselineRuns: compared.baseline.length,
  };
}

/**
 * The change against the baseline and its interval, without a verdict: for objectives with a limit of their own.
 * @param compared both sides with at least one run
 */
export function changeAgainst(compared: Compared, objective: Objective, confidence: Confidence): Change {
  const measured = differenceOf(compared, objective);
  return changeOf(measured, compared, endsFor(objective, confidence, measured.baseline));
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

/** A relative objective's measurements before it is known how sure a failure has to be. */
export interface Evidence {
  /**
   * Level (of `Chance`) at which the interval just excludes "no worse than before": the p-value of the null hypothesis
   * that nothing got worse; for a bound that demands an improvement, that the bound is kept. 0.5 and above are told as 1.
   */
  readonly chance: number;
  /** The bound made absolute by a level of the baseline, in the base unit. */
  readonly limitAt: (baseline: number) => number;
  /** Judges at a level: fails only when `chance` does not exceed it. */
  readonly settle: (level: number) => RelativeFinding;
}

const leastChance = 1e-9;
const bisections = 36;

/** The smallest level at which a condition holds that gets easier as the level grows; 1 when it never does below 0.5. */
function smallestLevel(holdsAt: (level: number) => boolean): number {
  if (!holdsAt(0.499)) return 1;
  if (holdsAt(leastChance)) return leastChance;
  let [low, high] = [Math.log(leastChance), Math.log(0.499)];
  for (let step = 0; step < bisections; step += 1) {
    const middle = (low + high) / 2;
    if (holdsAt(Math.exp(middle))) high = middle;
    else low = middle;
  }
  return Math.exp(high);
}

/** A comparison turned so that a positive change is one for the worse. */
interface Turned {
  readonly shift: number;
  readonly tolerance: number;
  readonly best: (chance: Chance) => number;
  readonly worst: (chance: Chance) => number;
  readonly bestAtBest: (chance: Chance) => number;
  readonly worstAtBest: (chance: Chance) => number;
}

function turn(measured: Difference, limit: number, isLower: boolean): Turned {
  const { low, high, lowAtBest, highAtBest } = measured;
  const difference = measured.current - measured.baseline;
  const tolerance = limit - measured.baseline;
  if (isLower) {
    return {
      shift: difference,
      tolerance,
      best: low,
      worst: high,
      bestAtBest: lowAtBest,
      worstAtBest: highAtBest,
    };
  }
  return {
    shift: -difference,
    tolerance: -tolerance,
    best: (chance) => -high(chance),
    worst: (chance) => -low(chance),
    bestAtBest: (chance) => -highAtBest(chance),
    worstAtBest: (chance) => -lowAtBest(chance),
  };
}

/**
 * Weighs a relative bound. Turned so that a positive change is one for the worse, with T the tolerance:
 *
 * - fail when the estimate misses the bound and the interval excludes "no worse than before" (for a bound that demands
 *   an improvement, T < 0: excludes the bound);
 * - pass when the estimate keeps the bound and the interval excludes a change beyond T;
 * - inconclusive otherwise.
 *
 * A share of a baseline of 0 is no tolerance: then it fails on an increase beyond noise and passes otherwise.
 * @param compared both sides with at least one run
 */
export function weighRelative(
  compared: Compared,
  objective: Objective,
  { bound, sharing }: { readonly bound: RelativeBound; readonly sharing: Sharing },
): Evidence {
  const measured = differenceOf(compared, objective);
  const limit = limitOf(bound, measured.baseline);
  const turned = turn(measured, limit, isLowerBetter(objective));
  const worseThan = Math.min(0, turned.tolerance);
  const chance = smallestLevel(
    (level) => turned.best(falseAlarmChance({ falseAlarm: level, ...sharing })) > worseThan,
  );
  const isShareOfNothing = bound.measure === "share" && measured.baseline === 0;
  const misses = isShareOfNothing ? turned.shift > 0 : !holds(measured.current, objective.comparison, limit);
  const settle = (level: number): RelativeFinding => {
    const confidence = { falseAlarm: level, ...sharing };
    const ends = endsFor(objective, confidence);
    const worst = turned.worst(oversightChance);
    const decided = misses ? chance <= level : isShareOfNothing || worst <= turned.tolerance;
    const couldPass = turned.worstAtBest(oversightChance) <= turned.tolerance;
    const couldFail = turned.bestAtBest(falseAlarmChance(confidence)) > worseThan;
    return {
      verdict: !decided ? (isShareOfNothing ? "pass" : "inconclusive") : misses ? "fail" : "pass",
      current: measured.current,
      limit,
      change: changeOf(measured, compared, ends),
      noise: worst - turned.shift,
      roundsWouldTell: couldPass || couldFail,
    };
  };
  return { chance, limitAt: (baseline) => limitOf(bound, baseline), settle };
}
