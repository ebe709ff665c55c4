import uPlot from "uplot";
import { formatDurationMs, formatFigure, formatLimitOn } from "../model/units.ts";
import {
  type Mark,
  numbersAcross,
  type Panel,
  type PanelLine,
  placesOf,
} from "../report/render/html/panel.ts";
import { colourOf } from "./theme.ts";
import { timeTicks } from "./words.ts";

const font = '12px system-ui, -apple-system, "Segoe UI", sans-serif';
const dashes = { solid: [], dashed: [6, 4], dotted: [2, 3] } as const;

export function lineColour({ colour }: Pick<PanelLine, "colour">): string {
  return colourOf(`series-${colour}`);
}

/** A colour `rgb(r, g, b)` with this opacity. */
function faint(colour: string, opacity: number): string {
  return colour.replace("rgb(", "rgba(").replace(")", `, ${opacity})`);
}

/** A panel's figures for uPlot: each line is followed by its band, high and low. */
export function plotFigures(panel: Panel): uPlot.AlignedData {
  const columns = panel.lines.flatMap(({ values, band }) =>
    band === undefined ? [[...values]] : [[...values], [...band.high], [...band.low]],
  );
  return [[...numbersAcross(panel)], ...columns];
}

/** Index of each line among uPlot's series, whose first is the axis. */
export function linesOf(panel: Panel): readonly { line: PanelLine; index: number }[] {
  let next = 1;
  return panel.lines.map((line) => {
    const index = next;
    next += line.band === undefined ? 1 : 3;
    return { line, index };
  });
}

/** Dots for all figures, or only for single figures between gaps, which a line does not show. */
function pointsOf({ values, shape }: PanelLine, stroke: string, hasAll: boolean): uPlot.Series.Points {
  const look = { size: 6, stroke, fill: stroke };
  if (hasAll) return { ...look, show: true };
  const isThere = (index: number): boolean => typeof values[index] === "number";
  const alone = [...values.keys()].filter(
    (index) => isThere(index) && !isThere(index - 1) && !isThere(index + 1),
  );
  return { ...look, show: alone.length > 0 && shape !== "steps", filter: () => alone };
}

function drawnSeries(panel: Panel): { series: uPlot.Series[]; bands: uPlot.Band[] } {
  const series: uPlot.Series[] = [{}];
  const bands: uPlot.Band[] = [];
  const places = placesOf(panel);
  for (const { line, index } of linesOf(panel)) {
    const stroke = lineColour(line);
    const { stepped } = uPlot.paths;
    const isSteps = line.shape === "steps" && stepped !== undefined;
    const paths = isSteps && { paths: stepped({ align: 1 }) };
    series.push({
      label: line.name,
      stroke,
      width: places > 240 ? 1.2 : (line.width ?? 2),
      dash: [...dashes[line.stroke]],
      spanGaps: false,
      ...(line.isFilled === true && { fill: faint(stroke, 0.14) }),
      ...paths,
      points: pointsOf(line, stroke, places <= 20 && !isSteps),
    });
    if (line.band === undefined) continue;
    const edge: uPlot.Series = { stroke: "transparent", width: 0, points: { show: false }, ...paths };
    series.push(edge, edge);
    bands.push({ series: [index + 1, index + 2], fill: faint(stroke, 0.16) });
  }
  return { series, bands };
}

/** 1, 2 and 5 times the powers of ten between two figures; more steps for a small range. */
function logarithmicTicks(low: number, high: number): number[] {
  const steps = high / low > 30 ? [1, 2, 5] : [1, 1.5, 2, 3, 4, 5, 6, 8];
  const first = Math.floor(Math.log10(low));
  const powers = Array.from({ length: Math.ceil(Math.log10(high)) - first + 1 }, (_, index) => first + index);
  const ticks = powers.flatMap((power) => steps.map((step) => Number((step * 10 ** power).toPrecision(3))));
  return ticks.filter((it) => it >= low && it <= high);
}

