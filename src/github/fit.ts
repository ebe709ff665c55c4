/** How the room is counted, and where the reader finds what had to go. */
export interface FitOptions {
  /** GitHub counts characters of comments and bytes of summaries; default `characters`. */
  readonly unit?: "characters" | "bytes";
  /** Address of the full report. */
  readonly reportUrl?: string | undefined;
}

/** What was taken out so far. */
interface LeftOut {
  readonly sections: readonly string[];
  readonly rows: number;
  readonly lines: number;
}

/**
 * Shortens a report to what GitHub takes. Folded sections go first: those inside of others, the last one first, then the
 * largest, so that few have to; then rows of tables, from the last table's end, never a table's head and first row; then
 * lines from the end. The headline and the note that says what is missing stay. What is left open by the cut (a section, a
 * code block) is closed.
 * @param limit in characters (UTF-16 units, never fewer than GitHub counts) or bytes; at least 1,000
 * @returns the text unchanged when it fits
 */
export function fitComment(markdown: string, limit: number, options: FitOptions = {}): string {
  const unit = options.unit ?? "characters";
  const measure = (text: string): number => (unit === "bytes" ? Buffer.byteLength(text) : text.length);
  if (measure(markdown) <= limit) return markdown;
  const compose = (lines: readonly string[], leftOut: LeftOut): string =>
    `${closed(lines)}\n\n${noteOf(leftOut, options.reportUrl)}\n`;
  const fits = (lines: readonly string[], leftOut: LeftOut): boolean =>
    measure(compose(lines, leftOut)) <= limit;

  const whole = markdown.split("\n");
  let lines: readonly string[] = whole;
  let gone: readonly Section[] = [];
  let leftOut: LeftOut = { sections: [], rows: 0, lines: 0 };
  for (const section of sparable(foldedSections(whole))) {
    if (fits(lines, leftOut)) break;
    gone = [...gone.filter((it) => it.from < section.from || it.to > section.to), section];
    lines = without(whole, gone.flatMap(indexesOf));
    leftOut = { ...leftOut, sections: gone.toSorted((a, b) => a.from - b.from).map(({ title }) => title) };
  }
  if (!fits(lines, leftOut)) {
    const rows = sparableRows(lines).reverse();
    const count = smallest(rows.length, (n) =>
      fits(without(lines, rows.slice(0, n)), { ...leftOut, rows: n }),
    );
    lines = without(lines, rows.slice(0, count));
    leftOut = { ...leftOut, rows: count };
  }
  if (!fits(lines, leftOut)) {
    const most = Math.max(0, lines.length - 1);
    const count = smallest(most, (n) => fits(lines.slice(0, lines.length - n), { ...leftOut, lines: n }));
    lines = lines.slice(0, lines.length - count);
    leftOut = { ...leftOut, lines: count };
  }
  if (fits(lines, leftOut)) return compose(lines, leftOut);
  return hardCut(lines.join("\n"), limit, measure, noteOf(leftOut, options.reportUrl));
}

