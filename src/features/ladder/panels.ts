import type { ShownRuns } from "../../model/report/part.ts";
import { type Panel, type PanelLine, scaleOfLines } from "../../report/render/html/panel.ts";
import { ladderFacts } from "./facts.ts";
import { curvesOf, type LevelCurve, ladderIn, levelsOf, throughputCurveOf, valueAt } from "./section.ts";
import { levelChartWords } from "./words.ts";

/** Each figure of a ladder over its levels, with the baseline's, if any; empty for other runs. */
export function ladderPanels({
  runs,
  facts,
  reference,
  subject,
}: ShownRuns & { readonly subject: string }): readonly Panel[] {
  const now = ladderIn(runs);
  if (now === undefined) return [];
  const before = ladderFacts.of({ facts })?.before;
  const levels = levelsOf([before, now]);
  const valuesOf = (of: typeof now, curve: LevelCurve) =>
    levels.map((level) => valueAt(of, curve, level) ?? null);
  return [throughputCurveOf(now), ...curvesOf(now)].map((curve, index): Panel => {
    const { name, dimension, limit } = curve;
    const look = { stroke: "solid", shape: "line" } as const;
    const lines: PanelLine[] = [
      { ...look, name: subject, values: valuesOf(now, curve), colour: 1, width: 2.2 },
    ];
    if (before !== undefined) {
      const values = valuesOf(before, curve);
      lines.unshift({ ...look, name: reference, values, colour: 0, stroke: "dashed" });
    }
    const limits = limit === undefined ? [] : [limit];
    return {
      id: `level-${index}`,
      ...levelChartWords(name, levels.length),
      across: { kind: "level", values: levels },
      up: { dimension, scale: scaleOfLines(dimension, lines, { limits }), fromZero: true },
      lines,
      limits: limits.length === 0 ? undefined : limits.map((value) => ({ value, label: "limit" })),
    };
  });
}
