import type { Panel, PanelLine, Up } from "../../../model/report/panel.ts";
import { type Dimension, type DisplayUnit, formatOn, type Scale, scaleOver } from "../../../model/units.ts";

export type { Band, Limit, Mark, Panel, PanelLine, Up, Values } from "../../../model/report/panel.ts";

/**
 * Number format of some lines: one unit and number of digits, unless a limit needs more.
 * @param unit of the report's figures of the same kind, if it has any
 */
export function scaleOfLines(
  dimension: Dimension,
  lines: readonly Pick<PanelLine, "values" | "band">[],
  { limits = [], unit }: { readonly limits?: readonly number[]; readonly unit?: DisplayUnit } = {},
): Scale {
  const drawn = lines.flatMap(({ values, band }) => [values, band?.low ?? [], band?.high ?? []]);
  const figures = drawn.flat().filter((it) => it !== null);
  return { ...scaleOver(dimension, { figures, unit }), limits, written: limits };
}

/** Positions of a panel's places on its horizontal axis. */
export function numbersAcross({ across }: Panel): readonly number[] {
  if (across.kind === "elapsed") return across.seconds;
  return across.kind === "order" ? across.labels.map((_, index) => index) : across.values;
}

/** Number of places of a panel. */
export function placesOf(panel: Panel): number {
  return numbersAcross(panel).length;
}

/** A figure with its unit, formatted as in the page's tables; a dash if there is none. */
export function figureWords(
  { dimension, scale, unit }: Pick<Up, "dimension" | "scale" | "unit">,
  value: number | null | undefined,
): string {
  if (value === null || value === undefined) return "–";
  const figure = formatOn(scale, value);
  return unit === undefined || dimension !== "number" ? figure : `${figure} ${unit}`;
}
