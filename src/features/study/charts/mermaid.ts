import { plain } from "../../../report/render/escape.ts";
import { alternativeOf, colours, type Drawing } from "./drawing.ts";

/** Mermaid draws each label; more would overlap. */
const mostLabels = 40;

/** A name inside quotes: Mermaid reads entities and quotes in it. */
function quoted(name: string): string {
  return `"${plain(name, 60)
    .replace(/["#;<>&\\`%{}[\]]/g, " ")
    .replace(/ {2,}/g, " ")
    .trim()}"`;
}

function numberText(value: number): string {
  return String(Number(value.toPrecision(6)));
}

/** Every n-th place, so that the labels fit. */
function thinned({ x, curves, ...rest }: Drawing): Drawing {
  const each = Math.ceil(x.length / mostLabels);
  if (each <= 1) return { x, curves, ...rest };
  const places = Array.from({ length: Math.ceil(x.length / each) }, (_, index) => index * each);
  return {
    ...rest,
    x: places.map((at) => x[at] ?? ""),
    curves: curves.map(({ name, values }) => ({
      name,
      values: places.map((at) => meanOf(values.slice(at, at + each))),
    })),
    events: [],
  };
}

/** Places up to which each line has values: Mermaid has no gaps, and would draw a line that ends as one that falls to 0. */
function lengthOf({ look, curves, x }: Drawing): number {
  if (look === "bars") return x.length;
  const lengths = curves.map(({ values }) => values.findLastIndex((one) => one !== undefined) + 1);
  return Math.min(x.length, ...lengths.filter((one) => one > 0));
}

/** Values without gaps: a gap is bridged by the values around it. */
function bridged(values: readonly (number | undefined)[]): readonly number[] {
  let before = values.find((one) => one !== undefined) ?? 0;
  return values.map((value, at) => {
    if (value !== undefined) before = value;
    if (value !== undefined) return value;
    const next = values.findIndex((one, index) => index > at && one !== undefined);
    return ((values[next] ?? before) + before) / 2;
  });
}

function meanOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((one) => one !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0) / known.length;
}

/** A chart that GitHub draws, with its words below it: Mermaid has neither a legend nor a text for those who do not see it. */
export function mermaidOf(whole: Drawing): string {
  const length = lengthOf(whole);
  const drawing = thinned({
    ...whole,
    x: whole.x.slice(0, length),
    curves: whole.curves.map(({ name, values }) => ({ name, values: values.slice(0, length) })),
  });
  const { title, unit, x, axis, look, curves, limits } = drawing;
  const all = [...curves.flatMap(({ values }) => values), ...limits].filter((one) => one !== undefined);
  const top = Math.max(0, ...all) * 1.05 || 1;
  const bottom = Math.min(0, ...all) * 1.05;
  const kind = look === "bars" && curves.length === 1 ? "bar" : "line";
  const palette = curves.map((_, index) => colours[index % colours.length]?.onBoth ?? "#888888");
  const theme = { xyChart: { plotColorPalette: [...palette, ...limits.map(() => "#888888")].join(", ") } };
  const rows = curves.map(
    ({ values }) =>
      `  ${kind} [${(look === "bars" ? values.map((one) => one ?? 0) : bridged(values)).map(numberText).join(", ")}]`,
  );
  const lines = limits.map((limit) => `  line [${x.map(() => numberText(limit)).join(", ")}]`);
  return [
    "```mermaid",
    `%%{init: ${JSON.stringify({ xyChart: { height: 320 }, themeVariables: theme })}}%%`,
    "xychart-beta",
    `  title ${quoted(title)}`,
    `  x-axis ${axis === "" ? "" : `${quoted(axis)} `}[${x.map(quoted).join(", ")}]`,
    `  y-axis ${quoted(unit === "" ? " " : unit)} ${numberText(bottom)} --> ${numberText(top)}`,
    ...rows,
    ...lines,
    "```",
  ].join("\n");
}

/** The words below a chart, each with the colour of its line. */
export function captionOf(drawing: Drawing): readonly string[] {
  const length = lengthOf(drawing);
  const end =
    length < drawing.x.length
      ? [`The drawing ends at ${drawing.x[length - 1] ?? ""}, with the line that ends first.`]
      : [];
  const lines = alternativeOf(drawing).map((line, index) => {
    const colour =
      index < drawing.curves.length && drawing.curves.length > 1
        ? colours[index % colours.length]
        : undefined;
    return colour === undefined ? line : `${colour.sign} ${line}`;
  });
  return [...lines, ...end];
}
