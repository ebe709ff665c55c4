import { holds, isWrittenOfEach, type Objective } from "../../model/objective.ts";
import { builtinMetrics } from "../../model/run/builtin-metrics.ts";
import type { Dimension } from "../../model/units.ts";
import type { NotJudgedReason } from "../../model/verdict/reason.ts";
import type { MisconfiguredObjective, NotJudgedCause } from "../../model/verdict.ts";
import { differenceOf, isNoiseUntold } from "../compare/difference.ts";
import { changeOf } from "../compare/relative.ts";
import { failedOften, isOnErrors, isOnHiddenErrors } from "../indicator/errors.ts";
import { isOnExceptions } from "../indicator/exceptions.ts";
import { type AbsentIndicator, type FoundIndicator, foundIn } from "../indicator/indicator.ts";
import type { JudgedObjective } from "./answer.ts";
import { doubted, leftOutDoubts, unreadDoubts } from "./doubts.ts";
import { absenceIn, comparedWith, figureOf, type Measured } from "./measured.ts";
import type { Context } from "./scenario-input.ts";

function withoutFigure(
  objective: Objective,
  reason: Extract<NotJudgedReason, { kind: NotJudgedCause }>,
  dimension: Dimension = objective.bound.dimension ?? "number",
): JudgedObjective {
  const figure = { objective, dimension, current: undefined };
  return { kind: "judged", judgement: { kind: "notJudged", cause: reason.kind, ...figure, reason } };
}

/**
 * A threshold of the script on a metric without samples. k6 passes it silently (grafana/k6#4283), which hides a script
 * that threw before its first request. Not a configuration error: k6 has checked that the metric is declared, and an
 * outage can leave `{expected_response:true}` empty. A counter without samples is 0; anything else leaves the gate
 * inconclusive.
 */
function judgeWithoutSamples(objective: Objective, { missing }: AbsentIndicator): JudgedObjective {
  const { bound, comparison, indicator } = objective;
  const builtin = builtinMetrics.get(indicator.metric);
  if (bound.kind === "absolute" && indicator.aggregation.kind === "count" && missing !== "aggregation") {
    const dimension: Dimension = builtin?.contains === "data" ? "bytes" : "number";
    const { limit } = bound;
    const verdict = holds(0, comparison, limit) ? "pass" : objective.onMiss;
    const figures = { objective, dimension, current: 0, verdict, limit, change: undefined } as const;
    return { kind: "judged", judgement: { kind: "absolute", ...figures } };
  }
  const dimension = builtin?.contains === "time" ? "time" : "number";
  return withoutFigure(objective, { kind: "noSamples", of: "script" }, dimension);
}

/** The judgement of an objective without a figure in any round. */
export function judgeUnmeasured(
  objective: Objective,
  { input: { runs, baseline } }: Context,
): JudgedObjective | MisconfiguredObjective {
  const absent = absenceIn(runs, objective);
  // Not a configuration error: the objective stays open, and the load generator's figures stand.
  if (absent.kind === "unread") return withoutFigure(objective, absent);
  if (isOnExceptions(objective)) {
    // Only k6's log records exceptions, so an imported result leaves the user's objective on them open.
    return withoutFigure(objective, { kind: "noSamples", of: "exceptions" }, "ratio");
  }
  const { from } = objective.source;
  if (from === "script") return judgeWithoutSamples(objective, absent);
  if (
    (from === "default" || isWrittenOfEach(objective.indicator)) &&
    foundIn(baseline, objective).length > 0
  ) {
    // The baseline has it and this change lost it: not a configuration error, but not a pass either.
    return withoutFigure(objective, { kind: "noSamples", of: "default" });
  }
  const { kind: _absent, ...what } = absent;
  return { kind: "missing", objective, indicator: objective.indicator, ...what };
}

/** After this many invalid rounds in a row, another is unlikely to be valid. */
const mostInvalidRounds = 3;

/** No round is valid for it: neither met nor missed, whatever the figure. */
export function judgeInvalid(
  objective: Objective,
  found: readonly FoundIndicator[],
  { leftOut: [position = 0] }: Measured,
): JudgedObjective {
  const figure = figureOf(objective, found);
  const reason = { kind: "invalid", position } as const;
  return {
    kind: "judged",
    judgement: { kind: "notJudged", cause: "invalid", ...figure, reason },
    ...(found.length < mostInvalidRounds && { anotherRound: "toReplace" }),
  };
}

/** What may be new, so that it matters that there is nothing to compare with: exceptions or failed requests. */
function possiblyNew({ objective, runs }: Measured, { input }: Context): "exceptions" | "errors" | undefined {
  const { indicator } = objective;
  // An absolute limit on exceptions that only a baseline could lift.
  if (isOnExceptions(objective)) return objective.bound.kind === "absolute" ? "exceptions" : undefined;
  if (input.recording !== undefined) return undefined;
  return isOnHiddenErrors(indicator) || (isOnErrors(indicator) && failedOften(runs)) ? "errors" : undefined;
}

/** Why a relative objective has no baseline; the figure is shown, and the gate continues without it. */
export function notCompared(measured: Measured, context: Context): JudgedObjective {
  const { objective, current } = measured;
  const { baseline, comparability, former } = context.input;
  const isPresent = baseline.length > 0;
  const leavesOpen = possiblyNew(measured, context);
  const stored = former && foundIn([former], objective)[0]?.value;
  const missing = isPresent ? absenceIn(baseline, objective) : undefined;
  const isFound = isPresent && foundIn(baseline, objective).length > 0;
  const { indicator } = objective;
  const isElsewhere = isFound && indicator.of === "added" && indicator.isOfProcessor === true;
  const unread = isElsewhere
    ? ({ kind: "otherProcessor" } as const)
    : missing?.kind === "unread"
      ? missing.unread
      : undefined;
  const isOtherLoad = comparability.kind === "changedLoad";
  return {
    kind: "judged",
    judgement: {
      kind: "notJudged",
      cause: isPresent ? "notInBaseline" : isOtherLoad ? "changedLoad" : "noBaseline",
      ...figureOf(objective, current),
      reason: isPresent
        ? { kind: "notInBaseline", unread, leavesOpen }
        : { kind: "noBaseline", stored, leavesOpen },
    },
  };
}

/** An accepted level has nothing to keep; shows its distance from the old level if known. */
export function acceptedLevel(measured: Measured, context: Context): JudgedObjective {
  const { objective, current } = measured;
  const compared = comparedWith(measured, context);
  const isKnown = compared !== undefined && !isNoiseUntold(compared);
  return {
    kind: "judged",
    judgement: {
      kind: "notJudged",
      cause: "accepted",
      ...figureOf(objective, current),
      change: isKnown ? changeOf(differenceOf(compared, objective), compared) : undefined,
      reason: { kind: "accepted" },
      ...doubted(leftOutDoubts(measured), unreadDoubts(measured, context)),
    },
  };
}
