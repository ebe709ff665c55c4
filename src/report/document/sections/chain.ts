import { courseOf } from "../../../judge/objective/direction.ts";
import type { Line, Section, Table } from "../../../model/document.ts";
import { formatIndicator, holds } from "../../../model/objective.ts";
import type { JudgedOutcome } from "../../../model/outcome.ts";
import type { Change, Judgement } from "../../../model/verdict.ts";
import { plain } from "../../render/escape.ts";
import { type Spelling, spellingOf } from "../../words/spelling.ts";
import { changeFigure, figureWords, indicatorWords, limitWords } from "../../words/words.ts";
import { left, line, right, tableOf } from "../piece.ts";

type Chain = NonNullable<JudgedOutcome["chain"]>;

/** From here on a change is written as a factor. */
const leastFactor = 2;

/** Below this a share of failures is shown as 0.0 %. */
const shownAsNone = 0.0005;

function factor(value: number): string {
  return `${value < 10 ? Number(value.toPrecision(2)) : Math.round(value)}x`;
}

/** `10x less`, `2.9x more`, `no errors` or, for a smaller change, `+18 %`. */
function sizeOf(judgement: Judgement, change: Change, spelling: Spelling): string {
  const { baseline, difference } = change;
  const after = baseline + difference;
  const isErrors =
    judgement.objective.indicator.metric === "http_req_failed" && judgement.dimension === "ratio";
  if (isErrors && after < shownAsNone && baseline >= shownAsNone) return "no errors";
  const ratio = after / baseline;
  if (baseline > 0 && ratio >= leastFactor) return `${factor(ratio)} more`;
  if (after > 0 && 1 / ratio >= leastFactor) return `${factor(1 / ratio)} less`;
  return changeFigure(judgement, change, spelling);
}

function changeCell(judgements: readonly Judgement[], spelling: Spelling): Line {
  const known = judgements.find(({ change }) => change !== undefined);
  if (known?.change === undefined) return line("–");
  const course = courseOf(known.objective, known.change);
  return line(
    { course: course === "unclear" ? "neutral" : course },
    ` ${sizeOf(known, known.change, spelling)}`,
  );
}

/** Whether a figure keeps its absolute limits: another answer than whether it got better. */
function limitCell(judgements: readonly Judgement[], value: number | undefined, spelling: Spelling): Line {
  const limits = judgements.flatMap((it) => (it.kind === "absolute" ? it : []));
  const missed = limits.filter(
    ({ objective, limit }) => value === undefined || !holds(value, objective.comparison, limit),
  );
  const [shown] = missed.length > 0 ? missed : limits;
  if (shown === undefined || value === undefined) return line("–");
  const isKept = missed.length === 0;
  const words = `${isKept ? "yes" : "no"}, ${limitWords(shown, spelling)}`;
  return line({ verdict: isKept ? "pass" : shown.objective.onMiss, words });
}

/** One table for an indicator: a row for each step, and one for the whole chain. */
function indicatorTable({ steps, pairs, whole }: Chain, name: string, spelling: Spelling): Table {
  const on = (judgements: readonly Judgement[]) =>
    judgements.filter(({ objective }) => formatIndicator(objective.indicator) === name);
  const [first = []] = pairs;
  const ofFirst = on(first);
  const before = ofFirst.find(({ change }) => change !== undefined)?.change?.baseline;
  const figureCell = (judgement: Judgement | undefined, value: number | undefined): Line =>
    line(judgement === undefined || value === undefined ? "–" : figureWords(judgement, value, spelling));
  const [some] = ofFirst;
  const hasLimit = pairs
    .flat()
    .some((it) => it.kind === "absolute" && formatIndicator(it.objective.indicator) === name);
  const stepName = (step: string | undefined): string => plain(step ?? "", 60);
  const rows = pairs.map((pair, index) => {
    const own = on(pair);
    const value = own.find(({ current }) => current !== undefined)?.current;
    return {
      step: stepName(steps[index + 1]),
      figure: figureCell(own[0], value),
      change: changeCell(own, spelling),
      limit: limitCell(own, value, spelling),
    };
  });
  const start = {
    step: stepName(steps[0]),
    figure: figureCell(some, before),
    change: line("–"),
    limit: limitCell(ofFirst, before, spelling),
  };
  const end = {
    step: `${stepName(steps[0])} to ${stepName(steps.at(-1))}`,
    figure: line(""),
    change: changeCell(on(whole ?? []), spelling),
    limit: line(""),
  };
  return tableOf(
    [start, ...rows, ...(whole === undefined ? [] : [end])],
    [
      left(some === undefined ? name : indicatorWords(some.objective.indicator), ({ step }) => line(step)),
      right("Figure", ({ figure }) => figure),
      left("Than before", ({ change }) => change),
      hasLimit && left("Within the objective", ({ limit }) => limit),
    ],
  );
}

/** The steps of a chain, each against the one before, and the last against the first; undefined for other reports. */
export function chainSection({ chain }: JudgedOutcome): Section | undefined {
  if (chain === undefined) return undefined;
  const all = [...chain.pairs.flat(), ...(chain.whole ?? [])];
  const spelling = spellingOf({ judgements: all, runs: [] });
  const names = [
    ...new Set((chain.pairs.at(-1) ?? []).map(({ objective }) => formatIndicator(objective.indicator))),
  ];
  return {
    kind: "section",
    about: "shown",
    title: `${chain.steps.length} steps, each against the one before`,
    isOpen: true,
    nodes: names.map((name) => indicatorTable(chain, name, spelling)),
  };
}
