import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";
import { remembered } from "../../../lib/remembered.ts";
import type { Line, Table } from "../../../model/document.ts";
import { formatOn } from "../../../model/units.ts";
import { type ColumnOf, left, listOf, right, tableOf } from "../../../report/document/piece.ts";
import { known } from "../../../report/known.ts";
import { type ClaimWord, verdictOf } from "../figures/claim.ts";
import { isEstimate } from "../figures/expression.ts";
import type { Figure } from "../figures/figure.ts";
import type { Look } from "../figures/look.ts";
import { limitsOf, printedAlone, printingOf } from "../figures/print.ts";
import { figuresWritten, look, runsWritten } from "../schema.ts";
import { blockKind, type Data, type StudyNode } from "../study.ts";

/** Words of the author for rows. */
export const marksWritten = optional(
  z.union([z.array(z.string().max(200)).max(200), z.record(z.string(), z.string().max(200))]),
  "Words for the rows, in their order or by name.",
  [["baseline", "best point"]],
);

const schema = z.strictObject({
  table: z.strictObject({
    runs: runsWritten,
    figures: figuresWritten,
    by: optional(z.enum(["figure", "run"]), "What each row is. Default: figure."),
    as: optional(look, "Unit and decimals of all figures. Default: each figure's own."),
    marks: marksWritten,
  }),
});

/** A table with words behind its rows; by what stands first in them, or in their order. */
export function marked(table: Table, marks: z.output<typeof marksWritten>): Table {
  if (marks === undefined) return table;
  const byName = new Map(Object.entries(marks));
  const markOf = (row: readonly Line[], index: number): string | undefined =>
    byName.get(Array.isArray(marks) ? String(index) : String(row[0]?.[0]));
  return {
    ...table,
    columns: [...table.columns, { title: "", align: "left" }],
    rows: table.rows.map((row, index) => [...row, [markOf(row, index) ?? ""]]),
  };
}

const verdictTexts = { pass: "PASS", warn: "WARN", fail: "FAIL" } as const;

/** A verdict in a cell; nothing without one. */
export function verdictPieces(verdict: ClaimWord | undefined): Line {
  return verdict === undefined ? [] : [{ verdict, words: verdictTexts[verdict] }];
}

/** What a cell of a table says of a figure in a run. */
export type CellOf = (figure: Figure, run: string) => Line;

/**
 * Cells of figures in these runs, each figure printed alike in all of them.
 * @param look of the table; default: each figure's own
 * @param isJudged whether the verdicts of limits stand behind the figures
 */
export function cellsOf(
  runs: readonly string[],
  data: Data,
  { look, isJudged = false }: { readonly look?: Look | undefined; readonly isJudged?: boolean } = {},
): CellOf {
  const scaleOf = remembered((figure: Figure) => printingOf(figure, runs, data, { ...figure.look, ...look }));
  return (figure, run) => {
    const value = data.valueOf(figure, run);
    const scale = scaleOf(figure);
    if (value === undefined) return [figure.missing ?? "–"];
    const also = figure.also && data.valueOf(figure.also, run);
    const words = `${formatOn(scale, value.value)}${also === undefined ? "" : ` (${printedAlone(also)})`}`;
    const verdict = isJudged ? verdictPieces(verdictOf(figure, run, data)) : [];
    return [words, ...(verdict.length === 0 ? [] : [" ", ...verdict])];
  };
}

/** A column for each figure, of rows that are runs. */
export function figureColumns(
  figures: readonly Figure[],
  cellOf: CellOf,
): readonly ColumnOf<{ readonly run: string }>[] {
  return figures.map((figure) => right(figure.name, ({ run }) => cellOf(figure, run)));
}

/** A column for each run, of rows that are figures. */
export function runColumns(runs: readonly string[], cellOf: CellOf): readonly ColumnOf<Figure>[] {
  const name = left("Figure", (figure: Figure) => [figure.name]);
  return [name, ...runs.map((run) => right(run, (figure: Figure) => cellOf(figure, run)))];
}

/** A figure a row, a run a column, and the limits; of one run its verdict has a column of its own. */
function byFigure(figures: readonly Figure[], runs: readonly string[], data: Data, look: Look | undefined) {
  const [alone, ...others] = runs;
  const isAlone = alone !== undefined && others.length === 0;
  const isJudged = figures.some((figure) => runs.some((run) => verdictOf(figure, run, data) !== undefined));
  const limits = (figure: Figure): readonly string[] =>
    limitsOf(figure, data).map(({ comparison, right: { text } }) => `${comparison} ${text}`);
  return tableOf(figures, [
    ...runColumns(runs, cellsOf(runs, data, { look, isJudged: !isAlone })),
    isJudged && left("Limit", (figure) => [[...new Set(limits(figure))].join(", ")]),
    isJudged && isAlone && left("Verdict", (figure) => verdictPieces(verdictOf(figure, alone, data))),
  ]);
}

/** Figures of runs. */
export const figuresTable = blockKind("table", schema, (block) => {
  const { by, as, marks, ...named } = block.written.table;
  const figures = block.figures(named.figures, "figures");
  const runs = block.runs(named.runs, "runs");
  return (data) => {
    const rows = runs.map((run) => ({ run }));
    const run = left("Run", ({ run }: { readonly run: string }) => [run]);
    const table =
      by === "run"
        ? tableOf(rows, [run, ...figureColumns(figures, cellsOf(runs, data, { look: as, isJudged: true }))])
        : byFigure(figures, runs, data, as);
    return [marked(table, marks), ...notesOf(runs, figures, data)];
  };
});

/** Below figures: what the author says of runs, and which percentiles are estimates of whatever wrote the results. */
export function notesOf(
  runs: readonly string[],
  figures: readonly Figure[],
  data: Data,
): readonly StudyNode[] {
  const notes = [...new Set(runs)].flatMap((run) =>
    known(data.noteOf(run), estimatesWords(run, figures, data))
      .filter((words) => data.isNew(`${run}: ${words}`))
      .map((words) => [{ strong: run }, `: ${words}`]),
  );
  return listOf(notes);
}

/** They may even lie beyond the smallest and the largest sample. */
function estimatesWords(run: string, figures: readonly Figure[], data: Data): string | undefined {
  const names = figures.flatMap((figure) => {
    const value = data.valueOf(figure, run);
    return value !== undefined && isEstimate(value) ? [figure.name] : [];
  });
  if (names.length === 0) return undefined;
  const [be, they] = names.length === 1 ? ["is an estimate", "it"] : ["are estimates", "they"];
  const tool = (data.rounds(run)[0]?.provenance.generator ?? "").replace(/, read from .{0,300}$/, "");
  return `${names.join(", ")} ${be} of ${tool}; ${they} may lie outside of the smallest and the largest sample.`;
}
