import type { Line } from "../../model/document.ts";
import type { Part, ShownRuns } from "../../model/report/part.ts";
import { known } from "../../report/known.ts";
import { costsKept } from "./compare.ts";
import { uncountedSentence } from "./databases/words.ts";
import { runFacts, scenarioFacts, uncountedFacts } from "./facts.ts";
import { costsSentence, priceSentence, untoldSentence, whySentence } from "./words.ts";

/** The costs of the service, and what they come to in money; or why something is not known, once. */
function remarks(shown: ShownRuns): readonly Line[] {
  const facts = scenarioFacts.of(shown);
  const untold = shown.runs.flatMap((run) => runFacts.of(run)?.untold ?? [])[0];
  const uncounted = shown.runs.flatMap((run) => uncountedFacts.of(run)?.reason ?? [])[0];
  const sentences = known(
    facts && costsSentence(facts),
    facts && priceSentence(facts),
    untold !== undefined && untoldSentence(untold),
    uncounted !== undefined && uncountedSentence(uncounted),
  );
  return sentences.map((sentence) => [sentence]);
}

/** What a request costs, in a report. */
export const costsPart: Part = {
  facts: costsKept,
  why: (outcome) => {
    const facts = scenarioFacts.of(outcome);
    return facts && whySentence(facts);
  },
  remarks,
};
