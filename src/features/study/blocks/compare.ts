import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";
import { differenceOf } from "../../../judge/compare/difference.ts";
import type { Node } from "../../../model/document.ts";
import { formatChange } from "../../../model/units.ts";
import { left, opened, right, tableOf } from "../../../report/document/piece.ts";
import type { Figure } from "../figures/figure.ts";
import { cellOf, changeText, courseOf, printingOf } from "../figures/print.ts";
import type { Value } from "../figures/expression.ts";
import { figuresWritten, oneOrMore, text } from "../schema.ts";
import { mistake, type Place } from "../source/place.ts";
import { blockKind, type Data, type StudyPlanning } from "../study.ts";
import { notesOf } from "./figures-table.ts";

const schema = z.strictObject({
  compare: oneOrMore(text(300), 100).meta({
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

function stepsIn(written: string, place: Place, planning: StudyPlanning): readonly Step[] {
  const names = written.split("->");
  if (names.length < 2)
    throw mistake(place, `"${written}" is no step`, "two runs with -> between them, such as before -> after");
  const runs = names.map((name) => planning.run(name, place));
  return runs.slice(1).map((after, index) => ({ before: runs[index] ?? after, after }));
}

/** Rounds below which a side shows no noise. */
const fewestRounds = 2;

const confidence = 0.95;

/** Whether the change is more than the noise of the rounds; undefined without rounds to judge by. */
function certainty(before: Value, after: Value): string | undefined {
  const [baseline = [], current = []] = [before.rounds, after.rounds];
  if (Math.min(baseline.length, current.length) < fewestRounds) return undefined;
  const compared = { dimension: after.dimension, baseline, current, design: "stored" } as const;
  const bound = { kind: "absolute", limit: 0, dimension: after.dimension } as const;
  const difference = differenceOf(compared, { comparison: "<", bound });
  const { low, high } = difference.interval(confidence);
  const level = difference.baseline;
  const [from, to] = [low, high].map((one) => (level === 0 ? "–" : formatChange(one / level)));
  return `${low > 0 || high < 0 ? "yes" : "no"} (${from} to ${to})`;
}

function tableFor({ before, after }: Step, figures: readonly Figure[], data: Data): Node {
  const isOfOne = [before, after].some((run) => data.rounds(run).length < fewestRounds);
  const rows = figures.map((figure) => {
    const printing = printingOf(figure, [before, after], data);
    const [was, is] = [data.valueOf(figure, before), data.valueOf(figure, after)];
    const isKnown = was !== undefined && is !== undefined;
    return {
      name: figure.name,
      from: cellOf(figure, before, data, printing),
      to: cellOf(figure, after, data, printing),
      change: isKnown ? changeText(figure, was, is, printing) : "–",
      course: isKnown ? courseOf(figure, was.value, is.value) : undefined,
      certain: isKnown ? certainty(was, is) : undefined,
    };
  });
  type Row = (typeof rows)[number];
  return tableOf<Row>(rows, [
    left("Figure", ({ name }) => [name]),
    right(before, ({ from }) => from),
    right(after, ({ to }) => to),
    right("Change", ({ change }) => [change]),
    rows.some(({ course }) => course !== undefined) &&
      left("Mark", ({ course }) => [course === undefined ? "" : { course }]),
    // What is computed from several figures has no noise of its own.
    rows.some(({ certain }) => certain !== undefined) &&
      left("Certain?", ({ certain }) => [certain ?? (isOfOne ? "one round" : "–")]),
  ]);
}

/** Figures before, after, their change and its mark, for each step. */
export const compare = blockKind(
  "compare",
  schema,
  ({ written, planning, at, figures: named }) => {
    const steps = written.compare.flatMap((step, index) => stepsIn(step, at("compare", index), planning));
    const [first, last] = [steps[0], steps.at(-1)];
    if (written.to === "first" && first !== undefined && last !== undefined && steps.length > 1)
      steps.push({ before: first.before, after: last.after });
    const figures = named(written.figures, "figures");
    return (data) => {
      const tables = steps.map((step) => {
        const table = tableFor(step, figures, data);
        return steps.length === 1 ? table : opened(`${step.before} → ${step.after}`, [table]);
      });
      const runs = steps.flatMap(({ before, after }) => [before, after]);
      return [...tables, ...notesOf(runs, figures, data)];
    };
  },
  [],
);
