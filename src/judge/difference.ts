import { sum } from "simple-statistics";
import type { Objective } from "../config/objective.ts";
import type { Dimension } from "../units.ts";
import { pooledValue } from "./absolute.ts";
import { isLowerBetter } from "./direction.ts";
import type { FoundIndicator } from "./indicator.ts";
import { noiseWithin } from "./noise.ts";
import { compareShares, countsOf, type RunCounts } from "./proportion.ts";
import {
  type Chance,
  halfWidth,
  levelOf,
  type Priors,
  pairedSpread,
  type Side,
  type Spread,
  sessionsFrom,
  storedSpread,
} from "./spread.ts";
import type { Design } from "./verdict.ts";

/** An indicator on both sides of a comparison; each side has at least one run. */
export interface Compared {
  readonly dimension: Dimension;
  /** The rounds of this change. */
  readonly current: readonly FoundIndicator[];
  readonly baseline: readonly FoundIndicator[];
  /** Whether the baseline was stored before, or is the base's rounds beside these, in the same order. */
  readonly design: Design;
  /**
   * Runs in their order of time that tell how sessions differ, where the baseline is but a few of them. Their level may
   * have moved. Unused side by side and for shares of counted samples.
   */
  readonly history?: readonly FoundIndicator[];
}

/**
 * Sessions of one build differ by this much (as a share of the value) beyond the noise within, until a history says
 * otherwise. For times: 4 % from run to run less 2.9 % within, as measured with constant 100 requests/s and 15 s a run
 * (design, "Judging"); throughput and sizes hang together more closely. It counts for two sessions only, so that it
 * fades, and the first runs get the wide intervals of so little knowledge.
 */
const sessionShare: Readonly<Record<Dimension, number>> = {
  time: 0.0275,
  number: 0.0275,
  ratio: 0.0275,
  frequency: 0.02,
  bytes: 0.02,
  byteRate: 0.02,
};
const sessionDegrees = 2;

/**
 * Rounds on one machine differ by about this much beyond the noise within, at most: the recorded ones that
 * `npm run bench:verdicts` draws from scattered no more than the noise within them explains.
 */
const roundShare = 0.01;
const roundDegrees = 8;

/** Where values are compared: as logarithms, so that changes are shares, or as they are where some are not positive. */
export interface Scale {
  readonly to: (value: number) => number;
  /** Standard error on the scale of a value with this standard error. */
  readonly error: (standardError: number, value: number) => number;
  readonly from: (scaled: number) => number;
  readonly priors: Priors;
}

/** Expectations for values of this size: 1 on a scale of logarithms. */
function priorsFor(dimension: Dimension, size: number): Priors {
  return {
    sessions: {
      standardDeviation: sessionShare[dimension] * size,
      degreesOfFreedom: sessionDegrees,
    },
    rounds: { standardDeviation: roundShare * size, degreesOfFreedom: roundDegrees },
  };
}

/** The scale that fits every value of both sides. */
export function scaleFor({ dimension, current, baseline, history = [] }: Compared): Scale {
  const values = [...current, ...baseline, ...history].map(({ value }) => value);
  if (values.every((value) => value > 0)) {
    return {
      to: Math.log,
      error: (standardError, value) => standardError / value,
      from: Math.exp,
      priors: priorsFor(dimension, 1),
    };
  }
  const size = Math.max(...values.map(Math.abs));
  return {
    to: (value) => value,
    error: (standardError) => standardError,
    from: (scaled) => scaled,
    priors: priorsFor(dimension, size),
  };
}

/** Runs by the session they were taken in; one without a session stands alone. */
export function sessionsOf(runs: readonly FoundIndicator[]): FoundIndicator[][] {
  const named = new Map<string, FoundIndicator[]>();
  const sessions: FoundIndicator[][] = [];
  for (const run of runs) {
    const known = run.session === undefined ? undefined : named.get(run.session);
    if (known !== undefined) {
      known.push(run);
      continue;
    }
    const session = [run];
    sessions.push(session);
    if (run.session !== undefined) named.set(run.session, session);
  }
  return sessions;
}

/** Variance within runs and how well all of them together tell it: Satterthwaite for a sum of estimates. */
function withinOf(
  runs: readonly FoundIndicator[],
  scale: Scale,
): Pick<Side, "withinVariance" | "withinDegrees"> {
  const noises = runs.map((run) => {
    const { standardError, degreesOfFreedom } = noiseWithin(run);
    return { variance: scale.error(standardError, run.value) ** 2, degreesOfFreedom };
  });
  const total = sum(noises.map(({ variance }) => variance));
  const doubt = sum(noises.map(({ variance, degreesOfFreedom }) => variance ** 2 / degreesOfFreedom));
  const fewest = Math.min(...noises.map(({ degreesOfFreedom }) => degreesOfFreedom));
  return {
    withinVariance: total / noises.length,
    withinDegrees: doubt > 0 ? Math.max(fewest, total ** 2 / doubt) : fewest,
  };
}

