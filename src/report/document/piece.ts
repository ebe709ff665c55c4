import type { Scale } from "../../model/units.ts";

/** A bit of a line: words of ours, an outside name or a whole command as they are, or an address of the report's context. */
export type Piece =
  | string
  | { readonly code: string }
  | { readonly command: string }
  | { readonly link: { readonly label: string; readonly url: string } };

/** One line of a report, without markup. */
export type Line = readonly Piece[];

export interface Column {
  readonly title: string;
  readonly align: "left" | "right";
}

/** A table of lines; `omitted` counts rows that were left out at its end, `notes` stand below it. */
export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Line[])[];
  readonly omitted: number;
  readonly notes?: readonly Line[];
}

/** Bars and a line over the same places of the horizontal axis; in ms. Labels are our own, never outside text. */
export interface Chart {
  readonly title: string;
  /** What the bars are. */
  readonly barsName: string;
  readonly labels: readonly string[];
  readonly bars: readonly number[];
  readonly points: readonly number[];
  /** How the figures of each place are spelled. */
  readonly scales: readonly Scale[];
}

/**
 * A part of the evidence under a title: lines, a table, a chart or a code block. A folded section's title is our own
 * words; an open one's may hold a name of outside, as one line (escape.ts, `plain`).
 */
export interface Section {
  /** What it is about, for a format that shows this in a way of its own. */
  readonly about?: "picture" | "endpoints" | "servers" | "metrics" | "accept";
  readonly title: string;
  /** Shown at once instead of folded, where a format can fold. */
  readonly isOpen: boolean;
  readonly lines?: readonly Line[];
  readonly table?: Table;
  readonly chart?: Chart;
  readonly block?: { readonly language: "sh" | "text" | "promql"; readonly content: string };
  /** The one line that a terminal shows in place of all this: it cannot fold. */
  readonly brief?: Line;
  /** Sections of its own, after all else. */
  readonly parts?: readonly Section[];
}

/** Pieces to a line. */
export function line(...pieces: readonly Piece[]): Line {
  return pieces;
}

/** Lines of cells to a table of at most `most` rows. */
export function tableOf(
  columns: readonly Column[],
  rows: readonly (readonly Line[])[],
  most = rows.length,
): Table {
  return { columns, rows: rows.slice(0, most), omitted: Math.max(0, rows.length - most) };
}
