import { holds, type Objective } from "../../model/objective.ts";
import { builtinMetrics } from "../../model/run/builtin-metrics.ts";
import type { Dimension } from "../../model/units.ts";
import type { NotJudgedReason } from "../../model/verdict/reason.ts";
import type { MisconfiguredObjective, NotJudgedCause } from "../../model/verdict.ts";
import { differenceOf, isNoiseUntold } from "../compare/difference.ts";
import { changeOf } from "../compare/relative.ts";
import { isOnExceptions } from "../indicator/exceptions.ts";
import { type AbsentIndicator, type FoundIndicator, foundIn } from "../indicator/indicator.ts";
import type { JudgedObjective } from "./answer.ts";
import { doubted, leftOutDoubts, unreadDoubts } from "./doubts.ts";
import { absenceIn, comparedWith, figureOf, type Measured } from "./measured.ts";
import type { Context } from "./scenario-input.ts";

function withoutFigure(
  objective: Objective,
  cause: NotJudgedCause,
  about: { readonly reason: NotJudgedReason; readonly dimension?: Dimension },
): JudgedObjective {
  const { reason, dimension = objective.bound.dimension ?? "number" } = about;
  return {
    kind: "judged",
    judgement: { kind: "notJudged", cause, objective, dimension, current: undefined, reason },
  };
}

/**
 * A threshold of the script on a metric without samples. k6 passes it silently (grafana/k6#4283), which hides a script
 * that threw before its first request. It is not a configuration error: k6 has checked that the metric is declared, and
 * an outage can leave `{expected_response:true}` empty. So a counter without samples is 0, as the author meant;
 * everything else is not judged, and the gate is inconclusive.
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
  return withoutFigure(objective, "noSamples", {
    reason: { kind: "noSamples", of: "script" },
    dimension: builtin?.contains === "time" ? "time" : "number",
  });
}

/** The judgement of an objective without a figure in any round. */
export function judgeUnmeasured(
  objective: Objective,
  { input: { runs, baseline } }: Context,
): JudgedObjective | MisconfiguredObjective {
  const absent = absenceIn(runs, objective);
  if (absent.kind === "unread") {
    // Not a configuration error: the objective stays open, and the load generator's figures stand.
    return withoutFigure(objective, "unread", { reason: absent });
  }
  if (isOnExceptions(objective)) {
    // Only k6's log records exceptions, so an imported result leaves the user's objective on them open.
    const reason = { kind: "noSamples", of: "exceptions" } as const;
    return withoutFigure(objective, "noSamples", { reason, dimension: "ratio" });
  }
  const { from } = objective.source;
  if (from === "script") return judgeWithoutSamples(objective, absent);
  if (from === "default" && foundIn(baseline, objective).length > 0) {
    // The baseline has it and this change lost it: not a configuration error, but not a pass either.
    return withoutFigure(objective, "noSamples", { reason: { kind: "noSamples", of: "default" } });
  }
  const { kind: _absent, ...what } = absent;
  return { kind: "missing", objective, indicator: objective.indicator, ...what };
}

/** Maximum attempts at a valid round: after three invalid ones in a row, more are unlikely to succeed. */
const mostInvalidRounds = 3;

/** No round is valid for it: neither met nor missed, whatever the figure. */
export function judgeInvalid(
  objective: Objective,
  found: readonly FoundIndicator[],
  { leftOut: [position = 0] }: Measured,
): JudgedObjective {
  const reason = { kind: "invalid", position } as const;
  return {
    kind: "judged",
    judgement: { kind: "notJudged", cause: "invalid", ...figureOf(objective, found), reason },
    ...(found.length < mostInvalidRounds && { anotherRound: "toReplace" }),
  };
}

/**
 * Why a relative objective has no baseline; the figure is shown, and the gate continues without it.
 * @param isOfExceptions whether a limit on exceptions is missed that only a baseline could lift
 */
export function notCompared(
  { objective, current }: Measured,
  { input: { baseline, comparability, requireBaseline } }: Context,
  isOfExceptions: boolean = false,
): JudgedObjective {
  const isPresent = baseline.length > 0;
  const leavesOpen = isOfExceptions ? "exceptions" : requireBaseline && isPresent ? "required" : undefined;
  const missing = isPresent ? absenceIn(baseline, objective) : undefined;
  const unread = missing?.kind === "unread" ? missing.unread : undefined;
  const isOtherLoad = comparability.kind === "changedLoad";
  return {
    kind: "judged",
    judgement: {
      kind: "notJudged",
      cause: isPresent ? "notInBaseline" : isOtherLoad ? "changedLoad" : "noBaseline",
      ...figureOf(objective, current),
      reason: isPresent ? { kind: "notInBaseline", unread, leavesOpen } : { kind: "noBaseline", leavesOpen },
    },
  };
}

/** An accepted level has nothing to keep; shows its distance from the old level if known. */
export function acceptedLevel(measured: Measured, context: Context): JudgedObjective {
  const { objective, current } = measured;
  const compared = comparedWith(measured, context);
  return {
    kind: "judged",
    judgement: {
      kind: "notJudged",
      cause: "accepted",
      ...figureOf(objective, current),
      change:
        compared && !isNoiseUntold(compared)
          ? changeOf(differenceOf(compared, objective), compared)
          : undefined,
      reason: { kind: "accepted" },
      ...doubted(leftOutDoubts(measured), unreadDoubts(measured, context)),
    },
  };
}
