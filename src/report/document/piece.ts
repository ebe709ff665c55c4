import type { Column, Line, Node, Piece, Section, Table } from "../../model/document.ts";
import { type Dimension, formatFigure, formatOn, type Scale } from "../../model/units.ts";
import { known } from "../known.ts";

export function line(...pieces: readonly Piece[]): Line {
  return pieces;
}

/** Outside names in one line, separated by commas. */
export function codes(names: readonly string[]): Line {
  return [...new Set(names)].flatMap((code, index) => (index === 0 ? [{ code }] : [", ", { code }]));
}

export function nextLine(...pieces: readonly Piece[]): Line {
  return [{ strong: "Next:" }, " ", ...pieces];
}

/** A paragraph of each line. */
export function paragraphs(lines: readonly Line[]): readonly Node[] {
  return lines.map((it) => ({ kind: "paragraph", line: it }));
}

/** Lines as one list; nothing without lines. */
export function listOf(items: readonly Line[]): readonly Node[] {
  return items.length === 0 ? [] : [{ kind: "list", items }];
}

/** A column of a table of such rows. */
export interface ColumnOf<Row> extends Column {
  readonly cell: (row: Row) => Line;
}

/** A column of words. */
export function left<Row>(title: string, cell: (row: Row) => Line): ColumnOf<Row> {
  return { title, align: "left", cell };
}

/** A column of figures. */
export function right<Row>(title: string, cell: (row: Row) => Line): ColumnOf<Row> {
  return { title, align: "right", cell };
}

/** A table of at most `most` rows; a column may be absent. */
export function tableOf<Row>(
  rows: readonly Row[],
  columns: readonly (ColumnOf<Row> | undefined | false)[],
  most = rows.length,
): Table {
  const shown = known(...columns);
  return {
    kind: "table",
    columns: shown.map(({ title, align }) => ({ title, align })),
    rows: rows.slice(0, most).map((row) => shown.map(({ cell }) => cell(row))),
    omitted: Math.max(0, rows.length - most),
  };
}

/** A figure on its scale, or in the best unit of its dimension; a dash if there is none. */
export function figureText(value: number | undefined, how: Scale | Dimension): string {
  if (value === undefined) return "–";
  return typeof how === "string" ? formatFigure(value, how) : formatOn(how, value);
}

/** The same as a cell. */
export function figureLine(value: number | undefined, how: Scale | Dimension): Line {
  return [figureText(value, how)];
}

/** An open section that is never left out. */
export function opened(title: string, nodes: readonly Node[], topic?: Section["about"]): Section {
  return { kind: "section", title, isOpen: true, nodes, ...(topic && { about: topic }) };
}

/** A section of the evidence, folded by default. */
export function evidence(title: string, nodes: readonly Node[], more: Partial<Section> = {}): Section {
  return { kind: "section", title, isOpen: false, rank: "evidence", nodes, ...more };
}
