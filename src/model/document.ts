import type { Scale } from "./units.ts";
import type { GateWord } from "./verdict.ts";

/** Whether a figure moved the right way. */
export type Course = "better" | "worse";

/**
 * A piece of a line: our own text, emphasised text, a verdict with its sign, a sparkline (sparkline.ts), a figure's
 * direction, a foreign name or command verbatim, or a URL of the report's context.
 */
export type Piece =
  | string
  | { readonly strong: string }
  | { readonly verdict: GateWord; readonly words: string }
  | { readonly shape: string }
  | { readonly course: Course }
  | { readonly code: string }
  | { readonly command: string }
  | { readonly link: { readonly label: string; readonly url: string } };

/** One line, without markup. */
export type Line = readonly Piece[];

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

/** A line (`now`) and, at all points or none, bars (`before`), in ms. */
export interface Chart {
  readonly kind: "chart";
  readonly title: string;
  readonly barsName: string;
  readonly points: readonly {
    /** Our own, never foreign text. */
    readonly label: string;
    readonly now: number;
    readonly before?: number | undefined;
    readonly scale: Scale;
  }[];
}

export interface CodeBlock {
  readonly kind: "code";
  readonly language: "sh" | "text" | "promql" | "diff";
  readonly content: string;
}

/** Order in which sections are dropped if space is short: details first, how to accept a change last. */
export type Rank = "detail" | "evidence" | "action";

/** Part of the evidence. Folded titles are ours; open ones may have a foreign name on one line (escape.ts, `plain`). */
export interface Section {
  readonly kind: "section";
  /** The subject, for formats with a special display for it. */
  readonly about?: "picture" | "endpoints" | "servers" | "metrics" | "doubts" | "accept" | "part";
  readonly title: string;
  /** Shown expanded in formats that can fold. */
  readonly isOpen: boolean;
  /** Without a rank the section is never dropped, unless it is empty. */
  readonly rank?: Rank;
  /** The single line that a terminal, which cannot fold, shows instead. */
  readonly brief?: Line;
  readonly nodes: readonly Node[];
}

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

export interface ScenarioDocument {
  /** Among the scenarios of the outcome. */
  readonly index: number;
  /** Unique in the report. */
  readonly name: string;
  readonly verdict: GateWord;
  readonly headline: string;
  /** Whether the report's headline covers this scenario. */
  readonly isTold: boolean;
  /** Below the headline: what moved with a miss, or what a pass would have detected; undefined if unknown. */
  readonly why: Line | undefined;
  /** Below the headline, before the table. */
  readonly remarks: readonly Line[];
  /** Why there is no verdict, in full, unless the headline says it. */
  readonly reason: Node | undefined;
  readonly objectives: Table | undefined;
  /** The next steps; at most a few lines. */
  readonly next: readonly Line[];
  /** Most relevant first. */
  readonly sections: readonly Section[];
}

/** The whole report as a tree without markup: built once per gate and rendered by every format. */
export interface ReportDocument {
  readonly verdict: GateWord;
  readonly headline: string;
  /** Markdown of a person, in place of all that follows. */
  readonly body?: string;
  /** Below the headline, such as who accepted a fail, or why there is no comment. */
  readonly opening?: readonly Line[];
  readonly scenarios: readonly ScenarioDocument[];
  readonly notes: readonly string[];
  /** Sections of the whole gate, after the scenarios. */
  readonly closing: readonly Section[];
  /** Last of all. */
  readonly foot?: readonly Line[];
}
