import { mean, sum } from "simple-statistics";
import { studentQuantile } from "./student.ts";

/** Runs that stand on one side of a comparison, on the scale they are compared on (logarithms, or base units). */
export interface Side {
  /** A value for each run, by session: the runs of one session share a machine and an hour. None is empty. */
  readonly sessions: readonly (readonly number[])[];
  /** Mean over the runs of the variance within each, in the square of that scale. */
  readonly withinVariance: number;
  /** How well it is known; at least 1. */
  readonly withinDegrees: number;
}

/** What is expected of runs of one build before any were compared. */
export interface Prior {
  /** Standard deviation beyond the noise within each run, on the scale of the values. */
  readonly standardDeviation: number;
  /** How many runs' worth of history the prior counts for. */
  readonly degreesOfFreedom: number;
}

export interface Priors {
  /** From one session to another: another machine, another hour. */
  readonly sessions: Prior;
  /** From one round to the next within a session. */
  readonly rounds: Prior;
}

/** One source of noise in the difference of two sides. */
export interface NoiseSource {
  readonly variance: number;
  /** How well it is known; at least 1. */
  readonly degreesOfFreedom: number;
  /** Whether another round brings it down. What a session has in common does not change from look to look. */
  readonly kind: "session" | "round";
}

/** How widely the difference of two sides varies when nothing changed: independent sources that add up. */
export type Spread = readonly NoiseSource[];

/** Level of a side: the mean of its sessions, each the mean of its rounds. */
export function levelOf({ sessions }: Side): number {
  return mean(sessions.map((rounds) => mean([...rounds])));
}

/** Variance from run to run, and how well it is known. */
export interface JoinedVariance {
  readonly variance: number;
  readonly degreesOfFreedom: number;
}

/**
 * Joins the prior with the scatter that runs of one build showed. Up to the prior's variance it is the mean of both,
 * weighted by their degrees of freedom (the scaled inverse chi-square prior), known one degree better than by the better
 * of the two: their sum would promise too much to a service that was quiet by luck. Beyond it, the scatter speaks
 * alone: a prior supports a short history, it does not talk a noisy one quiet, which in simulation gave noisy services
 * too many false alarms. More scatter never narrows anything.
 * @param scatter variance that was seen, with `scatterDegrees` degrees of freedom; 0 and 0 for none
 * @see Gelman et al., Bayesian Data Analysis, 2.6
 */
export function joinVariance(scatter: number, scatterDegrees: number, prior: Prior): JoinedVariance {
  const { degreesOfFreedom: priorDegrees } = prior;
  const priorVariance = prior.standardDeviation ** 2;
  if (scatterDegrees === 0) return { variance: priorVariance, degreesOfFreedom: priorDegrees };
  const better = Math.max(priorDegrees, scatterDegrees);
  if (scatter > priorVariance) return { variance: scatter, degreesOfFreedom: better };
  const weight = priorDegrees / (priorDegrees + scatterDegrees);
  return { variance: weight * priorVariance + (1 - weight) * scatter, degreesOfFreedom: better + 1 };
}

/** Variance of values around their mean, and its degrees of freedom; 0 and 0 for a single one. */
function scatterOf(groups: readonly (readonly number[])[]): { variance: number; degrees: number } {
  const degrees = sum(groups.map((values) => values.length - 1));
  const squares = groups.flatMap((values) => {
    const level = mean([...values]);
    return values.map((value) => (value - level) ** 2);
  });
  return { variance: degrees > 0 ? sum(squares) / degrees : 0, degrees };
}

/**
 * What sessions in their order of time tell of how they differ: half the mean square of the steps from each to the
 * next, less the noise within, joined with the prior. A level that moves slowly hardly adds to it, and one that jumps
 * adds to it once.
 * @param history at least one session
 * @see von Neumann et al. 1941, Ann. Math. Stat. 12:153 (mean square successive difference)
 */
export function sessionsFrom(history: Side, prior: Prior): Prior {
  const { sessions, withinVariance } = history;
  const count = sessions.length;
  if (count < 2) return prior;
  const levels = sessions.map((rounds) => mean([...rounds]));
  const steps = levels.slice(1).map((level, position) => level - (levels[position] ?? level));
  const explained = (withinVariance * sum(sessions.map((rounds) => 1 / rounds.length))) / count;
  const scatter = Math.max(0, sum(steps.map((step) => step ** 2)) / (2 * steps.length) - explained);
  // Degrees of freedom that give a chi-square of the same variance.
  const degrees = (2 * (count - 1) ** 2) / (3 * count - 4);
  const { variance, degreesOfFreedom } = joinVariance(scatter, degrees, prior);
  return { standardDeviation: Math.sqrt(variance), degreesOfFreedom };
}

