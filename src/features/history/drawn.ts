import { type Dimension, formatLimitOn, type Scale } from "../../model/units.ts";
import type { Limit, Mark, Panel } from "../../report/render/html/panel.ts";
import { shortCommit } from "../../report/words/words.ts";
import { limitLabel, noiseWords } from "./words.ts";

/** Id of the element with the histories that the script draws. */
export const historyId = "histories";

/** A place of the charts: one session. */
export interface DrawnPlace {
  /** When its first run was recorded, ISO 8601. */
  readonly at: string;
  readonly runs: number;
  readonly commit?: string | undefined;
  readonly actor?: string | undefined;
  /** As recorded: not always an address (links.ts). */
  readonly workflowRun?: string | undefined;
}

/** A judged level from a place on; its type is not imported, which would bring the judge's files to the page's script. */
export interface DrawnLevel {
  readonly from: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** An indicator as embedded in the page. */
export interface DrawnIndicator {
  readonly title: string;
  readonly summary: string;
  readonly dimension: Dimension;
  /** How its figures are spelled, wherever they stand. */
  readonly scale: Scale;
  readonly unit?: string | undefined;
  readonly values: readonly (number | null)[];
  readonly levels: readonly DrawnLevel[];
  readonly limits: readonly { readonly comparison: string; readonly limit: number }[];
  /** By index among the places. */
  readonly marks: readonly Mark[];
}

/** What the script draws of one history. */
export interface DrawnHistory {
  readonly places: readonly DrawnPlace[];
  readonly indicators: readonly DrawnIndicator[];
}

/**
 * The latest figure of an indicator and where it lies beside its level; `first`: the level has no other session yet.
 * Undefined without figures.
 */
export function latestOf(values: DrawnIndicator["values"], levels: readonly DrawnLevel[]) {
  const value = values.findLast((it) => it !== null);
  const level = levels.at(-1);
  if (value === undefined || level === undefined) return undefined;
  const isFirst = values.slice(level.from).filter((it) => it !== null).length === 1;
  const beside = value > level.high ? "above" : value < level.low ? "below" : "within";
  return { value, level, standing: isFirst ? "first" : beside } as const;
}

/** `2026-11-21 04:00` of a place, in UTC. */
export function placeTime({ at }: DrawnPlace): string {
  return at.slice(0, 16).replace("T", " ");
}

/** The short commit of a place; a dash if it is not known. */
export function commitWords({ commit }: DrawnPlace): string {
  return commit === undefined ? "–" : shortCommit(commit);
}

/** `abc1234 · 2026-11-21 04:00 UTC`; only the time if no commit is known. */
export function placeWords(place: DrawnPlace): string {
  const time = `${placeTime(place)} UTC`;
  return place.commit === undefined ? time : `${commitWords(place)} · ${time}`;
}

/** A limit beyond this multiple of all figures would flatten them: only the summary has it. */
const farthestLimit = 1.25;

function limitsNear({ limits, scale }: DrawnIndicator, values: readonly (number | null)[]): readonly Limit[] {
  const most = Math.max(0, ...values.filter((it) => it !== null));
  return limits
    .filter(({ limit }) => limit <= most * farthestLimit)
    .map(({ comparison, limit }) => ({
      value: limit,
      label: limitLabel(comparison, formatLimitOn(scale, limit)),
    }));
}

/**
 * The chart of an indicator.
 * @param first index of the first place that is shown
 */
export function panelOf(
  { places, indicators }: DrawnHistory,
  indicator: DrawnIndicator,
  first: number,
): Panel {
  const { title, summary, dimension, scale, unit, levels, marks } = indicator;
  const shown = places.slice(first);
  const values = indicator.values.slice(first);
  /** Of the level that holds at each place; null before the first. */
  const along = (figure: "value" | "low" | "high") =>
    shown.map((_, at) => levels.findLast(({ from }) => from <= first + at)?.[figure] ?? null);
  const measured = { colour: 1, stroke: "solid", shape: "line", width: 1.5 } as const;
  const level = { colour: 0, stroke: "dashed", shape: "steps", width: 1.5 } as const;
  const band = { name: noiseWords, low: along("low"), high: along("high") };
  // The level of one session is that session: no line or band.
  const hasLevel = places.length > 1;
  return {
    id: String(indicators.indexOf(indicator)),
    title,
    summary,
    across: { kind: "order", labels: shown.map(placeWords), times: shown.map(placeTime) },
    up: { dimension, scale, fromZero: dimension === "ratio", unit },
    lines: [
      { name: "measured", values, ...measured },
      ...(hasLevel ? [{ name: "level", values: along("value"), ...level, band }] : []),
    ],
    shade: hasLevel ? noiseWords : undefined,
    limits: limitsNear(indicator, values),
    marks: marks.filter(({ at }) => at >= first).map((it) => ({ ...it, at: it.at - first })),
  };
}
