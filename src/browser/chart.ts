import "./device-pixel-ratio.ts";
import uPlot from "uplot";
import { known } from "../report/known.ts";
import { type Panel, placesOf } from "../report/render/html/panel.ts";
import { make, scrolledTable } from "./dom.ts";
import { legendItems } from "./legend.ts";
import { lineColour, linesOf, plotFigures, plotOptions } from "./plot.ts";
import { isOnPaper, onRepaint } from "./theme.ts";
import { clockWords, marksAt, placeWords, sentenceAt, spotsAt } from "./words.ts";

/** Behaviour of a chart. */
export interface ChartOptions {
  /** Charts with the same key share their cursor; they need the same kind of horizontal axis. */
  readonly sync?: string;
  /** Height of the drawing in pixels. */
  readonly height?: number;
  /** An additional line for a position, below its figures. */
  readonly noteAt?: (index: number) => string;
  /** Called when a position is clicked, or Enter is pressed on it. */
  readonly onPick?: (index: number) => void;
}

/** Shows another panel in the same place; without one, a note. */
export type ShowPanel = (panel: Panel | undefined) => void;

/** Width of a chart on paper, in CSS pixels: A4 between its margins. */
const paperWidth = 640;

/** A chart's elements and state. */
interface Chart {
  readonly options: ChartOptions;
  readonly legend: HTMLUListElement;
  readonly stage: HTMLDivElement;
  /** The stage and its tip. */
  readonly plane: HTMLDivElement;
  /** Shown instead of the drawing if there is none. */
  readonly absence: HTMLParagraphElement;
  readonly tip: HTMLDivElement;
  readonly figures: HTMLDetailsElement;
  /** Names of lines that the reader hid. */
  readonly hidden: Set<string>;
  panel: Panel;
  plot: uPlot | undefined;
  /** The last position pointed at. */
  index: number;
}

/**
 * Draws a panel into `host`: a legend whose buttons hide lines, the drawing (for keyboards and screen readers a slider,
 * moved by arrow keys) and its figures as a table.
 */
export function mountChart(host: HTMLElement, panel: Panel, options: ChartOptions = {}): ShowPanel {
  const slider = { tabindex: "0", role: "slider", "aria-orientation": "horizontal" };
  const stage = make("div", { class: "stage", ...slider });
  const tip = make("div", { class: "tip", hidden: "", "aria-hidden": "true" });
  const chart: Chart = {
    options,
    legend: make("ul", { class: "legend" }),
    stage,
    plane: make("div", { class: "plot" }, stage, tip),
    absence: make("p", { class: "lead", role: "status", hidden: "" }, "Not measured in this round."),
    tip,
    figures: make("details", { class: "figures" }, make("summary", {}, "Figures")),
    hidden: new Set(),
    panel,
    plot: undefined,
    index: 0,
  };
  host.append(chart.legend, chart.plane, chart.absence, chart.figures);
  listen(chart);
  show(chart, panel);
  return (next) => {
    for (const part of [chart.legend, chart.plane, chart.figures]) part.hidden = next === undefined;
    chart.absence.hidden = next !== undefined;
    if (next !== undefined) show(chart, next);
  };
}

function show(chart: Chart, panel: Panel): void {
  chart.panel = panel;
  const { stage, legend, hidden } = chart;
  stage.setAttribute("aria-label", `${panel.title}. ${panel.summary}`.trim());
  stage.setAttribute("aria-valuemin", "1");
  stage.setAttribute("aria-valuemax", String(placesOf(panel)));
  say(chart, Math.max(0, Math.min(chart.index, placesOf(panel) - 1)));
  legend.replaceChildren(...legendItems(panel, hidden, () => hideHidden(chart)));
  draw(chart);
  if (chart.figures.open) fillFigures(chart);
}

function listen(chart: Chart): void {
  const { stage, figures, options } = chart;
  stage.addEventListener("keydown", (event) => onKey(chart, event));
  stage.addEventListener("blur", () => leave(chart));
  stage.addEventListener("pointerleave", () => leave(chart));
  stage.addEventListener("click", () => {
    const index = chart.plot?.cursor.idx;
    if (index !== null && index !== undefined) options.onPick?.(index);
  });
  figures.addEventListener("toggle", () => {
    if (figures.open) fillFigures(chart);
  });
  new ResizeObserver(() => resize(chart)).observe(stage);
  onRepaint(() => draw(chart));
}

/** Draws the plot from scratch: uPlot reads colours only once. */
function draw(chart: Chart): void {
  chart.plot?.destroy();
  chart.plot = undefined;
  const width = widthOf(chart);
  if (width === 0) return;
  const { panel, stage } = chart;
  const { sync, height = 240 } = chart.options;
  const options = plotOptions(panel, { width, height, sync, onCursor: (plot) => follow(chart, plot) });
  chart.plot = new uPlot(options, plotFigures(panel), stage);
  hideHidden(chart);
}

