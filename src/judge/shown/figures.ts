import type { FigureAsked } from "../../model/gate.ts";
import type { RunIndicator } from "../../model/objective.ts";
import type { Run } from "../../model/run/run.ts";
import type { Dimension } from "../../model/units.ts";
import type { Course, ShownFigure } from "../../model/verdict.ts";
import { type FoundIndicator, foundIn } from "../indicator/indicator.ts";
import { pooledValue } from "../objective/absolute.ts";

export interface ShownSides {
  readonly runs: readonly Run[];
  /** Empty without a baseline. */
  readonly baseline: readonly Run[];
}

/** A figure over all runs of a side. */
type Figure = Pick<FoundIndicator, "value" | "dimension">;

function pooledIn(runs: readonly Run[], indicator: RunIndicator): Figure | undefined {
  const found = foundIn(runs, { indicator });
  const [first] = found;
  return first && { value: pooledValue(found), dimension: first.dimension };
}

/** A size or time per item keeps its unit; any other ratio has none. */
function ratioDimension(above: Dimension, below: Dimension, isShare: boolean): Dimension {
  if (isShare) return "ratio";
  return below === "number" ? above : "number";
}

function figureIn(
  runs: readonly Run[],
  { indicator, per, isShare = false }: FigureAsked,
): Figure | undefined {
  const above = pooledIn(runs, indicator);
  if (per === undefined || above === undefined) return above;
  const below = pooledIn(runs, per);
  if (below === undefined || below.value === 0) return undefined;
  return {
    value: above.value / below.value,
    dimension: ratioDimension(above.dimension, below.dimension, isShare),
  };
}

/** Without a declared direction, a shorter time is better. */
function courseOf({ better, per }: FigureAsked, { dimension, value }: Figure, baseline: number): Course {
  const side = better ?? (per === undefined && dimension === "time" ? "lower" : undefined);
  if (side === undefined || value === baseline) return "neutral";
  return value < baseline === (side === "lower") ? "better" : "worse";
}

/**
 * Figures that are only shown, over several rounds pooled as for an objective; a ratio divides two such figures.
 * @returns one for each that is asked for; values that the runs lack are absent
 */
export function shownFigures(
  figures: readonly FigureAsked[],
  { runs, baseline }: ShownSides,
): readonly ShownFigure[] {
  return figures.map((one) => {
    const { text, indicator, per, table } = one;
    const now = figureIn(runs, one);
    const before = figureIn(baseline, one);
    const isAlike = now !== undefined && before?.dimension === now.dimension;
    return {
      text,
      indicator,
      ...(per && { per }),
      ...(table && { table }),
      dimension: now?.dimension ?? before?.dimension ?? "number",
      ...(now !== undefined && { current: now.value }),
      ...(before !== undefined && { baseline: before.value }),
      ...(isAlike && { course: courseOf(one, now, before.value) }),
    };
  });
}
