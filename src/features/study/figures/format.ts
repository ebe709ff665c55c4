import {
  type Dimension,
  formatFigure,
  formatOn,
  type Scale,
  scaleOver,
  unitMeaning,
} from "../../../model/units.ts";

/** How an author wants a figure to be printed. */
export interface Look {
  /** After the figure, with its space, and base units per unit; undefined: chosen by size. */
  readonly unit:
    | { readonly suffix: string; readonly factor: number; readonly dimension: Dimension }
    | undefined;
  /** Digits behind the point, kept; undefined: as many as tell. */
  readonly decimals: number | undefined;
}

export const defaultLook: Look = { unit: undefined, decimals: undefined };

/** What a look is, for messages. */
export const lookForm = 'a unit, decimals or both, such as "ms", ".2", "s .1" or "req/min"';

const perTime: Readonly<Record<string, number>> = { s: 1, m: 1 / 60, min: 1 / 60, h: 1 / 3600 };

function unitOf(word: string): Look["unit"] {
  const meaning = word === "min" ? unitMeaning("m") : unitMeaning(word);
  if (meaning !== undefined && word !== "") {
    const { factor, dimension } = meaning;
    return { suffix: word.startsWith("/") ? word : ` ${word}`, factor, dimension };
  }
  const [, each] = /^[^\s/\d.]{1,20}\/(s|m|min|h)$/u.exec(word) ?? [];
  const factor = perTime[each ?? ""];
  return factor === undefined ? undefined : { suffix: ` ${word}`, factor, dimension: "frequency" };
}

/** Reads `ms`, `.2` (in YAML a number), `s .1`, `req/min`; undefined for anything else. */
export function readLook(written: string | number): Look | undefined {
  const text = typeof written === "number" ? `.${Number((written * 10).toFixed(6))}` : written;
  const words = text.trim().split(/\s+/);
  const decimals = words.flatMap((word) => /^\.(\d{1,2})$/.exec(word)?.[1] ?? []);
  const units = words.filter((word) => !/^\.\d{1,2}$/.test(word));
  const [word] = units;
  const unit = word === undefined ? undefined : unitOf(word);
  if (units.length > 1 || decimals.length > 1 || (word !== undefined && unit === undefined)) return undefined;
  return { unit, decimals: decimals[0] === undefined ? undefined : Number(decimals[0]) };
}

/** Of a block's key, which its schema has checked. */
export function lookOf(written: string | number | undefined): Look {
  return (written === undefined ? undefined : readLook(written)) ?? defaultLook;
}

/** Whether figures of a dimension can have this unit: a plain number may be a share. */
export function fits({ unit }: Look, dimension: Dimension): boolean {
  if (unit === undefined || unit.dimension === dimension) return true;
  return dimension === "number" && unit.dimension === "ratio";
}

/** 38,860, independent of the machine's locale. */
function grouped(text: string): string {
  const [whole = "", fraction] = text.split(".");
  const parts = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return fraction === undefined ? parts : `${parts}.${fraction}`;
}

const mostDecimals = 12;

/** With exactly these decimals, or as many more as tell it from the limits it is not equal to. */
export function fixed(value: number, decimals: number, limits: readonly number[] = []): string {
  let places = decimals;
  const isUnclear = (limit: number): boolean =>
    limit !== value && Number(value.toFixed(places)) === Number(limit.toFixed(places));
  while (places < mostDecimals && limits.some(isUnclear)) places += 1;
  const text = grouped(value.toFixed(places));
  return /^-[0.]*$/.test(text) ? text.slice(1) : text;
}

/** Of figures beside each other. */
export interface Neighbours {
  readonly dimension: Dimension;
  readonly scale: Scale;
  readonly limits: readonly number[];
}

/** A figure as its author wants it. */
export function printed(
  value: number,
  { unit, decimals }: Look,
  { dimension, scale, limits }: Neighbours,
): string {
  if (!Number.isFinite(value)) return formatFigure(value, dimension);
  const { suffix, factor } = unit ?? scale;
  if (decimals !== undefined) {
    return `${fixed(
      value / factor,
      decimals,
      limits.map((one) => one / factor),
    )}${suffix}`;
  }
  return formatOn(unit === undefined ? scale : { ...scale, suffix, factor, places: undefined }, value);
}

/** A figure that stands beside no other one. */
export function printedAlone(
  { value, dimension }: { readonly value: number; readonly dimension: Dimension },
  look: Look,
): string {
  if (look === defaultLook) return formatFigure(value, dimension);
  return printed(value, look, { dimension, scale: scaleOver(dimension, { figures: [value] }), limits: [] });
}
