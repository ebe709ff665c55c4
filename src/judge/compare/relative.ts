import type { Objective, RelativeBound } from "../../model/objective.ts";
import { holds } from "../../model/objective.ts";
import type { Change, Design, SeenChange, VerdictWord } from "../../model/verdict.ts";
import { chanceOf, logMeanOdds, oddsToFail, oddsToPass, shownConfidence } from "../../stats/error-budget.ts";
import { isLowerBetter } from "../objective/direction.ts";
import { type ColdSide, coldSideOf, firstWasCold } from "./cold-side.ts";
import {
  type BodyChange,
  bodyChangeOf,
  type Compared,
  type Difference,
  type DifferenceClaims,
  differenceOf,
  isOfOneStart,
  type When,
} from "./difference.ts";

type WarmingUp = Pick<ColdSide, "side" | "first" | "last">;

/** Result of a relative objective, before the runs' endings and sample counts are considered. */
export interface RelativeFinding {
  readonly verdict: Exclude<VerdictWord, "warn">;
  /** Level of this change's rounds. */
  readonly current: number;
  /** The bound as an absolute limit. */
  readonly limit: number;
  readonly change: Change;
  /** The smallest change that it reliably detects; undefined if the tolerance does not define one. */
  readonly sees: SeenChange | undefined;
  /** Half-width of the interval on the worse side, in the base unit. */
  readonly noise: number;
  /** Whether further rounds could decide it; false if the sessions vary too much or are too few. */
  readonly roundsWouldTell: boolean;
  /** The difference may be that of a cold side, or hidden by one: the change in the first and in the last round. */
  readonly warmingUp?: WarmingUp;
  /** It was, and the first rounds do not count. */
  readonly warmedUp?: WarmingUp & { readonly rounds: number };
}

/** The change against the baseline and its interval, without a verdict. */
export function changeOf(measured: Difference, compared: Compared): Change {
  const difference = measured.current - measured.baseline;
  return {
    baseline: measured.baseline,
    difference,
    ratio: measured.baseline === 0 ? undefined : difference / measured.baseline,
    interval: measured.interval(shownConfidence),
    confidence: shownConfidence,
    baselineRuns: compared.baseline.length,
    ...(compared.likeWith !== undefined && { likeWith: compared.likeWith }),
    ...(compared.latestLevel !== undefined && { latestLevel: compared.latestLevel }),
  };
}

/** How all requests of the body changed, as it is shown. */
export function shownBody({ ratio, interval }: BodyChange): NonNullable<Change["body"]> {
  return { ratio, interval: interval(shownConfidence) };
}

/** The bound as an absolute limit. */
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

/** Default change to detect, in multiples of the tolerance. */
export const seenTolerances = 2;

/** Log odds from which an objective that nobody wrote is open: chance reaches them in 1 of 20 comparisons. */
const oddsToAsk = Math.log(20);

/** Rounds before a miss counts: a first miss is measured again. */
export const roundsOfMiss = 2;

/**
 * The same for counts side by side: where failures come in every second round, two rounds agree by chance in 6 of 100
 * gates. Stored runs show how rounds differ.
 */
const roundsOfCountedMiss = 3;

/**
 * Rounds before a comparison can pass: a single pair shows nothing of how rounds differ.
 * @param most that the gate may take
 */
export function roundsUntilPass(design: Design, most: number): number {
  return design === "sideBySide" ? Math.min(2, most) : 1;
}

/** Rounds before a miss counts. */
export function roundsUntilMiss(isCounted: boolean, design: Design): number {
  return isCounted && design === "sideBySide" ? roundsOfCountedMiss : roundsOfMiss;
}

/** A base that writes into its own files keeps its start: then a miss is measured in this many rounds of it. */
const roundsOfOneStart = 4;

/** Whether a miss is measured again: after too few rounds, or on a single start of the service, as two starts differ. */
export function isToConfirm(compared: Compared): boolean {
  const { current, design } = compared;
  const isCounted = current.some(({ samples }) => samples.type === "rate");
  const isStarted = isOfOneStart(compared) && current.length < roundsOfOneStart;
  return isStarted || current.length < roundsUntilMiss(isCounted, design);
}

/** The largest loss to detect leaves a level, and exceeds the tolerance: -60 % twice is -84 %, not -120 %. */
const mostLost = 0.9;

/** The change to detect, in the bound's measure: the user's `sees`, otherwise twice the tolerance. */
export function seenAmount({ measure, amount, sees }: RelativeBound): number {
  const seen = sees === undefined ? seenTolerances * amount : Math.sign(amount) * sees;
  if (measure !== "share" || seen >= -mostLost) return seen;
  const twiceOfWhatIsLeft = (1 + amount) ** seenTolerances - 1;
  return sees === undefined ? twiceOfWhatIsLeft : Math.max(seen, Math.min(-mostLost, twiceOfWhatIsLeft));
}

