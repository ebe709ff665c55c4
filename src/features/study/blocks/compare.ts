import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";
import { differenceOf } from "../../../judge/compare/difference.ts";
import type { Line, Node } from "../../../model/document.ts";
import { formatChange } from "../../../model/units.ts";
import { left, opened, right, tableOf } from "../../../report/document/piece.ts";
import { known } from "../../../report/known.ts";
import type { Figure } from "../figures/figure.ts";
import { cellOf, changeText, courseOf, limitsOf, printingOf } from "../figures/print.ts";
import type { Value } from "../figures/value.ts";
import { listOf } from "../schema.ts";
import { mistake, type Place } from "../source/place.ts";
import { blockKind, type Data, type StudyPlanning } from "../study.ts";
import { compareWords as words } from "../words.ts";
import { figuresOf, figuresWritten, jsonOf } from "./figures.ts";
import { noteParts } from "./notes.ts";

const step = z.string().min(1).max(300);

const schema = z.strictObject({
  compare: z.union([step, z.array(step).min(1).max(100)]).meta({
    description: "Runs, each with the one before it: a -> b, or a list of such steps.",
    examples: ["before -> after", "original -> phase 1 -> phase 2"],
  }),
  figures: figuresWritten,
  to: optional(z.literal("first"), "Adds the last run against the first."),
});

interface Step {
  readonly before: string;
  readonly after: string;
}

function stepsIn(text: string, place: Place, planning: StudyPlanning): readonly Step[] {
  const names = text.split("->").map((name) => name.trim().replace(/^"(.*)"$/, "$1"));
  if (names.length < 2)
    throw mistake(place, `"${text}" is no step`, "two runs with -> between them, such as before -> after");
  const runs = names.map((name) => planning.run(name, place));
  return runs.slice(1).map((after, index) => ({ before: runs[index] ?? after, after }));
}

/** Rounds below which a side shows no noise. */
const fewestRounds = 2;

const confidence = 0.95;

/** Whether the change is more than the noise of the rounds; undefined without rounds to judge by. */
function certainty(before: Value, after: Value): Line | undefined {
  const [baseline = [], current = []] = [before.rounds, after.rounds];
  if (Math.min(baseline.length, current.length) < fewestRounds) return undefined;
  const compared = { dimension: after.dimension, baseline, current, design: "stored" } as const;
  const bound = { kind: "absolute", limit: 0, dimension: after.dimension } as const;
  const difference = differenceOf(compared, { comparison: "<", bound });
  const { low, high } = difference.interval(confidence);
  const level = difference.baseline;
  const [from, to] = [low, high].map((one) => (level === 0 ? "–" : formatChange(one / level)));
  return [low > 0 || high < 0 ? words.certain : words.uncertain, ` (${from ?? ""} to ${to ?? ""})`];
}

interface Row {
  readonly figure: Figure;
  readonly before: Line;
  readonly after: Line;
  readonly change: Line;
  readonly mark: Line;
  readonly certain: Line | undefined;
}

function rowOf(figure: Figure, { before, after }: Step, data: Data): Row {
  const [from, to] = [data.valueOf(figure, before), data.valueOf(figure, after)];
  const printing = printingOf(figure, [from, to], { limits: limitsOf(figure, data) });
  const isBoth = from !== undefined && to !== undefined;
  const course = isBoth ? courseOf(figure, from.value, to.value) : undefined;
  return {
    figure,
    before: cellOf(figure, before, data, printing),
    after: cellOf(figure, after, data, printing),
    change: isBoth ? [changeText(figure, { before: from, after: to }, printing)] : ["–"],
    mark: course === undefined ? [""] : [{ course }],
    certain: isBoth ? certainty(from, to) : undefined,
  };
}

function tableFor(step: Step, figures: readonly Figure[], data: Data): Node {
  const rows = figures.map((figure) => rowOf(figure, step, data));
  const hasRounds = rows.some(({ certain }) => certain !== undefined);
  return tableOf(
    rows,
    known(
      left(words.figure, ({ figure }: Row) => [figure.name]),
      right(step.before, ({ before }: Row) => before),
      right(step.after, ({ after }: Row) => after),
      right(words.change, ({ change }: Row) => change),
      rows.some(({ mark }) => mark[0] !== "") && left(words.mark, ({ mark }: Row) => mark),
      hasRounds && left(words.isCertain, ({ certain = [words.oneRun] }: Row) => certain),
    ),
  );
}

/** Figures before, after, their change and its mark, for each step. */
export const compare = blockKind({
  name: "compare",
  schema,
  json: jsonOf(schema),
  plan: ({ value, placeOf }, planning) => {
    const steps = listOf(value.compare).flatMap((text, index) =>
      stepsIn(text, placeOf(typeof value.compare === "string" ? ["compare"] : ["compare", index]), planning),
    );
    const [first, last] = [steps[0], steps.at(-1)];
    const isWhole = value.to === "first" && first !== undefined && last !== undefined && steps.length > 1;
    const all = isWhole ? [...steps, { before: first.before, after: last.after }] : steps;
    const figures = figuresOf(value.figures, {
      planning,
      placeOf: (index) => placeOf(index === undefined ? ["figures"] : ["figures", index]),
    });
    if (figures.length === 0)
      throw mistake(
        placeOf(["compare"]),
        "there is no figure to compare",
        "figures in the front matter or in this block",
      );
    return {
      render: (data) => {
        const tables = all.map((one) => ({ one, table: tableFor(one, figures, data) }));
        const runs = [...new Set(all.flatMap(({ before, after }) => [before, after]))];
        const [only, ...more] = tables;
        if (only !== undefined && more.length === 0) return [only.table, ...noteParts(runs, figures, data)];
        const sections = tables.map(({ one, table }) => opened(`${one.before} → ${one.after}`, [table]));
        return [...sections, ...noteParts(runs, figures, data)];
      },
    };
  },
});
