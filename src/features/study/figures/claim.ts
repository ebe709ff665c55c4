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

/** By how much one side must exceed the other: `2x`, or an amount such as `10%` or `5ms`. */
type Margin = { readonly factor: number } | Quantity;

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

/** `FIGURE of RUN`: the figure, the run, and how far behind the figure the run stands. */
export function splitRun(text: string) {
  const at = text.lastIndexOf(" of ");
  const run = text.slice(at + 4).trim();
  return at === -1 || run === "" ? undefined : { figure: text.slice(0, at).trim(), run, at: at + 4 };
}

function figureAt(text: string, place: Place, claiming: Claiming): FigureOfRun | undefined {
  const split = splitRun(text);
  if (split === undefined) return undefined;
  const figure = claiming.figure(split.figure, place);
  return { kind: "figure", figure, run: claiming.run(split.run, moved(place, split.at)) };
}

/** `FIGURE of RUN`, or a figure of the last run. @throws Failure "usage" */
export function namedFigure(text: string, place: Place, claiming: Claiming): FigureOfRun {
  const named = figureAt(text, place, claiming);
  if (named !== undefined) return named;
  return { kind: "figure", figure: claiming.figure(text, place), run: claiming.lastRun(place) };
}

function limitAt(text: string, place: Place): Side {
  const quantity = parseQuantity(text);
  if (quantity !== undefined) return { kind: "quantity", quantity, text };
  const expected = "a number with its unit, such as 300ms, 1% or 5/s, or a figure of a run";
  throw mistake(place, `"${text}" is no limit`, expected);
}

function marginAt(text: string, place: Place): Margin {
  const factor = /^(\d+(?:\.\d+)?)x$/.exec(text)?.[1];
  const margin = factor === undefined ? parseQuantity(text) : { factor: Number(factor) };
  if (margin !== undefined) return margin;
  const expected = "a factor such as 2x, a share such as 10%, or an amount with its unit";
  throw mistake(place, `"${text}" is no margin`, expected);
}

/** The side in front of the first comparison that stands in no quotes, and that comparison. */
const beginning = /^(?<side>(?:"[^"]*"|[^"<>=!]|[=!](?!=))+)(?<sign>[<>]=?|[=!]=)/;

const signs = ["<=", ">=", "==", "!=", "<", ">"] as const;

/** Reads a line of `limits` or `expect`. @throws Failure "usage" with the spot */
export function parseClaim(text: string, place: Place, claiming: Claiming): Claim {
  const [warn = ""] = /^warn:\s*/.exec(text) ?? [];
  const found = beginning.exec(text.slice(warn.length));
  const { side = "", sign } = found?.groups ?? {};
  const comparison = signs.find((one) => one === sign);
  if (found === null || comparison === undefined) {
    const form = 'a claim such as "TPS" of after > "TPS" of before by 2x, or p95 of after < 300ms';
    throw mistake(place, "this is no claim", form);
  }
  const left = namedFigure(side.trim(), moved(place, warn.length), claiming);
  const end = warn.length + found[0].length;
  const by = text.lastIndexOf(" by ");
  const compared = text.slice(end, by < end ? text.length : by).trim();
  const rightPlace = moved(place, text.indexOf(compared, end));
  const right = figureAt(compared, rightPlace, claiming) ?? limitAt(compared, rightPlace);
  return {
    ...{ text: text.trim(), place, comparison, left, right },
    onMiss: warn === "" ? "fail" : "warn",
    margin: by < end ? undefined : marginAt(text.slice(by + 4).trim(), moved(place, by + 4)),
    isOfAllRuns: splitRun(side) === undefined && right.kind === "quantity",
  };
}

/** The bound with its margin, in the direction of the comparison. */
function boundWith(bound: number, { margin, comparison }: Claim): number {
  if (margin === undefined) return bound;
  const isAbove = comparison.startsWith(">");
  if ("factor" in margin) return isAbove ? bound * margin.factor : bound / margin.factor;
  const amount = margin.dimension === "ratio" ? bound * margin.value : margin.value;
  return isAbove ? bound + amount : bound - amount;
}

/** Whether a claim is true of these figures. */
export function isTrue(claim: Claim, left: number, right: number): boolean {
  return holds(left, claim.comparison, boundWith(right, claim));
}
