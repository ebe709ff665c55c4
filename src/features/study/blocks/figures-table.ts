import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";
import type { Line } from "../../../model/document.ts";
import { type ColumnOf, left, right, tableOf } from "../../../report/document/piece.ts";
import type { Figure } from "../figures/figure.ts";
import { type Look, lookOf } from "../figures/format.ts";
import { type ClaimWord, verdictOf } from "../figures/judge.ts";
import { cellOf, printingOf } from "../figures/print.ts";
import { figuresWritten, look, runsWritten } from "../schema.ts";
import { blockKind, type Data } from "../study.ts";
import { notesOf } from "./notes.ts";

const marks = z.union([z.array(z.string().max(200)).max(200), z.record(z.string(), z.string().max(200))]);

/** In the order of the rows, or by name. */
type Marks = readonly string[] | Readonly<Record<string, string>>;

const schema = z.strictObject({
  table: z.strictObject({
    runs: runsWritten,
    figures: figuresWritten,
    by: optional(z.enum(["figure", "run"]), "What each row is. Default: figure."),
    as: optional(look, "Unit and decimals of all figures. Default: each figure's own."),
    marks: optional(marks, "Words for the rows, in their order or by name.", [["baseline", "best point"]]),
  }),
});

const verdictTexts = { pass: "PASS", warn: "WARN", fail: "FAIL" } as const;

/** A verdict in a cell; nothing without one. */
export function verdictPieces(verdict: ClaimWord | undefined): Line {
  return verdict === undefined ? [] : [{ verdict, words: verdictTexts[verdict] }];
}

/** Author's words for rows. */
export function markColumn<Row>(rows: readonly Row[], written: Marks, nameOf: (row: Row) => string) {
  const byName = new Map(Object.entries(written));
  return left("", (row: Row) => [byName.get(nameOf(row)) ?? byName.get(String(rows.indexOf(row))) ?? ""]);
}

/** A figure with its verdict behind it. */
function judgedCell(cell: Line, verdict: ClaimWord | undefined): Line {
  return verdict === undefined ? cell : [...cell, " ", ...verdictPieces(verdict)];
}

interface Shown {
  readonly figures: readonly Figure[];
  readonly runs: readonly string[];
  readonly look: Look | undefined;
  readonly marks: Marks | undefined;
  readonly data: Data;
}

function lookIn(figure: Figure, own: Look | undefined): Look {
  return own === undefined
    ? figure.look
    : { unit: own.unit ?? figure.look.unit, decimals: own.decimals ?? figure.look.decimals };
}

/** A column for each figure, of rows that are runs; with verdicts where `isJudged`. */
export function figureColumns<Row extends { readonly run: string }>(
  figures: readonly Figure[],
  rows: readonly Row[],
  data: Data,
  { look: own, isJudged = false }: { readonly look?: Look | undefined; readonly isJudged?: boolean } = {},
): readonly ColumnOf<Row>[] {
  const runs = rows.map(({ run }) => run);
  return figures.map((figure) => {
    const printing = printingOf(figure, runs, data, lookIn(figure, own));
    return right(figure.name, ({ run }) =>
      judgedCell(cellOf(figure, run, data, printing), isJudged ? verdictOf(figure, run, data) : undefined),
    );
  });
}

/** A figure a row, a run a column; the limit beside it, and its verdict behind the figure. */
function byFigure({ figures, runs, look: own, marks: written, data }: Shown) {
  const limitsOf = (figure: Figure): string[] =>
    data.limits.flatMap(({ left: of, right: bound, comparison }) =>
      of.figure === figure && bound.kind === "quantity" ? [`${comparison} ${bound.text}`] : [],
    );
  const rows = figures.map((figure) => {
    const printing = printingOf(figure, runs, data, lookIn(figure, own));
    const cells = runs.map((run) => cellOf(figure, run, data, printing));
    const verdicts = runs.map((run) => verdictOf(figure, run, data));
    return { name: figure.name, cells, verdicts, limits: [...new Set(limitsOf(figure))].join(", ") };
  });
  type Row = (typeof rows)[number];
  const isJudged = rows.some(({ verdicts }) => verdicts.some((one) => one !== undefined));
  const isAlone = runs.length === 1;
  return tableOf<Row>(rows, [
    left("Figure", ({ name }) => [name]),
    ...runs.map((run, at) =>
      right(run, ({ cells, verdicts }: Row) =>
        judgedCell(cells[at] ?? [], isAlone ? undefined : verdicts[at]),
      ),
    ),
    isJudged && left("Limit", ({ limits }) => [limits]),
    isJudged && isAlone && left("Verdict", ({ verdicts }) => verdictPieces(verdicts[0])),
    written !== undefined && markColumn(rows, written, ({ name }) => name),
  ]);
}

/** A run a row, a figure a column. */
function byRun({ figures, runs, look: own, marks: written, data }: Shown) {
  const rows = runs.map((run) => ({ run }));
  return tableOf(rows, [
    left("Run", ({ run }) => [run]),
    ...figureColumns(figures, rows, data, { look: own, isJudged: true }),
    written !== undefined && markColumn(rows, written, ({ run }) => run),
  ]);
}

/** Figures of runs. */
export const figuresTable = blockKind("table", schema, (block) => {
  const { by, as, marks: written, ...named } = block.written.table;
  const figures = block.figures(named.figures, "table", "figures");
  const runs = block.runs(named.runs, "table", "runs");
  return (data) => {
    const shown = { figures, runs, data, look: as === undefined ? undefined : lookOf(as), marks: written };
    return [by === "run" ? byRun(shown) : byFigure(shown), ...notesOf(runs, figures, data)];
  };
});
