import { cumulativeStdNormalProbability, probit } from "simple-statistics";

/** Squared deviations from their means, and how many of them are free; 0 and 0 for what was seen once. */
export interface Scatter {
  readonly squares: number;
  readonly degreesOfFreedom: number;
}

/** What rounds of one build show of their noise. */
export interface Rounds {
  /** The variance of one round times this is its part in the variance of the change. */
  readonly share: number;
  /** Of rounds around the mean of theirs. */
  readonly scatter: Scatter;
  /** Variance inside one round, as its slices tell it, and how well they do. */
  readonly within: { readonly variance: number; readonly degreesOfFreedom: number };
  /** Half of all services have rounds that differ by less than this beyond the noise inside them; above 0. */
  readonly usualDeviation: number;
}

/** What sessions (jobs, machines) of one build show of how they differ. */
export interface Sessions {
  /** The variance between sessions times this is its part in the variance of the change. */
  readonly share: number;
  /** Of the means of sessions. */
  readonly scatter: Scatter;
  /** The part of the variance of one round that remains in the mean of a session. */
  readonly ofRounds: number;
  /** Half of all services have sessions that differ by less than this; above 0. */
  readonly usualDeviation: number;
}

/**
 * An estimated change and the noise in it, on the scale of the comparison (logarithms, or base units); a change for the
 * worse is above 0.
 */
export interface Estimate {
  readonly change: number;
  readonly rounds: Rounds;
  /** Undefined side by side, where both sides share the session. */
  readonly sessions: Sessions | undefined;
}

/** Standard deviations that may be the true ones: how plausible they are together, and the change's variance under them. */
interface Plausible {
  /** Logarithm; only differences count. */
  readonly logWeight: number;
  readonly variance: number;
  readonly logVariance: number;
}

function plausibleSize(logWeight: number, variance: number): Plausible {
  return { logWeight, variance, logVariance: Math.log(variance) };
}

/** What is known of an estimate: every size of the noise that is plausible, with its weight. */
export interface Knowledge {
  readonly change: number;
  readonly plausible: readonly Plausible[];
}

/** Numbers evenly spaced as logarithms. */
function spaced(low: number, high: number, steps: number): number[] {
  return Array.from({ length: steps }, (_, step) => low * (high / low) ** (step / (steps - 1)));
}

/** Logarithm of the density of scatter whose deviations have this variance. */
function logDensity({ squares, degreesOfFreedom }: Scatter, variance: number): number {
  return -(degreesOfFreedom * Math.log(variance) + squares / variance) / 2;
}

/**
 * How plausible a deviation is before anything was seen, as a multiple of the usual one and on a logarithmic grid: all
 * small ones alike, large ones ever less, but never excluded (half-Cauchy).
 * @see Gelman 2006, Bayesian Analysis 1:515
 */
function plausibility(multiple: number): number {
  return multiple / (1 + multiple ** 2);
}

/**
 * Sizes of a deviation that may be the true one, from usual ones to far beyond them, as multiples of the usual one, and how
 * plausible each is beforehand.
 */
export const plausibleMultiples: readonly { readonly multiple: number; readonly logWeight: number }[] =
  spaced(1 / 8, 128, 24).map((multiple) => ({ multiple, logWeight: Math.log(plausibility(multiple)) }));

/** Slices tell the noise inside rounds, not all that sets rounds apart: they count as no more free deviations than these. */
const mostTrusted = 10;

/** Equally likely normal numbers: the middles of so many parts of all. */
const scores = Array.from({ length: 9 }, (_, part) => probit((part + 0.5) / 9));

/**
 * Variances inside rounds that are equally plausible where so many free deviations showed `variance`: scaled inverse
 * chi-square.
 * @see Wilson & Hilferty 1931, PNAS 17:684
 */
function plausibleInside({ variance, degreesOfFreedom }: Rounds["within"]): number[] {
  const part = 2 / (9 * Math.min(mostTrusted, degreesOfFreedom));
  return scores.map((score) => variance / Math.max(leastShown, 1 - part + score * Math.sqrt(part)) ** 3);
}

/** What slices show is not taken for less than this part of the truth, as a cube root. */
const leastShown = 0.3;

/** How plausible each variance of a round is: the noise inside it, known as well as it is, and that between rounds. */
function variancesOfRounds({ within, usualDeviation, scatter }: Rounds): Plausible[] {
  const inside = plausibleInside(within);
  const before = plausibleMultiples.flatMap(({ multiple, logWeight }) => {
    const between = (multiple * usualDeviation) ** 2;
    return inside.map((variance) => plausibleSize(logWeight, variance + between));
  });
  return joined(before).map(({ logWeight, variance }) =>
    plausibleSize(logWeight + logDensity(scatter, variance), variance),
  );
}

/**
 * What an estimate and its scatter tell. The sizes of the noise are not estimated and then trusted: each that may be
 * true is kept with its weight, so that little knowledge of the noise limits what can be concluded.
 * @see Gelman et al., Bayesian Data Analysis, 2.6 and 3.2
 */
