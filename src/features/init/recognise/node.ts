import { posix } from "node:path";
import { z } from "zod";
import { parseJson } from "../../../lib/json.ts";
import { type Files, maybe } from "./files.ts";
import type { FolderFiles, Project } from "./findings.ts";

const manifest = z.looseObject({
  scripts: maybe(z.record(z.string(), z.string())),
});

const scriptNames = ["start", "preview", "dev"] as const;

const lockFiles = ["package-lock.json", "yarn.lock", "pnpm-lock.yaml"];

/**
 * What the package.json of a folder starts; undefined if it starts nothing.
 * @param isBeside whether another language's project is in the folder: then a package.json without `start` builds its frontend
 */
export function nodeProject(
  inFolder: FolderFiles,
  files: Files,
  isBeside: boolean,
): Omit<Project, "language" | "packages" | "toolchain"> | undefined {
  const { folder, text } = inFolder;
  const { scripts = {} } = manifest.safeParse(parseJson(text("package.json") ?? "")).data ?? {};
  const script = scriptNames.find((name) => scripts[name] !== undefined);
  const command = scripts[script ?? ""];
  if (script === undefined || command === undefined || (isBeside && script !== "start")) return undefined;
  const isBuilt = script !== "dev" && scripts["build"] !== undefined;
  // A member of a workspace is installed by the lock file at the top.
  const isMember =
    folder !== "" &&
    !lockFiles.some((name) => text(name) !== undefined) &&
    (files.paths.has("pnpm-workspace.yaml") || /"workspaces"\s*:/.test(files.text("package.json") ?? ""));
  return {
    ...{ ...inFolder, command, slots: { script }, isFrontend: script !== "start" },
    text: (name) => text(name) ?? (isMember && lockFiles.includes(name) ? files.text(name) : undefined),
    sources: sourcesOf(folder, command, files),
    build: isBuilt ? ["<manager> run build"] : [],
  };
}

/** Enough for a service's entry, its parts and their settings. */
const mostSources = 40;

/** The text of the file that a command runs, and of the files that it imports or starts. */
function sourcesOf(folder: string, command: string, files: Files): ReadonlyMap<string, string> {
  const read = new Map<string, string>();
  const waiting = entriesOf(folder, command, files);
  for (let path = waiting.shift(); path !== undefined && read.size < mostSources; path = waiting.shift()) {
    const text = read.has(path) ? undefined : files.text(path);
    if (text === undefined) continue;
    read.set(path, text);
    const near = posix.dirname(path);
    const named = [...text.matchAll(/["'`]([\w@.][\w@./-]{0,200})["'`]/g)];
    waiting.push(...named.flatMap(([, name = ""]) => moduleAt(posix.join(near, name), files)));
  }
  return read;
}

/** The file such as `server.js` that a command runs with node; for what is built, its source. */
function entriesOf(folder: string, command: string, files: Files): string[] {
  if (/\bnest\s+start\b/.test(command)) return moduleAt(posix.join(folder, "src/main"), files);
  const named = /(?:^|[\s/])([\w-][\w./-]*\.[cm]?[jt]sx?)\b/.exec(command)?.[1];
  const bare = /\b(?:node|nodemon|tsx|ts-node)\s+(?:--?\S+\s+)*([\w./-]+)(?:\s|$)/.exec(command)?.[1];
  const entry = named ?? (bare === "." ? "index" : bare);
  if (entry === undefined) return [];
  const found = moduleAt(posix.join(folder, entry), files);
  const source = entry.replace(/^(?:\.\/)?(?:dist|build|lib|out)\//, "src/");
  return found.length > 0 ? found : moduleAt(posix.join(folder, source), files);
}

/** The file of a module, named with or without ending, by its folder, or as after the build. */
function moduleAt(path: string, { paths }: Files): string[] {
  const bare = path.replace(/\.[cm]?[jt]sx?$/, "");
  const ends = ["js", "ts", "mjs", "cjs", "mts"].flatMap((it) => [`${bare}.${it}`, `${bare}/index.${it}`]);
  const found = [path, ...ends].find((name) => /\.[cm]?[jt]sx?$/.test(name) && paths.has(name));
  return found === undefined ? [] : [found];
}