/**
 * Spread of a comparison with stored runs. The model is y = level + session + round + noise within, with the rounds of
 * this change all in one session: however many there are, what sets its machine apart from the baseline's remains.
 * The scatter of the baseline's sessions holds the noise of their rounds too, which is subtracted (the method of
 * moments for a nested design), but nothing is ever taken for less than 0.
 * @param current all in one session
 * @see Searle, Casella & McCulloch 1992, Variance Components, 3.6
 */
export function storedSpread(current: Side, baseline: Side, priors: Priors): Spread {
  const sessions = baseline.sessions.length;
  const rounds = sum(current.sessions.map((session) => session.length));
  // The mean of session means gives each session the same weight, however many rounds it has.
  const perRound = sum(baseline.sessions.map((session) => 1 / session.length)) / sessions ** 2;
  const within = (current.withinVariance + baseline.withinVariance) / 2;
  const repeated = scatterOf([...current.sessions, ...baseline.sessions]);
  const fromRounds = joinVariance(Math.max(0, repeated.variance - within), repeated.degrees, priors.rounds);
  const levels = scatterOf([baseline.sessions.map((session) => mean([...session]))]);
  const explained = (fromRounds.variance + baseline.withinVariance) * perRound * sessions;
  const fromSessions = joinVariance(
    Math.max(0, levels.variance - explained),
    levels.degrees,
    priors.sessions,
  );
  return [
    {
      kind: "session",
      variance: fromSessions.variance * (1 + 1 / sessions),
      degreesOfFreedom: fromSessions.degreesOfFreedom,
    },
    {
      kind: "round",
      variance: fromRounds.variance * (1 / rounds + perRound),
      degreesOfFreedom: fromRounds.degreesOfFreedom,
    },
    {
      kind: "round",
      variance: current.withinVariance / rounds + baseline.withinVariance * perRound,
      degreesOfFreedom: Math.min(current.withinDegrees, baseline.withinDegrees),
    },
  ];
}

/**
 * Spread of the mean difference within pairs of rounds, base and preview side by side: what both share has cancelled.
 * @param current and base the same number of rounds, paired by their place
 */
export function pairedSpread(current: Side, base: Side, priors: Priors): Spread {
  const [mine, theirs] = [current.sessions.flat(), base.sessions.flat()];
  const differences = mine.map((value, index) => value - (theirs[index] ?? Number.NaN));
  const within = current.withinVariance + base.withinVariance;
  const scatter = scatterOf([differences]);
  const prior = { ...priors.rounds, standardDeviation: priors.rounds.standardDeviation * Math.SQRT2 };
  const fromRounds = joinVariance(Math.max(0, scatter.variance - within), scatter.degrees, prior);
  return [
    {
      kind: "round",
      variance: fromRounds.variance / mine.length,
      degreesOfFreedom: fromRounds.degreesOfFreedom,
    },
    {
      kind: "round",
      variance: within / mine.length,
      degreesOfFreedom: Math.min(current.withinDegrees, base.withinDegrees),
    },
  ];
}

/** Chances of error that an interval's end may take. */
export interface Chance {
  /** One-sided, in (0, 0.5), for what rounds bring: each objective and each look has its own part. */
  readonly rounds: number;
  /** The same for what a session has in common. */
  readonly sessions: number;
}

/**
 * Half the width of an interval for the difference: each source's Student half-width, joined in quadrature. More
 * careful than one t with pooled degrees of freedom, which lets a well-known small variance vouch for a badly known
 * large one.
 * @see Graybill & Wang 1980, JASA 75:869 (limits for sums of variances)
 */
export function halfWidth(spread: Spread, chance: Chance): number {
  const squares = spread.map(({ kind, variance, degreesOfFreedom }) => {
    const exceeded = kind === "round" ? chance.rounds : chance.sessions;
    return studentQuantile(1 - exceeded, degreesOfFreedom) ** 2 * variance;
  });
  return Math.sqrt(sum(squares));
}

/** Variance of values around their mean; 0 for a single one. */
export function varianceOf(values: readonly number[]): number {
  const level = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - level) ** 2, 0) / Math.max(1, values.length - 1);
}