export function knowledgeOf({ change, rounds, sessions }: Estimate): Knowledge {
  const ofRounds = likelyOnes(variancesOfRounds(rounds));
  if (sessions === undefined) {
    const plausible = ofRounds.map(({ logWeight, variance }) =>
      plausibleSize(logWeight, rounds.share * variance),
    );
    return { change, plausible };
  }
  const most = sessions.scatter.degreesOfFreedom > 0 ? Number.POSITIVE_INFINITY : mostOfOne;
  const expected = plausibleMultiples.filter(({ multiple }) => multiple <= most);
  const between = expected.map(({ multiple, logWeight }) => ({
    logWeight,
    variance: (multiple * sessions.usualDeviation) ** 2,
  }));
  const plausible = ofRounds.flatMap(({ logWeight, variance }) =>
    between.map((one) =>
      plausibleSize(
        logWeight + one.logWeight + logDensity(sessions.scatter, one.variance + sessions.ofRounds * variance),
        rounds.share * variance + sessions.share * one.variance,
      ),
    ),
  );
  return { change, plausible: joined(likelyOnes(plausible)) };
}

/**
 * Of a single session nothing tells how they differ: so that twice as slow fails against it, more than so many times the usual
 * deviation is not expected there.
 */
export const mostOfOne = 16;

/** Sizes so much less plausible than the likeliest, as a logarithm, change no odds that a gate asks for. */
const leastLogWeight = -16;

function likelyOnes(plausible: readonly Plausible[]): readonly Plausible[] {
  const largest = Math.max(...plausible.map(({ logWeight }) => logWeight));
  return plausible.filter(({ logWeight }) => logWeight - largest > leastLogWeight);
}

/** Steps in which alike sizes are joined, as parts of an e-fold of the variance. */
const steps = 6;

/** The same sizes of noise with alike ones joined: nearly the same odds, several times sooner. */
function joined(plausible: readonly Plausible[]): Plausible[] {
  const largest = Math.max(...plausible.map(({ logWeight }) => logWeight));
  // From the smallest one on, so that nothing depends on the unit.
  const smallest = Math.min(...plausible.map(({ logVariance }) => logVariance)) - 1e-9;
  const bins = new Map<number, { weight: number; variance: number }>();
  for (const { logWeight, logVariance, variance } of plausible) {
    const step = Math.floor(steps * (logVariance - smallest));
    const bin = bins.get(step) ?? { weight: 0, variance: 0 };
    const weight = Math.exp(logWeight - largest);
    bin.weight += weight;
    bin.variance += weight * variance;
    bins.set(step, bin);
  }
  return [...bins.values()]
    .filter(({ weight }) => weight > 0)
    .map(({ weight, variance }) => plausibleSize(Math.log(weight), variance / weight));
}

/** Logarithm of a sum of which the logarithms are given; at least one. */
export function logSum(terms: readonly number[] | Float64Array): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (const term of terms) largest = Math.max(largest, term);
  let sum = 0;
  for (const term of terms) sum += Math.exp(term - largest);
  return largest + Math.log(sum);
}

/** Logarithm of how likely an estimate this far from the truth is, over all plausible sizes of the noise. */
function logLikelihood({ plausible }: Knowledge, distance: number): number {
  const halfSquare = distance ** 2 / 2;
  const terms = new Float64Array(plausible.length);
  for (const [index, { logWeight, logVariance, variance }] of plausible.entries()) {
    terms[index] = logWeight - logVariance / 2 - halfSquare / variance;
  }
  return logSum(terms);
}

/** Two claims about the true change, both on the scale of the estimate. */
export interface Claims {
  /** It is at most this. */
  readonly none: number;
  /** It is at least this; not below `none`. */
  readonly change: number;
}

/**
 * Logarithm of the odds at which the estimate speaks for `change` against `none`: the likelihood of the nearest value
 * that the one claim allows over that of the nearest one of the other. They rise with the estimate, also beyond
 * `change`, where a ratio of two fixed points would fall again.
 * @see Wald 1945, Ann. Math. Statist. 16:117 (sequential tests); Schnuerch & Erdfelder 2020, Psychological Methods 25:206
 */
export function logOdds(known: Knowledge, { none, change }: Claims): number {
  const { change: estimate } = known;
  const forChange = logLikelihood(known, estimate - Math.max(estimate, change));
  return forChange - logLikelihood(known, estimate - Math.min(estimate, none));
}

/** Standard deviation of the estimate around the truth, over all plausible sizes of the noise. */
export function standardError({ plausible }: Knowledge): number {
  const largest = Math.max(...plausible.map(({ logWeight }) => logWeight));
  let [total, all] = [0, 0];
  for (const { logWeight, variance } of plausible) {
    const weight = Math.exp(logWeight - largest);
    total += weight * variance;
    all += weight;
  }
  return Math.sqrt(total / all);
}

const bisections = 40;

/** Chance that the truth lies more than `distance` above the estimate. */
function chanceAbove({ plausible }: Knowledge, distance: number): number {
  const largest = Math.max(...plausible.map(({ logWeight }) => logWeight));
  let [above, all] = [0, 0];
  for (const { logWeight, variance } of plausible) {
    const weight = Math.exp(logWeight - largest);
    above += weight * (1 - cumulativeStdNormalProbability(distance / Math.sqrt(variance)));
    all += weight;
  }
  return above / all;
}

/**
 * Half the width of the central interval that holds the true change.
 * @param confidence in (0, 1)
 */
export function halfWidth(known: Knowledge, confidence: number): number {
  const tail = (1 - confidence) / 2;
  let [low, high] = [0, 8 * Math.sqrt(Math.max(...known.plausible.map(({ variance }) => variance)))];
  for (let step = 0; step < bisections; step += 1) {
    const middle = (low + high) / 2;
    if (chanceAbove(known, middle) > tail) low = middle;
    else high = middle;
  }
  return high;
}
