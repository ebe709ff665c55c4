import { type AbsoluteBound, holds, type Objective } from "../../model/objective.ts";
import type { NotJudgedReason } from "../../model/verdict/reason.ts";
import type { NotJudgedCause, Remedy } from "../../model/verdict.ts";
import { shownConfidence } from "../../stats/error-budget.ts";
import { sumOf } from "../../stats/sum.ts";
import { differenceOf, isNoiseUntold, levelInterval } from "../compare/difference.ts";
import { fewestBeyond, fewestSamplesBeyond, isTooFewFor, liesAmongSamples } from "../compare/few-samples.ts";
import { changeOf, roundsOfMiss } from "../compare/relative.ts";
import type { FoundIndicator } from "../indicator/indicator.ts";
import { remedyForSamples } from "../remedy/remedy.ts";
import type { JudgedObjective } from "./answer.ts";
import { isUndecidedInBounds } from "./bounds.ts";
import { doubted, fewSamplesForLimit, leftOutDoubts, unreadDoubts } from "./doubts.ts";
import { comparedWith, figureOf, isInfiniteIn, lackingIn, type Measured } from "./measured.ts";
import type { Context } from "./scenario-input.ts";

/** The figure is known, but not on which side of the limit it lies. */
export function judgeUndecided(
  measured: Measured,
  cause: NotJudgedCause,
  reason: NotJudgedReason,
  { wantsRound = false, remedy }: { readonly wantsRound?: boolean; readonly remedy?: Remedy } = {},
): JudgedObjective {
  const { objective, current } = measured;
  return {
    kind: "judged",
    judgement: {
      kind: "notJudged",
      cause,
      remedy,
      ...figureOf(objective, current),
      reason,
      ...doubted(leftOutDoubts(measured)),
    },
    ...(wantsRound && { anotherRound: "toDecide" }),
  };
}

/** Too few samples: the percentile may lie on either side of its limit; more rounds may bring enough. */
function judgeFewSamples(measured: Measured, { input }: Context): JudgedObjective {
  const { current } = measured;
  const count = sumOf(current, ({ samples }) => (samples.type === "trend" ? samples.series.values.count : 0));
  const beyondAtMost = (fewestBeyond(current) ?? 0) * Math.max(input.mostRounds ?? 0, input.runs.length);
  const wantsRound = beyondAtMost >= fewestSamplesBeyond;
  const reason = { kind: "fewSamples", samples: count } as const;
  return judgeUndecided(measured, "fewSamples", reason, { remedy: remedyForSamples(current), wantsRound });
}

/** Whether each sample of every round misses the limit: then a percentile does, however few they are. */
function everySampleMisses({ comparison }: Objective, rounds: readonly FoundIndicator[], limit: number) {
  return rounds.every(({ samples }) => {
    if (samples.type !== "trend") return false;
    const { count, min, max } = samples.series.values;
    const nearest = comparison.startsWith("<") ? min : comparison.startsWith(">") ? max : undefined;
    return count > 0 && nearest !== undefined && !holds(nearest, comparison, limit);
  });
}

/**
 * Whether few samples leave a limit open. k6's own answer on a threshold of the script stands, with a doubt, unless the
 * limit lies among the samples.
 */
function isOpenByFewSamples({ objective, current }: Measured, { limit }: AbsoluteBound): boolean {
  if (!isTooFewFor(limit, current, objective) || everySampleMisses(objective, current, limit)) return false;
  return objective.source.from !== "script" || liesAmongSamples(current, limit);
}

/** Rounds after which a limit is decided as in k6, however close the figure is. */
const roundsNearLimit = 3;

/**
 * The noise interval of a figure, if it contains the limit; otherwise undefined. A limit at the end of its range, such as
 * zero failures, is in none, and k6's own answer on a threshold of the script stands.
 */
function intervalNear({ source }: Objective, rounds: readonly FoundIndicator[], limit: number) {
  if (source.from === "script") return undefined;
  const interval = levelInterval(rounds, shownConfidence);
  return interval !== undefined && interval.low < limit && limit < interval.high ? interval : undefined;
}

/** Whether to measure again before the limit counts: after a first miss, or if noise may decide it. */
function wantsAnother(
  { source }: Objective,
  { length: rounds }: readonly FoundIndicator[],
  { isKept, isNear }: { readonly isKept: boolean; readonly isNear: boolean },
): boolean {
  if (source.from === "script") return false;
  return (!isKept && rounds < roundsOfMiss) || (isNear && rounds < roundsNearLimit);
}

/** Judges an objective by its absolute limit, as k6 does; the comparison with the baseline only informs. */
export function judgeLimit(measured: Measured, bound: AbsoluteBound, context: Context): JudgedObjective {
  const { objective, current } = measured;
  const { limit } = bound;
  if (isOpenByFewSamples(measured, bound)) return judgeFewSamples(measured, context);
  const figure = figureOf(objective, current);
  const isInfinite = isInfiniteIn(current);
  const isKept = !isInfinite && holds(figure.current, objective.comparison, limit);
  if (isUndecidedInBounds(current, objective, limit)) {
    const kind = current[0]?.samples.type === "counter" ? "duration" : "bucket";
    return judgeUndecided(measured, kind, { kind });
  }
  const lacking = lackingIn(current);
  if (isKept && lacking !== undefined) {
    return judgeUndecided(measured, "unread", { kind: "lacking", lacking });
  }
  // A `change` figure is close to zero if all is well: its relative change is meaningless.
  const isChange = objective.indicator.aggregation.kind === "change";
  const found = context.isCutShort || isChange ? undefined : comparedWith(measured, context);
  const compared = found === undefined || isNoiseUntold(found) ? undefined : found;
  const difference = compared && differenceOf(compared, objective);
  const interval = intervalNear(objective, current, limit);
  return {
    kind: "judged",
    judgement: {
      kind: "absolute",
      ...figure,
      verdict: isKept ? "pass" : objective.onMiss,
      limit,
      change: compared && difference && changeOf(difference, compared),
      interval,
      ...doubted(
        leftOutDoubts(measured),
        unreadDoubts(measured, context),
        isInfinite ? [{ kind: "infinite" }] : [],
        fewSamplesForLimit(measured, limit),
      ),
    },
    compared,
    difference,
    ...(wantsAnother(objective, current, { isKept, isNear: interval !== undefined }) && {
      anotherRound: isKept ? "toDecide" : "toConfirm",
    }),
  };
}
