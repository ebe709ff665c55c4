import type { Column, Line, Node, Piece, Table } from "../../model/document.ts";

/** Pieces to a line. */
export function line(...pieces: readonly Piece[]): Line {
  return pieces;
}

/** A line that says what to do. */
export function nextLine(...pieces: readonly Piece[]): Line {
  return [{ strong: "Next:" }, " ", ...pieces];
}

/** A paragraph of each line. */
export function paragraphs(lines: readonly Line[]): readonly Node[] {
  return lines.map((it) => ({ kind: "paragraph", line: it }));
}

/** Lines as one list; nothing of none. */
export function listOf(items: readonly Line[]): readonly Node[] {
  return items.length === 0 ? [] : [{ kind: "list", items }];
}

/** Lines of cells to a table of at most `most` rows. */
export function tableOf(
  columns: readonly Column[],
  rows: readonly (readonly Line[])[],
  most = rows.length,
): Table {
  return {
    kind: "table",
    columns,
    rows: rows.slice(0, most),
    omitted: Math.max(0, rows.length - most),
  };
}
