import { findIndicator } from "../../../judge/indicator/indicator.ts";
import { type Bounds, pooledBounds } from "../../../judge/objective/bounds.ts";
import type { Section } from "../../../model/document.ts";
import type { Run } from "../../../model/run/run.ts";
import { formatOn } from "../../../model/units.ts";
import type { Judgement } from "../../../model/verdict.ts";
import { boundsWords } from "../../words/facts/reasons.ts";
import type { Spelling } from "../../words/spelling.ts";
import { currentFigure, indicatorWords } from "../../words/words.ts";
import { evidence, left, line, paragraphs, right, tableOf } from "../piece.ts";

/** Those the verdict was made with; a report of an earlier version does not have them, and they are pooled again. */
function boundsOf(runs: readonly Run[], { objective, bounds }: Judgement): Bounds | undefined {
  // Those of rates are in how it was measured.
  if (objective.indicator.aggregation.kind === "rate") return undefined;
  if (bounds !== undefined) return bounds;
  const found = runs.map((run) => findIndicator(run, objective.indicator));
  return pooledBounds(found.filter((it) => it.kind === "found"));
}

interface Row extends Bounds {
  readonly judgement: Judgement;
}

function rangeWords({ judgement: { dimension, objective }, low, high }: Row, spelling: Spelling): string {
  const scale = spelling.scaleOf(objective.indicator, dimension);
  return `${formatOn(scale, low)} to ${formatOn(scale, high)}`;
}

/**
 * How exact the percentiles are that were read from histograms, of each objective once; undefined where all are exact.
 * Beside a baseline the width of the range counts as noise (judge/noise.ts), a limit inside of it is open (judge/bounds.ts).
 */
export function boundsSection(spelling: Spelling, runs: readonly Run[]): Section | undefined {
  const rows = new Map<string, Row>();
  for (const judgement of spelling.judgements) {
    const bounds = boundsOf(runs, judgement);
    if (bounds !== undefined)
      rows.set(indicatorWords(judgement.objective.indicator), { judgement, ...bounds });
  }
  if (rows.size === 0) return undefined;
  const meaning = boundsWords(runs.map(({ provenance }) => provenance));
  const table = tableOf(
    [...rows],
    [
      left("Percentile", ([name]) => line(name)),
      right("Estimate", ([, { judgement }]) => line(currentFigure(judgement, spelling))),
      right("Certain range", ([, row]) => line(rangeWords(row, spelling))),
    ],
  );
  return evidence(`Percentiles from histograms (${rows.size})`, [...paragraphs([line(meaning)]), table]);
}
