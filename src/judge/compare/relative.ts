import type { Objective, RelativeBound } from "../../model/objective.ts";
import { holds } from "../../model/objective.ts";
import type { Change, SeenChange, VerdictWord } from "../../model/verdict.ts";
import { chanceOf, logMeanOdds, oddsToFail, oddsToPass, shownConfidence } from "../../stats/error-budget.ts";
import { isLowerBetter } from "../objective/direction.ts";
import {
  bodyEvidenceOf,
  type Claims,
  type Compared,
  type Difference,
  differenceOf,
  type When,
} from "./difference.ts";

/** What a relative objective came to, before the ending of the run or scarce samples are considered. */
export interface RelativeFinding {
  readonly verdict: Exclude<VerdictWord, "warn">;
  /** Level of this change's rounds, in the base unit. */
  readonly current: number;
  /** The bound made absolute by the baseline, in the base unit. */
  readonly limit: number;
  readonly change: Change;
  /** The change that it is sure to see; undefined where no tolerance tells one. */
  readonly sees: SeenChange | undefined;
  /** Half the width of the interval on the worse side, in the base unit. */
  readonly noise: number;
  /** Whether further rounds could decide it; false where the machines of the history differ too much, or are too few. */
  readonly roundsWouldTell: boolean;
}

function changeOf(measured: Difference, compared: Compared): Change {
  const difference = measured.current - measured.baseline;
  return {
    baseline: measured.baseline,
    difference,
    ratio: measured.baseline === 0 ? undefined : difference / measured.baseline,
    interval: measured.interval(shownConfidence),
    confidence: shownConfidence,
    baselineRuns: compared.baseline.length,
    ...(compared.likeWith !== undefined && { likeWith: compared.likeWith }),
  };
}

/**
 * The change against the baseline and its interval, without a verdict: for objectives with a limit of their own.
 * @param compared both sides with at least one run
 */
export function changeAgainst(compared: Compared, objective: Objective): Change {
  return changeOf(differenceOf(compared, objective), compared);
}

/** The bound made absolute by a level of the baseline. */
function limitOf({ measure, amount }: RelativeBound, baseline: number): number {
  switch (measure) {
    case "share":
      return baseline * (1 + amount);
    case "points":
    case "offset":
      return baseline + amount;
    default:
      return measure satisfies never;
  }
}

/** How many tolerances a change has that an objective is sure to see, where the user set no other. */
export const seenTolerances = 2;

/** Rounds after which a miss counts: a first one is measured again. */
export const roundsOfMiss = 2;

/** A share that is lost is never more than this, so that what remains is a level: -60 % twice is -84 %, not -120 %. */
const mostLost = 0.9;

/**
 * The change that a bound tells apart from no change, an amount of the bound's own measure: what the user set (`sees`),
 * else twice the tolerance. A share that is lost stays below all there is, and beyond the tolerance.
 */
export function seenAmount({ measure, amount, sees }: RelativeBound): number {
  const seen = sees === undefined ? seenTolerances * amount : Math.sign(amount) * sees;
  if (measure !== "share" || seen >= -mostLost) return seen;
  const twiceOfWhatIsLeft = (1 + amount) ** seenTolerances - 1;
  return sees === undefined ? twiceOfWhatIsLeft : Math.max(seen, Math.min(-mostLost, twiceOfWhatIsLeft));
}

/** A relative bound, and the change that it tells apart from no change: an amount of the bound's own measure. */
export interface Weighing {
  readonly bound: RelativeBound;
  readonly seen: number;
}

/**
 * The two claims between which a bound decides, as differences from the baseline: no change, and the change that is to be
 * seen; for a bound that demands an improvement, that it is kept, and no change.
 */
function claimsOf({ bound, seen }: Weighing, objective: Objective, baseline: number): Claims {
  const isLower = isLowerBetter(objective);
  const tolerance = limitOf(bound, baseline) - baseline;
  const demandsImprovement = isLower ? tolerance <= 0 : tolerance >= 0;
  return demandsImprovement
    ? { none: tolerance, change: 0, isLowerBetter: isLower }
    : { none: 0, change: limitOf({ ...bound, amount: seen }, baseline) - baseline, isLowerBetter: isLower };
}

/** The change that these claims tell from none, where what they tell apart is no change and one for the worse. */
function seenChange({ none, change }: Claims, baseline: number): SeenChange | undefined {
  if (none !== 0 || change === 0) return undefined;
  return { difference: change, ratio: baseline === 0 ? undefined : change / baseline };
}

