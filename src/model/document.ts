import type { Scale } from "./units.ts";
import type { GateWord } from "./verdict.ts";

/**
 * A bit of a line: words of ours, words that stand out, a verdict with its sign, a series' shape (sparkline.ts), an
 * outside name or a whole command as they are, or an address of the report's context.
 */
export type Piece =
  | string
  | { readonly strong: string }
  | { readonly verdict: GateWord; readonly words: string }
  | { readonly shape: string }
  | { readonly code: string }
  | { readonly command: string }
  | { readonly link: { readonly label: string; readonly url: string } };

/** One line of a report, without markup. */
export type Line = readonly Piece[];

/** A column of a table. */
export interface Column {
  readonly title: string;
  readonly align: "left" | "right";
}

/** A table of lines; `omitted` counts rows that were left out at its end, `notes` stand below it. */
export interface Table {
  readonly kind: "table";
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Line[])[];
  readonly omitted: number;
  readonly notes?: readonly Line[];
}

/** Bars and a line over the same places of the horizontal axis; in ms. Labels are our own, never outside text. */
export interface Chart {
  readonly kind: "chart";
  readonly title: string;
  /** What the bars are. */
  readonly barsName: string;
  readonly labels: readonly string[];
  readonly bars: readonly number[];
  readonly points: readonly number[];
  /** How the figures of each place are spelled. */
  readonly scales: readonly Scale[];
}

/** Lines of a command, a query or a log, as they are. */
export interface CodeBlock {
  readonly kind: "code";
  readonly language: "sh" | "text" | "promql";
  readonly content: string;
}

/** How soon a section is left out where there is no room for all: details first, how to accept a change last. */
export type Rank = "detail" | "evidence" | "action";

/**
 * A part of the evidence under a title. A folded section's title is our own words; an open one's may hold a name of
 * outside, as one line (escape.ts, `plain`).
 */
export interface Section {
  readonly kind: "section";
  /** What it is about, for a format that shows this in a way of its own. */
  readonly about?: "picture" | "endpoints" | "servers" | "metrics" | "doubts" | "accept";
  readonly title: string;
  /** Shown at once instead of folded, where a format can fold. */
  readonly isOpen: boolean;
  /** Without one it stays as long as there is anything in it. */
  readonly rank?: Rank;
  /** The one line that a terminal shows in place of all this: it cannot fold. */
  readonly brief?: Line;
  readonly nodes: readonly Node[];
}

/** The verdict on the gate, or on one of its scenarios, as a title. */
export interface Headline {
  readonly kind: "headline";
  readonly of: "gate" | "scenario";
  readonly verdict: GateWord;
  readonly words: string;
}

/** A block of a report. A `notice` tells of the text itself, such as that it was shortened. */
export type Node =
  | Headline
  | { readonly kind: "paragraph" | "notice"; readonly line: Line }
  | { readonly kind: "list"; readonly items: readonly Line[] }
  | Table
  | Chart
  | CodeBlock
  | Section;

/** What a report says of one scenario. */
export interface ScenarioDocument {
  /** Its place among the scenarios of the outcome. */
  readonly index: number;
  /** Name of the scenario, as people tell it from the others. */
  readonly name: string;
  readonly verdict: GateWord;
  readonly headline: string;
  /** Whether the report's own headline holds this one. */
  readonly isTold: boolean;
  /**
   * What stands right below the headline: of a miss what moved and what did not, of a pass what would have been caught;
   * undefined where nothing is known.
   */
  readonly why: Line | undefined;
  /** What stands open below the headline before the table, each a paragraph. */
  readonly remarks: readonly Line[];
  /** Why there was no verdict, in all its lines, where the headline does not hold it. */
  readonly reason: Node | undefined;
  readonly objectives: Table | undefined;
  /** What to do now; at most a few lines. */
  readonly next: readonly Line[];
  /** The evidence, most telling first. */
  readonly sections: readonly Section[];
}

/** All that a report says, as a tree without markup: built once per gate, and rendered by every format. */
export interface ReportDocument {
  readonly verdict: GateWord;
  readonly headline: string;
  /** What stands below the headline before all else, such as why there is no comment. */
  readonly opening?: Line;
  readonly scenarios: readonly ScenarioDocument[];
  readonly notes: readonly string[];
  /** What belongs to the whole gate, after the scenarios. */
  readonly closing: readonly Section[];
}
