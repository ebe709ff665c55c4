import type { Run } from "../../../model/run/run.ts";
import {
  curvesOf,
  type LevelCurve,
  ladderIn,
  ladderNames,
  levelsOf,
  throughputCurveOf,
  valueAt,
} from "../../document/sections/ladder.ts";
import { levelChartWords } from "../../words/pages/report.ts";
import type { Against } from "./over-time.ts";
import { type Panel, type PanelLine, scaleOfLines } from "./panel.ts";

/** Each figure of a ladder over its levels, with the baseline's, if any; empty for other runs. */
export function ladderPanels(
  runs: readonly Run[],
  { baseline, reference, subject }: Against,
): readonly Panel[] {
  const now = ladderIn(runs);
  if (now === undefined) return [];
  const before = ladderIn(baseline);
  const names = ladderNames(now, before, reference);
  const own = now.name === undefined ? subject : names.now;
  const levels = levelsOf([before, now]);
  const valuesOf = (of: typeof now, curve: LevelCurve) =>
    levels.map((level) => valueAt(of, curve, level) ?? null);
  return [throughputCurveOf(now), ...curvesOf(now)].map((curve, index): Panel => {
    const { name, dimension, limit } = curve;
    const look = { stroke: "solid", shape: "line" } as const;
    const lines: PanelLine[] = [{ ...look, name: own, values: valuesOf(now, curve), colour: 1, width: 2.2 }];
    if (before !== undefined) {
      const values = valuesOf(before, curve);
      lines.unshift({ ...look, name: names.before, values, colour: 0, stroke: "dashed" });
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
