import type { GateWord } from "../../../model/verdict.ts";
import { mistake, type Place } from "../source/place.ts";
import type { Data } from "../study.ts";
import { type Claim, isTrue } from "./claim.ts";
import type { Figure } from "./figure.ts";
import { limitsOf, printed, printingBeside } from "./print.ts";
import type { Value } from "./value.ts";

/** What may be said of a claim, the worst first. */
const claimWords = ["fail", "warn", "pass"] as const satisfies readonly GateWord[];

export type ClaimWord = (typeof claimWords)[number];

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
  const beside = printingBeside(figure, isLimit ? [own] : [own, other], limitsOf(figure, data));
  const is = `${figure.name} of ${run} is ${printed(own.value, beside)}`;
  return {
    word: isTrue(claim, own.value, other.value) ? "pass" : claim.onMiss,
    words: isLimit
      ? `${is}; the limit is ${claim.comparison} ${right.text}`
      : `${is}, ${right.figure.name} of ${right.run} is ${printed(other.value, beside)}; expected ${text}`,
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

/** The worst word; undefined without any. */
export function worstOf(words: readonly ClaimWord[]): ClaimWord | undefined {
  return claimWords.find((one) => words.includes(one));
}

/** How a run meets the limits of a figure; undefined without any. */
export function verdictOf(figure: Figure, run: string, data: Data): ClaimWord | undefined {
  const value = data.valueOf(figure, run)?.value;
  const words = data.limits.flatMap((claim): ClaimWord[] => {
    const { left, right, isOfAllRuns, onMiss } = claim;
    if (left.figure !== figure || right.kind !== "quantity" || value === undefined) return [];
    if (!isOfAllRuns && left.run !== run) return [];
    return [isTrue(claim, value, right.quantity.value) ? "pass" : onMiss];
  });
  return worstOf(words);
}

/** Whether a run meets every limit that the study has for these figures in all runs; undefined without limits. */
export function meets(figures: readonly Figure[], run: string, data: Data): boolean | undefined {
  const asked = data.limits.filter(
    ({ left, isOfAllRuns, onMiss }) => isOfAllRuns && onMiss === "fail" && figures.includes(left.figure),
  );
  if (asked.length === 0) return undefined;
  return asked.every(({ left }) => ["pass", "warn"].includes(verdictOf(left.figure, run, data) ?? ""));
}
