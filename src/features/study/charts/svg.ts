import { plain } from "../../../report/render/escape.ts";
import { type Content, element, html, type Markup, raw } from "../../../report/render/html/markup.ts";
import { alternativeOf, chartFigure, colours, type Drawing } from "./drawing.ts";

const [width, height] = [720, 320];
const area = { left: 64, right: 12, top: 40, bottom: 44 };

/** Round steps of an axis that ends above `top`. */
function ticksTo(bottom: number, top: number): readonly number[] {
  const span = top - bottom || 1;
  const rough = span / 5;
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

function axesOf({ x, curves, limits, look }: Drawing): Axes {
  const all = [...curves.flatMap(({ values }) => values), ...limits].filter((one) => one !== undefined);
  const ticks = ticksTo(Math.min(0, ...all), Math.max(0, ...all) || 1);
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const inner = { width: width - area.left - area.right, height: height - area.top - area.bottom };
  const isPlaces = look === "bars" || x.length === 1;
  const step = inner.width / Math.max(1, isPlaces ? x.length : x.length - 1);
  return {
    ticks,
    xOf: (index) => area.left + step * (index + (isPlaces ? 0.5 : 0)),
    yOf: (value) => area.top + inner.height * (1 - (value - low) / (high - low)),
  };
}

const rounded = (value: number): string => String(Number(value.toFixed(1)));

function linesOf({ curves }: Drawing, { xOf, yOf }: Axes): readonly Markup[] {
  return curves.map(({ values }, index) => {
    const { onBoth = "", dash = "" } = colours[index % colours.length] ?? {};
    let isDrawn = false;
    const path = values
      .map((value, at) => {
        const move = isDrawn ? "L" : "M";
        isDrawn = value !== undefined;
        return value === undefined ? "" : `${move}${rounded(xOf(at))} ${rounded(yOf(value))}`;
      })
      .join("");
    const dots =
      values.length > 60
        ? []
        : values.flatMap((value, at) =>
            value === undefined
              ? []
              : [element("circle", { cx: rounded(xOf(at)), cy: rounded(yOf(value)), r: 2.5, fill: onBoth })],
          );
    return html`${element("path", { d: path, fill: "none", stroke: onBoth, "stroke-width": 2, "stroke-dasharray": dash === "" ? undefined : dash })}${dots}`;
  });
}

function barsOf({ curves, x }: Drawing, { xOf, yOf }: Axes): readonly Markup[] {
  const room = ((width - area.left - area.right) / Math.max(1, x.length)) * 0.7;
  const each = room / Math.max(1, curves.length);
  return curves.flatMap(({ values }, index) =>
    values.flatMap((value, at) => {
      if (value === undefined) return [];
      const [top, base] = [yOf(Math.max(0, value)), yOf(Math.min(0, value))];
      const left = xOf(at) - room / 2 + index * each;
      return [
        element("rect", {
          x: rounded(left),
          y: rounded(top),
          width: rounded(Math.max(1, each - 2)),
          height: rounded(Math.max(0.5, base - top)),
          fill: colours[index % colours.length]?.onBoth,
        }),
      ];
    }),
  );
}

/** Labels of the x axis that fit beside each other. */
function labelsOf({ x, axis }: Drawing, { xOf }: Axes): readonly Content[] {
  const each = Math.max(1, Math.ceil(x.length / 9));
  const shown = x.map((label, at) => ({ label, at })).filter(({ at }) => at % each === 0);
  const y = height - area.bottom + 18;
  return [
    ...shown.map(({ label, at }) =>
      element("text", { x: rounded(xOf(at)), y, "text-anchor": "middle" }, plain(label, 24)),
    ),
    axis !== "" &&
      element("text", { x: width - area.right, y: height - 6, "text-anchor": "end" }, plain(axis, 40)),
  ];
}

function gridOf({ unit, limits, events }: Drawing, { ticks, xOf, yOf }: Axes): readonly Content[] {
  const right = width - area.right;
  return [
    ...ticks.map(
      (tick) =>
        html`${element("line", { class: "grid", x1: area.left, x2: right, y1: rounded(yOf(tick)), y2: rounded(yOf(tick)) })}${element("text", { x: area.left - 6, y: rounded(yOf(tick) + 4), "text-anchor": "end" }, chartFigure(tick))}`,
    ),
    element("text", { x: 6, y: 14 }, unit),
    ...limits.map((limit) =>
      element("line", {
        class: "limit",
        x1: area.left,
        x2: right,
        y1: rounded(yOf(limit)),
        y2: rounded(yOf(limit)),
        "stroke-dasharray": "4 4",
      }),
    ),
    ...events.map(
      ({ at, words }) =>
        html`${element("line", { class: "event", x1: rounded(xOf(at)), x2: rounded(xOf(at)), y1: area.top, y2: height - area.bottom })}${element("text", { x: rounded(xOf(at) + 4), y: area.top + 12 }, plain(words, 30))}`,
    ),
  ];
}

/** Readable on light and dark ground: by the page's colours, or alone by what the reader prefers. */
const style = raw(
  "<style>text{font:12px system-ui,sans-serif;fill:#57606a}.title{font-size:14px;font-weight:600}.grid{stroke:#8c959f;stroke-opacity:.3}.limit,.event{stroke:#8c959f}@media(prefers-color-scheme:dark){text{fill:#9198a1}}</style>",
);

/** A chart as SVG with its words as title and description. @param isAlone a file of its own */
export function svgOf(drawing: Drawing, { isAlone }: { readonly isAlone: boolean }): Markup {
  const axes = axesOf(drawing);
  const legend = drawing.curves.map(({ name }, index) => {
    const at = area.left + index * (640 / Math.max(1, drawing.curves.length));
    return html`${element("line", { x1: at, x2: at + 18, y1: 24, y2: 24, stroke: colours[index % colours.length]?.onBoth, "stroke-width": 3, "stroke-dasharray": colours[index % colours.length]?.dash || undefined })}${element("text", { x: at + 22, y: 28 }, plain(name, Math.max(8, Math.floor(90 / drawing.curves.length))))}`;
  });
  const words = alternativeOf(drawing)
    .map((one) => plain(one, 500))
    .join(". ");
  return element(
    "svg",
    {
      ...(isAlone && { xmlns: "http://www.w3.org/2000/svg" }),
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      class: "study-chart",
      "aria-label": `${plain(drawing.title)}. ${words}`,
    },
    isAlone && style,
    isAlone && html`<title>${plain(drawing.title)}</title>`,
    drawing.curves.length > 1 && legend,
    gridOf(drawing, axes),
    drawing.look === "bars" ? barsOf(drawing, axes) : linesOf(drawing, axes),
    labelsOf(drawing, axes),
  );
}
