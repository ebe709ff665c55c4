import { holds } from "../../../model/objective.ts";
import { formatOn, parseQuantity } from "../../../model/units.ts";
import { type VerdictWord, worstOf } from "../../../model/verdict.ts";
import { mistake, moved, type Place } from "../source/place.ts";
import type { Claim, ClaimSide, Data, FigureOfRun, Margin, StudyPlanning } from "../study.ts";
import type { Value } from "./expression.ts";
import type { Figure } from "./figure.ts";
import { limitsOf, printingBeside } from "./print.ts";

/** `FIGURE of RUN`: the figure, the run if there is one, and how far behind the figure it stands. */
export function splitRun(text: string) {
  const at = text.lastIndexOf(" of ");
  const run = text.slice(at + 4).trim();
  if (at === -1 || run === "") return { figure: text, run: undefined, at: 0 };
  return { figure: text.slice(0, at).trim(), run, at: at + 4 };
}

/** `FIGURE of RUN`, or a figure of the last run. @throws Failure "usage" */
export function namedFigure(text: string, place: Place, planning: StudyPlanning): FigureOfRun {
  const { figure: name, run, at } = splitRun(text);
  const figure = planning.figure(name, place);
  return { kind: "figure", figure, run: planning.run(run, moved(place, at)) };
}

function limitAt(text: string, place: Place): ClaimSide {
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
export function parseClaim(text: string, place: Place, planning: StudyPlanning): Claim {
  const [warn = ""] = /^warn:\s*/.exec(text) ?? [];
  const found = beginning.exec(text.slice(warn.length));
  const { side = "", sign } = found?.groups ?? {};
  const comparison = signs.find((one) => one === sign);
  if (found === null || comparison === undefined) {
    const form = 'a claim such as "TPS" of after > "TPS" of before by 2x, or p95 of after < 300ms';
    throw mistake(place, "this is no claim", form);
  }
  const left = namedFigure(side.trim(), moved(place, warn.length), planning);
  const end = warn.length + found[0].length;
  const by = text.lastIndexOf(" by ");
  const compared = text.slice(end, by < end ? text.length : by).trim();
  const rightPlace = moved(place, text.indexOf(compared, end));
  const isOfRun = splitRun(compared).run !== undefined;
  const right = isOfRun ? namedFigure(compared, rightPlace, planning) : limitAt(compared, rightPlace);
  return {
    ...{ text: text.trim(), place, comparison, left, right },
    onMiss: warn === "" ? "fail" : "warn",
    margin: by < end ? undefined : marginAt(text.slice(by + 4).trim(), moved(place, by + 4)),
    isOfAllRuns: splitRun(side).run === undefined && right.kind === "quantity",
  };
}

/** Whether a claim is true of these figures: beyond the bound by the margin, in the direction of the comparison. */
function isTrue({ margin = { factor: 1 }, comparison }: Claim, left: number, bound: number): boolean {
  const isAbove = comparison.startsWith(">");
  if ("factor" in margin)
    return holds(left, comparison, isAbove ? bound * margin.factor : bound / margin.factor);
  const amount = margin.dimension === "ratio" ? bound * margin.value : margin.value;
  return holds(left, comparison, isAbove ? bound + amount : bound - amount);
}

/** What may be said of a claim. */
export type ClaimWord = Exclude<VerdictWord, "inconclusive">;

/** A limit or an expectation with what the results say of it. */
export interface JudgedClaim {
  readonly word: ClaimWord;
  /** `TPS of after is 312/s, TPS of before is 234/s; expected …`. */
  readonly words: string;
}

/** @throws Failure "usage" for a run without it */
export function neededValue(figure: Figure, run: string, place: Place, data: Data): Value {
  const value = data.valueOf(figure, run);
  if (value !== undefined) return value;
  throw mistake(place, `run "${run}" has no "${figure.name}"`, "a figure that it has");
}

/** Whether a run that the study was given lacks what is claimed of it: a gate may have no base yet. */
function isUnknown({ left, right }: Claim, given: readonly string[], data: Data): boolean {
  const figures = [left, right].flatMap((side) => (side.kind === "figure" ? [side] : []));
  return figures.some(({ figure, run }) => given.includes(run) && data.valueOf(figure, run) === undefined);
}

/** @throws Failure "usage" for figures that cannot be compared */
function judged(claim: Claim, data: Data): JudgedClaim {
  const { left, right, margin, place, text } = claim;
  const { figure, run } = left;
  const own = neededValue(figure, run, place, data);
  const isLimit = right.kind === "quantity";
  const other = isLimit ? right.quantity : neededValue(right.figure, right.run, place, data);
  if (own.dimension !== other.dimension && !(isLimit && other.dimension === "number")) {
    const found = `a ${own.dimension} is compared with a ${other.dimension}`;
    throw mistake(place, found, "two figures of one kind");
  }
  const amount = margin === undefined || "factor" in margin ? "ratio" : margin.dimension;
  if (amount !== "ratio" && amount !== own.dimension) {
    const found = `the margin is a ${amount}, the figure a ${own.dimension}`;
    throw mistake(place, found, "a margin of the figure's kind, 10% or 2x");
  }
  const scale = printingBeside(figure, isLimit ? [own] : [own, other], limitsOf(figure, data));
  const is = `${figure.name} of ${run} is ${formatOn(scale, own.value)}`;
  return {
    word: isTrue(claim, own.value, other.value) ? "pass" : claim.onMiss,
    words: isLimit
      ? `${is}; the limit is ${claim.comparison} ${right.text}`
      : `${is}, ${right.figure.name} of ${right.run} is ${formatOn(scale, other.value)}; expected ${text}`,
  };
}

/**
 * What is true of limits and expectations.
 * @param given runs that may lack figures
 * @throws Failure "usage" for figures that cannot be compared
 */
export function judgeClaims(
  claims: readonly Claim[],
  given: readonly string[],
  data: Data,
): readonly JudgedClaim[] {
  return claims.filter((claim) => !isUnknown(claim, given, data)).map((claim) => judged(claim, data));
}

/** How a run meets the limits of a figure; undefined without any. */
export function verdictOf(figure: Figure, run: string, data: Data): ClaimWord | undefined {
  const value = data.valueOf(figure, run)?.value;
  const own = limitsOf(figure, data).filter(({ left, isOfAllRuns }) => isOfAllRuns || left.run === run);
  if (value === undefined || own.length === 0) return undefined;
  return worstOf(own.map((one) => (isTrue(one, value, one.right.quantity.value) ? "pass" : one.onMiss)));
}

/** Whether a run meets every limit that the study has for these figures in all runs; undefined without limits. */
export function meets(figures: readonly Figure[], run: string, data: Data): boolean | undefined {
  const asked = figures
    .flatMap((figure) => limitsOf(figure, data))
    .filter(({ isOfAllRuns, onMiss }) => isOfAllRuns && onMiss === "fail");
  if (asked.length === 0) return undefined;
  return asked.every(({ left }) => ["pass", "warn"].includes(verdictOf(left.figure, run, data) ?? ""));
}
