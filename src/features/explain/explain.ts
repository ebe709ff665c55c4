import { isOnHiddenErrors } from "../../judge/indicator/errors.ts";
import { exceptionsOf, isOnExceptions } from "../../judge/indicator/exceptions.ts";
import { courseOf, isLowerBetter } from "../../judge/objective/direction.ts";
import type { Decided } from "../../judge/objective/misses.ts";
import { failuresOf, hiddenErrorsOf, mostlyFailed } from "../../judge/validity/failures.ts";
import type { Judgement } from "../../model/verdict.ts";
import { explainErrors } from "./errors.ts";
import type { Why, WhyFact } from "./facts.ts";
import { explainLatency } from "./latency.ts";
import type { RunsOfMiss } from "./shift.ts";
import { explainThroughput } from "./throughput.ts";

/** Aggregations backed by a distribution; extremes are single samples. */
const explained: ReadonlySet<string> = new Set(["percentile", "avg", "med"]);

/** Whether a missed objective got worse beyond noise; a miss that the baseline shares needs no explanation. */
export function gotWorse(judgement: Judgement): boolean {
  if (judgement.kind === "notJudged" || judgement.change === undefined) return false;
  if (judgement.verdict !== "fail" && judgement.verdict !== "warn") return false;
  return courseOf(judgement.objective, judgement.change) === "worse";
}

/** Whether missed errors are at least twice the baseline's: a single burst is not beyond noise, and when it came is known. */
function hasManyMore(judgement: Judgement): boolean {
  if (judgement.kind === "notJudged" || judgement.change === undefined) return false;
  if (judgement.verdict !== "fail" && judgement.verdict !== "warn") return false;
  return judgement.current >= 2 * judgement.change.baseline && judgement.change.difference > 0;
}

/**
 * What moved and what did not when an objective was missed. Every statement is beyond 2.5 standard errors of noise.
 * @param compared the runs behind the judgement
 * @returns undefined if nothing got worse, or noise hides what did
 */
export function explain(judgement: Judgement, compared: RunsOfMiss): Why | undefined {
  if (compared.runs.length === 0 || compared.baseline.length === 0) return undefined;
  const { indicator } = judgement.objective;
  if (indicator.of !== undefined) return undefined;
  const { metric, tags, aggregation } = indicator;
  const isLimitAbove = isLowerBetter(judgement.objective, judgement.current);
  if (metric === "http_req_failed") {
    const isWorse = gotWorse(judgement) || hasManyMore(judgement);
    return isWorse && isLimitAbove ? explainErrors(compared, tags) : undefined;
  }
  if (!gotWorse(judgement)) return undefined;
  if (metric === "http_reqs" || metric === "iterations") {
    return isLimitAbove ? undefined : explainThroughput(compared, tags);
  }
  if (!isLimitAbove || judgement.dimension !== "time" || !explained.has(aggregation.kind)) return undefined;
  return explainLatency(compared, indicator);
}

function isAboutErrors({ objective, current }: Decided): boolean {
  const { indicator } = objective;
  return (
    indicator.of !== "servers" && indicator.metric === "http_req_failed" && isLowerBetter(objective, current)
  );
}

/**
 * Why objectives were missed: what moved with the first, and how requests failed if that is a miss or most failed.
 * @param missed the headline's objective first
 * @returns facts in display order; empty if nothing is known
 */
export function explainMisses(missed: readonly Decided[], compared: RunsOfMiss): readonly WhyFact[] {
  const [first] = missed;
  if (first === undefined) return [];
  const exceptions = isOnExceptions(first.objective) ? exceptionsOf(compared.runs) : undefined;
  if (exceptions !== undefined) return [exceptions];
  const hidden = isOnHiddenErrors(first.objective.indicator) ? hiddenErrorsOf(compared.runs) : undefined;
  if (hidden !== undefined) return [hidden];
  const explainsFailures = missed.some(isAboutErrors) || compared.runs.some(mostlyFailed);
  const failures = explainsFailures ? failuresOf(compared.runs) : undefined;
  const why = explain(first, compared);
  // An outage already says when requests failed.
  const moved: Why | undefined =
    why?.kind === "errors" && failures?.outage !== undefined ? { ...why, when: undefined } : why;
  const facts = isAboutErrors(first) ? [failures, moved] : [moved, failures];
  return facts.filter((it) => it !== undefined);
}
