import type { Line } from "../../model/document.ts";
import { formatFigure, formatOn } from "../../model/units.ts";
import { line } from "../../report/document/piece.ts";
import { plain } from "../../report/render/escape.ts";
import type { Spelling } from "../../report/words/spelling.ts";
import { labelWords } from "../../report/words/words.ts";
import type { MovedSeries } from "./moved-series.ts";

/** Longest labels of a series. */
const longestName = 80;

/** How far a series moved, with its figures; follows its name. */
function moveWords(
  { query, how, dimension, unit }: MovedSeries,
  reference: string,
  spelling: Spelling,
): string {
  const counted = dimension === "number" && unit !== "" ? ` ${unit}` : "";
  const scale = spelling.scaleOfQuery(query, dimension);
  const figure = (value: number): string => `${formatOn(scale, value)}${counted}`;
  if (how.kind === "inTime") {
    const range = `between ${figure(how.lowest)} and ${figure(how.highest)}`;
    return `went up and down with it, ${range} (rank correlation ${formatFigure(how.rho, "number")})`;
  }
  const { current, baseline } = how;
  const verb = current > baseline ? "rose" : "fell";
  return `${verb} from ${figure(baseline)} (${reference}) to ${figure(current)} on average`;
}

/** `CPU (pod=api-1)`: the query, and which of its series. */
function movedName({ query, labels, how }: MovedSeries): Line {
  const name = plain(labelWords(labels), longestName);
  const busiest = how.kind === "level" && how.matched === "busiest" ? "busiest, " : "";
  return name === "" ? line({ code: query }) : line({ code: query }, ` (${busiest}`, { code: name }, ")");
}

/**
 * The server series that moved together with a missed objective, as a coincidence in time; undefined if none did.
 * @param reference `baseline` or `base deployment`
 */
export function correlatedSeriesLine(
  moved: readonly MovedSeries[],
  reference: string,
  spelling: Spelling,
): Line | undefined {
  const [first, ...more] = moved;
  if (first === undefined) return undefined;
  const others = more.length === 0 ? "" : ` (and ${more.length} more series, below)`;
  return line(
    "At the same time ",
    ...movedName(first),
    ` ${moveWords(first, reference, spelling)}${others}: a coincidence in time, not a proven cause.`,
  );
}

/** A further series that moved with a missed objective. */
export function alsoMovedLine(moved: MovedSeries, reference: string, spelling: Spelling): Line {
  return ["Also moved: ", ...movedName(moved), ` ${moveWords(moved, reference, spelling)}`];
}

/** In the title of the servers' section. */
export function movedTitle(series: number): string {
  return `${series} series moved with the miss`;
}
