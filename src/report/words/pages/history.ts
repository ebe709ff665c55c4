import type { Line } from "../../../model/document.ts";
import { formatFigure } from "../../../model/units.ts";
import { plain } from "../../render/escape.ts";

/** How to read a history's charts. */
export const readingWords = [
  "A point is a session: the mean of the runs of one workflow run, or of one machine within a few minutes of each other.",
  "The dashed line is the level since it last changed. The band around it is what noise allows: about 95 of 100 further sessions of the same build fall in it. The gate compares a session with these by the same interval. It is wide with few sessions, and where only the figures of old runs are kept.",
  "✓ A level was accepted: someone confirmed it and gave the reason. ◆ The figures show a change of level that nobody declared. ↻ The load itself changed: runs before and after are not compared.",
  "A change is found where the figures before and after it are very unlikely to differ that much by chance. It says nothing about the cause: a change of runners shows as one, too.",
] as const;

/** What the index of many histories shows. */
export const indexWords =
  "Each scenario has a page of its own. p95 and errors are those of the latest session; “above noise” means above what noise allows around the level.";

/** Where a session's links will stand. */
export const pickHint = "Click a point, or press Enter on it, for its commit and workflow run.";

/** Of a history without events. */
export const noEventsWords = "No level was accepted, and no change was found.";

/** Of a place that holds no run yet. */
export function emptyLine(place: string): Line {
  return ["Runs appear here as soon as they are recorded in ", { code: place }, "."];
}

/** What folds the table of sessions. */
export function sessionsWords(sessions: number): string {
  return sessions === 1
    ? "The only one, with its figures and links"
    : `All ${formatFigure(sessions, "number")} with their figures and links`;
}

/** Where a page of histories comes from. */
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