/** A relative bound and the change to detect, in the bound's measure. */
interface Weighing {
  readonly bound: RelativeBound;
  readonly seen: number;
  /** Rounds before it can pass; default 1. */
  readonly leastToPass?: number;
}

/**
 * The two claims that a bound decides between, as differences from the baseline: no change, and the change to detect.
 * For a bound that demands an improvement: the improvement, and no change.
 */
function claimsOf({ bound, seen }: Weighing, objective: Objective, baseline: number): DifferenceClaims {
  const isLower = isLowerBetter(objective);
  const tolerance = limitOf(bound, baseline) - baseline;
  const demandsImprovement = isLower ? tolerance <= 0 : tolerance >= 0;
  return demandsImprovement
    ? { none: tolerance, change: 0, isLowerBetter: isLower }
    : { none: 0, change: limitOf({ ...bound, amount: seen }, baseline) - baseline, isLowerBetter: isLower };
}

/** The change that these claims detect; undefined if the bound demands an improvement. */
function seenChange({ none, change }: DifferenceClaims, baseline: number): SeenChange | undefined {
  if (none !== 0 || change === 0) return undefined;
  return { difference: change, ratio: baseline === 0 ? undefined : change / baseline };
}

/** The change to detect as a logarithm above 0; undefined for a bound that demands an improvement, and without a baseline. */
function claimedOf({ none, change }: DifferenceClaims, baseline: number): number | undefined {
  return none === 0 && baseline > 0 && change > -baseline
    ? Math.abs(Math.log1p(change / baseline))
    : undefined;
}

/** The evidence on a relative objective, before the required odds are known. */
export interface Evidence {
  readonly difference: Difference;
  /** p-value of "no change": the smallest false-alarm probability at which the data fail the objective. */
  readonly chance: number;
  /** The verdict at this false-alarm probability. */
  readonly settle: (falseAlarm: number) => RelativeFinding;
}

/** The difference up to some round, and its odds against a bound. */
function oddsOf(compared: Compared, objective: Objective, weighing: Weighing) {
  const measured = differenceOf(compared, objective);
  const limit = limitOf(weighing.bound, measured.baseline);
  const claims = claimsOf(weighing, objective, measured.baseline);
  return {
    measured,
    limit,
    claims,
    isMissed: !holds(measured.current, objective.comparison, limit),
    /** Log odds for the change against no change. */
    logOdds: (when?: When) => measured.logOdds(claims, when),
  };
}

type BoundOdds = ReturnType<typeof oddsOf>;

/** How much a slowdown of all requests counts for the percentile's own: as odds, where its own figure says nothing. */
const trustInBody = 100;

/**
 * Log odds by a percentile and by the body of its distribution together: the mean of both odds. A change of all requests
 * shows in the body much sooner. The body alone may change, too: its odds count at most `trustInBody` times those that the
 * percentile rose as much as the body did. A change of only the slowest requests does not show in the body; the
 * percentile's own odds must then be twice as large.
 * @param asMuch log odds by the percentile for a change as large as the body's
 */
export function oddsOfBoth(own: number, body: number, asMuch: number): number {
  return logMeanOdds(own, Math.min(body, asMuch + Math.log(trustInBody)));
}

/** The odds for a change that the percentile and the body of its distribution give together. */
interface OddsToFail {
  readonly logOdds: number;
  readonly own: number;
  /** The body, if it took part. */
  readonly body: BodyChange | undefined;
}

