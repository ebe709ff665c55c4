import { plain } from "../../../report/render/escape.ts";
import { sumOf } from "../../../stats/sum.ts";
import { alternativeOf, colourOf, type Drawing, extremesOf } from "./drawing.ts";

/** Mermaid draws each label; more would overlap. */
const mostLabels = 40;

/** A name inside quotes: Mermaid reads entities and quotes in it. */
function quoted(name: string): string {
  const text = plain(name, 60).replace(/["#;<>&\\`%{}[\]]/g, " ");
  return `"${text.replace(/ {2,}/g, " ").trim()}"`;
}

function numberText(value: number): string {
  return String(Number(value.toPrecision(6)));
}

/** Places up to which each line has values: Mermaid has no gaps, and would draw a line that ends as one that falls to 0. */
function lengthOf({ look, curves, x }: Drawing): number {
  if (look === "bars") return x.length;
  const lengths = curves.map(({ values }) => values.findLastIndex((one) => one !== undefined) + 1);
  return Math.min(x.length, ...lengths.filter((one) => one > 0));
}

/** What Mermaid can draw: so many places that their labels fit, each with the mean of those around it, and no gaps. */
function drawable(drawing: Drawing): Pick<Drawing, "x" | "curves"> {
  const length = lengthOf(drawing);
  const each = Math.max(1, Math.ceil(length / mostLabels));
  const places = Array.from({ length: Math.ceil(length / each) }, (_, index) => index * each);
  const curves = drawing.curves.map(({ name, values }) => {
    const means = places.map((at) => meanOf(values.slice(at, Math.min(at + each, length))));
    return { name, values: drawing.look === "bars" ? means.map((one) => one ?? 0) : bridged(means) };
  });
  return { x: places.map((at) => drawing.x[at] ?? ""), curves };
}

function meanOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((one) => one !== undefined);
  return known.length === 0 ? undefined : sumOf(known, (one) => one) / known.length;
}

/** A gap is bridged by the values around it. */
function bridged(values: readonly (number | undefined)[]): readonly number[] {
  let before = values.find((one) => one !== undefined) ?? 0;
  return values.map((value, at) => {
    const next = values.slice(at).find((one) => one !== undefined) ?? before;
    before = value ?? before;
    return value ?? (next + before) / 2;
  });
}

/** A chart that GitHub draws, with its words below it: Mermaid has neither a legend nor a text for those who do not see it. */
export function mermaidOf(drawing: Drawing): string {
  const { title, unit, axis, look, limits } = drawing;
  const { x, curves } = drawable(drawing);
  const { low, high } = extremesOf({ curves, limits });
  const kind = look === "bars" && curves.length === 1 ? "bar" : "line";
  const palette = [...curves.map((_, index) => colourOf(index).onBoth), ...limits.map(() => "#888888")];
  const theme = { xyChart: { plotColorPalette: palette.join(", ") } };
  const rowOf = (values: readonly (number | undefined)[]) =>
    `[${values.map((one) => numberText(one ?? 0)).join(", ")}]`;
  return [
    "```mermaid",
    `%%{init: ${JSON.stringify({ xyChart: { height: 320 }, themeVariables: theme })}}%%`,
    "xychart-beta",
    `  title ${quoted(title)}`,
    `  x-axis ${axis === "" ? "" : `${quoted(axis)} `}[${x.map(quoted).join(", ")}]`,
    `  y-axis ${quoted(unit === "" ? " " : unit)} ${numberText(low * 1.05)} --> ${numberText(high * 1.05 || 1)}`,
    ...curves.map(({ values }) => `  ${kind} ${rowOf(values)}`),
    ...limits.map((limit) => `  line ${rowOf(x.map(() => limit))}`),
    "```",
  ].join("\n");
}

/** The words below a chart, each with the colour of its line. */
export function captionOf(drawing: Drawing): readonly string[] {
  const { curves, x } = drawing;
  const length = lengthOf(drawing);
  const lines = alternativeOf(drawing).map((line, index) =>
    curves.length > 1 && index < curves.length ? `${colourOf(index).sign} ${line}` : line,
  );
  const end = `The drawing ends at ${x[length - 1] ?? ""}, with the line that ends first.`;
  return length < x.length ? [...lines, end] : lines;
}
