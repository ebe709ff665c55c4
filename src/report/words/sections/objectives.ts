import { isLowerBetter } from "../../../judge/objective/direction.ts";
import { isMet, isMissed, misses } from "../../../judge/objective/misses.ts";
import { groupedBy } from "../../../lib/grouped.ts";
import type { Line, Table } from "../../../model/document.ts";
import { isWrittenOfEach } from "../../../model/objective.ts";
import type { JudgedOutcome } from "../../../model/outcome.ts";
import { formatChange, formatFigure } from "../../../model/units.ts";
import type { Judgement } from "../../../model/verdict.ts";
import { left, line, right, tableOf } from "../../document/piece.ts";
import { known } from "../../known.ts";
import { extremeNotes } from "../extremes.ts";
import { improvements, missSentence, seriesWords, storedFigure } from "../headline.ts";
import { capitalised } from "../sentences.ts";
import type { Spelling } from "../spelling.ts";
import {
  answerWords,
  count,
  currentWords,
  differenceWords,
  figureWords,
  indicatorWords,
  limitWords,
  slowerWords,
  verdictCell,
} from "../words.ts";
import { referenceWords } from "./rounds.ts";

/** Most objectives that are named outside of the table as well. */
export const mostInWords = 3;

/** Most objectives in the table; those that are met are omitted first. */
const mostObjectives = 60;

function objectiveName(judgement: Judgement): string {
  const { indicator, source } = judgement.objective;
  const series = seriesWords(judgement);
  const beside = known(series && `(${series})`, source.from === "script" && "(script)");
  return [indicatorWords(indicator), ...beside].join(" ");
}

function confidenceTitle(judgements: readonly Judgement[]): string {
  const levels = new Set(judgements.map((it) => it.change?.confidence).filter((it) => it !== undefined));
  const [level, ...others] = levels;
  const share = level === undefined || others.length > 0 ? "" : `${formatFigure(level, "ratio")} `;
  return `Difference (${share}interval)`;
}

/** The level of the baseline, or of a stored run that is not comparable. */
function levelWords(judgement: Judgement, spelling: Spelling): string {
  const level = judgement.change?.baseline ?? storedFigure(judgement);
  return level === undefined ? "–" : figureWords(judgement, level, spelling);
}

/** What decided a miss whose own interval did not: it may include no change. */
function bodyNotes(judgements: readonly Judgement[]): readonly Line[] {
  const notes = judgements.flatMap(({ objective, change }) => {
    if (change?.body === undefined) return [];
    return `${indicatorWords(objective.indicator)}: decided by all requests below p90, which ${slowerWords(change.body)}.`;
  });
  return [...new Set(notes)].map((note) => line(note));
}

/** How near a figure is to missing its objective: by its limit, or by its change for the worse as a share. */
function nearness(judgement: Judgement): number {
  const { objective, change } = judgement;
  const isLower = isLowerBetter(objective);
  if (judgement.kind === "absolute") {
    return isLower ? judgement.current / judgement.limit : judgement.limit / judgement.current;
  }
  if (change?.ratio === undefined) return Number.NEGATIVE_INFINITY;
  return isLower ? change.ratio : -change.ratio;
}

/** ` (-2.1 % to -1.1 %)`; empty without changes. */
function rangeWords(ratios: readonly number[]): string {
  if (ratios.length === 0) return "";
  const [from, to] = [formatChange(Math.min(...ratios)), formatChange(Math.max(...ratios))];
  return from === to ? ` (${from})` : ` (${from} to ${to})`;
}

/** What a fold tells of the endpoints that have no row: how many, and how far they changed. */
function restNote(shown: Judgement, rest: readonly Judgement[]): string {
  const answer = shown.kind === "notJudged" ? "not judged" : answerWords(shown);
  const range = rangeWords(rest.flatMap(({ change }) => change?.ratio ?? []));
  return `${shown.objective.text}: ${answer} for ${count(rest.length, "further endpoint")}, too${range}.`;
}

/**
 * Of the endpoints of one objective with the same answer, the one that is nearest to missing it and a note on the others;
 * each that misses its objective keeps its row.
 */
