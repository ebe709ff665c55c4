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

const opening = /^ {0,3}(?<mark>`{3,}|~{3,})\s*(?<language>[^\s`]*)/;

/** The line that ends a fence: its mark, at least as long. */
function closingOf(lines: readonly string[], from: number, mark: string): number | undefined {
  for (let index = from; index < lines.length; index += 1) {
    const found = /^ {0,3}(`{3,}|~{3,})\s*$/.exec(lines[index] ?? "")?.[1] ?? "";
    if (found[0] === mark[0] && found.length >= mark.length) return index;
  }
  return undefined;
}

/**
 * Splits the Markdown of a study. Marks are not looked for in code.
 * @param from first line, from 1
 * @throws Failure "usage" for a block or a mark that does not end
 */
export function segmentsOf(source: Source, from: number): readonly Segment[] {
  const { lines } = source;
  const segments: Segment[] = [];
  const at = (index: number): Place => ({ source, line: index + 1, column: 1 });
  let begun = from - 1;
  const prose = (end: number): void => {
    const text = lines.slice(begun, end).join("\n");
    // A fence begins a line of its own.
    if (begun < end) segments.push(...markedIn(end < lines.length ? `${text}\n` : text, at(begun)));
  };
  for (let index = begun; index < lines.length; index += 1) {
    const { mark, language } = opening.exec(lines[index] ?? "")?.groups ?? {};
    if (mark === undefined) continue;
    const closing = closingOf(lines, index + 1, mark);
    if (closing === undefined && language === blockLanguage)
      throw mistake(at(index), "this block does not end", `a line ${mark} below it`);
    const end = closing === undefined ? lines.length : closing + 1;
    prose(index);
    if (language === blockLanguage)
      segments.push({
        kind: "block",
        text: lines.slice(index + 1, closing).join("\n"),
        place: at(index + 1),
      });
    else segments.push({ kind: "prose", text: `${lines.slice(index, end).join("\n")}\n` });
    begun = end;
    index = end - 1;
  }
  prose(lines.length);
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
