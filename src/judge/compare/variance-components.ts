import { mean, sum } from "simple-statistics";
import { meanBlockVariance } from "../../stats/block-variance.ts";
import type { Estimate, Rounds, Scatter } from "../../stats/sequential.ts";

/** One run on the scale that is compared on (logarithms, or base units), and the session it was taken in. */
export interface Figure {
  readonly value: number;
  /** Runs of one session share a machine and an hour. */
  readonly session: string;
  /** What each second added to the value beyond its part, and when the first began (ms since the epoch); where known. */
  readonly seconds?: { readonly startMs: number; readonly parts: readonly number[] } | undefined;
}

/** Runs that stand on one side of a comparison; at least one. */
export interface Side {
  readonly figures: readonly Figure[];
  /** Mean over the runs of the variance within each, in the square of the scale. */
  readonly withinVariance: number;
  /** How well it is known; at least 1. */
  readonly withinDegrees: number;
  /** Less is not believed of so few seconds; 0 where not given. */
  readonly leastWithin?: number;
}

/** Standard deviations that half of all services stay below, on the scale of the values; above 0. */
export interface UsualDeviations {
  /** From one session to another: another machine, another hour. */
  readonly sessions: number;
  /** From one round to the next within a session, beyond the noise inside them. */
  readonly rounds: number;
}

/** Values of a side by session. */
function bySession({ figures }: Side): Map<string, number[]> {
  const sessions = new Map<string, number[]>();
  for (const { session, value } of figures) {
    const known = sessions.get(session);
    if (known === undefined) sessions.set(session, [value]);
    else known.push(value);
  }
  return sessions;
}

/** Level of a side: the mean of its sessions, each the mean of its rounds. */
export function levelOf(side: Side): number {
  return mean([...bySession(side).values()].map((rounds) => mean(rounds)));
}

/** Deviations of values from the mean of their group. */
function scatterOf(groups: readonly (readonly number[])[]): Scatter {
  const squares = groups.map((values) => {
    const level = mean([...values]);
    return sum(values.map((value) => (value - level) ** 2));
  });
  return { squares: sum(squares), degreesOfFreedom: sum(groups.map((values) => values.length - 1)) };
}

/** The part of the variance of one round that remains in the level of these sessions. */
function roundsShare(sessions: readonly (readonly number[])[]): number {
  return sum(sessions.map((rounds) => 1 / rounds.length)) / sessions.length ** 2;
}

/**
 * What sessions in their order of time tell of how they differ: half the squares of the steps from each to the next. A
 * level that moves slowly hardly adds to it, and one that jumps adds to it once.
 * @see von Neumann et al. 1941, Ann. Math. Stat. 12:153 (mean square successive difference)
 */
function scatterOfSteps(levels: readonly number[]): Scatter {
  const count = levels.length;
  if (count < 2) return { squares: 0, degreesOfFreedom: 0 };
  const steps = levels.slice(1).map((level, position) => level - (levels[position] ?? level));
  // Degrees of freedom that give a chi-square of the same variance.
  const degreesOfFreedom = (2 * (count - 1) ** 2) / (3 * count - 4);
  const variance = sum(steps.map((step) => step ** 2)) / (2 * steps.length);
  return { squares: variance * degreesOfFreedom, degreesOfFreedom };
}

/**
 * How sessions of one model differ, from those of this change's own and, where these happen to be calmer, of all models
 * around the mean of theirs: models that were told apart by their levels seem the more alike within.
 */
function scatterOfAlike(levels: readonly number[], others: readonly (readonly number[])[]): Scatter {
  const own = scatterOf([levels]);
  const all = scatterOf([levels, ...others]);
  return own.squares * all.degreesOfFreedom < all.squares * own.degreesOfFreedom ? all : own;
}

/**
 * A few sessions agree by chance: while they are few, they are expected to differ by more. Without it 4 % of gates of
 * identical code failed against one session and against three, where sessions differ by 8 %; with it none and 2.4 %
 * (simulated, T = 5 %).
 * @returns factor for the usual deviation: 2.6 for one session, 1.5 for three, 1.1 for ten
 */
function caution(sessions: number): number {
  return Math.sqrt(1 + 6 / sessions ** 1.5);
}

/**
 * How this change's runs differ from stored ones. The model is y = level + session + round + noise within. Rounds bring
 * down the last two only: what sets this session apart from those of the baseline remains, unless it is one of them.
 * @param history a side whose sessions, in their order of time, tell how sessions differ; the baseline where not given
 * @param others sides like the baseline but for their levels, which tell how sessions differ as well
 * @see Searle, Casella & McCulloch 1992, Variance Components, 3.6
 */
