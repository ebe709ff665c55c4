import { findIndicator } from "../../../judge/indicator/indicator.ts";
import { type Bounds, pooledBounds } from "../../../judge/objective/bounds.ts";
import type { Column, Line, Section } from "../../../model/document.ts";
import type { Run } from "../../../model/run/run.ts";
import { formatOn } from "../../../model/units.ts";
import type { Judgement } from "../../../model/verdict.ts";
import type { Spelling } from "../../words/spelling.ts";
import { currentFigure, indicatorWords } from "../../words/words.ts";
import { line, paragraphs, tableOf } from "../piece.ts";

/** Those the verdict was made with; a report of an earlier version does not have them, and they are pooled again. */
function boundsOf(runs: readonly Run[], { objective, bounds }: Judgement): Bounds | undefined {
  if (bounds !== undefined) return bounds;
  const found = runs.map((run) => findIndicator(run, objective.indicator));
  return pooledBounds(found.filter((it) => it.kind === "found"));
}

function rowOf(judgement: Judgement, { low, high }: Bounds, spelling: Spelling): readonly Line[] {
  const { dimension, objective } = judgement;
  const [from, to] = [low, high].map((it) => formatOn(spelling.scaleOf(objective.indicator, dimension), it));
  return [
    line(indicatorWords(objective.indicator)),
    line(currentFigure(judgement, spelling)),
    line(`${from} to ${to}`),
  ];
}

/**
 * How exact the percentiles are that were read from histograms, of each objective once; undefined where all are exact.
 * Beside a baseline the width of the bucket counts as noise (judge/noise.ts), a limit inside of it is open (judge/bounds.ts).
 */
export function boundsSection(spelling: Spelling, runs: readonly Run[]): Section | undefined {
  const rows = new Map<string, readonly Line[]>();
  for (const judgement of spelling.judgements) {
    const bounds = boundsOf(runs, judgement);
    if (bounds !== undefined)
      rows.set(indicatorWords(judgement.objective.indicator), rowOf(judgement, bounds, spelling));
  }
  if (rows.size === 0) return undefined;
  const columns: readonly Column[] = [
    { title: "Percentile", align: "left" },
    { title: "Estimate", align: "right" },
    { title: "Certain range", align: "right" },
  ];
  return {
    kind: "section",
    title: `Percentiles from histograms (${rows.size})`,
    isOpen: false,
    rank: "evidence",
    nodes: [
      ...paragraphs([
        line(
          "Prometheus stores buckets, not samples. Against a baseline, the width of the bucket counts as noise; a limit inside the range leaves the objective inconclusive.",
        ),
      ]),
      tableOf(columns, [...rows.values()]),
    ],
  };
}
