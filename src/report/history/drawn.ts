import { type Dimension, formatLimitOn, type Scale } from "../../model/units.ts";
import type { Limit, Mark, Panel } from "../render/html/panel.ts";
import { shortCommit } from "../words/words.ts";

/** Under which id the page carries what its script reads. */
export const historyId = "histories";

/** A place of the charts: one session. */
export interface DrawnPlace {
  /** When its first run was recorded, ISO 8601. */
  readonly at: string;
  readonly runs: number;
  readonly commit?: string | undefined;
  readonly actor?: string | undefined;
  /** As it was recorded; only some are addresses, see links.ts. */
  readonly workflowRun?: string | undefined;
}

/** A level and what noise allows around it, from a place on. */
export interface DrawnLevel {
  readonly from: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** An indicator as the page carries it; panelOf makes its chart. */
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

/** What the script draws of one branch of one scenario. */
export interface DrawnHistory {
  readonly places: readonly DrawnPlace[];
  readonly indicators: readonly DrawnIndicator[];
}

/** `2026-11-21` of a place. */
export function dayOf({ at }: DrawnPlace): string {
  return at.slice(0, 10);
}

/** `2026-11-21 04:00` of a place, in UTC. */
export function placeTime({ at }: DrawnPlace): string {
  return at.slice(0, 16).replace("T", " ");
}

/** The commit of a place in short; a dash where none is known. */
export function commitWords({ commit }: DrawnPlace): string {
  return commit === undefined ? "–" : shortCommit(commit);
}

/** `abc1234 · 2026-11-21 04:00 UTC`: which place it is, by its time alone where no commit is known. */
export function placeWords(place: DrawnPlace): string {
  const time = `${placeTime(place)} UTC`;
  return place.commit === undefined ? time : `${commitWords(place)} · ${time}`;
}

const bandWords = "what noise allows";

/** A limit far beyond all figures would press them flat: only the words name it. */
const farthestLimit = 1.25;

function limitsNear({ limits, scale }: DrawnIndicator, values: readonly (number | null)[]): readonly Limit[] {
  const most = Math.max(0, ...values.filter((it) => it !== null));
  return limits
    .filter(({ limit }) => limit <= most * farthestLimit)
    .map(({ comparison, limit }) => ({
      value: limit,
      label: `limit ${comparison} ${formatLimitOn(scale, limit)}`,
    }));
}

/** The level that holds at each place; null before the first. */
function spread(
  places: number,
  levels: readonly DrawnLevel[],
  figure: "value" | "low" | "high",
): (number | null)[] {
  const spreadOut: (number | null)[] = Array.from({ length: places }, () => null);
  for (const [index, level] of levels.entries()) {
    spreadOut.fill(level[figure], level.from, levels[index + 1]?.from ?? places);
  }
  return spreadOut;
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
  const { title, summary, dimension, scale, unit, values, levels, marks } = indicator;
  const along = (figure: "value" | "low" | "high") => spread(places.length, levels, figure).slice(first);
  const measured = {
    values: values.slice(first),
    colour: 1,
    stroke: "solid",
    shape: "line",
    width: 1.5,
  } as const;
  const level = { values: along("value"), colour: 0, stroke: "dashed", shape: "steps", width: 1.5 } as const;
  const band = { name: bandWords, low: along("low"), high: along("high") };
  // Of one session the level is that session, and there is nothing yet for a line or a band to run along.
  const hasLevel = places.length > 1;
  return {
    id: String(indicators.indexOf(indicator)),
    title,
    summary,
    across: {
      kind: "order",
      labels: places.slice(first).map(placeWords),
      times: places.slice(first).map(placeTime),
    },
    up: { dimension, scale, fromZero: dimension === "ratio", unit },
    lines: [{ name: "measured", ...measured }, ...(hasLevel ? [{ name: "level", ...level, band }] : [])],
    shade: hasLevel ? bandWords : undefined,
    limits: limitsNear(indicator, values.slice(first)),
    marks: marks.filter(({ at }) => at >= first).map((it) => ({ ...it, at: it.at - first })),
  };
}