export function storedEstimate(
  current: Side,
  baseline: Side,
  about: {
    readonly usual: UsualDeviations;
    readonly history?: Side | undefined;
    readonly others?: readonly Side[] | undefined;
  },
): Estimate {
  const { usual, history, others = [] } = about;
  const [now, before] = [bySession(current), bySession(baseline)];
  const names = new Set([...now.keys(), ...before.keys()]);
  const weights = [...names].map(
    (name) => (now.has(name) ? 1 / now.size : 0) - (before.has(name) ? 1 / before.size : 0),
  );
  const groups = [...now.values(), ...before.values()];
  const told = [...(history === undefined ? before : bySession(history)).values()];
  const levelsIn = (sessions: Iterable<number[]>): number[] => [...sessions].map((rounds) => mean(rounds));
  const levels = levelsIn(told);
  const elsewhere = others.map((side) => levelsIn(bySession(side).values()));
  const share = sum(weights.map((weight) => weight ** 2));
  return {
    change: levelOf(current) - levelOf(baseline),
    rounds: {
      share: roundsShare([...now.values()]) + roundsShare([...before.values()]),
      scatter: scatterOf(groups),
      within: {
        variance: (current.withinVariance + baseline.withinVariance) / 2,
        degreesOfFreedom: Math.min(current.withinDegrees, baseline.withinDegrees),
      },
      usualDeviation: usual.rounds,
    },
    sessions:
      share < 1e-9
        ? undefined
        : {
            share,
            scatter: history === undefined ? scatterOfAlike(levels, elsewhere) : scatterOfSteps(levels),
            ofRounds: mean(told.map((rounds) => 1 / rounds.length)),
            usualDeviation: usual.sessions * caution(told.length),
          },
  };
}

/** How far the level of rounds of one session may lie from its truth there; the change is from nothing. */
export function aloneEstimate(side: Side, usual: UsualDeviations): Estimate {
  const values = side.figures.map(({ value }) => value);
  return {
    change: 0,
    rounds: {
      share: 1 / values.length,
      scatter: scatterOf([values]),
      within: { variance: side.withinVariance, degreesOfFreedom: side.withinDegrees },
      usualDeviation: usual.rounds,
    },
    sessions: undefined,
  };
}

/** Seconds that begin this close to each other are the same ones. */
const sameSecondMs = 500;

/** What each second of a pair of rounds adds to their difference; undefined where they were not loaded at once. */
function secondsApart({ seconds: now }: Figure, { seconds: base }: Figure): readonly number[] | undefined {
  if (now === undefined || base === undefined) return undefined;
  if (Math.abs(now.startMs - base.startMs) > sameSecondMs) return undefined;
  const both = Math.min(now.parts.length, base.parts.length);
  return now.parts.slice(0, both).map((part, index) => part - (base.parts[index] ?? 0));
}

/** Noise inside pairs: of sides that are loaded at once what a second did to both has cancelled. */
function withinPairs(current: Side, base: Side): Rounds["within"] {
  const apart = current.figures.flatMap((figure, index) => {
    const other = base.figures[index];
    const seconds = other && secondsApart(figure, other);
    return seconds === undefined ? [] : [seconds];
  });
  const found = apart.length === current.figures.length ? meanBlockVariance(apart) : undefined;
  const least = (current.leastWithin ?? 0) + (base.leastWithin ?? 0);
  if (found !== undefined) return { ...found, variance: Math.max(least, found.variance) };
  return {
    variance: current.withinVariance + base.withinVariance,
    degreesOfFreedom: Math.min(current.withinDegrees, base.withinDegrees),
  };
}

/**
 * How pairs of rounds differ, base and preview side by side: what both share has cancelled.
 * @param current and base the same number of rounds, paired by their place
 */
export function pairedEstimate(current: Side, base: Side, usual: UsualDeviations): Estimate {
  const differences = current.figures.map(
    ({ value }, index) => value - (base.figures[index]?.value ?? Number.NaN),
  );
  return {
    change: mean(differences),
    rounds: {
      share: 1 / differences.length,
      scatter: scatterOf([differences]),
      within: withinPairs(current, base),
      usualDeviation: usual.rounds * Math.SQRT2,
    },
    sessions: undefined,
  };
}
