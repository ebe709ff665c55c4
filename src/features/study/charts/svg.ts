import { plain } from "../../../report/render/escape.ts";
import { type Content, element, html, type Markup, raw } from "../../../report/render/html/markup.ts";
import { alternativeOf, chartFigure, colourOf, type Drawing, extremesOf } from "./drawing.ts";

const [width, height] = [720, 320];
const area = { left: 64, right: width - 12, top: 40, bottom: height - 44 };
const inner = { width: area.right - area.left, height: area.bottom - area.top };

/** Round steps of an axis from below `bottom` to above `top`. */
function ticksOver(bottom: number, top: number): readonly number[] {
  const rough = (top - bottom || 1) / 5;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * size).find((one) => one >= rough) ?? size;
  const first = Math.floor(bottom / step);
  const last = Math.ceil(top / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

interface Axes {
  readonly ticks: readonly number[];
  readonly xOf: (index: number) => number;
  readonly yOf: (value: number) => number;
}

function axesOf(drawing: Drawing): Axes {
  const { low: bottom, high: top } = extremesOf(drawing);
  const ticks = ticksOver(bottom, top || 1);
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const places = drawing.x.length;
  const hasRoom = drawing.look === "bars" || places === 1;
  const step = inner.width / Math.max(1, hasRoom ? places : places - 1);
  return {
    ticks,
    xOf: (index) => area.left + step * (index + (hasRoom ? 0.5 : 0)),
    yOf: (value) => area.top + inner.height * (1 - (value - low) / (high - low)),
  };
}

const rounded = (value: number): string => String(Number(value.toFixed(1)));

type Attributes = Parameters<typeof element>[1];

function line([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number], more: Attributes) {
  return element("line", { ...more, x1: rounded(x1), y1: rounded(y1), x2: rounded(x2), y2: rounded(y2) });
}

function words(text: string, [x, y]: readonly [number, number], anchor?: "middle" | "end"): Markup {
  return element("text", { x: rounded(x), y: rounded(y), "text-anchor": anchor }, text);
}

function strokeOf(curve: number, thickness: number): Attributes {
  const { onBoth, dash } = colourOf(curve);
  return { stroke: onBoth, "stroke-width": thickness, "stroke-dasharray": dash || undefined };
}

/** Points of more places would touch. */
const mostDots = 60;

function linesOf({ curves }: Drawing, { xOf, yOf }: Axes): readonly Markup[] {
  return curves.map(({ values }, index) => {
    const points = values.map((value, at) => value !== undefined && ([xOf(at), yOf(value)] as const));
    const path = points.map((point, at) => {
      const move = points[at - 1] ? "L" : "M";
      return point && `${move}${point.map(rounded).join(" ")}`;
    });
    const dots = points.map((point) => {
      const [cx, cy] = point ? point.map(rounded) : [];
      return point && element("circle", { cx, cy, r: 2.5, fill: colourOf(index).onBoth });
    });
    const drawn = path.filter((one) => one !== false).join("");
    return html`${element("path", { d: drawn, fill: "none", ...strokeOf(index, 2) })}${values.length > mostDots ? [] : dots}`;
  });
}

function barsOf({ curves, x }: Drawing, { xOf, yOf }: Axes): readonly Markup[] {
  const room = (inner.width / Math.max(1, x.length)) * 0.7;
  const each = room / Math.max(1, curves.length);
  return curves.flatMap(({ values }, index) =>
    values.flatMap((value, at) => {
      if (value === undefined) return [];
      const [top, base] = [yOf(Math.max(0, value)), yOf(Math.min(0, value))];
      return element("rect", {
        x: rounded(xOf(at) - room / 2 + index * each),
        y: rounded(top),
        width: rounded(Math.max(1, each - 2)),
        height: rounded(Math.max(0.5, base - top)),
        fill: colourOf(index).onBoth,
      });
    }),
  );
}

/** Labels of the x axis that fit beside each other. */
const mostLabels = 9;

function labelsOf({ x, axis }: Drawing, { xOf }: Axes): readonly Content[] {
  const each = Math.ceil(x.length / mostLabels);
  const shown = x.flatMap((label, at) =>
    at % each === 0 ? [words(plain(label, 24), [xOf(at), area.bottom + 18], "middle")] : [],
  );
  return [...shown, axis !== "" && words(plain(axis, 40), [area.right, height - 6], "end")];
}

function gridOf({ unit, limits, events }: Drawing, { ticks, xOf, yOf }: Axes): readonly Content[] {
  const across = (value: number, more: Attributes) =>
    line([area.left, yOf(value)], [area.right, yOf(value)], more);
  return [
    ...ticks.flatMap((tick) => [
      across(tick, { class: "grid" }),
      words(chartFigure(tick), [area.left - 6, yOf(tick) + 4], "end"),
    ]),
    words(unit, [6, 14]),
    ...limits.map((limit) => across(limit, { class: "limit", "stroke-dasharray": "4 4" })),
    ...events.flatMap(({ at, words: what }) => [
      line([xOf(at), area.top], [xOf(at), area.bottom], { class: "event" }),
      words(plain(what, 30), [xOf(at) + 4, area.top + 12]),
    ]),
  ];
}

function legendOf({ curves }: Drawing): readonly Markup[] {
  const longest = Math.max(8, Math.floor(90 / curves.length));
  return curves.flatMap(({ name }, index) => {
    const at = area.left + index * (640 / curves.length);
    return [line([at, 24], [at + 18, 24], strokeOf(index, 3)), words(plain(name, longest), [at + 22, 28])];
  });
}

/** Readable on light and dark ground: by the page's colours, or alone by what the reader prefers. */
const style = raw(
  "<style>text{font:12px system-ui,sans-serif;fill:#57606a}.title{font-size:14px;font-weight:600}.grid{stroke:#8c959f;stroke-opacity:.3}.limit,.event{stroke:#8c959f}@media(prefers-color-scheme:dark){text{fill:#9198a1}}</style>",
);

/** A chart as SVG with its words as title and description. @param isAlone a file of its own */
export function svgOf(drawing: Drawing, { isAlone }: { readonly isAlone: boolean }): Markup {
  const axes = axesOf(drawing);
  const alternative = alternativeOf(drawing).map((one) => plain(one, 500));
  return element(
    "svg",
    {
      ...(isAlone && { xmlns: "http://www.w3.org/2000/svg" }),
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      class: "study-chart",
      "aria-label": `${plain(drawing.title)}. ${alternative.join(". ")}`,
    },
    isAlone && style,
    isAlone && html`<title>${plain(drawing.title)}</title>`,
    drawing.curves.length > 1 && legendOf(drawing),
    gridOf(drawing, axes),
    drawing.look === "bars" ? barsOf(drawing, axes) : linesOf(drawing, axes),
    labelsOf(drawing, axes),
  );
}
