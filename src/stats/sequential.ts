import { cumulativeStdNormalProbability, probit } from "simple-statistics";
import { narrowed } from "./bisect.ts";

/** Sum of squared deviations and its degrees of freedom; 0 and 0 for a single observation. */
export interface Scatter {
  readonly squares: number;
  readonly degreesOfFreedom: number;
}

/** Variance within one round, from its slices, and its degrees of freedom. */
export interface WithinRound {
  readonly variance: number;
  readonly degreesOfFreedom: number;
  /** What it is at least, however well rounds agree: at most the variance, which then stays. */
  readonly least: number;
}

/** What rounds of one build show about their noise. */
export interface Rounds {
  /** Factor of one round's variance in the variance of the change. */
  readonly share: number;
  /** Of rounds around their mean. */
  readonly scatter: Scatter;
  readonly within: WithinRound;
  /** Prior: median over services of the deviation between rounds, beyond the noise within them; above 0. */
  readonly usualDeviation: number;
}

/** What sessions (jobs, machines) of one build show about their variance. */
export interface Sessions {
  /** Factor of the variance between sessions in the variance of the change. */
  readonly share: number;
  /** Of session means. */
  readonly scatter: Scatter;
  /** Share of one round's variance that remains in a session's mean. */
  readonly ofRounds: number;
  /** Prior: median over services of the deviation between sessions; above 0. */
  readonly usualDeviation: number;
}

/** An estimated change and its noise, on the comparison scale (logarithms or base units); worse is above 0. */
export interface Estimate {
  readonly change: number;
  readonly rounds: Rounds;
  /** Undefined side by side, where both sides share the session. */
  readonly sessions: Sessions | undefined;
}

/** A plausible variance of the change. */
interface Plausible {
  /** Natural log; only differences matter. */
  readonly logWeight: number;
  readonly variance: number;
  readonly logVariance: number;
}

function plausibleSize(logWeight: number, variance: number): Plausible {
  return { logWeight, variance, logVariance: Math.log(variance) };
}

/** An estimated change and every plausible size of its noise, with its weight. */
export interface Knowledge {
  readonly change: number;
  readonly plausible: readonly Plausible[];
}

/** Logarithmically spaced numbers. */
function spaced(low: number, high: number, steps: number): number[] {
  return Array.from({ length: steps }, (_, step) => low * (high / low) ** (step / (steps - 1)));
}

/** Log density of the scatter, given this variance. */
function logDensity({ squares, degreesOfFreedom }: Scatter, variance: number): number {
  const spread = degreesOfFreedom === 0 ? 0 : degreesOfFreedom * Math.log(variance);
  return -(spread + squares / variance) / 2;
}

/**
 * Grid of plausible deviations, in multiples of the prior scale, with their prior weights on a logarithmic scale:
 * half-Cauchy, so flat for small deviations, falling for large ones, never zero.
 * @see Gelman 2006, Bayesian Analysis 1:515
 */
export const plausibleMultiples: readonly { readonly multiple: number; readonly logWeight: number }[] =
  spaced(1 / 8, 128, 24).map((multiple) => ({
    multiple,
    logWeight: Math.log(multiple / (1 + multiple ** 2)),
  }));

/** Maximum degrees of freedom of the noise within rounds: slices do not show everything that differs between rounds. */
const mostTrusted = 10;

/** Equally likely normal numbers: the midpoints of equal parts. */
const scores = Array.from({ length: 9 }, (_, part) => probit((part + 0.5) / 9));

/** Lower bound of the ratio of estimated to true variance, as a cube root. */
const leastShown = 0.3;

/**
 * Prior probability that seconds overstate how rounds differ: a pause in each round looks like one that may come or not. By
 * chance, rounds agree so well that it becomes likely in no more than this share of gates.
 */
const overstating = 0.01;

/** Times by which a variance is too large then, equally likely. */
const overstated = spaced(2, 512, 9);

/** A variance and the natural log of its weight. */
type Sized = Omit<Plausible, "logVariance">;

/**
 * Plausible variances within rounds, given this estimate: scaled inverse chi-square, in equal parts.
 * @see Wilson & Hilferty 1931, PNAS 17:684
 */
function plausibleInside({ variance, degreesOfFreedom, least }: WithinRound): Sized[] {
  const part = 2 / (9 * Math.min(mostTrusted, degreesOfFreedom));
  const told = scores.map(
    (score) => variance / Math.max(leastShown, 1 - part + score * Math.sqrt(part)) ** 3,
  );
  const weighing = (variances: readonly number[], share: number): Sized[] =>
    variances.map((one) => ({ logWeight: Math.log(share / variances.length), variance: one }));
  if (!(least < variance)) return weighing(told, 1);
  const lower = overstated.map((times) => Math.max(least, variance / times));
  return [...weighing(told, 1 - overstating), ...weighing(lower, overstating)];
}

