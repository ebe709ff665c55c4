import { formatFigure } from "../../../model/units.ts";

/** One line, or one bar at each name, of a chart; in the chart's unit. */
export interface Curve {
  readonly name: string;
  readonly values: readonly (number | undefined)[];
}

/** A chart without markup: categories on its x axis, or times since the start of each run. */
export interface Drawing {
  readonly kind: "drawing";
  readonly title: string;
  /** Of the values: `ms`, `/s`; may be empty. */
  readonly unit: string;
  readonly x: readonly string[];
  /** What stands on the x axis, such as `level`; may be empty. */
  readonly axis: string;
  readonly look: "bars" | "lines";
  readonly curves: readonly Curve[];
  /** A horizontal line. */
  readonly limits: readonly number[];
  /** What happened at a place of the x axis. */
  readonly events: readonly { readonly at: number; readonly words: string }[];
}

/** The lowest and the highest value, with 0 between them. */
export function extremesOf({ curves, limits }: Pick<Drawing, "curves" | "limits">) {
  const values = curves.flatMap((curve) => curve.values.filter((one) => one !== undefined));
  return { low: Math.min(0, ...values, ...limits), high: Math.max(0, ...values, ...limits) };
}

/** A figure of a chart, without its unit. */
export function chartFigure(value: number): string {
  return formatFigure(value, "number");
}

/** Values of a line that words name each. */
const mostNamed = 8;

/** What a chart shows, in words: the values of each line, or where it begins and ends, its lowest and its highest one. */
export function alternativeOf({ curves, x, unit, look, events, limits }: Drawing): readonly string[] {
  const words = (value: number): string =>
    `${chartFigure(value)}${unit === "" || unit.startsWith("/") ? unit : ` ${unit}`}`;
  const lines = curves.map(({ name, values }) => {
    const points = values.flatMap((value, at) => (value === undefined ? [] : [{ value, at: x[at] ?? "" }]));
    const [first, ...others] = points;
    if (first === undefined) return `${name}: no value`;
    if (look === "bars" || points.length <= mostNamed)
      return `${name}: ${points.map(({ value, at }) => `${at} ${words(value)}`).join(", ")}`;
    const last = others.at(-1) ?? first;
    const lowest = points.reduce((so, one) => (one.value < so.value ? one : so));
    const highest = points.reduce((so, one) => (one.value > so.value ? one : so));
    return (
      `${name}: from ${words(first.value)} to ${words(last.value)}; lowest ${words(lowest.value)} at ${lowest.at}, ` +
      `highest ${words(highest.value)} at ${highest.at}`
    );
  });
  const limit = limits.map((one) => `limit: ${words(one)}`);
  return [...lines, ...limit, ...events.map(({ at, words: what }) => `${x[at] ?? ""}: ${what}`)];
}

interface Colour {
  readonly onBoth: string;
  readonly sign: string;
  readonly dash: string;
}

const first: Colour = { onBoth: "#d9480f", sign: "🟠", dash: "" };

const colours: readonly Colour[] = [
  first,
  { onBoth: "#1c7ed6", sign: "🔵", dash: "6 3" },
  { onBoth: "#2b8a3e", sign: "🟢", dash: "2 3" },
  { onBoth: "#9c36b5", sign: "🟣", dash: "8 3 2 3" },
  { onBoth: "#868e96", sign: "⚪", dash: "1 4" },
  { onBoth: "#a87900", sign: "🟡", dash: "10 4" },
];

/** Of the curves in their order; each has 3:1 on white and on GitHub's dark ground. */
export function colourOf(curve: number): Colour {
  return colours[curve % colours.length] ?? first;
}
