import { comparedRuns } from "../../judge/compare/latest-level.ts";
import { misses } from "../../judge/objective/misses.ts";
import type { JudgedOutcome } from "../../model/outcome.ts";
import type { Part } from "../../model/report/part.ts";
import type { KeptFacts } from "../../model/run/facts.ts";
import { known } from "../../report/known.ts";
import { spellingOfOutcome } from "../../report/words/spelling.ts";
import { seriesThatMoved } from "./correlated-series.ts";
import { explainMisses } from "./explain.ts";
import { type Explanation, explanation } from "./facts.ts";
import { alsoMovedLine, correlatedSeriesLine, movedTitle } from "./moved-words.ts";
import { whyWords } from "./words.ts";

/** What moved with the headline's miss, what did not, how requests failed, and the servers' series that moved. */
export function explanationOf({
  verdict: found,
  runs,
  baseline,
  design,
}: Pick<JudgedOutcome, "verdict" | "runs" | "baseline" | "design">): Explanation | undefined {
  const { judgements, verdict } = found;
  if (verdict !== "fail" && verdict !== "warn") return undefined;
  const missed = misses(judgements, verdict);
  const [first] = missed;
  if (first === undefined) return undefined;
  const compared = {
    runs,
    baseline: comparedRuns(baseline, first.change),
    design: design === "stored" ? "stored" : "sideBySide",
  } as const;
  const [why, moved] = [explainMisses(missed, compared), seriesThatMoved(first, compared)];
  return why.length + moved.length === 0 ? undefined : { why, moved };
}

function factsOf(outcome: JudgedOutcome): KeptFacts | undefined {
  const found = explanationOf(outcome);
  return found && explanation.kept(found);
}

/** Of a miss: a pass is not explained, whatever a report claims. */
function explanationIn(outcome: JudgedOutcome | undefined): Explanation | undefined {
  const isMissed = outcome?.verdict.verdict === "fail" || outcome?.verdict.verdict === "warn";
  return isMissed ? explanation.of(outcome) : undefined;
}

/** Explanations in a report. */
export const explainPart: Part = {
  facts: factsOf,
  why: (outcome) => whyWords(explanationIn(outcome)?.why ?? []),
  remarks: ({ judged, reference }) => {
    const { moved = [] } = explanationIn(judged) ?? {};
    return known(judged && correlatedSeriesLine(moved, reference, spellingOfOutcome(judged)));
  },
  servers: ({ judged, reference }) => {
    const { moved = [] } = explanationIn(judged) ?? {};
    if (judged === undefined || moved.length === 0) return undefined;
    const spelling = spellingOfOutcome(judged);
    return {
      title: movedTitle(moved.length),
      queries: moved.map(({ query }) => query),
      lines: moved.slice(1).map((one) => alsoMovedLine(one, reference, spelling)),
    };
  },
};
