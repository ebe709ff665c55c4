import type { Objective } from "../config/objective.ts";
import { isLowerBetter } from "./difference.ts";
import type { Chance } from "./spread.ts";

/** The chances of error a verdict may take; each one-sided. */
export interface Confidence {
  /** Of finding a change for the worse where there is none, before an objective fails. */
  readonly falseAlarm: number;
  /** The part of it that this look at the rounds may spend, in (0, 1]. */
  readonly lookShare: number;
}

/**
 * A false alarm costs trust, so a gate may take one in a hundred over all its objectives and looks. An oversight may be
 * one in twenty for each objective: what slips through by chance meets the next gate and the next baseline.
 */
export const gateChances = { falseAlarm: 0.01, oversight: 0.05 } as const;

/** Chances of error of an interval's two ends. */
export interface EndChances {
  readonly low: Chance;
  readonly high: Chance;
}

/**
 * What the session may take of the gate's chance: a little less than all of it, because its variance is what remains
 * after others were subtracted. In simulation the whole gave up to 1.4 % for services whose sessions lie 8 % apart.
 */
const sessionPart = 0.75;

/**
 * What the better end of an interval may get wrong. Objectives and looks share the chance of a false alarm, for each
 * brings noise of its own; but all of them see the one machine of this session, which can be slow only once.
 */
export function falseAlarmChance({ falseAlarm, lookShare }: Confidence): Chance {
  return {
    rounds: falseAlarm * lookShare,
    sessions: Math.max(falseAlarm, gateChances.falseAlarm) * sessionPart,
  };
}

/** Of overlooking a change beyond the tolerance. */
export const oversightChance: Chance = { rounds: gateChances.oversight, sessions: gateChances.oversight };

/** What each end of an interval may get wrong: the better end guards against false alarms. */
export function endsFor(objective: Objective, confidence: Confidence): EndChances {
  const better = falseAlarmChance(confidence);
  return isLowerBetter(objective)
    ? { low: better, high: oversightChance }
    : { low: oversightChance, high: better };
}
