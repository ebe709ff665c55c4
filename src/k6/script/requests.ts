import type { ArchivedFile } from "./archive.ts";
import { modulePattern } from "./fingerprint.ts";

/** Comments and literals of a module; each ends at the latest where its line or the text does, so that it is linear. */
const pieces =
  /\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\[\s\S])*`?/g;

/** A key `name` before a literal: the tag by which k6 counts a request. */
const beforeName = /\bname["']?\s*:\s*$/;

/** A path below a server; what is filled in ends it. */
const path = /^\/[\w\-.~%/:@+]+$/;

const longestName = 200;

/** The path in a literal of a request: after `${…}` or a server's name, without the query. */
function pathIn(literal: string): string | undefined {
  const parts = literal.replace(/^https?:\/\/[^/]*/, "").split(/\$\{[^{}]*\}/);
  const [first = ""] = parts.find((part) => part.startsWith("/"))?.split(/[?#]/, 1) ?? [];
  return first.length <= longestName && path.test(first) ? first : undefined;
}

/** Of a text of hostile length. */
function namedIn(text: string): string[] {
  return [...text.matchAll(pieces)].flatMap(({ 0: piece, index }) => {
    if (piece.startsWith("/")) return [];
    const literal = piece.slice(1, piece.length > 1 && piece.endsWith(piece.charAt(0)) ? -1 : undefined);
    const isName = beforeName.test(text.slice(Math.max(0, index - 20), index));
    if (isName) return literal === "" || literal.length > longestName ? [] : [literal];
    return pathIn(literal) ?? [];
  });
}

/**
 * Paths and names of requests that stand in the text of a script and its modules, each once. Of text alone: what a script
 * puts together when it runs is not in it, and what it never requests is.
 */
export function requestsNamedIn(files: readonly ArchivedFile[]): readonly string[] {
  const modules = files.filter((file) => modulePattern.test(file.path) && !file.path.startsWith("https/"));
  return [...new Set(modules.flatMap(({ content }) => namedIn(content.toString("utf8"))))];
}
