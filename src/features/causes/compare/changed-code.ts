import { diffArrays } from "diff";
import type { OwnFrame } from "./frame.ts";

/** A file as the two sides have it; undefined where one has none. */
export interface FileOfSides {
  readonly base: string | undefined;
  readonly head: string | undefined;
}

export type CodeSide = "base" | "head";

/** A file as one side has it, and what the other side has not or has more. */
interface OneSide {
  readonly lines: readonly string[];
  /** Lines that the other side has not, from 1. */
  readonly changed: ReadonlySet<number>;
  /** Lines before which the other side has some that are not here. */
  readonly gaps: ReadonlySet<number>;
}

/** Which code a pull request changes. */
export interface ChangedCode {
  /** Whether the line is new or another one in the change. */
  isNewLine(frame: OwnFrame): boolean;
  /** Whether the function around a frame of this side was changed. */
  isChangedFunction(frame: OwnFrame, side: CodeSide): boolean;
  /** The same for a function of both sides, wherever it stands in its file. */
  keyOf(frame: OwnFrame, side: CodeSide): string;
  /**
   * The line from which a function calls another, for profilers that tell only where the function begins: the only line of it
   * that calls something of this name, or the only such line that the change has new.
   */
  callOf(frame: OwnFrame, side: CodeSide, called: string): OwnFrame;
}

/** Larger ones are compared as a whole: they are made by programs. */
const mostLines = 20_000;
const mostEdits = 4000;

function linesOf(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split(/\r?\n/);
}

function whole(lines: readonly string[], isChanged: boolean): OneSide {
  return { lines, changed: new Set(isChanged ? lines.map((_, at) => at + 1) : []), gaps: new Set() };
}

function compareFile({ base, head }: FileOfSides): Readonly<Record<CodeSide, OneSide>> {
  const [before, now] = [linesOf(base), linesOf(head)];
  const isComparable = before.length + now.length <= mostLines;
  const trimmed = (all: readonly string[]): string[] => all.map((line) => line.trim());
  const parts =
    base !== head && isComparable
      ? diffArrays(trimmed(before), trimmed(now), { maxEditLength: mostEdits })
      : undefined;
  if (parts === undefined) return { base: whole(before, base !== head), head: whole(now, base !== head) };
  const found = {
    base: { lines: before, changed: new Set<number>(), gaps: new Set<number>() },
    head: { lines: now, changed: new Set<number>(), gaps: new Set<number>() },
  };
  const at = { base: 1, head: 1 };
  for (const { count, added, removed } of parts) {
    const [own, other]: readonly [CodeSide, CodeSide] = added ? ["head", "base"] : ["base", "head"];
    if (added || removed) {
      for (let line = 0; line < count; line += 1) found[own].changed.add(at[own] + line);
      found[other].gaps.add(at[other]);
      at[own] += count;
    } else {
      at.base += count;
      at.head += count;
    }
  }
  return found;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

const mostText = 200;

/** Longer functions are cut off there. */
const mostFunctionLines = 500;

const opensFunction = /=>|\b(?:function|def|func|fun|fn|lambda)\b/;
const closing = /^[)\]}]/;

function shortName(name: string): string | undefined {
  return name.split(/[.#: ]/).findLast((part) => part !== "");
}

/** Whether a line has something that does not go on with what stands before it, when that is of these characters. */
function hasApart(text: string, wanted: string, joining: RegExp): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (!joining.test(text[at - 1] ?? "")) return true;
  }
  return false;
}

/** Whether a line begins the function with this name, and does not only call one; without a name, any function. */
function beginsFunction(text: string, name: string): boolean {
  const short = shortName(name);
  if (short === undefined) return opensFunction.test(text);
  const opens = opensFunction.test(text) || text.includes(`${short} =`);
  return opens ? text.includes(short) : hasApart(text, short, /\./);
}

/**
 * The lines of the function around a line, from 1, by indentation: from the nearest line above that is less indented and begins it,
 * to the last one that is more indented than that, or closes it. Formatters of all languages indent so.
 */
export function functionAround(
  lines: readonly string[],
  line: number,
  name: string,
): { readonly from: number; readonly to: number } {
  const textAt = (at: number): string => lines[at - 1] ?? "";
  let from = line;
  let indent = indentOf(textAt(line));
  const isFirst = beginsFunction(textAt(line), name);
  for (let at = line - 1; !isFirst && indent > 0 && at >= Math.max(1, line - mostFunctionLines); at -= 1) {
    const text = textAt(at);
    if (text.trim() === "" || indentOf(text) >= indent) continue;
    indent = indentOf(text);
    from = at;
    if (beginsFunction(text, name)) break;
  }
  let to = line;
  for (let at = from + 1; at <= Math.min(lines.length, from + mostFunctionLines); at += 1) {
    const text = textAt(at);
    if (text.trim() === "") continue;
    if (indentOf(text) < indent || (indentOf(text) === indent && !closing.test(text.trim()))) break;
    to = Math.max(to, at);
  }
  return { from, to };
}

/** Compares files as they are seen in profiles. @param read the texts of a path, as each side has it */
export function compareCode(read: (path: string) => FileOfSides): ChangedCode {
  const known = new Map<string, Readonly<Record<CodeSide, OneSide>>>();
  const sidesOf = (path: string): Readonly<Record<CodeSide, OneSide>> => {
    const found = known.get(path) ?? compareFile(read(path));
    known.set(path, found);
    return found;
  };
  return {
    isNewLine: ({ path, line }) => sidesOf(path).head.changed.has(line),
    isChangedFunction: ({ path, line, name }, side) => {
      const { lines, changed, gaps } = sidesOf(path)[side];
      if (changed.size === 0 && gaps.size === 0) return false;
      const { from, to } = functionAround(lines, line, name);
      const isWithin = (at: number): boolean => at >= from && at <= to;
      return [...changed].some(isWithin) || [...gaps].some((at) => at > from && isWithin(at));
    },
    callOf: (frame, side, called) => {
      const { path, line, name } = frame;
      const short = shortName(called);
      const { lines, changed } = sidesOf(path)[side];
      if (short === undefined || !beginsFunction(lines[line - 1] ?? "", name)) return frame;
      const { from, to } = functionAround(lines, line, name);
      const calling = Array.from({ length: to - from }, (_, at) => from + at + 1).filter((at) =>
        hasApart(lines[at - 1] ?? "", `${short}(`, /[\w$]/),
      );
      const changedOnes = calling.filter((at) => changed.has(at));
      const [only, more] = changedOnes.length > 0 ? changedOnes : calling;
      return only === undefined || more !== undefined
        ? frame
        : { ...frame, line: only, text: (lines[only - 1] ?? "").trim().slice(0, mostText) };
    },
    keyOf: ({ path, line, name }, side) => {
      if (name !== "") return `${path}\n${name}`;
      const { lines } = sidesOf(path)[side];
      const { from } = functionAround(lines, line, name);
      return `${path}\n\n${(lines[from - 1] ?? "").trim()}`;
    },
  };
}