/** Least n in 0..most for which the test holds, which once it holds goes on holding; `most` when it never does. */
function smallest(most: number, holds: (n: number) => boolean): number {
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function without(lines: readonly string[], indexes: readonly number[]): readonly string[] {
  const gone = new Set(indexes);
  return lines.filter((_, index) => !gone.has(index));
}

/** A first line longer than all the room: cut between characters, so that no half of a pair stays behind. */
function hardCut(text: string, limit: number, measure: (text: string) => number, note: string): string {
  const tail = `…\n\n${note}\n`;
  const characters = Array.from(text.slice(0, limit));
  const drop = smallest(
    characters.length,
    (n) => measure(characters.slice(0, characters.length - n).join("") + tail) <= limit,
  );
  return characters.slice(0, characters.length - drop).join("") + tail;
}

function noteOf(leftOut: LeftOut, reportUrl: string | undefined): string {
  const parts: string[] = [];
  if (leftOut.sections.length > 0) {
    const titles = [...new Set(leftOut.sections)].filter((title) => title !== "");
    const named = titles.slice(0, 8);
    const more = titles.length > named.length ? ", …" : "";
    const names = named.length > 0 ? ` (${named.join(", ")}${more})` : "";
    parts.push(`${counted(leftOut.sections.length, "folded section")}${names}`);
  }
  if (leftOut.rows > 0) parts.push(counted(leftOut.rows, "table row"));
  if (leftOut.lines > 0) parts.push(`${counted(leftOut.lines, "line")} at the end`);
  const what = parts.length > 0 ? parts.join(", ") : "the end of the text";
  const where =
    reportUrl === undefined ? "the report's files" : `[the workflow run](${reportUrl}) and its files`;
  return `> **Shortened:** ${what} left out, because GitHub takes no more here. The full report is in ${where}.`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

interface Section {
  /** Index of the line with `<details>`. */
  readonly from: number;
  /** Index after the line with its `</details>`, or the end where it is never closed. */
  readonly to: number;
  readonly title: string;
  /** Its characters. */
  readonly size: number;
  /** It lies within another one. */
  readonly isInner: boolean;
}

/** All sections in the order in which they are given up: details of details, then whatever takes most room. */
function sparable(sections: readonly Section[]): readonly Section[] {
  const [inner, outer] = [true, false].map((isInner) =>
    sections.filter((it) => it.isInner === isInner).reverse(),
  );
  return [...(inner ?? []), ...(outer ?? []).sort((one, other) => other.size - one.size)];
}

function indexesOf({ from, to }: Section): readonly number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

/** The folded sections, in the order of their beginnings; tags inside code blocks are text. */
function foldedSections(lines: readonly string[]): readonly Section[] {
  const sections: Section[] = [];
  const open: number[] = [];
  for (const { index, line, isCode } of scan(lines)) {
    if (isCode) continue;
    for (const tag of line.match(detailsTag) ?? []) {
      if (!tag.startsWith("</")) open.push(index);
      else sections.push(...closing(lines, open.pop(), { at: index, isInner: open.length > 0 }));
    }
  }
  const [unclosed] = open;
  if (unclosed !== undefined) sections.push(section(lines, unclosed, lines.length, false));
  sections.sort((one, other) => one.from - other.from);
  const outer = sections.filter(({ isInner }) => !isInner);
  // Two sections that share a line cannot be taken out one by one.
  const apart = outer.filter((one, at) => at === 0 || one.from >= (outer[at - 1]?.to ?? 0));
  return sections.filter((it) => apart.includes(it) || (it.isInner && isAlone(lines, it)));
}

/** The section that ends here, if one began. */
function closing(
  lines: readonly string[],
  from: number | undefined,
  { at, isInner }: { readonly at: number; readonly isInner: boolean },
): readonly Section[] {
  return from === undefined ? [] : [section(lines, from, at + 1, isInner)];
}

/** Whether no tag of another section stands on its first or last line. */
function isAlone(lines: readonly string[], { from, to }: Section): boolean {
  return [from, to - 1].every((at) => lines[at]?.match(detailsTag)?.length === 1);
}

const detailsTag = /<\/?details(?=[\s>])[^>]*>/gi;

function section(lines: readonly string[], from: number, to: number, isInner: boolean): Section {
  const text = lines.slice(from, Math.min(to, from + 4)).join(" ");
  const title = /<summary>(.*?)<\/summary>/is.exec(text)?.[1] ?? "";
  return {
    from,
    to,
    isInner,
    size: lines.slice(from, to).reduce((sum, line) => sum + line.length, 0),
    title: title
      .replace(/<[^>]*>/g, "")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 60),
  };
}

interface Scanned {
  readonly index: number;
  readonly line: string;
  readonly isCode: boolean;
}

/** Walks the lines and knows which of them lie in a fenced code block. */
function* scan(lines: readonly string[]): Generator<Scanned> {
  let fence = "";
  for (const [index, line] of lines.entries()) {
    const mark = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
    const isCode = fence !== "" || mark !== null;
    fence = fenceAfter(fence, mark?.[1], mark?.[2] ?? "");
    yield { index, line, isCode };
  }
}

function fenceAfter(fence: string, mark: string | undefined, rest: string): string {
  if (mark === undefined) return fence;
  if (fence === "") return mark;
  const closes = mark[0] === fence[0] && mark.length >= fence.length && rest.trim() === "";
  return closes ? "" : fence;
}

/** Indexes of table rows that may go: all but each table's head, its rule and its first row. */
function sparableRows(lines: readonly string[]): number[] {
  const sparable: number[] = [];
  let row = 0;
  for (const { index, line, isCode } of scan(lines)) {
    row = !isCode && line.startsWith("|") ? row + 1 : 0;
    if (row > 3) sparable.push(index);
  }
  return sparable;
}

/** The lines as text, with every code block and folded section closed. */
function closed(lines: readonly string[]): string {
  let depth = 0;
  let fence = "";
  for (const { line, isCode } of scan(lines)) {
    const mark = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
    fence = fenceAfter(fence, mark?.[1], mark?.[2] ?? "");
    if (isCode) continue;
    for (const tag of line.match(detailsTag) ?? [])
      depth = Math.max(0, depth + (tag.startsWith("</") ? -1 : 1));
  }
  const ends = [...(fence === "" ? [] : [fence]), ...Array.from({ length: depth }, () => "\n</details>")];
  return [lines.join("\n").trimEnd(), ...ends].join("\n");
}
