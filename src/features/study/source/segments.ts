import { parse, postprocess, preprocess } from "micromark";
import { gfm } from "micromark-extension-gfm";
import { mistake, type Place, type Source, type Yaml } from "./place.ts";

/** A part of a study: the author's Markdown, a mark in it, or a block. */
export type Segment =
  | { readonly kind: "prose"; readonly text: string }
  /** What stands between the braces of `{{...}}`. */
  | { readonly kind: "mark"; readonly text: string; readonly place: Place }
  /** What a fence `loadline` holds. */
  | ({ readonly kind: "block" } & Yaml);

/** Where code stands in Markdown, as the page reads it, and how many fences each has. */
function codeIn(text: string) {
  const found: { readonly from: number; readonly to: number; fences: number }[] = [];
  const document = parse({ extensions: [gfm()] }).document();
  for (const [kind, { type, start, end }] of postprocess(
    document.write(preprocess()(text, undefined, true)),
  )) {
    const last = found.at(-1);
    if (kind === "enter" && /^code(?:Fenced|Indented|Text)$/.test(type))
      found.push({ from: start.offset, to: end.offset, fences: 0 });
    if (kind === "enter" && type === "codeFencedFence" && last !== undefined) last.fences += 1;
  }
  return found;
}

/**
 * Splits the Markdown of a study. Marks are not looked for in code; else `\\{{` stands for two braces.
 * @param begin first line, from 1
 * @throws Failure "usage" for a block or a mark that does not end
 */
export function segmentsOf(source: Source, begin: number): readonly Segment[] {
  const text = source.lines.slice(begin - 1).join("\n");
  const segments: Segment[] = [];
  let done = 0;
  const placeAt = (position: number): Place => {
    const before = text.slice(0, position).split("\n");
    return { source, line: begin + before.length - 1, column: (before.at(-1) ?? "").length + 1 };
  };
  const prose = (to: number, read = (written: string) => written): void => {
    if (done >= to) return;
    segments.push({ kind: "prose", text: read(text.slice(done, to)) });
    done = to;
  };
  const proseWithMarks = (to: number): void => {
    for (;;) {
      const next = text.slice(done, to).search(/(?<!\\)\{\{/);
      const at = next === -1 ? to : done + next;
      prose(at, (written) => written.replaceAll("\\{{", "{{"));
      if (next === -1) return;
      const [, mark] = /^\{\{([^\n]*?)\}\}/.exec(text.slice(at)) ?? [];
      if (mark === undefined) {
        const expected = "}} behind it, or \\{{ for two braces";
        throw mistake(placeAt(at), "this mark does not end in its line", expected);
      }
      segments.push({ kind: "mark", text: mark, place: placeAt(at + 2) });
      done = at + mark.length + 4;
    }
  };
  for (const { from, to, fences } of codeIn(text)) {
    if (from < done) continue;
    const lineStart = text.lastIndexOf("\n", from) + 1;
    const [opening = "", ...lines] = text.slice(from, to).split("\n");
    const [, fence] = /^(`{3,}|~{3,})\s*loadline(?![^\s`])/.exec(opening) ?? [];
    if (fence === undefined || !/^ {0,3}$/.test(text.slice(lineStart, from))) {
      proseWithMarks(from);
      prose(to);
      continue;
    }
    proseWithMarks(lineStart);
    if (fences < 2) throw mistake(placeAt(lineStart), "this block does not end", `a line ${fence} below it`);
    const place = placeAt(from + opening.length + 1);
    segments.push({ kind: "block", text: lines.slice(0, -1).join("\n"), place: { ...place, column: 1 } });
    done = to + 1;
  }
  proseWithMarks(text.length);
  return segments;
}
