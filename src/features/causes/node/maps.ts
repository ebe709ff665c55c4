import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  GREATEST_LOWER_BOUND,
  LEAST_UPPER_BOUND,
  originalPositionFor,
  TraceMap,
} from "@jridgewell/trace-mapping";
import { z } from "zod";
import { orElse } from "../../../lib/or-else.ts";
import type { RawFrame } from "../profile.ts";
import { openSources, type Sources } from "../sources.ts";

const mostMapBytes = 32 * 1024 * 1024;
/** The comment stands at a file's end. */
const endCharacters = 32 * 1024 * 1024;

/** Maps of maps are not read. */
const sourceMap = z.object({
  version: z.literal(3),
  sources: z.array(z.string().nullable()).max(50_000),
  sourceRoot: z.string().nullish(),
  names: z.array(z.string()).max(500_000).default([]),
  mappings: z.string().max(mostMapBytes),
});

const installed = /(?:^|[\\/])node_modules[\\/]/;
const dataUrl = /^data:application\/json(?:;charset=[\w-]+)?(?<base64>;base64)?,/;

/** Of a file as V8 names it: modules by URLs, and others, too, where it was asked for a profile. */
export function pathOf(file: string): string {
  return orElse(file, () => (file.startsWith("file:") ? fileURLToPath(file) : file));
}

/** The last comment that names a map. */
function namedMap(code: string): string | undefined {
  const marker = "# sourceMappingURL=";
  const at = code.slice(-endCharacters).lastIndexOf(marker);
  const start = Math.max(0, code.length - endCharacters) + at + marker.length;
  return at < 0 ? undefined : code.slice(start).split(/\s/, 1)[0];
}

function textOf(url: string): string | undefined {
  const found = dataUrl.exec(url);
  if (found === null) return undefined;
  const body = url.slice(found[0].length);
  return found.groups?.["base64"] === undefined
    ? decodeURIComponent(body)
    : Buffer.from(body, "base64").toString();
}

interface OpenMap {
  readonly map: TraceMap;
  /** From the checkout's root, of each source; undefined for those elsewhere. */
  readonly paths: readonly (string | undefined)[];
}

/** Where a source of a map lies, from the checkout's root. @param of the file that the map is of */
function sourcePath(root: string, of: string, source: string): string | undefined {
  // Bundlers' own scheme, from the project's root: `webpack://shop/./src/index.ts`.
  const ofProject = /^webpack:\/\/[^/]*\/(?<path>.*)$/.exec(source)?.groups?.["path"];
  const path = source.startsWith("file:") ? fileURLToPath(source) : source;
  const way = relative(root, ofProject === undefined ? resolve(dirname(of), path) : resolve(root, ofProject));
  return way === "" || way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way) ? undefined : way;
}

/**
 * Finds what people wrote of code that compilers and bundlers made, by source maps: beside it in the checkout, or in it.
 * Nothing else is opened, and what is no map changes nothing.
 * @param folder root of the checkout
 * @param given maps of files as the runtime had them, as `data:` URLs
 */
export interface Maps {
  /** Whether a file of the checkout, or one that cannot be read, may have so many lines. */
  hasLine(file: string, line: number): boolean;
  original(frame: RawFrame): RawFrame;
}

export function openMaps(
  folder: string,
  given: ReadonlyMap<string, string>,
  {
    sources = openSources(folder),
    made = openSources(folder, mostMapBytes),
  }: { sources?: Sources; made?: Sources } = {},
): Maps {
  const counts = new Map<string, number>();
  const known = new Map<string, OpenMap | undefined>();
  const wayTo = (path: string): string => relative(folder, path);
  const maps = new Map([...given].map(([file, url]) => [pathOf(file), url]));
  const mapText = (path: string): string | undefined => {
    const own = maps.get(path);
    if (own !== undefined) return textOf(own);
    const named = namedMap(made.read(wayTo(path)) ?? "");
    if (named === undefined) return undefined;
    return named.startsWith("data:")
      ? textOf(named)
      : made.read(wayTo(fileURLToPath(new URL(named, pathToFileURL(path)))));
  };
  const open = (file: string): OpenMap | undefined => {
    if (!isAbsolute(file) || installed.test(file)) return undefined;
    const text = mapText(file);
    const found = text === undefined ? undefined : sourceMap.safeParse(JSON.parse(text)).data;
    if (found === undefined) return undefined;
    const { sourceRoot, ...map } = found;
    const paths = map.sources.map((source) =>
      source === null
        ? undefined
        : orElse(undefined, () => sourcePath(folder, file, sourceRoot ? join(sourceRoot, source) : source)),
    );
    // By number: what a name means is said above.
    return { map: new TraceMap({ ...map, sources: paths.map((_, at) => String(at)) }), paths };
  };
  const original = (frame: RawFrame): RawFrame => {
    const { file, line, column } = frame;
    if (line === 0 || file === "" || file.startsWith("node:")) return frame;
    if (!known.has(file))
      known.set(
        file,
        orElse(undefined, () => open(file)),
      );
    const opened = known.get(file);
    if (opened === undefined) return frame;
    const bias = column === 0 ? LEAST_UPPER_BOUND : GREATEST_LOWER_BOUND;
    const found = orElse(undefined, () =>
      originalPositionFor(opened.map, { line, column: Math.max(0, column - 1), bias }),
    );
    const path = found?.source == null ? undefined : opened.paths[Number(found.source)];
    if (found?.line == null || path === undefined) return frame;
    if (!installed.test(path) && sources.read(path) === undefined) return frame;
    return {
      name: frame.name,
      file: join(folder, path),
      line: found.line,
      column: column === 0 ? 0 : found.column + 1,
    };
  };
  return {
    original,
    hasLine(file, line) {
      const count =
        counts.get(file) ??
        orElse(undefined, () => made.read(wayTo(pathOf(file))))?.split("\n").length ??
        Infinity;
      counts.set(file, count);
      return line <= count;
    },
  };
}
