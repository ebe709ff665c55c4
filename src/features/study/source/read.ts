import { dirname } from "node:path";
import { didYouMean } from "../../../lib/suggest.ts";
import { include } from "../blocks/include.ts";
import { blocks } from "../blocks/table.ts";
import type { BlockKind } from "../study.ts";
import { pathIn, type Reach, reached, readSmall } from "./files.ts";
import { mistake, type Place, type Source, sourceOf } from "./place.ts";
import { type Segment, segmentsOf } from "./segments.ts";
import { readWritten } from "./yaml.ts";

/** Of a study or an included file. */
const mostBytes = 1024 * 1024;

/** A part of a study with its includes. */
export type ReadSegment =
  | Exclude<Segment, { kind: "block" }>
  | { readonly kind: "block"; readonly of: BlockKind; readonly text: string; readonly place: Place };

export interface ReadStudy {
  readonly source: Source;
  /** YAML between the lines `---`, and where it begins. */
  readonly frontMatter: { readonly text: string; readonly place: Place };
  readonly segments: readonly ReadSegment[];
  /** Every file that was read, for `--watch`. */
  readonly files: readonly string[];
}

/** @returns the line after it */
function frontMatterOf(source: Source): {
  readonly text: string;
  readonly place: Place;
  readonly next: number;
} {
  const [first = "", ...rest] = source.lines;
  const end = rest.findIndex((line) => /^(?:---|\.\.\.)\s*$/.test(line));
  const place = { source, line: 1, column: 1 };
  if (!/^---\s*$/.test(first)) {
    throw mistake(
      place,
      "a study begins with its front matter",
      "a line --- and below it runs and figures; loadline study --from FILE writes a draft",
    );
  }
  if (end === -1) throw mistake(place, "the front matter does not end", "a line --- below it");
  return { text: rest.slice(0, end).join("\n"), place: { source, line: 2, column: 1 }, next: end + 3 };
}

const topKey = /^([a-z][\w-]*)[ \t]*:/;

/** The kind of a block, by its first key that names one. */
function kindOf(text: string, place: Place): BlockKind | "include" {
  const keys = text.split("\n").flatMap((line, index) => {
    const key = topKey.exec(line)?.[1];
    return key === undefined ? [] : [{ key, line: index }];
  });
  const names = ["include", ...blocks.map(({ name }) => name)];
  for (const { key } of keys) {
    if (key === "include") return key;
    const found = blocks.find(({ name }) => name === key);
    if (found !== undefined) return found;
  }
  const [first] = keys;
  const at = { ...place, line: place.line + (first?.line ?? 0) };
  if (first === undefined) throw mistake(at, "this block names nothing", `one of ${names.join(", ")}`);
  throw mistake(
    at,
    `unknown block "${first.key}"${didYouMean(first.key, names)}`,
    `one of ${names.join(", ")}`,
  );
}

interface Reading {
  readonly reach: Reach;
  readonly files: string[];
}

/** @param above files that include this one, itself last */
async function withIncludes(
  segments: readonly Segment[],
  above: readonly string[],
  reading: Reading,
): Promise<readonly ReadSegment[]> {
  const read: ReadSegment[] = [];
  for (const segment of segments) {
    if (segment.kind !== "block") {
      read.push(segment);
      continue;
    }
    const kind = kindOf(segment.text, segment.place);
    if (kind !== "include") read.push({ ...segment, of: kind });
    else read.push(...(await included(segment, above, reading)));
  }
  return read;
}

const languages: Readonly<Record<string, string>> = {
  yml: "yaml",
  js: "js",
  ts: "ts",
  sh: "sh",
  json: "json",
  sql: "sql",
};

/** The longest run of backticks in a text must be shorter than the fence around it. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n$/, "")}\n${fence}\n`;
}

async function included(
  { text, place }: { readonly text: string; readonly place: Place },
  above: readonly string[],
  { reach, files }: Reading,
): Promise<readonly ReadSegment[]> {
  const written = readWritten(text, place, include, "a block include");
  const at = written.placeOf(["include"]);
  const path = pathIn(dirname(place.source.path), written.value.include);
  const real = await reached(path, at, reach);
  if (above.includes(real))
    throw mistake(at, `${path} includes itself`, "a file that does not lead back to this one");
  files.push(path);
  const content = (await readSmall(real, at, mostBytes)).replace(/\r\n/g, "\n");
  const extension = /\.([^./\\]+)$/.exec(path)?.[1] ?? "";
  const { as = languages[extension] ?? extension } = written.value;
  if (extension !== "md" || written.value.as !== undefined) {
    return [{ kind: "prose", text: fenced(content, /^[\w+-]{0,30}$/.test(as) ? as : "") }];
  }
  const source = sourceOf(path, content);
  const segments = await withIncludes(segmentsOf(source, 1), [...above, real], { reach, files });
  return [...segments, { kind: "prose", text: "\n" }];
}

/**
 * Reads a study with all that it includes.
 * @param path as the user named it
 * @throws Failure "usage" for a mistake, with its file and line
 */
export async function readStudy(path: string, text: string, reach: Reach): Promise<ReadStudy> {
  const source = sourceOf(path, text);
  const frontMatter = frontMatterOf(source);
  const files = [path];
  const real = await reached(path, { source, line: 1, column: 1 }, reach);
  const segments = await withIncludes(segmentsOf(source, frontMatter.next), [real], { reach, files });
  return { source, frontMatter, segments, files };
}
