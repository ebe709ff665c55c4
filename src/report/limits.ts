import { formatIndicator, type Indicator } from "../config/objective.ts";
import type { Judgement } from "../judge/verdict.ts";
import type { Tags } from "../measure/run.ts";

function limitOf(judgement: Judgement): number | undefined {
  if (judgement.kind !== "notJudged") return judgement.limit;
  const { bound } = judgement.objective;
  return bound.kind === "absolute" ? bound.limit : undefined;
}

/** Limits of the objectives on an indicator, in its base unit: what its figures are read beside, wherever they stand. */
export function limitsOn(judgements: readonly Judgement[], indicator: Indicator): readonly number[] {
  const name = formatIndicator(indicator);
  return judgements
    .filter(({ objective }) => formatIndicator(objective.indicator) === name)
    .flatMap((it) => limitOf(it) ?? []);
}

/** A percentile of the response times, as an objective names it. */
export function percentileOf(percent: number, tags: Tags = {}): Indicator {
  return { metric: "http_req_duration", tags, aggregation: { kind: "percentile", percent } };
}

/** The share of failed requests, as an objective names it. */
export function errorsOf(tags: Tags = {}): Indicator {
  return { metric: "http_req_failed", tags, aggregation: { kind: "rate" } };
}

/** Requests a second, as an objective names them. */
export const throughputOfAll: Indicator = { metric: "http_reqs", tags: {}, aggregation: { kind: "rate" } };
