import { isLowerBetter } from "../../judge/objective/direction.ts";
import type { Line } from "../../model/document.ts";
import type { JudgedOutcome, ReportContext } from "../../model/outcome.ts";
import type { Judgement, Remedy } from "../../model/verdict.ts";
import { nextLine } from "../document/piece.ts";
import { missingLikeWords } from "./likeness.ts";
import { remedyLine, type Ways } from "./remedy.ts";
import { spellingOfOutcome } from "./spelling.ts";
import { changeFigure, indicatorWords } from "./words.ts";

type Compared = Extract<Judgement, { kind: "relative" }>;
type Open = Compared & { readonly remedy: Remedy };

/** Relative objectives that more measurements would close, in their order; what else is open has a reason of its own. */
function openOf({ verdict }: JudgedOutcome): readonly Open[] {
  return verdict.judgements.filter(
    (it): it is Open => it.kind === "relative" && it.verdict === "inconclusive" && it.remedy !== undefined,
  );
}

function misses({ objective, current, limit }: Compared): boolean {
  return isLowerBetter(objective) ? current > limit : current < limit;
}

/** What the estimates would mean if they were true: an open question is no all-clear. */
function standing(open: readonly Compared[], outcome: JudgedOutcome): string {
  const beyond = open.filter(misses);
  const [first] = beyond;
  if (first === undefined) return "no estimate is beyond its limit";
  const { objective, change } = first;
  const { bound } = objective;
  const isTolerance = bound.kind === "relative" && isLowerBetter(objective) === bound.amount >= 0;
  const figure = `${indicatorWords(objective.indicator)} at ${changeFigure(first, change, spellingOfOutcome(outcome))}`;
  const others = beyond.length > 1 ? ` (and ${beyond.length - 1} more like it)` : "";
  return isTolerance
    ? `${figure} is a regression${others}, unless it is noise`
    : `${figure} misses its objective${others}, unless it is noise`;
}

/** What to do about a change that noise leaves open; undefined where noise leaves none open. */
export function openLine(outcome: JudgedOutcome, ways: Ways): Line | undefined {
  const open = openOf(outcome);
  const remedied = open.map(({ objective: { indicator }, remedy }) => ({
    indicator,
    remedy,
    isCompared: true,
  }));
  if (open.length === 0) return undefined;
  const missing = missingLikeWords(open.map(({ change }) => change.likeWith));
  return nextLine(`${standing(open, outcome)}. `, ...missing, ...remedyLine(remedied, outcome, ways));
}

/**
 * What to look at of runs that went into the baseline; a note says that more of them would tell more.
 * @returns undefined where noise leaves nothing open
 */
export function suspicionLines(outcome: JudgedOutcome): readonly Line[] | undefined {
  const open = openOf(outcome);
  if (open.length === 0) return undefined;
  return open.some(misses) ? [nextLine(`${standing(open, outcome)}.`)] : [];
}

/** Whether an inconclusive gate blocks anything; empty where the report does not know. */
export function blockingWords({ failOnInconclusive }: ReportContext): Line {
  if (failOnInconclusive === undefined) return [];
  return failOnInconclusive
    ? [" This fails the check (", { code: "fail-on-inconclusive" }, " is on)."]
    : [" This does not fail the check (", { code: "fail-on-inconclusive" }, " is off)."];
}