function folded(judgements: readonly Judgement[]) {
  const alike = groupedBy(judgements, (one) => {
    const { objective } = one;
    if (!isWrittenOfEach(objective.indicator) || isMissed(one)) return one;
    return `${one.kind === "notJudged" ? one.cause : one.verdict} ${objective.onMiss} ${objective.text}`;
  });
  const groups = [...alike.values()].map(([first, ...others]) => {
    const [shown = first, ...rest] = [first, ...others].toSorted(
      (one, other) => nearness(other) - nearness(one),
    );
    return { shown, note: rest.length > 0 ? restNote(shown, rest) : undefined };
  });
  return {
    rows: groups.map(({ shown }) => shown),
    notes: groups.flatMap(({ note }) => (note === undefined ? [] : [line(note)])),
  };
}

/** The table of objectives; without a baseline it lacks two columns. */
export function objectivesTable(
  spelling: Spelling,
  { rounds, reference }: { readonly rounds: number; readonly reference: string },
): Table | undefined {
  const { judgements } = spelling;
  if (judgements.length === 0) return undefined;
  const hasChange = judgements.some((it) => it.change !== undefined);
  const hasLevel = hasChange || judgements.some((it) => storedFigure(it) !== undefined);
  const { rows: kept, notes } = folded(judgements);
  const rows =
    kept.length > mostObjectives ? [...kept.filter((it) => !isMet(it)), ...kept.filter(isMet)] : kept;
  const columns = [
    left("Indicator", (it: Judgement) => line(objectiveName(it))),
    hasLevel && right(capitalised(reference), (it: Judgement) => line(levelWords(it, spelling))),
    right("This change", (it: Judgement) => line(currentWords(it, spelling))),
    hasChange &&
      right(confidenceTitle(judgements), (it: Judgement) =>
        line(it.change ? differenceWords(it, it.change, spelling) : "–"),
      ),
    right("Limit", (it: Judgement) => line(limitWords(it, spelling))),
    left("Verdict", verdictCell),
  ];
  return {
    ...tableOf(rows, columns, mostObjectives),
    notes: [...notes, ...bodyNotes(judgements), ...extremeNotes(judgements, { rounds, reference })],
  };
}

/** Limits that the baseline misses as well. */
function notNew(outcome: JudgedOutcome, word: "fail" | "warn", spelling: Spelling): readonly Line[] {
  return misses(outcome.verdict.judgements, word).flatMap((judgement) => {
    const { kind, objective, limit, change } = judgement;
    if (kind !== "absolute" || change === undefined || change.baseline === limit) return [];
    const isMissed = isLowerBetter(objective) ? change.baseline > limit : change.baseline < limit;
    const isRange = objective.comparison !== "==" && objective.comparison !== "!=";
    // Such a miss already says that it is more than in the baseline.
    const isWorse =
      objective.bound.kind === "absolute" && objective.bound.orBaseline === true && word === "fail";
    if (!isMissed || !isRange || isWorse) return [];
    const figure = figureWords(judgement, change.baseline, spelling);
    const what = `${indicatorWords(objective.indicator)} of the ${referenceWords(outcome)}`;
    return [line(`Not new: ${what} is ${figure}, also beyond this limit.`)];
  });
}

/** Further misses, and what got better beside a miss. */
export function remarksOf(outcome: JudgedOutcome, spelling: Spelling): readonly Line[] {
  const { judgements, verdict: word } = outcome.verdict;
  const better = improvements(outcome.verdict).map((it) => indicatorWords(it.objective.indicator));
  const names = word === "pass" ? [] : [...new Set(better)].slice(0, 5);
  const gains = names.length > 0 && line(`Better than the ${referenceWords(outcome)}: ${names.join(", ")}.`);
  if (word !== "fail" && word !== "warn") return known(gains);
  const [, ...others] = misses(judgements, word);
  const isStopped = outcome.runs.some(({ ending }) => ending.kind === "abortedByThreshold");
  return known(
    ...(others.length > mostInWords ? [] : others.map((it) => line(`Also: ${missSentence(it, spelling)}.`))),
    isStopped && line("A threshold of the script stopped the load early."),
    ...notNew(outcome, word, spelling),
    gains,
  );
}
