import type { Line } from "../../../model/document.ts";
import {
  type Dimension,
  formatChange,
  formatDifference,
  formatPoints,
  type Scale,
  scaleOver,
} from "../../../model/units.ts";
import { numberWords } from "../../../report/words/words.ts";
import { mistake } from "../source/place.ts";
import type { Data } from "../study.ts";
import type { ChangeForm, Figure } from "./figure.ts";
import { defaultLook, fits, fixed, type Look, type Neighbours, printed, printedAlone } from "./format.ts";
import type { Value } from "./value.ts";

/** How figures of several runs are printed beside each other. */
export interface Printing {
  readonly look: Look;
  readonly beside: Neighbours;
}

/** Limits of a figure, in its base unit. */
export function limitsOf(figure: Figure, data: Data): readonly number[] {
  return data.limits.flatMap(({ left, right }) =>
    left.figure === figure && right.kind === "quantity" ? [right.quantity.value] : [],
  );
}

/** How a figure of these runs is printed. @throws Failure "usage" as printingBeside */
export function printingOf(figure: Figure, runs: readonly string[], data: Data, look?: Look): Printing {
  const values = runs.flatMap((run) => data.valueOf(figure, run) ?? []);
  return printingBeside(figure, values, limitsOf(figure, data), look);
}

/** @param look default: the figure's own. @throws Failure "usage" for a unit that the figure cannot have */
export function printingBeside(
  figure: Pick<Figure, "name" | "place"> & { readonly look?: Look },
  values: readonly Value[],
  limits: readonly number[] = [],
  look = figure.look ?? defaultLook,
): Printing {
  const dimension: Dimension = values[0]?.dimension ?? "number";
  if (!fits(look, dimension)) {
    const unit = look.unit?.suffix.trim();
    throw mistake(
      figure.place,
      `"${figure.name}" cannot be printed in ${unit}: it is a ${dimension}`,
      "a unit that fits the figure",
    );
  }
  const scale: Scale = scaleOver(dimension, { figures: values.map(({ value }) => value), written: limits });
  return { look, beside: { dimension, scale, limits } };
}

export function textOf({ value }: Value, { look, beside }: Printing): string {
  return printed(value, look, beside);
}

/** A figure of a run as a cell: a dash, or what the author says, without one. */
export function cellOf(figure: Figure, run: string, data: Data, printing: Printing): Line {
  const value = data.valueOf(figure, run);
  if (value === undefined) return [figure.missing ?? "–"];
  const also = data.alsoOf(figure, run);
  const text = textOf(value, printing);
  if (also === undefined) return [text];
  return [`${text} (${printedAlone(also, defaultLook)})`];
}

/** Whether a change is for the better; undefined where nobody says what is better, and without a change. */
export function courseOf(figure: Figure, before: number, after: number): "better" | "worse" | undefined {
  if (figure.better === undefined) return undefined;
  if (isZero(figure, after) && figure.better === "lower" && before !== after) return "better";
  if (before === after) return undefined;
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
export function timesText(before: number, after: number, decimals: number | undefined): string {
  if (before === 0) return "–";
  return `${decimals === undefined ? numberWords(after / before) : fixed(after / before, decimals)}x`;
}

/** A change from unrounded values. @param look whose decimals it has */
export function changeText(
  figure: Figure,
  { before, after }: { readonly before: Value; readonly after: Value },
  { look, beside }: Printing,
): string {
  if (isZero(figure, after.value) && figure.zero !== undefined) return figure.zero.says;
  const { dimension } = after;
  const { decimals } = figure.change;
  const difference = after.value - before.value;
  switch (formOf(figure, dimension, before.value === 0 && difference !== 0)) {
    case "percent": {
      const ratio = difference === 0 ? 0 : difference / before.value;
      return decimals === undefined ? formatChange(ratio) : `${signed(fixed(ratio * 100, decimals))} %`;
    }
    case "points":
      return decimals === undefined
        ? formatPoints(difference)
        : `${signed(fixed(difference * 100, decimals))} pp`;
    case "difference":
      if (decimals === undefined && look.unit === undefined)
        return formatDifference(difference, dimension, { unit: beside.scale });
      return signed(printed(difference, { ...look, decimals }, { ...beside, limits: [] }));
    case "times":
      return timesText(before.value, after.value, decimals);
  }
}
