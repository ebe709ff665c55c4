import {
  type Indicator,
  isOfEachEndpoint,
  type LoadIndicator,
  type Objective,
} from "../../model/objective.ts";
import type { Answer } from "../../model/run/answers.ts";
import { hiddenErrorsMetric } from "../../model/run/builtin-metrics.ts";
import type { RateSeries, Run } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";
import { isWhole } from "../../model/run/tags.ts";
import { sumOf } from "../../stats/sum.ts";
import { shareOfAnswers } from "./answers.ts";
import { type IsTrusted, isAsStrict } from "./trusted.ts";

/** Share of failed requests that nobody has to explain; also how much more than the baseline's is none. */
const errorsAllowed = 0.01;

const failures = "http_req_failed";

/** Whether an indicator is the share of all requests that failed. */
export function isOnErrors(indicator: Indicator): indicator is LoadIndicator {
  const { of, metric, tags, aggregation } = indicator;
  if (isOfEachEndpoint(indicator)) return false;
  return of === undefined && metric === failures && isWhole(tags) && aggregation.kind === "rate";
}

/** Whether an indicator is the share of requests without an answer, or with a 5xx, that the script expects. */
export function isOnHiddenErrors(indicator: Indicator): indicator is LoadIndicator {
  return indicator.of === undefined && indicator.metric === hiddenErrorsMetric;
}

/** Whether an answer is a server's error, or none, that k6 does not count as failed. */
export function isHiddenError({ status, isExpected }: Answer): boolean {
  return isExpected && (status === 0 || (status >= 500 && status < 600));
}

/**
 * Requests without an answer, or with a 5xx, that k6 does not count as failed because the script expects them, of all.
 * @returns undefined if the run does not say how its requests were answered
 */
export function hiddenErrorsIn(run: Run): RateSeries | undefined {
  return shareOfAnswers(run, isHiddenError);
}

/** Whether more failed in all of these runs together than nobody has to explain, or than is allowed. */
function isBeyond(series: readonly (RateSeries | undefined)[], allowed = errorsAllowed): boolean {
  const values = series.flatMap((one) => one?.values ?? []);
  return sumOf(values, ({ passes }) => passes) > allowed * sumOf(values, ({ count }) => count);
}

/** Whether so many requests of these runs failed that it matters whether that is new. */
export function failedOften(runs: readonly Run[]): boolean {
  return isBeyond(runs.map((run) => seriesOf(run, failures)));
}

/** "No more of them than in the baseline": the default objective on errors, where nobody wrote one. */
function impliedOn(metric: string, name: string, amount = errorsAllowed): Objective {
  return {
    text: `${name} < baseline + ${Number((100 * amount).toPrecision(6))}pp`,
    indicator: { metric, tags: {}, aggregation: { kind: "rate" } },
    comparison: "<",
    bound: { kind: "relative", measure: "points", amount, implied: true },
    onMiss: "fail",
    source: { from: "default" },
  };
}

/** The limit on failed requests of what has nothing to compare with: as many as nobody has to explain. */
export const impliedLimitOnErrors: Objective = {
  text: "errors < 1%",
  indicator: { metric: failures, tags: {}, aggregation: { kind: "rate" } },
  comparison: "<",
  bound: { kind: "absolute", limit: errorsAllowed, dimension: "ratio" },
  onMiss: "fail",
  source: { from: "default" },
};

/** Whether an objective on errors may stand in place of the rules that nobody wrote. */
export function maySetErrors(objective: Objective, isTrusted: IsTrusted): boolean {
  return isTrusted(objective) || isAsStrict(objective, { share: errorsAllowed, points: errorsAllowed });
}

/** What the user's own objectives on errors allow: a share of all requests, and a rise in points. */
function allowedBy(own: readonly Objective[]): { readonly share: number; readonly points: number } {
  const shares = own.flatMap(({ bound }) => (bound.kind === "absolute" ? bound.limit : []));
  const points = own.flatMap(({ bound }) =>
    bound.kind === "relative" && bound.measure === "points" ? bound.amount : [],
  );
  return { share: Math.max(errorsAllowed, ...shares), points: Math.max(errorsAllowed, ...points) };
}

/**
 * Objectives on errors that nobody wrote. On failed requests, unless the user judges these. On 5xx answers that the script
 * expects, as it could hide all failures from the user's own objective; what that allows is allowed here, too.
 * Only for runs with more of them than is allowed, as a smaller share misses none: other gates spend no share of the
 * false-alarm probability on it.
 * @param of.isTrusted whether an objective is not of the change alone; by default all are
 */
export function impliedErrors(
  objectives: readonly Objective[],
  {
    runs,
    baseline,
    isTrusted = () => true,
  }: {
    readonly runs: readonly Run[];
    readonly baseline: readonly Run[];
    readonly isTrusted?: IsTrusted;
  },
): Objective[] {
  const own = objectives.filter((one) => isOnErrors(one.indicator) && maySetErrors(one, isTrusted));
  const { share, points } = allowedBy(own);
  const isTold = baseline.every((run) => hiddenErrorsIn(run) !== undefined);
  const isHiding = isTold && isBeyond(runs.map(hiddenErrorsIn), share);
  // Who is only warned of errors is not failed by hidden ones.
  const isJudged = own.length === 0 || own.some(({ onMiss }) => onMiss === "fail");
  return [
    ...(own.length === 0 && failedOften(runs) ? [impliedOn(failures, "errors")] : []),
    ...(isHiding && isJudged ? [impliedOn(hiddenErrorsMetric, hiddenErrorsMetric, points)] : []),
  ];
}
