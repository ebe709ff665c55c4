import { mean, sum } from "simple-statistics";
import { groupedBy } from "../../lib/grouped.ts";
import { meanBlockVariance } from "../../stats/block-variance.ts";
import type { Estimate, Scatter, WithinRound } from "../../stats/sequential.ts";

/** One run on the comparison scale (logarithms or base units), and its session. */
export interface SessionFigure {
  readonly value: number;
  /** Runs of one session share a machine and an hour. */
  readonly session: string;
  /** Start of the run, ms since the epoch; undefined if its seconds are not recorded. */
  readonly startMs?: number | undefined;
  /** Contribution of each second beyond its expected part. */
  readonly seconds?: readonly number[] | undefined;
  /** Of the service, from 1; undefined if the gate did not start it. */
  readonly start?: number | undefined;
}

/** Runs of one side of a comparison; at least one. */
export interface SideFigures {
  readonly figures: readonly SessionFigure[];
  /** Mean variance within a run, in the square of the scale. */
  readonly withinVariance: number;
  /** Degrees of freedom of that variance; at least 1. */
  readonly withinDegrees: number;
  /** Lower bound of that variance: what no second shows, or few seconds cannot show. */
  readonly leastWithin: number;
}

/** Prior standard deviations, the median over services, on the scale of the values; above 0. */
export interface UsualDeviations {
  /** Between sessions: another machine, another hour. */
  readonly sessions: number;
  /** Between rounds of one session, beyond the noise within them. */
  readonly rounds: number;
}

/** Values of a side by session. */
export function bySession({ figures }: SideFigures): Map<string, number[]> {
  const sessions = groupedBy(figures, ({ session }) => session);
  return new Map([...sessions].map(([session, own]) => [session, own.map(({ value }) => value)]));
}

/** Level of sessions: the mean of their means. */
export function levelOf(sessions: readonly number[][]): number {
  return mean(sessions.map(mean));
}

/** Deviations of values from the mean of their group. */
export function scatterOf(groups: readonly number[][]): Scatter {
  const squares = groups.map((values) => {
    const level = mean(values);
    return sum(values.map((value) => (value - level) ** 2));
  });
  return { squares: sum(squares), degreesOfFreedom: sum(groups.map((values) => values.length - 1)) };
}

/** Share of one round's variance that remains in the level of these sessions. */
function roundsShare(sessions: readonly (readonly number[])[]): number {
  return sum(sessions.map((rounds) => 1 / rounds.length)) / sessions.length ** 2;
}

/**
 * Variance between sessions from successive differences in time order: half the squared steps. A slowly moving level
 * adds almost nothing, a jump adds once.
 * @see von Neumann et al. 1941, Ann. Math. Stat. 12:153 (mean square successive difference)
 */
function scatterOfSteps(levels: readonly number[]): Scatter {
  const count = levels.length;
  if (count < 2) return { squares: 0, degreesOfFreedom: 0 };
  const steps = levels.slice(1).map((level, position) => level - (levels[position] ?? level));
  // Degrees of freedom of a chi-square with the same variance.
  const degreesOfFreedom = (2 * (count - 1) ** 2) / (3 * count - 4);
  const variance = sum(steps.map((step) => step ** 2)) / (2 * steps.length);
  return { squares: variance * degreesOfFreedom, degreesOfFreedom };
}

/**
 * Variance between sessions of one CPU model: from the current model's sessions, or from all models' around their means
 * if the current model's vary less, because sessions grouped by their levels look more alike than they are.
 */
function scatterOfAlike(levels: number[], others: readonly number[][]): Scatter {
  const own = scatterOf([levels]);
  if (others.length === 0) return own;
  const all = scatterOf([levels, ...others]);
  return own.squares * all.degreesOfFreedom < all.squares * own.degreesOfFreedom ? all : own;
}

/**
 * Inflates the prior deviation for few sessions, which may agree by chance. Without it, gates of unchanged code failed
 * in 4 % against one session and against three, with 8 % between sessions; with it none and 2.4 % (simulated, T = 5 %).
 * @returns factor of the prior deviation: 2.6 for one session, 1.5 for three, 1.1 for ten
 */
function caution(sessions: number): number {
  return Math.sqrt(1 + 6 / sessions ** 1.5);
}

/**
 * Change of this change's runs against stored ones. Model: y = level + session + round + noise within. More rounds
 * reduce only the last two; the session's own deviation remains, unless it is part of the baseline.
 * @param history a side whose sessions, in time order, show the variance between sessions; default: the baseline
 * @param others sides with other levels whose sessions also show that variance
 * @see Searle, Casella & McCulloch 1992, Variance Components, 3.6
 */
