import { formatDurationMs, formatFigure } from "../model/units.ts";
import { figureWords, type Panel, placesOf } from "../report/render/html/panel.ts";

/** Text of a position on the horizontal axis: `1 min 12 s`, a figure or a label. */
export function placeWords({ across }: Panel, index: number): string {
  if (across.kind === "elapsed") return formatDurationMs((across.seconds[index] ?? 0) * 1000);
  if (across.kind === "order") return across.labels[index] ?? "";
  const value = across.values[index] ?? Number.NaN;
  return across.kind === "figure"
    ? formatFigure(value, across.dimension)
    : `level ${formatFigure(value, "number")}`;
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

/** The time of day at a position, in UTC like all times of a report, if the axis counts from a known start. */
export function clockWords({ across }: Panel, index: number): string | undefined {
  if (across.kind !== "elapsed") return undefined;
  const at = Date.parse(across.start) + (across.seconds[index] ?? 0) * 1000;
  return Number.isFinite(at) ? `${new Date(at).toISOString().slice(11, 19)} UTC` : undefined;
}

/** A line and one of its figures. */
interface Spot {
  readonly name: string;
  readonly words: string;
}

/** The figure of each line of a panel at a position, bands included. */
export function spotsAt({ lines, up }: Panel, index: number): readonly Spot[] {
  return lines.flatMap(({ name, values, band }) => {
    const spot = { name, words: figureWords(up, values[index]) };
    if (band === undefined) return [spot];
    const ends = [band.low[index], band.high[index]].map((it) => figureWords(up, it));
    return [spot, { name: band.name, words: ends.includes("–") ? "–" : ends.join(" to ") }];
  });
}

/** The same as one sentence, for screen readers. */
export function sentenceAt(panel: Panel, index: number): string {
  const marks = (panel.marks ?? []).filter((it) => it.at === index).map((it) => it.label);
  const spots = spotsAt(panel, index).map(({ name, words }) => `${name} ${words}`);
  return [`${placeWords(panel, index)} (${index + 1} of ${placesOf(panel)})`, ...spots, ...marks].join(", ");
}
