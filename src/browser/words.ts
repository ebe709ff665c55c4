import { formatDurationMs, formatFigure, formatOn } from "../model/units.ts";
import { type Panel, placesOf, type Values } from "../report/render/html/panel.ts";

/** `2026-11-21 04:00:12` of milliseconds since 1970, in UTC like everything a report says. */
function clock(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace("T", " ");
}

/** A figure of the vertical axis with its unit, spelled as in the tables of the page; a dash where there is none. */
export function figureWords({ up }: Panel, value: number | null | undefined): string {
  if (value === null || value === undefined) return "–";
  const figure = formatOn(up.scale, value);
  return up.unit === undefined || up.dimension !== "number" ? figure : `${figure} ${up.unit}`;
}

/** A place of the horizontal axis in words: `1 min 12 s`, a time, a figure or a label. */
export function placeWords({ across }: Panel, index: number): string {
  switch (across.kind) {
    case "elapsed":
      return formatDurationMs((across.seconds[index] ?? 0) * 1000);
    case "instant":
      return `${clock((across.seconds[index] ?? 0) * 1000)} UTC`;
    case "figure":
      return formatFigure(across.values[index] ?? Number.NaN, across.dimension);
    case "order":
      return across.labels[index] ?? "";
    default:
      return across satisfies never;
  }
}

/**
 * Words below an axis of things in their order: the day of each tick, or the time of day where the tick before has the
 * same day; nothing where it has the same minute.
 * @param times `2026-11-21 04:00` of each place
 * @param ticks places that have room for words, ascending
 */
export function timeTicks(times: readonly string[], ticks: readonly number[]): string[] {
  const told = ticks.map((place) => times[place] ?? "");
  return told.map((time, index) => {
    const before = told[index - 1];
    const [day = "", clock = ""] = time.split(" ");
    if (time === before) return "";
    return before?.startsWith(day) === true ? clock : day;
  });
}

/** The time of day at a place, where the axis counts from a known start. */
export function clockWords({ across }: Panel, index: number): string | undefined {
  if (across.kind !== "elapsed") return undefined;
  const at = Date.parse(across.start) + (across.seconds[index] ?? 0) * 1000;
  return Number.isFinite(at) ? `${clock(at).slice(11)} UTC` : undefined;
}

/** A line and the place of one of its figures. */
interface Spot {
  readonly name: string;
  readonly words: string;
}

function at(values: Values, index: number): number | null {
  return values[index] ?? null;
}

/** What each line of a panel says at a place, bands included. */
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

/** The same in one sentence, for those who are read to. */
export function sentenceAt(panel: Panel, index: number): string {
  const marks = (panel.marks ?? []).filter((it) => it.at === index).map((it) => it.label);
  const spots = spotsAt(panel, index).map(({ name, words }) => `${name} ${words}`);
  return [`${placeWords(panel, index)} (${index + 1} of ${placesOf(panel)})`, ...spots, ...marks].join(", ");
}