export function storedEstimate(
  current: SideFigures,
  baseline: SideFigures,
  known: {
    readonly usual: UsualDeviations;
    readonly history?: SideFigures | undefined;
    readonly others?: readonly SideFigures[] | undefined;
  },
): Estimate {
  const { usual, history, others = [] } = known;
  const [now, before] = [bySession(current), bySession(baseline)];
  const names = new Set([...now.keys(), ...before.keys()]);
  const weights = [...names].map(
    (name) => (now.has(name) ? 1 / now.size : 0) - (before.has(name) ? 1 / before.size : 0),
  );
  const groups = [...now.values(), ...before.values()];
  const told = [...(history === undefined ? before : bySession(history)).values()];
  const levelsIn = (sessions: Map<string, number[]>): number[] => [...sessions.values()].map(mean);
  const levelsBefore = levelsIn(before);
  const levels = history === undefined ? levelsBefore : told.map(mean);
  const elsewhere = others.map((side) => levelsIn(bySession(side)));
  const share = sum(weights.map((weight) => weight ** 2));
  const variance = (current.withinVariance + baseline.withinVariance) / 2;
  return {
    change: mean(levelsIn(now)) - mean(levelsBefore),
    rounds: {
      share: roundsShare([...now.values()]) + roundsShare([...before.values()]),
      scatter: scatterOf(groups),
      within: {
        variance,
        degreesOfFreedom: Math.min(current.withinDegrees, baseline.withinDegrees),
        // The stored rounds may agree, and the only one of this change be the one that does not.
        least: current.figures.length === 1 ? variance : (current.leastWithin + baseline.leastWithin) / 2,
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

/** Error of the level of rounds in one session, as an estimate of change from zero. */
export function aloneEstimate(side: SideFigures, usual: UsualDeviations): Estimate {
  const values = side.figures.map(({ value }) => value);
  return {
    change: 0,
    rounds: {
      share: 1 / values.length,
      scatter: scatterOf([values]),
      within: {
        variance: side.withinVariance,
        degreesOfFreedom: side.withinDegrees,
        least: side.leastWithin,
      },
      usualDeviation: usual.rounds,
    },
    sessions: undefined,
  };
}

/** Runs that start within this time of each other load both sides in the same seconds. */
const sameSecondMs = 500;

/** The pair of a round, by its position. */
function pairsOf(
  current: SideFigures,
  base: SideFigures,
): (readonly [SessionFigure, SessionFigure | undefined])[] {
  return current.figures.map((figure, index) => [figure, base.figures[index]]);
}

/** Whether both sides of each pair ran at the same time and place. */
function areAtOnce(current: SideFigures, base: SideFigures): boolean {
  return pairsOf(current, base).every(
    ([{ startMs, session }, other]) =>
      startMs !== undefined &&
      other?.startMs !== undefined &&
      session === other.session &&
      Math.abs(startMs - other.startMs) <= sameSecondMs,
  );
}

/** Difference of a pair of rounds by second. */
export function secondsApart(
  { seconds: now }: SessionFigure,
  base: SessionFigure | undefined,
): readonly number[] | undefined {
  if (now === undefined || base?.seconds === undefined) return undefined;
  const { seconds } = base;
  const both = Math.min(now.length, seconds.length);
  return now.slice(0, both).map((part, index) => part - (seconds[index] ?? 0));
}

/** Noise within pairs: with simultaneous load, common effects of a second cancel. */
function withinPairs(current: SideFigures, base: SideFigures, isAtOnce: boolean): WithinRound {
  const apart = pairsOf(current, base)
    .map(([figure, other]) => secondsApart(figure, other))
    .filter((it) => it !== undefined);
  const isComplete = apart.length === current.figures.length && isAtOnce;
  const found = isComplete ? meanBlockVariance(apart) : undefined;
  const least = current.leastWithin + base.leastWithin;
  if (found !== undefined) return { ...found, variance: Math.max(least, found.variance), least };
  return {
    variance: current.withinVariance + base.withinVariance,
    degreesOfFreedom: Math.min(current.withinDegrees, base.withinDegrees),
    least,
  };
}

/**
 * Prior deviation between pairs measured at the same time, as a part of that of other pairs: both sides share what
 * makes seconds differ. In the tuned halves of the banks (node scripts/run.mjs verdicts/bench), in eleven of twelve figures such
 * pairs differed by no more than their own seconds show. Where each side's rounds differ by 5 % on their own, 2.5 % of gates of
 * unchanged code fail and 7.5 % pass a change of twice the tolerance; with 0.15 3.3 and 10 % (simulated).
 */
const leftAtOnce = 0.4;

/**
 * Differences of pairs, those of the same starts together: two starts of one build differ for good. Both sides start anew together, or
 * the change alone, whose base then is the same in several.
 */
function byStart(pairs: ReturnType<typeof pairsOf>): number[][] {
  const together = groupedBy([...pairs.entries()], ([round, [figure, base]]) =>
    figure.start === undefined ? `round ${round}` : `start ${base?.start}`,
  );
  return [...together.values()].map((rounds) =>
    rounds.map(([, [{ value }, base]]) => value - (base?.value ?? Number.NaN)),
  );
}

/**
 * Difference of paired rounds, base and preview side by side; common effects cancel. Rounds of the same starts are one
 * observation of how starts differ.
 * @param current and base the same number of rounds, paired by position
 */
export function pairedEstimate(current: SideFigures, base: SideFigures, usual: UsualDeviations): Estimate {
  const starts = byStart(pairsOf(current, base));
  const differences = starts.map(mean);
  const isAtOnce = areAtOnce(current, base);
  const isStarted = current.figures.some(({ start }) => start !== undefined);
  const within = withinPairs(current, base, isAtOnce);
  const ofRounds = mean(starts.map(({ length }) => 1 / length));
  return {
    change: mean(differences),
    rounds: {
      share: 1 / differences.length,
      scatter: scatterOf([differences]),
      within: { ...within, variance: ofRounds * within.variance, least: ofRounds * within.least },
      usualDeviation: usual.rounds * Math.SQRT2 * (isAtOnce && !isStarted ? leftAtOnce : 1),
    },
    sessions: undefined,
  };
}
