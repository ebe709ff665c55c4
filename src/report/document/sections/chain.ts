import { courseOf } from "../../../judge/objective/direction.ts";
import type { Line, Section, Table } from "../../../model/document.ts";
import { formatIndicator, holds } from "../../../model/objective.ts";
import type { JudgedOutcome } from "../../../model/outcome.ts";
import type { Judgement } from "../../../model/verdict.ts";
import { known } from "../../known.ts";
import { plain } from "../../render/escape.ts";
import { keptWords, stepSizeWords } from "../../words/sections/chain.ts";
import { type Spelling, spellingOf } from "../../words/spelling.ts";
import { figureWords, indicatorWords } from "../../words/words.ts";
import { left, line, opened, right, tableOf } from "../piece.ts";

type Chain = NonNullable<JudgedOutcome["chain"]>;

function changeCell(judgements: readonly Judgement[], spelling: Spelling): Line {
  const compared = judgements.find(({ change }) => change !== undefined);
  if (compared?.change === undefined) return line("–");
  const course = courseOf(compared.objective, compared.change);
  const size = stepSizeWords(compared, compared.change, spelling);
  return line({ course: course === "unclear" ? "neutral" : course }, ` ${size}`);
}

function figureCell([some]: readonly Judgement[], value: number | undefined, spelling: Spelling): Line {
  return line(some === undefined || value === undefined ? "–" : figureWords(some, value, spelling));
}

/** Whether a figure keeps its absolute limits, which a change for the better alone does not say. */
function limitCell(judgements: readonly Judgement[], value: number | undefined, spelling: Spelling): Line {
  const limits = judgements.filter((it) => it.kind === "absolute");
  const missed = limits.filter(
    ({ objective, limit }) => value === undefined || !holds(value, objective.comparison, limit),
  );
  const isKept = missed.length === 0;
  const [shown] = isKept ? limits : missed;
  if (shown === undefined || value === undefined) return line("–");
  const verdict = isKept ? "pass" : shown.objective.onMiss;
  return line({ verdict, words: keptWords(isKept, shown, spelling) });
}

/** The steps of an indicator: a row for each, and one for the whole chain. */
function indicatorTable({ steps, pairs, whole }: Chain, name: string, spelling: Spelling): Table {
  const on = (judgements: readonly Judgement[]) =>
    judgements.filter(({ objective }) => formatIndicator(objective.indicator) === name);
  const [first = "", ...others] = steps.map((step) => plain(step, 60));
  const own = pairs.map(on);
  const [ofFirst = []] = own;
  const before = ofFirst.find(({ change }) => change !== undefined)?.change?.baseline;
  const rowOf = (step: string, judgements: readonly Judgement[], value: number | undefined) => ({
    step,
    figure: figureCell(judgements, value, spelling),
    change: changeCell(judgements, spelling),
    limit: limitCell(judgements, value, spelling),
  });
  const start = { ...rowOf(first, ofFirst, before), change: line("–") };
  const rows = own.map((judgements, index) => {
    const value = judgements.find(({ current }) => current !== undefined)?.current;
    return rowOf(others[index] ?? "", judgements, value);
  });
  const step = `${first} to ${others.at(-1) ?? ""}`;
  const end = whole && { step, figure: [], change: changeCell(on(whole), spelling), limit: [] };
  const [some] = ofFirst;
  return tableOf(known(start, ...rows, end), [
    left(some === undefined ? name : indicatorWords(some.objective.indicator), ({ step }) => line(step)),
    right("Figure", ({ figure }) => figure),
    left("Than before", ({ change }) => change),
    own.flat().some(({ kind }) => kind === "absolute") && left("Within the objective", ({ limit }) => limit),
  ]);
}

/** The steps of a chain, each against the one before, and the last against the first; undefined for other reports. */
export function chainSection({ chain }: JudgedOutcome): Section | undefined {
  if (chain === undefined) return undefined;
  const judgements = [...chain.pairs.flat(), ...(chain.whole ?? [])];
  const spelling = spellingOf({ judgements, runs: [] });
  const last = chain.pairs.at(-1) ?? [];
  const names = new Set(last.map(({ objective }) => formatIndicator(objective.indicator)));
  const tables = [...names].map((name) => indicatorTable(chain, name, spelling));
  return opened(`${chain.steps.length} steps, each against the one before`, tables, "shown");
}