function widthOf({ stage }: Chart): number {
  return isOnPaper() ? Math.min(paperWidth, stage.clientWidth) : stage.clientWidth;
}

function resize(chart: Chart): void {
  const width = widthOf(chart);
  if (width === 0 || width === chart.plot?.width) return;
  if (chart.plot === undefined) draw(chart);
  else chart.plot.setSize({ width, height: chart.plot.height });
}

function hideHidden({ panel, plot, hidden }: Chart): void {
  for (const { line, index } of linesOf(panel)) {
    const isShown = !hidden.has(line.name);
    for (const each of line.band === undefined ? [index] : [index, index + 1, index + 2]) {
      if (plot?.series[each]?.show !== isShown) plot?.setSeries(each, { show: isShown });
    }
  }
}

/** Shows the tip at the chart that has the pointer or focus; synchronised charts only move their cursors. */
function follow(chart: Chart, plot: uPlot): void {
  const { stage, tip } = chart;
  const { idx, left = -1 } = plot.cursor;
  const isActive = stage.matches(":hover, :focus-visible");
  if (!isActive || idx === null || idx === undefined || left < 0) {
    tip.hidden = true;
    return;
  }
  say(chart, idx);
  fillTip(chart, idx);
  const place = left + plot.bbox.left / uPlot.pxRatio;
  const isRight = place > plot.width / 2;
  tip.style.left = isRight ? "auto" : `${place + 14}px`;
  tip.style.right = isRight ? `${stage.clientWidth - place + 14}px` : "auto";
  tip.hidden = false;
}

function fillTip({ panel, tip, options, hidden }: Chart, index: number): void {
  const colours = new Map(panel.lines.map((line) => [line.name, lineColour(line)]));
  const rows = spotsAt(panel, index)
    .filter(({ name }) => !hidden.has(name))
    .map(({ name, words }) => {
      const row = make("tr", {}, make("th", {}, name), make("td", {}, words));
      row.style.borderLeftColor = colours.get(name) ?? "transparent";
      return row;
    });
  const clock = clockWords(panel, index);
  tip.replaceChildren(
    make("p", { class: "place" }, placeWords(panel, index), clock === undefined ? "" : ` · ${clock}`),
    make("table", {}, make("tbody", {}, ...rows)),
    ...known(...marksAt(panel, index), options.noteAt?.(index)).map((it) => make("p", {}, it)),
  );
}

/** Announces the position to screen readers. */
function say(chart: Chart, index: number): void {
  chart.index = index;
  chart.stage.setAttribute("aria-valuenow", String(index + 1));
  chart.stage.setAttribute("aria-valuetext", sentenceAt(chart.panel, index));
}

/** Moves the cursor of this chart and of synchronised charts. */
function moveCursor({ plot, options }: Chart, left: number, top: number): void {
  if (plot === undefined) return;
  plot.setCursor({ left, top });
  const { width, height } = plot.over.getBoundingClientRect();
  if (options.sync !== undefined)
    uPlot.sync(options.sync).pub("mousemove", plot, left, top, width, height, plot.cursor.idx ?? 0);
}

function leave(chart: Chart): void {
  chart.tip.hidden = true;
  moveCursor(chart, -10, -10);
}

function onKey(chart: Chart, event: KeyboardEvent): void {
  const { index, panel, options, plot } = chart;
  const last = placesOf(panel) - 1;
  const places: Readonly<Record<string, number>> = {
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    PageUp: index + 10,
    PageDown: index - 10,
    Home: 0,
    End: last,
  };
  if (event.key === "Escape") leave(chart);
  if (event.key === "Enter") options.onPick?.(index);
  const wanted = places[event.key];
  if (wanted === undefined) return;
  event.preventDefault();
  const next = Math.max(0, Math.min(last, wanted));
  say(chart, next);
  const across = plot?.data[0][next];
  if (plot !== undefined && across !== undefined) moveCursor(chart, plot.valToPos(across, "x"), 8);
}

/** Fills the table of all figures, on demand. */
function fillFigures({ panel, figures }: Chart): void {
  const names = spotsAt(panel, 0).map((it) => it.name);
  const titles = ["Place", ...names].map((it) => make("th", { scope: "col" }, it));
  const rows = Array.from({ length: placesOf(panel) }, (_, index) => {
    const cells = spotsAt(panel, index).map(({ words }) => make("td", {}, words));
    return make("tr", {}, make("th", { scope: "row" }, placeWords(panel, index)), ...cells);
  });
  const table = scrolledTable(`Figures of ${panel.title}`, {}, titles, rows);
  figures.replaceChildren(make("summary", {}, "Figures"), table);
}
