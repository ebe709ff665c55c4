import { type Dimension, type DisplayUnit, formatOn, type Scale, scaleOver } from "../../../model/units.ts";

/** Figures of a line, one for each place of the horizontal axis; `null` where there is none. */
export type Values = readonly (number | null)[];

/** What a panel's horizontal axis counts; ascending. */
export type Across =
  /** Seconds since a window's start; `start` (ISO 8601) is the clock at 0, `span` how far the axis goes. */
  | {
      readonly kind: "elapsed";
      readonly seconds: readonly number[];
      readonly span: number;
      readonly start: string;
    }
  /** Figures, on a logarithmic scale; all above zero. */
  | { readonly kind: "figure"; readonly values: readonly number[]; readonly dimension: Dimension }
  /** Levels of load; ascending. */
  | { readonly kind: "level"; readonly values: readonly number[] }
  /** Things in their order, such as the runs of a history; a label each, and their times (`2026-11-21 04:00`). */
  | { readonly kind: "order"; readonly labels: readonly string[]; readonly times: readonly string[] };

/** What a panel's vertical axis measures. */
export interface Up {
  readonly dimension: Dimension;
  /** How its figures are spelled: as in the tables of the page. */
  readonly scale: Scale;
  /** What a plain number counts, such as `cores`. */
  readonly unit?: string | undefined;
  /** The axis begins at zero. */
  readonly fromZero: boolean;
  /** The axis ends here at the least, such as 1 for shares of all. */
  readonly upTo?: number | undefined;
}

/** The room between two lines, such as where the baseline's runs lie. */
export interface Band {
  readonly name: string;
  readonly low: Values;
  readonly high: Values;
}

/** A line of a panel, distinct by colour and stroke. */
export interface PanelLine {
  readonly name: string;
  readonly values: Values;
  /** Place in the palette; 0 is the quiet colour of what is compared with. */
  readonly colour: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  readonly stroke: "solid" | "dashed" | "dotted";
  /** `steps`: each figure holds up to the next place. */
  readonly shape: "line" | "steps";
  readonly width?: number;
  /** Filled down to zero. */
  readonly isFilled?: boolean;
  readonly band?: Band | undefined;
}

/** A place of the horizontal axis that has something to tell: an accepted change, a change point, another load. */
export interface Mark {
  /** Index among the places of the axis. */
  readonly at: number;
  readonly kind: "accepted" | "changePoint" | "changedLoad";
  readonly label: string;
}

/** A level that the figures are held against. */
export interface Limit {
  readonly value: number;
  readonly label: string;
}

/** One chart of a page: everything it draws and says. Names may be outside text; they are shown as text alone. */
export interface Panel {
  /** Unique on its page. */
  readonly id: string;
  readonly title: string;
  /** What it shows, in a sentence; read out to those who do not see it. */
  readonly summary: string;
  readonly across: Across;
  readonly up: Up;
  readonly lines: readonly PanelLine[];
  /** What the shaded bands are, in words for the legend. */
  readonly shade?: string | undefined;
  readonly marks?: readonly Mark[];
  readonly limits?: readonly Limit[] | undefined;
}

/**
 * How the figures of lines are spelled: one unit, and as many digits, unless a limit asks for more.
 * @param unit of the report's figures of the same kind, where it has them
 */
export function scaleOfLines(
  dimension: Dimension,
  lines: readonly Pick<PanelLine, "values" | "band">[],
  { limits = [], unit }: { readonly limits?: readonly number[]; readonly unit?: DisplayUnit } = {},
): Scale {
  const drawn = lines.flatMap(({ values, band }) => [values, band?.low ?? [], band?.high ?? []]);
  const figures = drawn.flat().filter((it) => it !== null);
  return { ...scaleOver(dimension, { figures, unit }), limits, written: limits };
}

/** Where the places of a panel lie on its horizontal axis. */
export function numbersAcross({ across }: Panel): readonly number[] {
  if (across.kind === "elapsed") return across.seconds;
  return across.kind === "order" ? across.labels.map((_, index) => index) : across.values;
}

/** How many places that are. */
export function placesOf(panel: Panel): number {
  return numbersAcross(panel).length;
}

/** A figure with its unit, formatted as in the page's tables; a dash if there is none. */
export function figureWords(
  { dimension, scale, unit }: Pick<Up, "dimension" | "scale" | "unit">,
  value: number | null | undefined,
): string {
  if (value === null || value === undefined) return "–";
  const figure = formatOn(scale, value);
  return unit === undefined || dimension !== "number" ? figure : `${figure} ${unit}`;
}
