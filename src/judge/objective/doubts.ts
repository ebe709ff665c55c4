import type { Objective } from "../../model/objective.ts";
import type { Run } from "../../model/run/run.ts";
import type { ObjectiveDoubt } from "../../model/verdict/reason.ts";
import type { Judgement } from "../../model/verdict.ts";
import { oddsToFail } from "../../stats/error-budget.ts";
import { bodyChangeOf, type Compared } from "../compare/difference.ts";
import { fewestBeyond, samplesTell, steadySamplesBeyond } from "../compare/few-samples.ts";
import { mixShiftOf } from "../compare/percentile/mix.ts";
import { type RelativeFinding, shownBody } from "../compare/relative.ts";
import { type FoundIndicator, findIndicator } from "../indicator/indicator.ts";
import { isLowerBetter } from "./direction.ts";
import type { Measured } from "./measured.ts";
import type { Context } from "./scenario-input.ts";

/** Rounds left out while others count. */
export function leftOutDoubts({ leftOut }: Pick<Measured, "leftOut">): ObjectiveDoubt[] {
  return leftOut.map((position) => ({ kind: "roundsLeftOut", position }));
}

/** Runs without a figure, while others have one. */
export function unreadDoubts(
  { objective, current, baseline, runs }: Measured,
  { input }: Context,
): ObjectiveDoubt[] {
  if (objective.indicator.of === undefined) {
    const lost = runs.length - current.length;
    return lost > 0 ? [{ kind: "roundsWithoutSamples", lost, rounds: runs.length }] : [];
  }
  const unreadIn = (some: readonly Run[]) =>
    some.map((run) => findIndicator(run, objective.indicator)).filter((found) => found.kind === "unread");
  const rounds = unreadIn(input.runs);
  const [first] = rounds;
  const missing = objective.bound.kind === "relative" ? unreadIn(baseline).length : 0;
  const doubts: ObjectiveDoubt[] = [];
  if (first !== undefined) doubts.push({ kind: "roundsUnread", unread: first.unread, rounds: rounds.length });
  if (missing > 0 && missing < baseline.length && current.length > 0) {
    doubts.push({ kind: "baselineUnread", missing, runs: baseline.length });
  }
  return doubts;
}

/** A percentile with few samples beyond it in the round with fewest. */
export function fewSamplesDoubts(rounds: readonly FoundIndicator[]): ObjectiveDoubt[] {
  const beyond = fewestBeyond(rounds);
  if (beyond === undefined || beyond >= steadySamplesBeyond) return [];
  return [{ kind: "fewSamples", beyond, steady: steadySamplesBeyond }];
}

/** The same for a limit, unless few samples decide it on their own. */
export function fewSamplesForLimit({ objective, current }: Measured, limit: number): ObjectiveDoubt[] {
  const doubts = fewSamplesDoubts(current);
  return doubts.length > 0 && samplesTell(current, objective, limit) ? [] : doubts;
}

/** A tolerance finer than the noise of the measurement. */
export function noiseDoubts({ objective }: Measured, finding: RelativeFinding): ObjectiveDoubt[] {
  const { noise, limit, change, verdict } = finding;
  const tolerance = Math.abs(limit - change.baseline);
  if (noise <= tolerance || change.baseline === 0 || verdict !== "inconclusive") return [];
  const isShare = objective.bound.kind === "relative" && objective.bound.measure === "share";
  return [{ kind: "belowNoise", noise: isShare ? noise / Math.abs(change.baseline) : noise, isShare }];
}

/** First rounds that do not count, because a side warmed up in them. */
export function warmUpDoubts({ warmedUp }: RelativeFinding): ObjectiveDoubt[] {
  return warmedUp === undefined ? [] : [{ kind: "warmedUp", ...warmedUp }];
}

/** Requests below a percentile that got slower while it did not, by the odds that a failure needs. */
export function bodyDoubts(
  compared: Compared,
  { verdict, change: { baseline }, sees, warmingUp, warmedUp }: RelativeFinding,
  { objective, falseAlarm }: { readonly objective: Objective; readonly falseAlarm: number },
): ObjectiveDoubt[] {
  const isCold = [warmingUp, warmedUp].some((course) => course?.side === "change");
  if (isCold || verdict === "fail" || sees?.ratio === undefined || baseline <= 0 || !isLowerBetter(objective))
    return [];
  const body = bodyChangeOf(compared, sees.ratio);
  if (body === undefined || body.logOdds < oddsToFail(falseAlarm)) return [];
  return [{ kind: "bodySlower", ...shownBody(body) }];
}

/** Endpoints whose shares of the requests differ from the baseline. */
export function mixDoubts({ current, baseline }: Compared): ObjectiveDoubt[] {
  const shift = mixShiftOf(current, baseline);
  return shift === undefined ? [] : [{ kind: "mix", ...shift }];
}

/** The doubts field of a judgement; absent if there are none. */
export function doubted(...doubts: readonly (readonly ObjectiveDoubt[])[]): Pick<Judgement, "doubts"> {
  const all = doubts.flat();
  return all.length === 0 ? {} : { doubts: all };
}
