import type { ChangedPart } from "../../model/comparability.ts";
import type { Line } from "../../model/document.ts";
import { type Dimension, formatFigure, type Scale } from "../../model/units.ts";
import { plain } from "../../report/render/escape.ts";
import { changedPartWords } from "../../report/words/facts/load.ts";
import { count, list, stepWords } from "../../report/words/words.ts";

/** How to read a history's charts. */
export const readingWords = [
  "A point is a session: the mean of the runs of one workflow run, or of one machine within a few minutes of each other.",
  "The dashed line is the level since it last changed. The band around it is what noise allows: about 95 of 100 further sessions of the same build fall in it. The gate compares a session with these by the same interval. It is wide with few sessions, and where only the figures of old runs are kept.",
  "✓ A level was accepted: someone confirmed it and gave the reason. ◆ The figures show a change of level that nobody declared. ↻ The load itself changed: runs before and after are not compared.",
  "A change is found where the figures before and after it are very unlikely to differ that much by chance. It says nothing about the cause: a change of runners shows as one, too.",
] as const;

export const indexWords =
  "Each scenario has a page of its own. p95 and errors are those of the latest session; “above noise” means above what noise allows around the level.";

/** Replaced by the links of a session. */
export const pickHint = "Click a point, or press Enter on it, for its commit and workflow run.";

export const noEventsWords = "No level was accepted, and no change was found.";

/** For a place without runs. */
export function emptyLine(place: string): Line {
  return ["Runs appear here as soon as they are recorded in ", { code: place }, "."];
}

/** Title of the folded table of sessions. */
export function sessionsWords(sessions: number): string {
  return sessions === 1
    ? "The only one, with its figures and links"
    : `All ${formatFigure(sessions, "number")} with their figures and links`;
}

/** The end of a page of histories. */
export function madeFromWords(place: string, isIndex: boolean): string {
  const rest = isIndex
    ? "Makes no network requests; the pages of the scenarios lie beside it."
    : "Self-contained; makes no network requests.";
  return `Made by Loadline from ${plain(place, 200)}. Times are UTC. ${rest}`;
}

/** `Performance of checkout over time`. */
export function historyHeadline(scenarios: readonly string[]): string {
  const [only, ...more] = new Set(scenarios);
  if (only === undefined) return "Nothing is stored yet";
  return `Performance of ${more.length === 0 ? plain(only, 120) : `${more.length + 1} scenarios`} over time`;
}

/** The band around a level. */
export const noiseWords = "what noise allows";

/** A limit's line in a chart. */
export function limitLabel(comparison: string, limit: string): string {
  return `limit ${comparison} ${limit}`;
}

/** In the index, after the latest figure. */
export const standingWords = {
  above: " ↑ above noise",
  below: " ↓ below noise",
  within: "",
  first: "",
} as const;

/** The latest session of an indicator, its figures formatted. */
interface Latest {
  readonly value: string;
  /** What noise allows around the level. */
  readonly low: string;
  readonly high: string;
  /** `first`: the level has no other session yet. */
  readonly standing: keyof typeof standingWords;
  readonly isOnlyLevel: boolean;
  readonly limits: readonly string[];
}

/** Where the latest session stands beside its level and its limits. */
export function latestWords({ value, low, high, standing, isOnlyLevel, limits }: Latest): string {
  const which = isOnlyLevel ? "the only session so far" : "the first session at its level";
  const where =
    standing === "first"
      ? `${which}; noise alone can put the next one anywhere from ${low} to ${high}`
      : `${standing} ${noiseWords} (${low} to ${high})`;
  return `Latest ${value}, ${where}.${limits.length === 0 ? "" : ` Limit ${list(limits)}.`}`;
}

/** `p95 changed: 212 ms → 236 ms (+11 %)`. */
export function foundWords(
  indicator: string,
  { from, to }: { readonly from: number; readonly to: number },
  dimension: Dimension,
  scale: Scale,
): string {
  return `${indicator} changed: ${stepWords(from, to, dimension, scale).replace("->", "→")}`;
}

export function changedLoadWords(changed: readonly ChangedPart[]): string {
  return `The load changed: ${plain(list(changed.map(changedPartWords)), 300)}`;
}

export const acceptedWords = "New level accepted";

/** The label of a declared change in the charts. */
export function markWords(event: {
  readonly kind: string;
  readonly what: readonly string[];
  readonly who: string | undefined;
  readonly why: string | undefined;
}): string {
  const { kind, what, who, why } = event;
  const by = who === undefined || kind !== "accepted" ? "" : ` by ${plain(who, 80)}`;
  return `${what.join("; ")}${by}${why === undefined ? "" : `: ${plain(why, 200)}`}`;
}

/** `12 runs in 4 sessions`. */
export function measuredWords(runs: number, sessions: number): string {
  return `${count(runs, "run")}${runs === sessions ? "" : ` in ${count(sessions, "session")}`}`;
}

/** The days from the first session (ISO 8601) to the last. */
export function periodWords(first: string, last: string): string {
  const [from, to] = [first.slice(0, 10), last.slice(0, 10)];
  return from === to ? from : `${from} to ${to}`;
}
