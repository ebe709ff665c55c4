import { gammaln } from "simple-statistics";
import { narrowed } from "./bisect.ts";

/** Replaces zero divisors in the continued fraction. */
const tiny = 1e-300;
const mostTerms = 500;
const precision = 1e-14;

/** Continued fraction of the incomplete beta function, by Lentz' method. @see DLMF 8.17.22 */
function betaFraction(x: number, a: number, b: number): number {
  const awayFromZero = (value: number): number => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let product = d;
  for (let m = 1; m <= mostTerms; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    product *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    product *= d * c;
    if (Math.abs(d * c - 1) < precision) break;
  }
  return product;
}

/** Regularised incomplete beta function I_x(a, b) for a, b >= 0.5 and x in [0, 1]. @see DLMF 8.17 */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const logFront = gammaln(a + b) - gammaln(a) - gammaln(b) + a * Math.log(x) + b * Math.log1p(-x);
  const front = Math.exp(logFront);
  if (x < (a + 1) / (a + b + 2)) return (front * betaFraction(x, a, b)) / a;
  return 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** Probability that a Student t variable exceeds t >= 0. @see DLMF 8.17, Abramowitz & Stegun 26.7.1 */
function upperTail(t: number, degreesOfFreedom: number): number {
  return 0.5 * incompleteBeta(degreesOfFreedom / (degreesOfFreedom + t * t), degreesOfFreedom / 2, 0.5);
}

/** Above this, Student's t equals a normal distribution to six digits; keeps the series short. */
const mostDegrees = 1e5;
const bisections = 50;

/** Cache of quantiles: a calibration needs the same few thousands of times. */
const knownQuantiles = new Map<string, number>();
const mostKnown = 1000;

/**
 * Quantile of Student's t distribution. Implemented here because simple-statistics has no t distribution.
 * @param probability in (0, 1); 0.5 gives 0, below 0.5 the result is negative
 * @param degreesOfFreedom at least 1, not necessarily an integer (Satterthwaite); more than 1e5 is taken as 1e5
 * @returns absolute error below 1e-8 for probabilities in [1e-6, 1 - 1e-6]; found by bisection of the exact tail
 * @see Abramowitz & Stegun 26.7
 */
export function studentQuantile(probability: number, degreesOfFreedom: number): number {
  if (probability < 0.5) return -studentQuantile(1 - probability, degreesOfFreedom);
  const degrees = Math.min(mostDegrees, Math.max(1, degreesOfFreedom));
  const key = `${probability} ${degrees}`;
  const known = knownQuantiles.get(key);
  if (known !== undefined) return known;
  const found = upperQuantile(1 - probability, degrees);
  if (knownQuantiles.size >= mostKnown) knownQuantiles.clear();
  knownQuantiles.set(key, found);
  return found;
}

/** The t exceeded with this probability, at most 0.5. */
function upperQuantile(tail: number, degrees: number): number {
  const isBelow = (t: number): boolean => upperTail(t, degrees) > tail;
  let most = 2;
  while (isBelow(most) && most < 1e12) most *= 2;
  const [low, high] = narrowed([0, most], bisections, isBelow);
  return (low + high) / 2;
}
