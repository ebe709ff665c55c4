import type { Course } from "../../../model/document.ts";
import {
  type Dimension,
  type DisplayUnit,
  formatChange,
  formatDifference,
  formatOn,
  formatPoints,
  type Quantity,
  type Scale,
  type ScaleFigures,
  scaleOver,
} from "../../../model/units.ts";
import { mistake } from "../source/place.ts";
import type { Data, StudyLimit } from "../study.ts";
import type { Figure } from "./figure.ts";
import { type ChangeForm, fits, type Look } from "./look.ts";

/** The limits of a figure. */
export function limitsOf(figure: Figure, { limits }: Pick<Data, "limits">): readonly StudyLimit[] {
  return limits.flatMap(({ right, ...claim }) =>
    claim.left.figure === figure && right.kind === "quantity" ? [{ ...claim, right }] : [],
  );
}

/** How a figure of these runs is printed. @throws Failure "usage" as printingBeside */
export function printingOf(
  figure: Figure,
  runs: readonly string[],
  data: Data,
  look: Look = figure.look,
): Scale {
  const values = runs.flatMap((run) => data.valueOf(figure, run) ?? []);
  return printingBeside({ ...figure, look }, values, limitsOf(figure, data));
}

/** @throws Failure "usage" for a unit that the figure cannot have */
export function printingBeside(
  { name, place, look }: Pick<Figure, "name" | "place" | "look">,
  values: readonly Quantity[],
  limits: readonly StudyLimit[] = [],
): Scale {
  const dimension = values[0]?.dimension ?? "number";
  if (!fits(look, dimension)) {
    const found = `"${name}" cannot be printed in ${look.unit?.suffix.trim()}: it is a ${dimension}`;
    throw mistake(place, found, "a unit that fits the figure");
  }
  const written = limits.map(({ right }) => right.quantity.value);
  return scaleOf(look, dimension, { figures: values.map(({ value }) => value), written });
}

/** How an author wants figures beside each other to be printed. */
export function scaleOf({ unit, decimals }: Look, dimension: Dimension, beside: ScaleFigures): Scale {
  const scale = scaleOver(dimension, { ...beside, unit });
  return { ...scale, kept: decimals, ...(unit !== undefined && { places: undefined }) };
}

/** A figure that stands beside no other one. */
export function printedAlone({ value, dimension }: Quantity, look: Look = {}): string {
  return formatOn(scaleOf(look, dimension, { figures: [value] }), value);
}

/** Whether a change is for the better; undefined where nobody says what is better, and without a change. */
export function courseOf(figure: Figure, before: number, after: number): Course | undefined {
  if (figure.better === undefined || before === after) return undefined;
  if (isZero(figure, after) && figure.better === "lower") return "better";
  return after < before === (figure.better === "lower") ? "better" : "worse";
}

/** Whether the author calls it zero. */
function isZero({ zero }: Figure, value: number): boolean {
  return zero !== undefined && Math.abs(value) <= zero.below;
}

/** Only a share has points; from zero there is no percentage. */
function formOf({ change }: Figure, dimension: Dimension, isFromZero: boolean): ChangeForm {
  const points = dimension === "ratio" ? "points" : "difference";
  if (change.form === "points" || (isFromZero && change.form !== "times")) return points;
  return change.form ?? (dimension === "ratio" ? "points" : "percent");
}

/** How many times as large, such as `2.1x`. */
export function timesText(before: number, after: number, kept?: number): string {
  const scale = { suffix: "x", factor: 1, places: undefined, kept, limits: [], written: [] };
  return before === 0 ? "–" : formatOn(scale, after / before);
}

/** A change from unrounded values. */
export function changeText(figure: Figure, before: Quantity, after: Quantity, unit: DisplayUnit): string {
  if (isZero(figure, after.value) && figure.zero !== undefined) return figure.zero.says;
  const { decimals: kept } = figure.change;
  const difference = after.value - before.value;
  switch (formOf(figure, after.dimension, before.value === 0 && difference !== 0)) {
    case "percent":
      return formatChange(difference === 0 ? 0 : difference / before.value, { kept });
    case "points":
      return formatPoints(difference, { kept });
    case "difference":
      return formatDifference(difference, after.dimension, { unit, kept });
    case "times":
      return timesText(before.value, after.value, kept);
  }
}
