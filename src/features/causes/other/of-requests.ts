import { type Dirent, readdirSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { orElse } from "../../../lib/or-else.ts";
import type { RawFrame, Spent } from "../profile.ts";

/** Installed or made, not written here. */
const others = new Set([
  "node_modules",
  "vendor",
  "target",
  "build",
  "dist",
  "out",
  "bin",
  "obj",
  "venv",
  "site-packages",
]);
const mostFiles = 50_000;

/** Paths of source files from a folder, by their names. */
function filesByName(folder: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const waiting = [""];
  let count = 0;
  for (let below = waiting.pop(); below !== undefined && count < mostFiles; below = waiting.pop()) {
    const entries = orElse<Dirent[]>([], () => readdirSync(join(folder, below), { withFileTypes: true }));
    for (const entry of entries) {
      const path = below === "" ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory() && !entry.name.startsWith(".") && !others.has(entry.name)) waiting.push(path);
      if (!entry.isFile()) continue;
      count += 1;
      found.set(entry.name, [...(found.get(entry.name) ?? []), path]);
    }
  }
  return found;
}

/** Of languages of the JVM: a recording tells only the class. */
const sameClass = [".java", ".kt", ".scala", ".groovy"];

function spellings(file: string): readonly string[] {
  if (!file.endsWith(".java")) return [file];
  const stem = file.slice(0, -".java".length);
  const all = sameClass.map((end) => `${stem}${end}`);
  return stem.endsWith("Kt") ? [...all, `${stem.slice(0, -2)}.kt`] : all;
}

/** Completes paths that are told from a package's root, such as `shop/Cart.java`, where one file of the folder alone fits. */
function openFinder(folder: string): (file: string) => { readonly file: string; readonly isOwn: boolean } {
  let files: ReturnType<typeof filesByName> | undefined;
  return (file) => {
    if (isAbsolute(file)) {
      const parts = relative(folder, file).split(sep);
      return {
        file,
        isOwn: parts[0] !== ".." && !parts.some((part) => others.has(part) || part.startsWith(".")),
      };
    }
    if (file === "" || file.includes(":")) return { file, isOwn: false };
    files ??= filesByName(folder);
    for (const spelled of spellings(file)) {
      const named = files.get(spelled.slice(spelled.lastIndexOf("/") + 1)) ?? [];
      const fitting = named.filter((path) => path === spelled || path.endsWith(`/${spelled}`));
      if (fitting.length === 1) return { file: fitting[0] ?? file, isOwn: true };
    }
    return { file, isOwn: false };
  };
}

/** What begins a thread or a program, and no request; py-spy names processes as frames without a file. */
const starters =
  /^$|^(?:java\/lang\/|java\/util\/(?:concurrent\/|Timer)|jdk\/internal\/|<frozen )|\/(?:threading|runpy|concurrent\/futures\/\w+|multiprocessing\/\w+)\.py$|(?:^|\/)runtime\/(?:proc\.go|asm_\w+\.s)$/;

/**
 * What a service of this code spends. Paths are completed; of waits only those are kept that may be a request's: code of the folder,
 * called by something that is not, such as a server. A thread that is at rest, or works by itself, waits all the time, and so for
 * each request the longer, the fewer there are.
 * @param folder root of a side's code
 */
export function ofRequests(all: readonly Spent<RawFrame>[], folder: string): readonly Spent<RawFrame>[] {
  const find = openFinder(folder);
  const files = new Map<string, ReturnType<typeof find>>();
  const frames = new Map<RawFrame, RawFrame>();
  const found = ({ file }: RawFrame): ReturnType<typeof find> => {
    const known = files.get(file) ?? find(file);
    files.set(file, known);
    return known;
  };
  const placed = (frame: RawFrame): RawFrame => {
    const own = frames.get(frame) ?? { ...frame, file: found(frame).file };
    frames.set(frame, own);
    return own;
  };
  const isOfRequest = (stack: readonly RawFrame[]): boolean => {
    const at = stack.findIndex((frame) => found(frame).isOwn);
    return at >= 0 && stack.slice(at).some((frame) => !found(frame).isOwn && !starters.test(frame.file));
  };
  return all
    .filter(({ kind, frames: stack }) => kind !== "wait" || isOfRequest(stack))
    .map((one) => ({ ...one, frames: one.frames.map(placed) }));
}
