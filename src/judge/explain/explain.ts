import type { Run } from "../../model/run.ts";
import type { Judgement } from "../../model/verdict.ts";
import { sentenceOf } from "../../report/words/sentences.ts";
import { whySentence } from "../../report/words/why.ts";
import { isOnExceptions, thrownWords } from "../indicator/exceptions.ts";
import { courseOf, isLowerBetter } from "../objective/direction.ts";
import type { Decided } from "../objective/misses.ts";
import type { Why } from "./cause.ts";
import { explainErrors } from "./errors.ts";
import { failureWords, mostlyFailed, outageWords } from "./failures.ts";
import { explainLatency } from "./latency.ts";
import type { ComparedRuns } from "./shift.ts";
import { explainThroughput } from "./throughput.ts";

export { whySentence } from "../../report/words/why.ts";
export type { Why } from "./cause.ts";
export { failedByGenerator, failureQuestion, mostlyFailed } from "./failures.ts";
export type { ComparedRuns } from "./shift.ts";

/** Aggregations of times that a distribution stands behind; the extremes are single samples. */
const explained: ReadonlySet<string> = new Set(["percentile", "avg", "med"]);

/** Whether a missed objective got worse beyond noise; one that the baseline misses as well has nothing to explain. */
export function gotWorse(judgement: Judgement): boolean {
  if (judgement.kind === "notJudged" || judgement.change === undefined) return false;
  if (judgement.verdict !== "fail" && judgement.verdict !== "warn") return false;
  return courseOf(judgement.objective, judgement.change) === "worse";
}

/**
 * What moved and what did not where an objective was missed, from the measurements alone: every part of the answer is
 * beyond 2.5 standard errors of noise, and what is not is left out.
 * @param compared the runs that the judgement rests on; with the fewest baseline runs the least can be told
 * @returns undefined where nothing got worse, or noise hides what did
 */
export function explain(judgement: Judgement, compared: ComparedRuns): Why | undefined {
  if (!gotWorse(judgement) || compared.runs.length === 0 || compared.baseline.length === 0) return undefined;
  const { indicator } = judgement.objective;
  if (indicator.of === "servers") return undefined;
  const { metric, tags, aggregation } = indicator;
  const isLimitAbove = isLowerBetter(judgement.objective, judgement.current);
  if (metric === "http_req_failed") return isLimitAbove ? explainErrors(compared, tags) : undefined;
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

/** How requests failed, and since when: a sentence of its own. Undefined where that is not known. */
export function failureSentence(runs: readonly Run[]): string | undefined {
  const clauses = [failureWords(runs), outageWords(runs)].filter((it) => it !== undefined);
  return clauses.length === 0 ? undefined : sentenceOf(clauses.join("; "));
}

/**
 * Why objectives were missed, in a sentence or two: what moved with the first of them, and how requests failed where
 * that is one of the misses, or most did. Words from outside are bounded and not escaped.
 * @param missed the one that the headline tells first
 * @returns undefined where nothing is known
 */
export function explainMisses(missed: readonly Decided[], compared: ComparedRuns): string | undefined {
  const [first] = missed;
  if (first === undefined) return undefined;
  const thrown = isOnExceptions(first.objective) ? thrownWords(compared.runs) : undefined;
  if (thrown !== undefined) return sentenceOf(thrown);
  const isToldFailed = missed.some(isAboutErrors) || compared.runs.some(mostlyFailed);
  const failed = isToldFailed ? failureSentence(compared.runs) : undefined;
  const why = explain(first, compared);
  const moved = why && whySentence(isToldFailed ? withoutOutage(why, compared.runs) : why);
  const sentences = isAboutErrors(first) ? [failed, moved] : [moved, failed];
  const told = sentences.filter((it) => it !== undefined && it !== "");
  return told.length === 0 ? undefined : told.join(" ");
}

/** When requests failed is told by the outage already, where there was one. */
function withoutOutage(why: Why, runs: readonly Run[]): Why {
  return why.kind === "errors" && outageWords(runs) !== undefined ? { ...why, when: undefined } : why;
}