/** A relative objective's measurements before it is known how sure a failure has to be. */
export interface Evidence {
  /** The p-value of "no change": the chance of a false alarm with which the data would fail the objective. */
  readonly chance: number;
  /** The bound made absolute by a level of the baseline, in the base unit. */
  readonly limitAt: (baseline: number) => number;
  /** Judges with this chance of a false alarm. */
  readonly settle: (falseAlarm: number) => RelativeFinding;
}

/** Whether the rounds up to some point miss a bound, and the odds they give. */
interface BoundOdds {
  readonly measured: Difference;
  readonly limit: number;
  readonly isMissed: boolean;
  /** Logarithm of the odds for the change against none. */
  readonly logOdds: (when?: When) => number;
}

function oddsOf(compared: Compared, objective: Objective, weighing: Weighing): BoundOdds {
  const measured = differenceOf(compared, objective);
  const limit = limitOf(weighing.bound, measured.baseline);
  const claims = claimsOf(weighing, objective, measured.baseline);
  return {
    measured,
    limit,
    isMissed: !holds(measured.current, objective.comparison, limit),
    logOdds: (when) => measured.logOdds(claims, when),
  };
}

/**
 * Logarithm of the odds for a change, by the percentile and by the body of its distribution: the mean of both odds. A
 * change of everything shows in the body much sooner; one of the slowest requests alone does not, and then the
 * percentile's own odds have to be twice as large.
 */
function oddsWithBody(
  compared: Compared,
  { logOdds, measured, isMissed }: BoundOdds,
  claims: Claims,
): number {
  const own = logOdds();
  const isSlower = claims.isLowerBetter && claims.none === 0 && measured.baseline > 0;
  const body = isMissed && isSlower ? bodyEvidenceOf(compared) : undefined;
  if (body === undefined) return own;
  return logMeanOdds(own, body.logOdds({ none: 0, change: claims.change / measured.baseline }));
}

function isPassed({ isMissed, logOdds }: BoundOdds): boolean {
  return !isMissed && logOdds() <= -oddsToPass;
}

/** The same comparison after fewer rounds. */
function earlier(compared: Compared, rounds: number): Compared {
  const { current, baseline, design } = compared;
  return {
    ...compared,
    current: current.slice(0, rounds),
    baseline: design === "sideBySide" ? baseline.slice(0, rounds) : baseline,
  };
}

/**
 * Weighs a relative bound with tolerance T by a sequential test between no change and the change that is to be seen, 2T
 * unless the user set another:
 *
 * - fail when the estimate misses the bound and the data speak for that change by the odds (1 - beta) / alpha;
 * - pass when the estimate keeps the bound and they speak, or spoke after fewer rounds, for no change by
 *   (1 - alpha) / beta: what was decided once stays so while the estimate keeps the bound;
 * - inconclusive otherwise.
 *
 * A share of a baseline of 0 is no tolerance: then any increase by such odds fails, and everything else passes.
 * @param compared both sides with at least one run
 */
export function weighRelative(compared: Compared, objective: Objective, weighing: Weighing): Evidence {
  const { bound } = weighing;
  const odds = oddsOf(compared, objective, weighing);
  const { measured, limit } = odds;
  const isShareOfNothing = bound.measure === "share" && measured.baseline === 0;
  const claims = claimsOf(weighing, objective, measured.baseline);
  const logOdds = oddsWithBody(compared, odds, claims);
  const wasPassed = (): boolean =>
    compared.current.some(
      (_, rounds) => rounds > 0 && isPassed(oddsOf(earlier(compared, rounds), objective, weighing)),
    );
  const settle = (falseAlarm: number): RelativeFinding => {
    const toFail = oddsToFail(falseAlarm);
    const isFailed = odds.isMissed && logOdds >= toFail;
    const isKept = isShareOfNothing || isPassed(odds) || (!odds.isMissed && wasPassed());
    const change = changeOf(measured, compared);
    const { low, high } = change.interval;
    return {
      verdict: isFailed ? "fail" : isKept ? "pass" : "inconclusive",
      current: measured.current,
      limit,
      change,
      sees: seenChange(claims, measured.baseline),
      noise: isLowerBetter(objective) ? high - change.difference : change.difference - low,
      roundsWouldTell: odds.logOdds("worseAtBest") >= toFail || odds.logOdds("betterAtBest") <= -oddsToPass,
    };
  };
  return { chance: chanceOf(logOdds), limitAt: (baseline) => limitOf(bound, baseline), settle };
}
