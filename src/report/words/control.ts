import type { Line } from "../../model/document.ts";
import type { JudgedOutcome } from "../../model/outcome.ts";
import type { Judgement, NullControl } from "../../model/verdict.ts";
import { line } from "../document/piece.ts";
import { reasonOf } from "./facts/reasons.ts";
import { type Spelling, spellingOfOutcome } from "./spelling.ts";
import { differenceWords, figureWords, indicatorWords, sizeWords } from "./words.ts";

/** An objective that the base deployment's second runs were held against. */
type Controlled = Extract<Judgement, { kind: "relative" }> & { readonly control: NullControl };

function isControlled(judgement: Judgement): judgement is Controlled {
  return judgement.kind === "relative" && judgement.control !== undefined;
}

/** How far the control is off, in tolerances: what all objectives can be ordered by. */
function sizeIn({ limit, change, control }: Controlled): number {
  const tolerance = Math.abs(limit - change.baseline);
  const size = Math.abs(control.change.difference);
  return size === 0 ? 0 : size / tolerance;
}

/** The largest difference first. */
function ordered(some: readonly Controlled[]): Controlled[] {
  return some.toSorted((one, other) => sizeIn(other) - sizeIn(one));
}

/** Misses that would fail the gate, had the base deployment not differed from itself; the largest difference first. */
export function undecidedMisses(judgements: readonly Judgement[]): readonly Judgement[] {
  return leftOpen(judgements.filter(({ objective }) => objective.onMiss === "fail"));
}

function leftOpen(judgements: readonly Judgement[]): Controlled[] {
  return ordered(judgements.filter(isControlled).filter(({ control }) => control.leavesOpen));
}

/**
 * Why a control leaves misses undecided: a clause without a full stop, that also stands behind `Can't tell:`.
 * @returns undefined where it leaves none
 */
export function controlClause(judgements: readonly Judgement[], spelling: Spelling): string | undefined {
  const [first, ...more] = leftOpen(judgements);
  if (first === undefined) return undefined;
  const { change } = first.control;
  const [once, again] = [change.baseline, change.baseline + change.difference].map((level) =>
    figureWords(first, level, spelling),
  );
  const others = more.length === 0 ? "" : `, and ${more.length} more`;
  return (
    `the base deployment differs from itself by ${sizeWords(first, change, spelling)} ` +
    `(${indicatorWords(first.objective.indicator)}, ${once} against ${again}${others}), ` +
    "so changes of that size cannot be measured here"
  );
}

/** Why a verdict is inconclusive, for whatever reason; undefined where it is not. */
export function openReason(outcome: JudgedOutcome): string | undefined {
  const { verdict, judgements } = outcome.verdict;
  const reason = reasonOf(outcome.verdict);
  if (verdict !== "inconclusive") return reason;
  const clause = controlClause(undecidedMisses(judgements), spellingOfOutcome(outcome));
  if (clause === undefined) return reason;
  return reason === undefined ? `${clause}.` : `${clause}; ${reason}`;
}

/** How the base deployment compares with itself: its largest difference, in tolerances. Undefined without a control. */
export function controlLine(outcome: JudgedOutcome): Line | undefined {
  const { control, verdict } = outcome;
  if (control === undefined) return undefined;
  const opening = "Null control: the base deployment was measured twice in each round; ";
  const [largest] = ordered(verdict.judgements.filter(isControlled));
  if (largest === undefined) return line(`${opening}no objective uses it`);
  const { change, differs } = largest.control;
  const size = differenceWords(largest, change, spellingOfOutcome(outcome));
  const name = indicatorWords(largest.objective.indicator);
  const beyond = differs ? ", beyond noise" : "";
  return line(`${opening}largest difference between the two: ${name} ${size}${beyond}`);
}
