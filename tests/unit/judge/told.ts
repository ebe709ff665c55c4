import type { ScenarioVerdict } from "../../../src/model/verdict.ts";
import { doubtSentences } from "../../../src/report/words/facts/doubts.ts";
import { invalidityClause } from "../../../src/report/words/facts/invalidity.ts";
import { notJudgedSentence, reasonOf } from "../../../src/report/words/facts/reasons.ts";

/** A verdict of the judge with what the report says of its facts. */
export function told(verdict: ScenarioVerdict) {
  return {
    ...verdict,
    reason: reasonOf(verdict),
    warnings: doubtSentences(verdict),
    invalidClauses: verdict.invalid.map(invalidityClause),
    notJudged: verdict.judgements.map((it) =>
      it.kind === "notJudged" ? notJudgedSentence(it, verdict) : undefined,
    ),
  };
}
