import type { Dimension, Scale } from "../units.ts";

/** Figures of a line, one for each place of the horizontal axis; `null` for none. */
export type Values = readonly (number | null)[];

/** What a panel's horizontal axis counts; ascending. */
export type Across =
  /** Seconds since `start` (ISO 8601); the axis ends at `span`. */
  | {
      readonly kind: "elapsed";
      readonly seconds: readonly number[];
      readonly span: number;
      readonly start: string;
    }
  /** Figures, on a logarithmic scale; all above zero. */
  | { readonly kind: "figure"; readonly values: readonly number[]; readonly dimension: Dimension }
  /** Levels of load. */
  | { readonly kind: "level"; readonly values: readonly number[] }
  /** Things in order, such as the runs of a history: their labels and times (`2026-11-21 04:00`). */
  | { readonly kind: "order"; readonly labels: readonly string[]; readonly times: readonly string[] };

/** What a panel's vertical axis measures. */
export interface Up {
  readonly dimension: Dimension;
  /** Number format, as in the tables of the page. */
  readonly scale: Scale;
  /** Unit of a plain number, such as `cores`. */
  readonly unit?: string | undefined;
  readonly fromZero: boolean;
  /** Least end of the axis, such as 1 for shares of all. */
  readonly upTo?: number | undefined;
}

/** The area between two lines, such as the range of the baseline's runs. */
export interface Band {
  readonly name: string;
  readonly low: Values;
  readonly high: Values;
}

/** A line of a panel, distinct by colour and stroke. */
export interface PanelLine {
  readonly name: string;
  readonly values: Values;
  /** Place in the palette; 0 is the muted colour of the baseline. */
  readonly colour: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  readonly stroke: "solid" | "dashed" | "dotted";
  /** `steps`: each figure holds until the next place. */
  readonly shape: "line" | "steps";
  readonly width?: number;
  /** Filled down to zero. */
  readonly isFilled?: boolean;
  readonly band?: Band | undefined;
}

/** An event on the horizontal axis: an accepted change, a change point, another load. */
export interface Mark {
  /** Index of its place. */
  readonly at: number;
  readonly kind: "accepted" | "changePoint" | "changedLoad";
  readonly label: string;
}

/** A horizontal line, such as the limit of an objective. */
export interface Limit {
  readonly value: number;
  readonly label: string;
}

/** One chart of a page. Names may be outside text, and are only shown as text. */
export interface Panel {
  /** Unique on its page. */
  readonly id: string;
  readonly title: string;
  /** What it shows, in a sentence; also for screen readers. */
  readonly summary: string;
  readonly across: Across;
  readonly up: Up;
  readonly lines: readonly PanelLine[];
  /** Name of the bands in the legend. */
  readonly shade?: string | undefined;
  readonly marks?: readonly Mark[];
  readonly limits?: readonly Limit[] | undefined;
}