/** Plausible variances of a round, with weights: the noise within it plus the variance between rounds. */
function variancesOfRounds({ within, usualDeviation, scatter }: Rounds): Plausible[] {
  const inside = plausibleInside(within);
  const before = columnsFor(plausibleMultiples.length * inside.length);
  for (const { multiple, logWeight } of plausibleMultiples) {
    const between = (multiple * usualDeviation) ** 2;
    for (const one of inside) addSize(before, logWeight + one.logWeight, one.variance + between);
  }
  return joined(before).map(({ logWeight, variance }) =>
    plausibleSize(logWeight + logDensity(scatter, variance), variance),
  );
}

/** The variance of a round that is as likely too large as too small, by its seconds and by how rounds agree. */
export function likelyVariance(rounds: Rounds): number {
  const plausible = variancesOfRounds(rounds).toSorted((one, other) => one.variance - other.variance);
  const all = logSum(plausible.map(({ logWeight }) => logWeight));
  let below = 0;
  for (const { logWeight, variance } of plausible) {
    below += Math.exp(logWeight - all);
    if (below >= 1 / 2) return variance;
  }
  return plausible.at(-1)?.variance ?? Number.NaN;
}

/**
 * Knowledge from an estimate and its scatter. Every plausible size of the noise keeps its weight, so that poor
 * knowledge of the noise limits the conclusions.
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
 * Largest deviation between sessions, in multiples of the prior scale, when the baseline is a single session. Such a
 * baseline shows no variance between sessions; the bound ensures that a doubled latency still fails.
 */
export const mostOfOne = 16;

/** Log weight relative to the largest below which a size does not affect the gate's odds. */
const leastLogWeight = -16;

function likelyOnes(plausible: readonly Plausible[]): readonly Plausible[] {
  const largest = Math.max(...plausible.map(({ logWeight }) => logWeight));
  return plausible.filter(({ logWeight }) => logWeight - largest > leastLogWeight);
}

/** Sizes of noise as typed arrays: each look at a gate weighs a thousand. */
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

/** Steps for merging similar sizes, per e-fold of the variance. */
const steps = 6;

/**
 * Merges similar sizes of noise: nearly the same odds, several times faster.
 * @param least excludes sizes whose log weight is further below the largest
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
  // Start at the smallest, so that the result does not depend on the unit.
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

/** Log of a sum whose terms are given as logs; at least one. */
export function logSum(terms: readonly number[] | Float64Array): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (const term of terms) if (term > largest) largest = term;
  let sum = 0;
  for (const term of terms) sum += Math.exp(term - largest);
  return largest + Math.log(sum);
}

/** Log likelihood of an estimate at this distance from the truth, over all plausible sizes of the noise. */
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

/** Two claims about the true change, on the scale of the estimate. */
export interface Claims {
  /** It is at most this. */
  readonly none: number;
  /** It is at least this; not below `none`. */
  readonly change: number;
}

/**
 * Log odds of the estimate for `change` against `none`: the likelihood of the nearest value within one claim over that
 * of the nearest within the other. They rise with the estimate, also beyond `change`, where a ratio of two fixed points
 * would fall again.
 * @see Wald 1945, Ann. Math. Statist. 16:117 (sequential tests); Schnuerch & Erdfelder 2020, Psychological Methods
 *   25:206
 */
export function logOdds(known: Knowledge, { none, change }: Claims): number {
  const { change: estimate } = known;
  const forChange = logLikelihood(known, estimate - Math.max(estimate, change));
  return forChange - logLikelihood(known, estimate - Math.min(estimate, none));
}

/** Mean of a figure over all plausible variances of the change. */
function meanOver({ plausible }: Knowledge, figure: (variance: number) => number): number {
  const largest = Math.max(...plausible.map(({ logWeight }) => logWeight));
  let [total, all] = [0, 0];
  for (const { logWeight, variance } of plausible) {
    const weight = Math.exp(logWeight - largest);
    total += weight * figure(variance);
    all += weight;
  }
  return total / all;
}

/** Standard deviation of the estimate around the truth. */
export function standardError(known: Knowledge): number {
  return Math.sqrt(meanOver(known, (variance) => variance));
}

const bisections = 40;

/** Probability that the truth lies more than `distance` above the estimate. */
function chanceAbove(known: Knowledge, distance: number): number {
  return meanOver(known, (variance) => 1 - cumulativeStdNormalProbability(distance / Math.sqrt(variance)));
}

/** Half-width of the central interval for the true change. @param confidence in (0, 1) */
export function halfWidth(known: Knowledge, confidence: number): number {
  const tail = (1 - confidence) / 2;
  const largest = 8 * Math.sqrt(Math.max(...known.plausible.map(({ variance }) => variance)));
  const [, high] = narrowed([0, largest], bisections, (distance) => chanceAbove(known, distance) > tail);
  return high;
}
