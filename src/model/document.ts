import type { Scale } from "./units.ts";
import type { GateWord } from "./verdict.ts";

/**
 * A piece of a line: our own text, emphasised text, a verdict with its sign, a sparkline (sparkline.ts), whether a figure moved the right way, an external
 * name or command verbatim, or a URL of the report's context.
 */
export type Piece =
  | string
  | { readonly strong: string }
  | { readonly verdict: GateWord; readonly words: string }
  | { readonly shape: string }
  | { readonly course: "better" | "worse" | "neutral" }
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

/** A table of lines; `omitted` counts rows dropped at its end, `notes` are shown below it. */
export interface Table {
  readonly kind: "table";
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Line[])[];
  readonly omitted: number;
  readonly notes?: readonly Line[];
}

/** Bars, if any, and a line over the same horizontal positions; in ms. Labels are our own, never external text. */
export interface Chart {
  readonly kind: "chart";
  readonly title: string;
  /** Name of the bars. */
  readonly barsName: string;
  readonly labels: readonly string[];
  readonly bars: readonly number[];
  readonly points: readonly number[];
  /** Number format at each position. */
  readonly scales: readonly Scale[];
}

/** Verbatim lines of a command, a query or a log. */
export interface CodeBlock {
  readonly kind: "code";
  readonly language: "sh" | "text" | "promql";
  readonly content: string;
}

/** Order in which sections are dropped if space is short: details first, how to accept a change last. */
export type Rank = "detail" | "evidence" | "action";

/**
 * A titled part of the evidence. A folded section's title is our own text; an open one's may contain an external name,
 * on one line (escape.ts, `plain`).
 */
export interface Section {
  readonly kind: "section";
  /** The subject, for formats with a special display for it. */
  readonly about?: "picture" | "shown" | "endpoints" | "servers" | "metrics" | "doubts" | "accept" | "ladder";
  readonly title: string;
  /** Shown expanded in formats that can fold. */
  readonly isOpen: boolean;
  /** Without a rank the section is never dropped, unless it is empty. */
  readonly rank?: Rank;
  /** The single line that a terminal, which cannot fold, shows instead. */
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

/** A block of a report. A `notice` is about the text itself, for example that it was shortened. */
export type Node =
  | Headline
  | { readonly kind: "paragraph" | "notice"; readonly line: Line }
  | { readonly kind: "list"; readonly items: readonly Line[] }
  | Table
  | Chart
  | CodeBlock
  | Section;

/** A report's content about one scenario. */
export interface ScenarioDocument {
  /** Its index among the scenarios of the outcome. */
  readonly index: number;
  /** Display name of the scenario, unique in the report. */
  readonly name: string;
  readonly verdict: GateWord;
  readonly headline: string;
  /** Whether the report's headline covers this scenario. */
  readonly isTold: boolean;
  /**
   * Line below the headline: for a miss what moved and what did not, for a pass what would have been detected;
   * undefined if nothing is known.
   */
  readonly why: Line | undefined;
  /** Paragraphs below the headline, before the table. */
  readonly remarks: readonly Line[];
  /** Why there is no verdict, in full, unless the headline says it. */
  readonly reason: Node | undefined;
  readonly objectives: Table | undefined;
  /** The next steps; at most a few lines. */
  readonly next: readonly Line[];
  /** The evidence, most relevant first. */
  readonly sections: readonly Section[];
}

/** The whole report as a tree without markup: built once per gate and rendered by every format. */
export interface ReportDocument {
  readonly verdict: GateWord;
  readonly headline: string;
  /** Lines between the headline and everything else, such as who accepted a fail, or why there is no comment. */
  readonly opening?: readonly Line[];
  readonly scenarios: readonly ScenarioDocument[];
  readonly notes: readonly string[];
  /** Sections of the whole gate, after the scenarios. */
  readonly closing: readonly Section[];
}
