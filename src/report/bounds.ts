import type { Indicator } from "../config/objective.ts";
import type { Bounds } from "../judge/bounds.ts";
import type { Judgement } from "../judge/verdict.ts";
import { percentileKey } from "../measure/percentile.ts";
import type { Run } from "../measure/run.ts";
import { sameTags } from "../measure/tags.ts";
import { formatFigure } from "../units.ts";
import { type Column, type Line, line, type Section, tableOf } from "./piece.ts";
import { currentFigure, indicatorWords } from "./words.ts";

function boundsIn(run: Run, { metric: name, tags, aggregation }: Indicator): Bounds | undefined {
  if (aggregation.kind !== "percentile") return undefined;
  const metric = run.metrics.find((it) => it.name === name);
  const series = metric?.type === "trend" ? metric.series.find((it) => sameTags(it.tags, tags)) : undefined;
  return series?.values.bounds?.[percentileKey(aggregation.percent)];
}

/** Over several rounds a percentile lies between the lowest and the highest of their bounds. */
function boundsOf(runs: readonly Run[], indicator: Indicator): Bounds | undefined {
  const all = runs.flatMap((run) => boundsIn(run, indicator) ?? []);
  if (all.length === 0) return undefined;
  return { low: Math.min(...all.map(({ low }) => low)), high: Math.max(...all.map(({ high }) => high)) };
}

function rowOf(judgement: Judgement, { low, high }: Bounds): readonly Line[] {
  const { dimension, objective } = judgement;
  return [
    line(indicatorWords(objective.indicator)),
    line(currentFigure(judgement)),
    line(`${formatFigure(low, dimension)} to ${formatFigure(high, dimension)}`),
  ];
}

/**
 * How exact the percentiles are that were read from histograms, of each objective once; undefined where all are exact.
 * Beside a baseline the width of the bucket counts as noise (judge/noise.ts), a limit inside of it is open (judge/bounds.ts).
 */
export function boundsSection(judgements: readonly Judgement[], runs: readonly Run[]): Section | undefined {
  const rows = new Map<string, readonly Line[]>();
  for (const judgement of judgements) {
    const bounds = boundsOf(runs, judgement.objective.indicator);
    if (bounds !== undefined)
      rows.set(indicatorWords(judgement.objective.indicator), rowOf(judgement, bounds));
  }
  if (rows.size === 0) return undefined;
  const columns: readonly Column[] = [
    { title: "Percentile", align: "left" },
    { title: "Estimate", align: "right" },
    { title: "Lies for certain in", align: "right" },
  ];
  return {
    title: `Percentiles from histograms (${rows.size})`,
    isOpen: false,
    lines: [
      line(
        "Prometheus keeps buckets, not samples. Beside a baseline, what a bucket leaves open counts as noise; a limit inside of it cannot be told.",
      ),
    ],
    table: tableOf(columns, [...rows.values()]),
  };
}
