import { type Comparator, holds } from "../../../model/objective.ts";
import { parseQuantity, type Quantity } from "../../../model/units.ts";
import { mistake, moved, type Place } from "../source/place.ts";
import type { Figure } from "./figure.ts";

/** A figure of a run. */
export interface FigureOfRun {
  readonly kind: "figure";
  readonly figure: Figure;
  readonly run: string;
}

type Side = FigureOfRun | { readonly kind: "quantity"; readonly quantity: Quantity; readonly text: string };

/** By how much one side must exceed the other: a factor of it, or an amount. */
type Margin =
  | { readonly kind: "factor"; readonly factor: number }
  | { readonly kind: "amount"; readonly quantity: Quantity };

/** What must be true of figures: a line of `limits` or `expect`. */
export interface Claim {
  readonly text: string;
  readonly place: Place;
  readonly onMiss: "fail" | "warn";
  readonly left: FigureOfRun;
  readonly comparison: Comparator;
  readonly right: Side;
  readonly margin: Margin | undefined;
  /** Of a line of `limits` that names no run: it is shown for each. */
  readonly isOfAllRuns: boolean;
}

/** What reading a claim needs to know of the study. */
export interface Claiming {
  figure(text: string, place: Place): Figure;
  /** Checked. */
  run(name: string, place: Place): string;
  /** The last one. @throws Failure "usage" without any */
  lastRun(place: Place): string;
}

const form = 'a claim such as "TPS" of after > "TPS" of before by 2x, or p95 of after < 300ms';

const signs = ["<=", ">=", "==", "!=", "<", ">"] as const;

/** The two sides of the first comparison that stands in no quotes. */
function sidesOf(
  text: string,
): { readonly left: string; readonly sign: Comparator; readonly at: number } | undefined {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    const sign = isQuoted ? undefined : signs.find((one) => text.startsWith(one, at));
    if (sign !== undefined) return { left: text.slice(0, at), sign, at: at + sign.length };
  }
  return undefined;
}

/** `FIGURE of RUN`: the figure, the run, and how far behind the figure the run stands. */
export function splitRun(
  text: string,
): { readonly figure: string; readonly run: string; readonly at: number } | undefined {
  const at = text.lastIndexOf(" of ");
  if (at === -1) return undefined;
  const run = text.slice(at + 4).trim();
  return run === "" ? undefined : { figure: text.slice(0, at).trim(), run, at: at + 4 };
}

function figureOfLast(text: string, place: Place, claiming: Claiming): FigureOfRun {
  return { kind: "figure", figure: claiming.figure(text, place), run: claiming.lastRun(place) };
}

/** `FIGURE of RUN`, or a figure of the last run. @throws Failure "usage" */
export function namedFigure(text: string, place: Place, claiming: Claiming): FigureOfRun {
  return figureAt(text, place, claiming) ?? figureOfLast(text, place, claiming);
}

function figureAt(text: string, place: Place, claiming: Claiming): FigureOfRun | undefined {
  const split = splitRun(text);
  if (split === undefined) return undefined;
  const figure = claiming.figure(split.figure, place);
  return { kind: "figure", figure, run: claiming.run(split.run, moved(place, split.at)) };
}

function marginOf(text: string, place: Place): Margin {
  const factor = /^(\d+(?:\.\d+)?)x$/.exec(text)?.[1];
  if (factor !== undefined) return { kind: "factor", factor: Number(factor) };
  const quantity = parseQuantity(text);
  if (quantity === undefined)
    throw mistake(
      place,
      `"${text}" is no margin`,
      "a factor such as 2x, a share such as 10%, or an amount with its unit",
    );
  return { kind: "amount", quantity };
}

function limitAt(text: string, place: Place): Side {
  const quantity = parseQuantity(text);
  if (quantity !== undefined) return { kind: "quantity", quantity, text };
  throw mistake(
    place,
    `"${text}" is no limit`,
    "a number with its unit, such as 300ms, 1% or 5/s, or a figure of a run",
  );
}

/** Reads a line of `limits` or `expect`. @throws Failure "usage" with the spot */
export function parseClaim(text: string, place: Place, claiming: Claiming): Claim {
  const [warn = ""] = /^warn:\s*/.exec(text) ?? [];
  const found = sidesOf(text);
  if (found === undefined) throw mistake(place, "this is no claim", form);
  const leftPlace = moved(place, warn.length);
  const left = found.left.slice(warn.length).trim();
  const named = figureAt(left, leftPlace, claiming);
  const own = named ?? figureOfLast(left, leftPlace, claiming);
  const right = text.slice(found.at);
  const by = right.lastIndexOf(" by ");
  const compared = (by === -1 ? right : right.slice(0, by)).trim();
  const rightPlace = moved(place, text.indexOf(compared, found.at));
  const other = figureAt(compared, rightPlace, claiming) ?? limitAt(compared, rightPlace);
  return {
    ...{ text: text.trim(), place, comparison: found.sign, left: own, right: other },
    onMiss: warn === "" ? "fail" : "warn",
    margin: by === -1 ? undefined : marginOf(right.slice(by + 4).trim(), moved(place, found.at + by + 4)),
    isOfAllRuns: named === undefined && other.kind === "quantity",
  };
}

/** The bound with its margin, in the direction of the comparison. */
function boundWith(bound: number, { margin, comparison }: Pick<Claim, "margin" | "comparison">): number {
  if (margin === undefined) return bound;
  const isAbove = comparison.startsWith(">");
  if (margin.kind === "factor") return isAbove ? bound * margin.factor : bound / margin.factor;
  const { value, dimension } = margin.quantity;
  if (dimension === "ratio") return isAbove ? bound * (1 + value) : bound * (1 - value);
  return isAbove ? bound + value : bound - value;
}

/** Whether a claim is true of these figures. */
export function isTrue(claim: Claim, left: number, right: number): boolean {
  return holds(left, claim.comparison, boundWith(right, claim));
}
