/** How often each answer came, and how well that is known. */
import { mean, quantile, quantileSorted, sum } from "simple-statistics";
import { studentQuantile } from "../../src/stats/student.ts";
import { pick, type Random } from "./random.ts";
import type { Word } from "./rules/rule.ts";

/** What one rule said of one drawn gate. */
export interface Outcome {
  readonly word: Word;
  /** Load it took to say so. */
  readonly seconds: number;
  /** Place of the run that was judged first: gates that share it are no independent draws. */
  readonly judged: number;
}

/** A share and what chance leaves open of it, all in [0, 1]. */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** What came of many gates. */
export interface Rates {
  readonly gates: number;
  readonly fail: Share;
  /**
   * The interval of `fail` when the bank's runs, not the draws, are what chance chose; undefined where all gates failed or
   * none, for then drawing the same runs anew shows nothing.
   */
  readonly failOverRuns: { readonly low: number; readonly high: number } | undefined;
  readonly inconclusive: number;
  readonly pass: number;
  readonly seconds: number;
  /** Nine in ten gates take no more load than this. */
  readonly mostSeconds: number;
}

const confidence = 0.95;
const resamples = 400;

/**
 * Wilson's score interval at 95 %, as if all draws were independent.
 * @see Wilson 1927, JASA 22:209
 */
export function wilsonShare(count: number, of: number): Share {
  const z = studentQuantile((1 + confidence) / 2, Number.POSITIVE_INFINITY);
  const share = count / of;
  const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const half = (z / (1 + z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/**
 * Percentile bootstrap that draws the judged runs anew, each with all of its gates. It leaves the baseline's runs as they
 * are, so it is still a little short.
 * @see Davison & Hinkley 1997, Bootstrap Methods and their Application, 3.8 (clustered observations)
 */
function overRuns(outcomes: readonly Outcome[], random: Random): Rates["failOverRuns"] {
  const byRun = new Map<number, { failed: number; gates: number }>();
  for (const { judged, word } of outcomes) {
    const run = byRun.get(judged) ?? { failed: 0, gates: 0 };
    byRun.set(judged, { failed: run.failed + (word === "fail" ? 1 : 0), gates: run.gates + 1 });
  }
  const runs = [...byRun.values()];
  const failed = sum(runs.map((run) => run.failed));
  if (failed === 0 || failed === outcomes.length) return undefined;
  const shares = Array.from({ length: resamples }, () => {
    const drawn = runs.map(() => pick(runs, random));
    return mean(drawn.map(({ failed }) => failed)) / mean(drawn.map(({ gates }) => gates));
  }).sort((one, other) => one - other);
  return {
    low: quantileSorted(shares, (1 - confidence) / 2),
    high: quantileSorted(shares, (1 + confidence) / 2),
  };
}

/** Sums up what one rule said. @param outcomes at least one */
export function ratesOf(outcomes: readonly Outcome[], random: Random): Rates {
  const gates = outcomes.length;
  const count = (word: Word): number => outcomes.filter((outcome) => outcome.word === word).length;
  return {
    gates,
    fail: wilsonShare(count("fail"), gates),
    failOverRuns: overRuns(outcomes, random),
    inconclusive: count("inconclusive") / gates,
    pass: count("pass") / gates,
    seconds: mean(outcomes.map(({ seconds }) => seconds)),
    mostSeconds: quantile(
      outcomes.map(({ seconds }) => seconds),
      0.9,
    ),
  };
}
