import { mistake, type Place, type Source } from "./place.ts";

/** A part of a study: the author's Markdown, a mark in it, or a block. */
export type Segment =
  | { readonly kind: "prose"; readonly text: string }
  /** What stands between the braces of `{{...}}`. */
  | { readonly kind: "mark"; readonly text: string; readonly place: Place }
  /** YAML of a fence `loadline`; the place of its first line. */
  | { readonly kind: "block"; readonly text: string; readonly place: Place };

/** The info string of a fence that holds a block. */
const blockLanguage = "loadline";

interface Fence {
  readonly mark: string;
  readonly line: number;
  readonly isBlock: boolean;
}

const fenceOpening = /^ {0,3}(?<mark>`{3,}|~{3,})\s*(?<language>[^\s`]*)/;

function opens(text: string, line: number): Fence | undefined {
  const { mark, language } = fenceOpening.exec(text)?.groups ?? {};
  return mark === undefined ? undefined : { mark, line, isBlock: language === blockLanguage };
}

function closes(text: string, { mark }: Fence): boolean {
  const found = /^ {0,3}(`{3,}|~{3,})\s*$/.exec(text)?.[1] ?? "";
  return found[0] === mark[0] && found.length >= mark.length;
}

/**
 * Splits the Markdown of a study. Marks are not looked for in code.
 * @param from first line, from 1
 * @throws Failure "usage" for a block or a mark that does not end
 */
export function segmentsOf(source: Source, from: number): readonly Segment[] {
  const segments: Segment[] = [];
  let [prose, proseLine]: [string[], number] = [[], from];
  let [fence, inside]: [Fence | undefined, string[]] = [undefined, []];
  const flush = (next: number): void => {
    if (prose.length > 0)
      segments.push(...markedIn(prose.join("\n"), { source, line: proseLine, column: 1 }));
    prose = [];
    proseLine = next;
  };
  const endFence = (last: string[], line: number): void => {
    if (fence?.isBlock === true) {
      const place = { source, line: fence.line + 1, column: 1 };
      segments.push({ kind: "block", text: inside.join("\n"), place });
    } else segments.push({ kind: "prose", text: [...inside, ...last].map((text) => `${text}\n`).join("") });
    [fence, inside, proseLine] = [undefined, [], line + 1];
  };
  for (const [index, text] of source.lines.entries()) {
    const line = index + 1;
    if (line < from) continue;
    if (fence !== undefined) {
      if (closes(text, fence)) endFence([text], line);
      else inside.push(text);
      continue;
    }
    fence = opens(text, line);
    if (fence === undefined) prose.push(text);
    else {
      if (prose.length > 0) prose.push("");
      flush(line);
      if (!fence.isBlock) inside.push(text);
    }
  }
  if (fence?.isBlock === true) {
    throw mistake(
      { source, line: fence.line, column: 1 },
      "this block does not end",
      `a line ${fence.mark} below it`,
    );
  }
  if (fence !== undefined) endFence([], source.lines.length);
  flush(source.lines.length);
  return segments;
}

/** For each run of backticks that opens a code span, the end of the span. */
function codeSpansOf(text: string): ReadonlyMap<number, number> {
  const runs = [...text.matchAll(/`+|\n\s*\n/g)].map((found) => ({ at: found.index, mark: found[0] }));
  const spans = new Map<number, number>();
  // From the end, so that each run knows the next one of its length in its paragraph.
  let closers = new Map<string, number>();
  for (const { at, mark } of runs.toReversed()) {
    if (!mark.startsWith("`")) {
      closers = new Map();
      continue;
    }
    const end = closers.get(mark);
    if (end !== undefined) spans.set(at, end);
    closers.set(mark, at + mark.length);
  }
  return spans;
}

/** The marks in text that is not code; `\{{` stands for two braces. */
function markedIn(text: string, begin: Place): readonly Segment[] {
  const segments: Segment[] = [];
  const spans = codeSpansOf(text);
  const placeAt = (position: number): Place => {
    const before = text.slice(0, position).split("\n");
    return { ...begin, line: begin.line + before.length - 1, column: (before.at(-1) ?? "").length + 1 };
  };
  const finder = /`+|\\\{\{|\{\{/g;
  let [done, prose] = [0, ""];
  for (let found = finder.exec(text); found !== null; found = finder.exec(text)) {
    const { index } = found;
    if (found[0].startsWith("`")) {
      finder.lastIndex = spans.get(index) ?? finder.lastIndex;
      continue;
    }
    prose += text.slice(done, index);
    done = finder.lastIndex;
    if (found[0] === "\\{{") {
      prose += "{{";
      continue;
    }
    const end = text.indexOf("}}", done);
    const content = text.slice(done, end);
    if (end === -1 || content.includes("\n")) {
      throw mistake(
        placeAt(index),
        "this mark does not end in its line",
        "}} behind it, or \\{{ for two braces",
      );
    }
    segments.push({ kind: "prose", text: prose }, { kind: "mark", text: content, place: placeAt(done) });
    [prose, done] = ["", end + 2];
    finder.lastIndex = done;
  }
  segments.push({ kind: "prose", text: prose + text.slice(done) });
  return segments.filter((one) => one.kind !== "prose" || one.text !== "");
}