/** Tick steps in seconds. */
const secondSteps = [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];

function axisAcross(panel: Panel): uPlot.Axis {
  const { across } = panel;
  const common: uPlot.Axis = { ...axisLook(), space: 64, grid: { show: false }, gap: 9, size: 32 };
  switch (across.kind) {
    case "elapsed":
      return {
        ...common,
        // Room for `10 min 30 s`.
        space: 80,
        incrs: secondSteps,
        values: (_, ticks) => ticks.map((it) => formatDurationMs(it * 1000)),
      };
    case "level":
      return common;
    case "figure":
      return {
        ...common,
        splits: (_, __, low, high) => logarithmicTicks(low, high),
        filter: (plot, ticks) => readable(plot, ticks, 52),
        values: (_, ticks) => ticks.map((it) => (it === null ? "" : formatFigure(it, across.dimension))),
      };
    case "order":
      return {
        ...common,
        space: 90,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000],
        values: (_, ticks) => timeTicks(across.times, ticks),
      };
  }
}

/** Hides ticks whose labels would overlap. */
function readable(plot: uPlot, ticks: number[], room: number): (number | null)[] {
  let last = Number.NEGATIVE_INFINITY;
  return ticks.map((tick) => {
    const place = plot.valToPos(tick, "x");
    if (place - last < room) return null;
    last = place;
    return tick;
  });
}

function axisLook(): uPlot.Axis {
  return {
    stroke: colourOf("muted"),
    font,
    gap: 6,
    grid: { stroke: colourOf("grid"), width: 1 },
    ticks: { show: false },
    border: { show: false },
  };
}

function axisUp(panel: Panel): uPlot.Axis {
  return {
    ...axisLook(),
    space: 36,
    values: (_, ticks) => ticks.map((it) => formatLimitOn(panel.up.scale, it)),
    size: (plot, words) => {
      plot.ctx.save();
      plot.ctx.font = font;
      const widest = Math.max(0, ...(words ?? []).map((it) => plot.ctx.measureText(it).width));
      plot.ctx.restore();
      // A common width aligns the seconds of charts over time, which are stacked.
      return Math.max(panel.across.kind === "figure" ? 0 : 64, Math.ceil(widest) + 14);
    },
  };
}

/** The range of the vertical axis, limits included. */
function rangeUp({ up, limits = [] }: Panel): uPlot.Scale.Range {
  return (_, low, high) => {
    const levels = limits.map((it) => it.value);
    const [least, most] = [Math.min(low ?? 0, ...levels), Math.max(high ?? 0, ...levels, up.upTo ?? 0)];
    if (up.upTo !== undefined && up.fromZero) return [0, most];
    const isFlat = most === least;
    const room = isFlat ? Math.abs(most) * 0.2 || 1 : (most - least) * 0.08;
    return [up.fromZero && least >= 0 ? 0 : least - room, most + room];
  };
}

function scaleAcross({ across }: Panel): uPlot.Scale {
  if (across.kind === "figure") {
    const [low = 1, high = 10] = [across.values[0], across.values.at(-1)];
    return { time: false, distr: 3, range: [low, high] };
  }
  if (across.kind === "elapsed") return { time: false, range: [0, across.span] };
  const isAlone = across.kind === "order" && across.labels.length < 2;
  return { time: false, ...(isAlone && { range: [-1, 1] }) };
}

/** Signs of the marks, which differ in shape, so that colour is never the only signal. */
const markSigns: Readonly<Record<Mark["kind"], string>> = {
  accepted: "✓",
  changePoint: "◆",
  changedLoad: "↻",
};

