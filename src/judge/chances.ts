import type { Objective } from "../config/objective.ts";
import { isLowerBetter } from "./direction.ts";
import type { Chance } from "./spread.ts";

/** What an objective has to share the gate's chance of a false alarm with. */
export interface Sharing {
  /** The part of it that this look at the rounds may spend, in (0, 1]. */
  readonly lookShare: number;
  /** Parts of the service that the gate looks at, each of which may be slow in a session without the others; at least 1. */
  readonly places: number;
}

/** The chances of error a verdict may take; each one-sided. */
export interface Confidence extends Sharing {
  /** Of finding a change for the worse where there is none, before an objective fails. */
  readonly falseAlarm: number;
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
 * after others were subtracted. In simulation the whole gave up to 1.4 % for services whose sessions lie 8 % apart. Of
 * several places each has a small chance, and so far out a variance that was low by luck costs more: with 0.75 eight
 * endpoints whose sessions lie 5 % apart, each for itself, gave 1.7 %, with 0.5 they gave 1.2 %.
 */
const sessionPart = { ofOnePlace: 0.75, ofSeveral: 0.5 } as const;

/**
 * What the better end of an interval may get wrong. Objectives and looks share the chance of a false alarm, for each
 * brings noise of its own. But all looks see the same session, and so do all objectives on one part of the service:
 * what is slow there is slow once. So that chance is shared by the parts alone.
 */
export function falseAlarmChance({ falseAlarm, lookShare, places }: Confidence): Chance {
  const part = places > 1 ? sessionPart.ofSeveral : sessionPart.ofOnePlace;
  return {
    rounds: falseAlarm * lookShare,
    sessions: Math.max(falseAlarm, gateChances.falseAlarm / places) * part,
  };
}

/** Of overlooking a change beyond the tolerance. */
export const oversightChance: Chance = { rounds: gateChances.oversight, sessions: gateChances.oversight };

/**
 * What each end of an interval may get wrong: the better end guards against false alarms.
 * @param from the level that the change starts from, which tells the better end for `==` and `!=`
 */
export function endsFor(objective: Objective, confidence: Confidence, from?: number): EndChances {
  const better = falseAlarmChance(confidence);
  return isLowerBetter(objective, from)
    ? { low: better, high: oversightChance }
    : { low: oversightChance, high: better };
}
