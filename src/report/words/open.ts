import { isLowerBetter, isTolerance } from "../../judge/objective/direction.ts";
import type { Line } from "../../model/document.ts";
import type { JudgedOutcome } from "../../model/outcome.ts";
import type { Relative, Remedy } from "../../model/verdict.ts";
import { nextLine } from "../document/piece.ts";
import { openCompared } from "./headline.ts";
import { missingLikeWords } from "./likeness.ts";
import { remedyLine, type Ways } from "./remedy.ts";
import { spellingOfOutcome } from "./spelling.ts";
import { changeFigure, indicatorWords } from "./words.ts";

type Open = Relative & { readonly remedy: Remedy };

/** Relative objectives that more measurements would decide. */
function openOf(outcome: JudgedOutcome): readonly Open[] {
  return openCompared(outcome).filter((it): it is Open => it.remedy !== undefined);
}

function misses({ objective, current, limit }: Relative): boolean {
  return isLowerBetter(objective) ? current > limit : current < limit;
}

/** What the estimates would mean if they were true: an open question is no all-clear. */
function standing(open: readonly Relative[], outcome: JudgedOutcome): string {
  const [first, ...more] = open.filter(misses);
  if (first === undefined) return "no estimate is beyond its limit";
  const { objective, change } = first;
  const figure = `${indicatorWords(objective.indicator)} at ${changeFigure(first, change, spellingOfOutcome(outcome))}`;
  const found = isTolerance(objective) ? "may be a regression" : "may miss its objective";
  const others = more.length > 0 ? ` (and ${more.length} more like it)` : "";
  return `${figure} ${found}${others}, or noise`;
}

/** What to do about a change that noise leaves open; undefined if there is none. */
export function openLine(outcome: JudgedOutcome, ways: Ways): Line | undefined {
  const open = openOf(outcome);
  const remedied = open.map(({ objective: { indicator, text }, remedy }) => ({
    ...{ indicator, text, remedy },
    isCompared: true,
  }));
  if (open.length === 0) return undefined;
  const missing = missingLikeWords(open.map(({ change }) => change.likeWith));
  return nextLine(`${standing(open, outcome)}. `, ...missing, ...remedyLine(remedied, outcome, ways));
}

/** What to look at if runs of the baseline are inconclusive; undefined if noise leaves nothing open. */
export function suspicionLines(outcome: JudgedOutcome): readonly Line[] | undefined {
  const open = openOf(outcome);
  if (open.length === 0) return undefined;
  return open.some(misses) ? [nextLine(`${standing(open, outcome)}.`)] : [];
}
