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
  const spread = degreesOfFreedom === 0 ? 0 : degreesOfFreedom * Math.log(variance);
  return -(spread + squares / variance) / 2;
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
  const before = columnsFor(plausibleMultiples.length * inside.length);
  for (const { multiple, logWeight } of plausibleMultiples) {
    const between = (multiple * usualDeviation) ** 2;
    for (const variance of inside) addSize(before, logWeight, variance + between);
  }
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
  const sizes = columnsFor(ofRounds.length * between.length);
  for (const { logWeight, variance } of ofRounds) {
    for (const one of between) {
      const shown = logDensity(sessions.scatter, one.variance + sessions.ofRounds * variance);
      const total = rounds.share * variance + sessions.share * one.variance;
      addSize(sizes, logWeight + one.logWeight + shown, total);
    }
  }
  return { change, plausible: joined(sizes, leastLogWeight) };
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

/** Sizes of noise as columns, not as objects: each look at a gate weighs a thousand of them. */
interface Columns {
  readonly logWeights: Float64Array;
  readonly variances: Float64Array;
  count: number;
}

function columnsFor(most: number): Columns {
  return { logWeights: new Float64Array(most), variances: new Float64Array(most), count: 0 };
}

function addSize(columns: Columns, logWeight: number, variance: number): void {
  columns.logWeights[columns.count] = logWeight;
  columns.variances[columns.count] = variance;
  columns.count += 1;
}

/** Steps in which alike sizes are joined, as parts of an e-fold of the variance. */
const steps = 6;

/**
 * The same sizes of noise with alike ones joined: nearly the same odds, several times sooner.
 * @param least sizes whose logarithm of a weight lies further below the largest are left out
 */
function joined({ logWeights, variances, count }: Columns, least = Number.NEGATIVE_INFINITY): Plausible[] {
  let largest = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < count; index += 1) largest = Math.max(largest, logWeights[index] ?? 0);
  let [smallest, greatest] = [Number.POSITIVE_INFINITY, 0];
  for (let index = 0; index < count; index += 1) {
    if (!((logWeights[index] ?? 0) - largest > least)) continue;
    smallest = Math.min(smallest, variances[index] ?? 0);
    greatest = Math.max(greatest, variances[index] ?? 0);
  }
  // From the smallest one on, so that nothing depends on the unit.
  const lowest = Math.log(smallest) - 1e-9;
  const bins = Math.floor(steps * (Math.log(greatest) - lowest)) + 1;
  const [weightOf, varianceOf] = [new Float64Array(bins), new Float64Array(bins)];
  const filled: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const logWeight = (logWeights[index] ?? 0) - largest;
    if (!(logWeight > least)) continue;
    const variance = variances[index] ?? 0;
    const bin = Math.floor(steps * (Math.log(variance) - lowest));
    const weight = Math.exp(logWeight);
    if (weight > 0 && weightOf[bin] === 0) filled.push(bin);
    weightOf[bin] = (weightOf[bin] ?? 0) + weight;
    varianceOf[bin] = (varianceOf[bin] ?? 0) + weight * variance;
  }
  return filled.map((bin) => {
    const weight = weightOf[bin] ?? 0;
    return plausibleSize(Math.log(weight), (varianceOf[bin] ?? 0) / weight);
  });
}

/** Logarithm of a sum of which the logarithms are given; at least one. */
export function logSum(terms: readonly number[] | Float64Array): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (const term of terms) if (term > largest) largest = term;
  let sum = 0;
  for (const term of terms) sum += Math.exp(term - largest);
  return largest + Math.log(sum);
}

/** Logarithm of how likely an estimate this far from the truth is, over all plausible sizes of the noise. */
function logLikelihood({ plausible }: Knowledge, distance: number): number {
  const halfSquare = distance ** 2 / 2;
  const terms = new Float64Array(plausible.length);
  let index = 0;
  for (const { logWeight, logVariance, variance } of plausible) {
    terms[index] = logWeight - logVariance / 2 - halfSquare / variance;
    index += 1;
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
