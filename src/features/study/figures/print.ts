import type { Course, Line } from "../../../model/document.ts";
import {
  type Dimension,
  formatChange,
  formatDifference,
  formatOn,
  formatPoints,
  grouped,
  type Quantity,
  type Scale,
  scaleOver,
} from "../../../model/units.ts";
import { numberWords } from "../../../report/words/words.ts";
import { mistake } from "../source/place.ts";
import type { Data } from "../study.ts";
import type { Figure } from "./figure.ts";
import { type ChangeForm, fits, type Look } from "./look.ts";

/** How figures are printed beside each other. */
export interface Printing {
  readonly look: Look;
  readonly scale: Scale;
}

/** Limits of a figure, in its base unit. */
export function limitsOf(figure: Figure, data: Data): readonly number[] {
  return data.limits.flatMap(({ left, right }) =>
    left.figure === figure && right.kind === "quantity" ? [right.quantity.value] : [],
  );
}

/** How a figure of these runs is printed. @throws Failure "usage" as printingBeside */
export function printingOf(
  figure: Figure,
  runs: readonly string[],
  data: Data,
  look: Look = figure.look,
): Printing {
  const values = runs.flatMap((run) => data.valueOf(figure, run) ?? []);
  return printingBeside({ ...figure, look }, values, limitsOf(figure, data));
}

/** @throws Failure "usage" for a unit that the figure cannot have */
export function printingBeside(
  { name, place, look }: Pick<Figure, "name" | "place" | "look">,
  values: readonly Quantity[],
  limits: readonly number[] = [],
): Printing {
  const dimension = values[0]?.dimension ?? "number";
  if (!fits(look, dimension)) {
    const found = `"${name}" cannot be printed in ${look.unit?.suffix.trim()}: it is a ${dimension}`;
    throw mistake(place, found, "a unit that fits the figure");
  }
  const figures = values.map(({ value }) => value);
  return { look, scale: scaleOver(dimension, { figures, written: limits }) };
}

/** A figure as its author wants it. */
export function printed(value: number, { look: { unit, decimals }, scale }: Printing): string {
  const { suffix, factor } = unit ?? scale;
  if (decimals === undefined || !Number.isFinite(value))
    return formatOn(unit === undefined ? scale : { ...scale, suffix, factor, places: undefined }, value);
  const limits = scale.limits.map((limit) => limit / factor);
  return `${fixed(value / factor, decimals, limits)}${suffix}`;
}

/** A figure that stands beside no other one. */
export function printedAlone({ value, dimension }: Quantity, look: Look = {}): string {
  return printed(value, { look, scale: scaleOver(dimension, { figures: [value] }) });
}

const mostDecimals = 12;

/** With exactly these decimals, or as many more as tell it from the limits it is not equal to. */
function fixed(value: number, decimals: number, limits: readonly number[] = []): string {
  let places = decimals;
  const isUnclear = (limit: number): boolean =>
    limit !== value && Number(value.toFixed(places)) === Number(limit.toFixed(places));
  while (places < mostDecimals && limits.some(isUnclear)) places += 1;
  return grouped(value.toFixed(places)).replace(/^-(?=[0.]*$)/, "");
}

/** A figure of a run as a cell: a dash, or what the author says, without one. */
export function cellOf(figure: Figure, run: string, data: Data, printing: Printing): Line {
  const value = data.valueOf(figure, run);
  if (value === undefined) return [figure.missing ?? "–"];
  const also = data.alsoOf(figure, run);
  return [`${printed(value.value, printing)}${also === undefined ? "" : ` (${printedAlone(also)})`}`];
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

function signed(text: string): string {
  return text.startsWith("-") ? text : `+${text}`;
}

/** Only a share has points; from zero there is no percentage. */
function formOf({ change }: Figure, dimension: Dimension, isFromZero: boolean): ChangeForm {
  const points = dimension === "ratio" ? "points" : "difference";
  if (change.form === "points" || (isFromZero && change.form !== "times")) return points;
  return change.form ?? (dimension === "ratio" ? "points" : "percent");
}

/** How many times as large, such as `2.1x`. */
export function timesText(before: number, after: number, decimals?: number): string {
  if (before === 0) return "–";
  return `${decimals === undefined ? numberWords(after / before) : fixed(after / before, decimals)}x`;
}

/** A change from unrounded values. */
export function changeText(figure: Figure, before: Quantity, after: Quantity, printing: Printing): string {
  if (isZero(figure, after.value) && figure.zero !== undefined) return figure.zero.says;
  const { decimals } = figure.change;
  const difference = after.value - before.value;
  const inHundredths = (ratio: number, unit: string) =>
    `${signed(fixed(ratio * 100, decimals ?? 0))} ${unit}`;
  switch (formOf(figure, after.dimension, before.value === 0 && difference !== 0)) {
    case "percent": {
      const ratio = difference === 0 ? 0 : difference / before.value;
      return decimals === undefined ? formatChange(ratio) : inHundredths(ratio, "%");
    }
    case "points":
      return decimals === undefined ? formatPoints(difference) : inHundredths(difference, "pp");
    case "difference":
      return differenceText(difference, after.dimension, {
        ...printing,
        look: { ...printing.look, decimals },
      });
    case "times":
      return timesText(before.value, after.value, decimals);
  }
}

/** A difference in the unit of the figures beside it. */
export function differenceText(difference: number, dimension: Dimension, { look, scale }: Printing): string {
  if (look.decimals === undefined && look.unit === undefined)
    return formatDifference(difference, dimension, { unit: scale });
  return signed(printed(difference, { look, scale: { ...scale, limits: [], written: [] } }));
}