/** Runs, by session, on the scale; at least one. */
export function sideOf(sessions: readonly (readonly FoundIndicator[])[], scale: Scale): Side {
  return {
    sessions: sessions.map((runs) => runs.map(({ value }) => scale.to(value))),
    ...withinOf(sessions.flat(), scale),
  };
}

/** The scale's expectations with what the history tells of its sessions. */
function priorsWith(history: readonly FoundIndicator[], scale: Scale): Priors {
  if (history.length === 0) return scale.priors;
  return {
    ...scale.priors,
    sessions: sessionsFrom(sideOf(sessionsOf(history), scale), scale.priors.sessions),
  };
}

/** Levels of both sides in the base unit, and the interval of their difference at any chance of error. */
export interface Difference {
  readonly current: number;
  readonly baseline: number;
  readonly low: (chance: Chance) => number;
  readonly high: (chance: Chance) => number;
  /** The same ends where further rounds, however many, could bring them at best. */
  readonly lowAtBest: (chance: Chance) => number;
  readonly highAtBest: (chance: Chance) => number;
}

/** How far further rounds may move an estimate, in its standard errors. */
const plausibleMove = 2;

/** Noise that further rounds do not bring down. */
function lastingOf(spread: Spread): Spread {
  return spread.filter(({ kind }) => kind === "session");
}

/** How far further rounds may move the estimate. */
function moveOf(spread: Spread): number {
  const rounds = spread.filter(({ kind }) => kind === "round");
  return plausibleMove * Math.sqrt(rounds.reduce((total, { variance }) => total + variance, 0));
}

/**
 * Level of a side: the mean on the scale, so for times the geometric mean. Not the median: of three runs it varies by
 * a third more, and an outlier it would hide widens the interval here instead, which is the honest outcome.
 */
function figureOf(runs: readonly FoundIndicator[], side: Side, scale: Scale): number {
  const [only] = runs;
  return runs.length === 1 && only !== undefined ? only.value : scale.from(levelOf(side));
}

/** Change of the level with Student intervals on the scale; see spread.ts for what they are made of. */
function measureLevels(compared: Compared): Difference {
  const scale = scaleFor(compared);
  const isPaired = compared.design === "sideBySide";
  const now = sideOf([compared.current], scale);
  const before = sideOf(isPaired ? [compared.baseline] : sessionsOf(compared.baseline), scale);
  const spread = (isPaired ? pairedSpread : storedSpread)(
    now,
    before,
    priorsWith(compared.history ?? [], scale),
  );
  const [to, from] = [levelOf(now), levelOf(before)];
  const current = figureOf(compared.current, now, scale);
  const baseline = figureOf(compared.baseline, before, scale);
  // Ends beside the estimate, not beside the level, so that the interval holds the estimate to the last digit.
  const end = (distance: number): number => scale.from(to + distance) - scale.from(from);
  return {
    current,
    baseline,
    low: (chance) => Math.min(current - baseline, end(-halfWidth(spread, chance))),
    high: (chance) => Math.max(current - baseline, end(halfWidth(spread, chance))),
    lowAtBest: (chance) => end(moveOf(spread) - halfWidth(lastingOf(spread), chance)),
    highAtBest: (chance) => end(halfWidth(lastingOf(spread), chance) - moveOf(spread)),
  };
}

/** Shares are compared by their counts; bad samples are failures, or what is missing where more is better. */
function measureShares(compared: Compared, objective: Objective): Difference | undefined {
  const isBadPass = isLowerBetter(objective, pooledValue(compared.baseline));
  const isCounts = (counts: RunCounts | undefined): counts is RunCounts => counts !== undefined;
  const countAll = (runs: readonly FoundIndicator[]): RunCounts[] =>
    runs.map((run) => countsOf(run, isBadPass)).filter(isCounts);
  const now = [countAll(compared.current)];
  const before =
    compared.design === "sideBySide"
      ? [countAll(compared.baseline)]
      : sessionsOf(compared.baseline).map(countAll);
  if (now.flat().length === 0 || before.flat().length === 0) return undefined;
  const bad = compareShares(now, before, compared.design);
  return {
    current: pooledValue(compared.current),
    baseline: pooledValue(compared.baseline),
    low: isBadPass ? bad.low : (chance) => -bad.high(chance),
    high: isBadPass ? bad.high : (chance) => -bad.low(chance),
    // Counts only grow with further rounds: there is always more to learn.
    lowAtBest: () => Number.POSITIVE_INFINITY,
    highAtBest: () => Number.NEGATIVE_INFINITY,
  };
}

/** How the baseline compares, whatever the objective's bound. */
export function differenceOf(compared: Compared, objective: Objective): Difference {
  return measureShares(compared, objective) ?? measureLevels(compared);
}