/** Draws levels and marks over the lines. */
function drawLevels(plot: uPlot, panel: Panel): void {
  const { ctx, bbox } = plot;
  const ratio = uPlot.pxRatio;
  ctx.save();
  ctx.font = font.replace("12px", `${11 * ratio}px`);
  ctx.lineWidth = ratio;
  ctx.textBaseline = "bottom";
  for (const { value, label } of panel.limits ?? []) {
    const y = Math.round(plot.valToPos(value, "y", true));
    stroke(ctx, colourOf("limit"), [5 * ratio, 4 * ratio], [bbox.left, y, bbox.left + bbox.width, y]);
    ctx.textAlign = "right";
    onGround(ctx, label, bbox.left + bbox.width - 4 * ratio, y - 2 * ratio);
  }
  for (const { at, kind } of panel.marks ?? []) {
    const x = Math.round(plot.valToPos(numbersAcross(panel)[at] ?? 0, "x", true));
    const dash = kind === "accepted" ? [] : [2 * ratio, 3 * ratio];
    stroke(ctx, colourOf(`mark-${kind}`), dash, [x, bbox.top, x, bbox.top + bbox.height]);
    ctx.fillStyle = colourOf(`mark-${kind}`);
    ctx.textAlign = "center";
    ctx.fillText(markSigns[kind], x, bbox.top - ratio);
  }
  ctx.restore();
}

/** Text with a background, which ends at `x`. */
function onGround(ctx: CanvasRenderingContext2D, words: string, x: number, y: number): void {
  const [room, height] = [3 * uPlot.pxRatio, 14 * uPlot.pxRatio];
  const width = ctx.measureText(words).width + 2 * room;
  ctx.fillStyle = faint(colourOf("surface"), 0.75);
  ctx.fillRect(x - width + room, y - height, width, height);
  ctx.fillStyle = colourOf("limit");
  ctx.fillText(words, x, y);
}

function stroke(
  ctx: CanvasRenderingContext2D,
  colour: string,
  dash: number[],
  [fromX, fromY, toX, toY]: readonly [number, number, number, number],
): void {
  ctx.beginPath();
  ctx.strokeStyle = colour;
  ctx.setLineDash(dash);
  ctx.moveTo(fromX, fromY);
  ctx.lineTo(toX, toY);
  ctx.stroke();
}

/** Size of a plot and its cursor callback. */
export interface PlotPlace {
  readonly width: number;
  readonly height: number;
  /** Plots with the same key share their cursor. */
  readonly sync: string | undefined;
  readonly onCursor: (plot: uPlot) => void;
}

/** Whether a uPlot series is an edge of a band rather than a line. */
function isEdge(plot: uPlot, index: number): boolean {
  return plot.series[index]?.width === 0;
}

/** The colour of a line under the cursor. */
function strokeAt(plot: uPlot, index: number): string {
  const { stroke: colour } = plot.series[index] ?? {};
  const now = typeof colour === "function" ? colour(plot, index) : colour;
  return typeof now === "string" ? now : "transparent";
}

/** uPlot options for a panel, in the theme's current colours. */
export function plotOptions(panel: Panel, { width, height, sync, onCursor }: PlotPlace): uPlot.Options {
  const { series, bands } = drawnSeries(panel);
  return {
    width,
    height,
    // Room for half of the last label on the right: a day is wider than a figure.
    padding: [panel.marks === undefined ? 8 : 18, panel.across.kind === "order" ? 38 : 22, 0, 0],
    legend: { show: false },
    series,
    bands,
    scales: { x: scaleAcross(panel), y: { range: rangeUp(panel) } },
    axes: [axisAcross(panel), axisUp(panel)],
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: {
        size: (plot, index) => (isEdge(plot, index) ? 0 : 9),
        width: (plot, index) => (isEdge(plot, index) ? 0 : 2),
        stroke: () => colourOf("surface"),
        fill: (plot, index) => strokeAt(plot, index),
      },
      ...(sync !== undefined && { sync: { key: sync, scales: ["x", null] } }),
    },
    hooks: { draw: [(plot) => drawLevels(plot, panel)], setCursor: [onCursor] },
  };
}