function oddsWithBody(compared: Compared, { logOdds, measured, isMissed, claims }: BoundOdds): OddsToFail {
  const own = logOdds();
  const isSlower = claims.isLowerBetter && claims.none === 0 && measured.baseline > 0;
  const body = isMissed && isSlower ? bodyChangeOf(compared, claims.change / measured.baseline) : undefined;
  if (body === undefined) return { logOdds: own, own, body };
  const asMuch = measured.logOdds({
    ...claims,
    change: Math.max(claims.change, body.ratio * measured.baseline),
  });
  return { logOdds: oddsOfBoth(own, body.logOdds, asMuch), own, body };
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

/** Odds for a difference that was level from the first second on, from which no cold side made or hides it. */
const oddsOfLevel = Math.log(20);
/** Odds for what is left when that of a cold side is taken off: the data show such a side, so that they count less. */
const oddsBesideCold = Math.log(1000);

/** The same rounds, which decide nothing while a side may be warming up. A cold base only hides: it opens no more than a pass. */
function openWhileCold(
  { difference, settle }: Weighed,
  { side, first, last }: WarmingUp,
  roundsWouldTell: boolean,
): Evidence {
  return {
    difference,
    chance: 1,
    settle: (falseAlarm) => {
      const found = settle(falseAlarm);
      if (side === "base" && found.verdict !== "pass") return found;
      return { ...found, verdict: "inconclusive", warmingUp: { side, first, last }, roundsWouldTell };
    },
  };
}

/**
 * `weighRounds`, with cold sides in mind. Side by side a difference that fades as the sides warm up cannot fail, and no
 * difference cannot pass where it may be a change that a cold base hides; once the cold side is warm, the later half of the
 * rounds counts. Sides that the gate started are equally cold. Against stored runs, rounds that became faster beyond those of
 * the stored jobs pass only if the first ones keep the bound, too.
 */
export function weighRelative(compared: Compared, objective: Objective, weighing: Weighing): Evidence {
  const all = weighRounds(compared, objective, weighing);
  const { current, baseline, design } = compared;
  // Beside one that nobody wrote stands another, on all requests, in which a cold side shows sooner.
  if (weighing.bound.implied === true && all.chance > chanceOf(oddsToAsk)) return all;
  if (design === "stored") {
    const cold = all.isMissed ? undefined : firstWasCold(compared, objective);
    const isComparable =
      cold === undefined || !weighRounds(earlier(compared, cold.comparable), objective, weighing).isMissed;
    return isComparable ? all : openWhileCold(all, cold, false);
  }
  const { isMissed, claimed } = all;
  const cold =
    claimed === undefined ? undefined : coldSideOf(compared, objective, { change: claimed, isMissed });
  if (cold === undefined || cold.logOddsOfLevel >= oddsOfLevel || cold.logOdds >= oddsBesideCold) return all;
  const rounds = Math.floor(current.length / 2);
  const oddsOfCold = isMissed ? oddsToPass : oddsBesideCold;
  if (cold.logOdds <= -oddsOfCold && rounds > 0) {
    const later = { ...compared, current: current.slice(rounds), baseline: baseline.slice(rounds) };
    const { settle, ...warm } = weighRounds(later, objective, weighing);
    const warmedUp = { side: cold.side, first: cold.first, last: cold.last, rounds };
    if (warm.isMissed !== isMissed)
      return { ...warm, settle: (falseAlarm) => ({ ...settle(falseAlarm), warmedUp }) };
  }
  return openWhileCold(all, cold, true);
}

/** Evidence of the rounds as they are. */
interface Weighed extends Evidence {
  readonly isMissed: boolean;
  /** The change to detect, as a logarithm above 0; undefined if none is defined, or the baseline is none. */
  readonly claimed: number | undefined;
}

/**
 * Sequential test of a relative bound with tolerance T, between no change and the change to detect (2T unless the user
 * sets `sees`):
 * - fail if the estimate misses the bound and the odds for that change reach (1 - beta) / alpha;
 * - pass if the estimate keeps the bound and the odds for no change reach, or reached in an earlier round, (1 - alpha)
 *   / beta: a decision stands while the estimate keeps the bound;
 * - inconclusive otherwise. Side by side a pass needs two rounds, as a fail does.
 * A share of a zero baseline is no tolerance: any increase with such odds fails, everything else passes. An implied bound
 * passes without odds for a change.
 * @param compared both sides with at least one run
 */
function weighRounds(compared: Compared, objective: Objective, weighing: Weighing): Weighed {
  const odds = oddsOf(compared, objective, weighing);
  const { measured, limit, claims } = odds;
  const isShareOfNothing = weighing.bound.measure === "share" && measured.baseline === 0;
  const { logOdds, own, body } = oddsWithBody(compared, odds);
  const { leastToPass = 1 } = weighing;
  const isLongEnough = compared.current.length >= leastToPass;
  const wasPassed = (): boolean =>
    compared.current.some(
      (_, rounds) =>
        rounds >= leastToPass && isPassed(oddsOf(earlier(compared, rounds), objective, weighing)),
    );
  const settle = (falseAlarm: number): RelativeFinding => {
    const toFail = oddsToFail(falseAlarm);
    const isFailed = odds.isMissed && logOdds >= toFail;
    const isUnsuspected = weighing.bound.implied === true && (!odds.isMissed || logOdds < oddsToAsk);
    const isKept =
      isShareOfNothing ||
      isUnsuspected ||
      (isLongEnough && isPassed(odds)) ||
      (!odds.isMissed && wasPassed());
    const { low, high } = measured.interval(shownConfidence);
    const change = {
      ...changeOf(measured, compared),
      ...(isFailed && own < toFail && body !== undefined && { body: shownBody(body) }),
    };
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
  return {
    difference: measured,
    chance: chanceOf(logOdds),
    settle,
    isMissed: odds.isMissed,
    claimed: claimedOf(claims, measured.baseline),
  };
}
