import { type Dimension, unitMeaning } from "../../../model/units.ts";

/** How an author wants a figure to be printed; what is left out is chosen by size. */
export interface Look {
  /** After the figure, with its space, and base units per unit. */
  readonly unit?:
    | { readonly suffix: string; readonly factor: number; readonly dimension: Dimension }
    | undefined;
  /** Digits behind the point, kept. */
  readonly decimals?: number | undefined;
}

export const changeForms = ["percent", "points", "difference", "times"] as const;

/** How a change is told. */
export type ChangeForm = (typeof changeForms)[number];

/** What a look is, for messages. */
export const lookForm = 'a unit, decimals or both, such as "ms", ".2", "s .1" or "req/min"';

const perTime: Readonly<Record<string, number>> = { s: 1, m: 1 / 60, min: 1 / 60, h: 1 / 3600 };

function unitOf(word: string): Look["unit"] {
  if (word === "") return undefined;
  const meaning = unitMeaning(word === "min" ? "m" : word);
  if (meaning !== undefined) return { ...meaning, suffix: word.startsWith("/") ? word : ` ${word}` };
  const [, each = ""] = /^[^\s/\d.]{1,20}\/(s|m|min|h)$/u.exec(word) ?? [];
  const factor = perTime[each];
  return factor === undefined ? undefined : { suffix: ` ${word}`, factor, dimension: "frequency" };
}

/** What one word says. */
function partOf(word: string): Look | undefined {
  const decimals = /^\.(\d{1,2})$/.exec(word)?.[1];
  if (decimals !== undefined) return { decimals: Number(decimals) };
  const unit = unitOf(word);
  return unit && { unit };
}

/** Reads `ms`, `.2` (in YAML a number), `s .1`, `req/min`; undefined for anything else. */
export function readLook(written: string | number): Look | undefined {
  const text = typeof written === "number" ? `.${Number((written * 10).toFixed(6))}` : written;
  const words = text.trim().split(/\s+/);
  const [one, other] = words.map(partOf);
  const look: Look = { ...one, ...other };
  // Each word says something else.
  return Object.keys(look).length === words.length ? look : undefined;
}

/** Whether figures of a dimension can have this unit: a plain number may be a share. */
export function fits({ unit }: Look, dimension: Dimension): boolean {
  if (unit === undefined || unit.dimension === dimension) return true;
  return dimension === "number" && unit.dimension === "ratio";
}
