import { formatDurationMs, formatFigure, formatOn } from "../model/units.ts";
import { type Panel, placesOf, type Values } from "../report/render/html/panel.ts";

/** Formats milliseconds since 1970 as `2026-11-21 04:00:12`, in UTC like all times of a report. */
function clock(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace("T", " ");
}

/** A figure of the vertical axis with its unit, formatted as in the page's tables; a dash if there is none. */
export function figureWords({ up }: Panel, value: number | null | undefined): string {
  if (value === null || value === undefined) return "–";
  const figure = formatOn(up.scale, value);
  return up.unit === undefined || up.dimension !== "number" ? figure : `${figure} ${up.unit}`;
}

/** Text of a position on the horizontal axis: `1 min 12 s`, a time, a figure or a label. */
export function placeWords({ across }: Panel, index: number): string {
  switch (across.kind) {
    case "elapsed":
      return formatDurationMs((across.seconds[index] ?? 0) * 1000);
    case "instant":
      return `${clock((across.seconds[index] ?? 0) * 1000)} UTC`;
    case "figure":
      return formatFigure(across.values[index] ?? Number.NaN, across.dimension);
    case "level":
      return `level ${formatFigure(across.values[index] ?? Number.NaN, "number")}`;
    case "order":
      return across.labels[index] ?? "";
    default:
      return across satisfies never;
  }
}

/**
 * Labels of an ordinal axis: the day of each tick, the time of day if the previous tick has the same day, nothing if it
 * has the same minute.
 * @param times `2026-11-21 04:00` of each position
 * @param ticks positions with room for labels, ascending
 */
export function timeTicks(times: readonly string[], ticks: readonly number[]): string[] {
  const labels = ticks.map((place) => times[place] ?? "");
  return labels.map((time, index) => {
    const before = labels[index - 1];
    const [day = "", clock = ""] = time.split(" ");
    if (time === before) return "";
    return before?.startsWith(day) === true ? clock : day;
  });
}

/** The time of day at a position, if the axis counts from a known start. */
export function clockWords({ across }: Panel, index: number): string | undefined {
  if (across.kind !== "elapsed") return undefined;
  const at = Date.parse(across.start) + (across.seconds[index] ?? 0) * 1000;
  return Number.isFinite(at) ? `${clock(at).slice(11)} UTC` : undefined;
}

/** A line and one of its figures. */
interface Spot {
  readonly name: string;
  readonly words: string;
}

function at(values: Values, index: number): number | null {
  return values[index] ?? null;
}

/** The figure of each line of a panel at a position, bands included. */
export function spotsAt(panel: Panel, index: number): readonly Spot[] {
  return panel.lines.flatMap(({ name, values, band }) => {
    const spot = { name, words: figureWords(panel, at(values, index)) };
    if (band === undefined) return [spot];
    const [low, high] = [at(band.low, index), at(band.high, index)];
    const isKnown = low !== null && high !== null;
    const room = isKnown ? `${figureWords(panel, low)} to ${figureWords(panel, high)}` : "–";
    return [spot, { name: band.name, words: room }];
  });
}

/** The same as one sentence, for screen readers. */
export function sentenceAt(panel: Panel, index: number): string {
  const marks = (panel.marks ?? []).filter((it) => it.at === index).map((it) => it.label);
  const spots = spotsAt(panel, index).map(({ name, words }) => `${name} ${words}`);
  return [`${placeWords(panel, index)} (${index + 1} of ${placesOf(panel)})`, ...spots, ...marks].join(", ");
}
