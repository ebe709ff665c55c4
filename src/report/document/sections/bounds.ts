import type { Bounds } from "../../../judge/objective/bounds.ts";
import type { Section } from "../../../model/document.ts";
import type { Run } from "../../../model/run/run.ts";
import type { Judgement } from "../../../model/verdict.ts";
import { boundsWords } from "../../words/facts/reasons.ts";
import type { Spelling } from "../../words/spelling.ts";
import { currentFigure, indicatorWords, rangeWords } from "../../words/words.ts";
import { evidence, left, line, paragraphs, right, tableOf } from "../piece.ts";

/** "How this was measured" has those of rates. */
function boundsOf({ objective, bounds }: Judgement): Bounds | undefined {
  return objective.indicator.aggregation.kind === "rate" ? undefined : bounds;
}

/**
 * How exact percentiles from histograms are, once for each indicator; undefined if all are exact. Against a baseline the
 * width of the range counts as noise (judge/compare/noise.ts); a limit inside it is left open (judge/objective/bounds.ts).
 */
export function boundsSection(spelling: Spelling, runs: readonly Run[]): Section | undefined {
  const rows = spelling.judgements.flatMap((judgement) => {
    const bounds = boundsOf(judgement);
    const name = indicatorWords(judgement.objective.indicator);
    return bounds === undefined ? [] : [{ name, judgement, bounds }];
  });
  if (rows.length === 0) return undefined;
  const unique = [...new Map(rows.map((row) => [row.name, row])).values()];
  const table = tableOf(unique, [
    left("Percentile", ({ name }) => line(name)),
    right("Estimate", ({ judgement }) => line(currentFigure(judgement, spelling))),
    right("Certain range", ({ judgement, bounds }) => line(rangeWords(judgement, bounds, spelling))),
  ]);
  const meaning = boundsWords(runs.map(({ provenance }) => provenance));
  return evidence(`Percentiles from histograms (${unique.length})`, [...paragraphs([line(meaning)]), table]);
}
