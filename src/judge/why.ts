import type { Judgement } from "./verdict.ts";
import type { Why } from "./why/cause.ts";
import { explainErrors } from "./why/errors.ts";
import { explainLatency } from "./why/latency.ts";
import type { ComparedRuns } from "./why/shift.ts";
import { explainThroughput } from "./why/throughput.ts";

export type { Why } from "./why/cause.ts";
export { whySentence } from "./why/sentence.ts";
export type { ComparedRuns } from "./why/shift.ts";

/** Aggregations of times that a distribution stands behind; the extremes are single samples. */
const explained: ReadonlySet<string> = new Set(["percentile", "avg", "med"]);

/** Whether a missed objective got worse beyond noise; one that the baseline misses as well has nothing to explain. */
export function gotWorse(judgement: Judgement): boolean {
  if (judgement.kind === "notJudged" || judgement.change === undefined) return false;
  if (judgement.verdict !== "fail" && judgement.verdict !== "warn") return false;
  const { interval } = judgement.change;
  switch (judgement.objective.comparison) {
    case "<":
    case "<=":
      return interval.low > 0;
    case ">":
    case ">=":
      return interval.high < 0;
    case "==":
    case "!=":
      return false;
    default:
      return judgement.objective.comparison satisfies never;
  }
}

/**
 * What moved and what did not where an objective was missed, from the measurements alone: every part of the answer is
 * beyond 2.5 standard errors of noise, and what is not is left out.
 * @param compared the runs that the judgement rests on; with the fewest baseline runs the least can be told
 * @returns undefined where nothing got worse, or noise hides what did
 */
export function explain(judgement: Judgement, compared: ComparedRuns): Why | undefined {
  if (!gotWorse(judgement) || compared.runs.length === 0 || compared.baseline.length === 0) return undefined;
  const { indicator, comparison } = judgement.objective;
  if (indicator.of === "servers") return undefined;
  const { metric, tags, aggregation } = indicator;
  const isLimitAbove = comparison === "<" || comparison === "<=";
  if (metric === "http_req_failed") return isLimitAbove ? explainErrors(compared, tags) : undefined;
  if (metric === "http_reqs" || metric === "iterations") {
    return isLimitAbove ? undefined : explainThroughput(compared, tags);
  }
  if (!isLimitAbove || judgement.dimension !== "time" || !explained.has(aggregation.kind)) return undefined;
  return explainLatency(compared, indicator);
}
