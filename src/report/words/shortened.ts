import type { Line, Piece } from "../../model/document.ts";
import type { LeftOut } from "../document/fit.ts";
import { count } from "./words.ts";

/** Titles that are named; more are counted. */
const mostTitles = 8;
const longestTitle = 60;

/** What had to go so that a report fits, and where the whole is. */
export function shortenedLine({ sections, rows, lines }: LeftOut, reportUrl: string | undefined): Line {
  const titles = [...new Set(sections)].map((it) => it.slice(0, longestTitle));
  const more = titles.length > mostTitles ? ", …" : "";
  const names = titles.length === 0 ? "" : ` (${titles.slice(0, mostTitles).join(", ")}${more})`;
  const parts = [
    ...(sections.length === 0 ? [] : [`${count(sections.length, "folded section")}${names}`]),
    ...(rows === 0 ? [] : [count(rows, "table row")]),
    ...(lines === 0 ? [] : [`${count(lines, "line")} at the end`]),
  ];
  const what = parts.length === 0 ? "the end of the text" : parts.join(", ");
  const where: readonly Piece[] =
    reportUrl === undefined
      ? ["the report's files."]
      : [{ link: { label: "the workflow run", url: reportUrl } }, " and its files."];
  return [
    { strong: "Shortened:" },
    ` ${what} left out, because GitHub takes no more here. The full report is in `,
    ...where,
  ];
}
