import { formatDurationMs, formatFigure } from "../model/units.ts";
import { figureWords, type Panel, placesOf } from "../report/render/html/panel.ts";

/** A position on the horizontal axis: `1 min 12 s`, a figure or a label. */
export function placeWords({ across }: Panel, index: number): string {
  if (across.kind === "elapsed") return formatDurationMs((across.seconds[index] ?? 0) * 1000);
  if (across.kind === "order") return across.labels[index] ?? "";
  const value = across.values[index] ?? Number.NaN;
  return across.kind === "figure"
    ? formatFigure(value, across.dimension)
    : `level ${formatFigure(value, "number")}`;
}

/**
 * Labels of an ordinal axis: the day of each tick; after a tick of the same day the time of day, of the same minute
 * nothing.
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

/** The time of day (UTC) at a position of an axis with a known start. */
export function clockWords({ across }: Panel, index: number): string | undefined {
  if (across.kind !== "elapsed") return undefined;
  const at = Date.parse(across.start) + (across.seconds[index] ?? 0) * 1000;
  return Number.isFinite(at) ? `${new Date(at).toISOString().slice(11, 19)} UTC` : undefined;
}

/** Name and figure of each line of a panel at a position, bands included. */
export function spotsAt({ lines, up }: Panel, index: number): readonly { name: string; words: string }[] {
  return lines.flatMap(({ name, values, band }) => {
    const spot = { name, words: figureWords(up, values[index]) };
    if (band === undefined) return [spot];
    const ends = [band.low[index], band.high[index]].map((it) => figureWords(up, it));
    return [spot, { name: band.name, words: ends.includes("–") ? "–" : ends.join(" to ") }];
  });
}

/** Labels of the marks at a position. */
export function marksAt({ marks = [] }: Panel, index: number): readonly string[] {
  return marks.filter(({ at }) => at === index).map(({ label }) => label);
}

/** A position in one sentence, for screen readers. */
export function sentenceAt(panel: Panel, index: number): string {
  const spots = spotsAt(panel, index).map(({ name, words }) => `${name} ${words}`);
  const place = `${placeWords(panel, index)} (${index + 1} of ${placesOf(panel)})`;
  return [place, ...spots, ...marksAt(panel, index)].join(", ");
}
