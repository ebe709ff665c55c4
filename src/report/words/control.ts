import type { Line } from "../../model/document.ts";
import type { JudgedOutcome } from "../../model/outcome.ts";
import type { Judgement, NullControl, Relative } from "../../model/verdict.ts";
import { line } from "../document/piece.ts";
import { reasonOf } from "./facts/reasons.ts";
import { type Spelling, spellingOfOutcome } from "./spelling.ts";
import { differenceWords, figureWords, indicatorWords, sizeWords } from "./words.ts";

/** An objective with a null control. */
type Controlled = Relative & { readonly control: NullControl };

/** Difference of the base deployment from itself, in tolerances, so that objectives can be ordered by it. */
function sizeIn({ limit, change, control }: Controlled): number {
  const size = Math.abs(control.change.difference);
  return size === 0 ? 0 : size / Math.abs(limit - change.baseline);
}

/** Objectives with a null control, the largest difference first. */
function controlled(judgements: readonly Judgement[]): readonly Controlled[] {
  return judgements
    .filter((it): it is Controlled => it.kind === "relative" && it.control !== undefined)
    .sort((one, other) => sizeIn(other) - sizeIn(one));
}

function leftOpen(judgements: readonly Judgement[]): readonly Controlled[] {
  return controlled(judgements).filter(({ control }) => control.leavesOpen);
}

/** Misses that would fail the gate if the base deployment did not differ from itself; the largest difference first. */
export function undecidedMisses(judgements: readonly Judgement[]): readonly Judgement[] {
  return leftOpen(judgements.filter(({ objective }) => objective.onMiss === "fail"));
}

/** Why a control leaves misses undecided: a clause without a full stop; undefined if it leaves none. */
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

/** Why a verdict is inconclusive; undefined if it is not. */
export function openReason(outcome: JudgedOutcome): string | undefined {
  const { verdict, judgements } = outcome.verdict;
  const reason = reasonOf(outcome.verdict);
  if (verdict !== "inconclusive") return reason;
  const clause = controlClause(undecidedMisses(judgements), spellingOfOutcome(outcome));
  if (clause === undefined) return reason;
  return reason === undefined ? `${clause}.` : `${clause}; ${reason}`;
}

/** The base deployment's largest difference from itself; undefined without a control. */
export function controlLine(outcome: JudgedOutcome): Line | undefined {
  const { control, verdict } = outcome;
  if (control === undefined) return undefined;
  const opening = "Null control: the base deployment was measured twice in each round; ";
  const [largest] = controlled(verdict.judgements);
  if (largest === undefined) return line(`${opening}no objective uses it`);
  const { change, differs } = largest.control;
  const size = differenceWords(largest, change, spellingOfOutcome(outcome));
  const name = indicatorWords(largest.objective.indicator);
  const beyond = differs ? ", beyond noise" : "";
  return line(`${opening}largest difference between the two: ${name} ${size}${beyond}`);
}
