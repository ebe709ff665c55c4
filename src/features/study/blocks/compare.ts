import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";
import { differenceOf } from "../../../judge/compare/difference.ts";
import { remembered } from "../../../lib/remembered.ts";
import type { Node } from "../../../model/document.ts";
import { formatChange } from "../../../model/units.ts";
import { left, opened, right, tableOf } from "../../../report/document/piece.ts";
import { known } from "../../../report/known.ts";
import type { Value } from "../figures/expression.ts";
import type { Figure } from "../figures/figure.ts";
import { changeText, courseOf, printingOf } from "../figures/print.ts";
import { figuresWritten, oneOrMore, text } from "../schema.ts";
import { mistake, type Place } from "../source/place.ts";
import { blockKind, type Data, type StudyPlanning } from "../study.ts";
import { cellsOf, notesOf, runColumns } from "./figures-table.ts";

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
  const runs = [before, after];
  const isOfOne = runs.some((run) => data.rounds(run).length < fewestRounds);
  const changeOf = remembered((figure: Figure) => {
    const [was, is] = runs.map((run) => data.valueOf(figure, run));
    if (was === undefined || is === undefined) return { words: "–" };
    const words = changeText(figure, was, is, printingOf(figure, runs, data));
    return { words, course: courseOf(figure, was.value, is.value), certain: certainty(was, is) };
  });
  return tableOf(figures, [
    ...runColumns(runs, cellsOf(runs, data)),
    right("Change", (figure) => [changeOf(figure).words]),
    figures.some((figure) => changeOf(figure).course !== undefined) &&
      left("Mark", (figure) => known(changeOf(figure).course).map((course) => ({ course }))),
    // What is computed from several figures has no noise of its own.
    figures.some((figure) => changeOf(figure).certain !== undefined) &&
      left("Certain?", (figure) => [changeOf(figure).certain ?? (isOfOne ? "one round" : "–")]),
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
