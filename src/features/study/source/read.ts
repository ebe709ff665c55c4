import { dirname, extname } from "node:path";
import { readText } from "../../../ingest/import/source.ts";
import { inTurn } from "../../../lib/in-turn.ts";
import { didYouMean } from "../../../lib/suggest.ts";
import { fenceOf } from "../../../report/render/escape.ts";
import { blocks, include } from "../blocks/table.ts";
import type { BlockKind } from "../study.ts";
import { pathIn, type Reach, reached } from "./files.ts";
import { mistake, type Place, placed, readWritten, type Source, sourceOf, type Yaml } from "./place.ts";
import { type Segment, segmentsOf } from "./segments.ts";

/** Of a study or an included file. */
export const mostBytes = 1024 * 1024;

type BlockSegment = Extract<Segment, { kind: "block" }>;

/** A part of a study with its includes. */
export type ReadSegment =
  | Exclude<Segment, BlockSegment>
  | (BlockSegment & {
      readonly of: BlockKind;
    });

export interface ReadStudy {
  readonly reach: Reach;
  /** YAML between the lines `---`, and where it begins. */
  readonly frontMatter: Yaml;
  readonly segments: readonly ReadSegment[];
  /** Every file that was read, for `--watch`. */
  readonly files: readonly string[];
}

/** The YAML at the beginning, and the line after it. */
function frontMatterOf(source: Source) {
  const [first = "", ...rest] = source.lines;
  const end = rest.findIndex((line) => /^(?:---|\.\.\.)\s*$/.test(line));
  const place: Place = { source, line: 1, column: 1 };
  if (!/^---\s*$/.test(first)) {
    const expected = "a line --- and below it runs and figures; loadline study --from FILE writes a draft";
    throw mistake(place, "a study begins with its front matter", expected);
  }
  if (end === -1) throw mistake(place, "the front matter does not end", "a line --- below it");
  return { text: rest.slice(0, end).join("\n"), place: { ...place, line: 2 }, next: end + 3 };
}

/** The kind of a block, by its first key that names one. */
function kindOf({ text: yaml, place }: BlockSegment): BlockKind | "include" {
  const keys = yaml.split("\n").flatMap((line, index) => {
    const key = /^([a-z][\w-]*)[ \t]*:/.exec(line)?.[1];
    return key === undefined ? [] : [{ key, line: place.line + index }];
  });
  const kinds = new Map<string, BlockKind | "include">([
    ["include", "include"],
    ...blocks.map((kind) => [kind.name, kind] as const),
  ]);
  const [kind] = keys.flatMap(({ key }) => kinds.get(key) ?? []);
  if (kind !== undefined) return kind;
  const [first] = keys;
  const names = [...kinds.keys()];
  const found =
    first === undefined
      ? "this block names nothing"
      : `unknown block "${first.key}"${didYouMean(first.key, names)}`;
  throw mistake({ ...place, line: first?.line ?? place.line }, found, `one of ${names.join(", ")}`);
}

/** What an included file that is no Markdown becomes. */
function fenced(path: string, content: string): string {
  const [language = ""] = /(?<=\.)[\w+-]{1,30}$/.exec(path) ?? [];
  const fence = fenceOf(content, 3);
  return `${fence}${language}\n${content.replace(/\n$/, "")}\n${fence}\n`;
}

/**
 * Reads a study with all that it includes.
 * @param path as the user named it
 * @throws Failure "usage" for a mistake, with its file and line
 */
export async function readStudy(path: string, written: string, reach: Reach): Promise<ReadStudy> {
  const source = sourceOf(path, written);
  const { next, ...frontMatter } = frontMatterOf(source);
  const files = [path];
  /** @param above files that include this one, itself last */
  const withIncludes = async (
    segments: readonly Segment[],
    above: readonly string[],
  ): Promise<readonly ReadSegment[]> => {
    const read = await inTurn(segments, async (segment): Promise<readonly ReadSegment[]> => {
      if (segment.kind !== "block") return [segment];
      const kind = kindOf(segment);
      if (kind !== "include") return [{ ...segment, of: kind }];
      const { value, placeOf } = readWritten(segment, include, "a block include");
      const at = placeOf(["include"]);
      const from = pathIn(dirname(at.source.path), value.include);
      const real = await reached(from, at, reach);
      if (above.includes(real))
        throw mistake(at, `${from} includes itself`, "a file that does not lead back to this one");
      files.push(from);
      const content = (await placed(at, async () => await readText(real, mostBytes))).replace(/\r\n/g, "\n");
      if (extname(from) !== ".md") return [{ kind: "prose", text: fenced(from, content) }];
      const included = await withIncludes(segmentsOf(sourceOf(from, content), 1), [...above, real]);
      return [...included, { kind: "prose", text: "\n" }];
    });
    return read.flat();
  };
  const real = await reached(path, frontMatter.place, reach);
  const segments = await withIncludes(segmentsOf(source, next), [real]);
  return { reach, frontMatter, segments, files };
}
