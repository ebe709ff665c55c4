import { posix } from "node:path";
import { z } from "zod";
import { parseJson } from "../../../lib/json.ts";
import type { Files } from "./files.ts";
import type { Project } from "./findings.ts";

const manifest = z.looseObject({
  scripts: z.record(z.string(), z.string()).optional().catch(undefined),
  engines: z.looseObject({ node: z.string().optional() }).optional().catch(undefined),
  workspaces: z.unknown().optional(),
});

const scriptNames = ["start", "preview", "dev"] as const;

const versionFiles = [".nvmrc", ".node-version"];
const lockFiles = ["package-lock.json", "yarn.lock", "pnpm-lock.yaml"];

/**
 * The package.json of a folder with what it starts; undefined if it starts nothing.
 * @param isBeside whether another language's project is in the folder: then a package.json without `start` builds its frontend
 */
export async function nodeProject(
  common: Pick<Project, "language" | "folder" | "named" | "packages">,
  files: Files,
  isBeside: boolean,
): Promise<Project | undefined> {
  const { folder, named } = common;
  const { scripts, engines } = manifest.safeParse(parseJson(named.get("package.json") ?? "")).data ?? {};
  const script = scriptNames.find((name) => scripts?.[name] !== undefined);
  const command = scripts?.[script ?? ""];
  if (script === undefined || command === undefined || (isBeside && script !== "start")) return undefined;
  const isBuilt = script !== "dev" && scripts?.["build"] !== undefined;
  const file = versionFiles.find((name) => named.has(name)) ?? (engines?.node && "package.json");
  return {
    ...common,
    named: new Map([...named, ...(await workspaceLocks(folder, named, files))]),
    ...{
      command,
      slots: { script },
      toolchain: { kind: "node", versionFile: file && posix.join(folder, file) },
    },
    sources: await sourcesOf(folder, command, files),
    build: isBuilt ? ["<manager> run build"] : [],
    isFrontend: script !== "start",
  };
}

/** A member of a workspace is installed by the lock file at the top. */
async function workspaceLocks(
  folder: string,
  named: ReadonlyMap<string, string>,
  files: Files,
): Promise<readonly (readonly [string, string])[]> {
  const isMember =
    folder !== "" &&
    !lockFiles.some((name) => named.has(name)) &&
    (files.paths.has("pnpm-workspace.yaml") ||
      /"workspaces"\s*:/.test((await files.text("package.json")) ?? ""));
  return isMember ? lockFiles.flatMap((name) => (files.paths.has(name) ? [[name, " "] as const] : [])) : [];
}

/** Enough for a service's entry, its parts and their settings. */
const mostSources = 40;

/** The text of the file that a command runs, and of the files that it imports or starts. */
async function sourcesOf(
  folder: string,
  command: string,
  files: Files,
): Promise<ReadonlyMap<string, string>> {
  const read = new Map<string, string>();
  const waiting = entriesOf(folder, command, files);
  for (let path = waiting.shift(); path !== undefined && read.size < mostSources; path = waiting.shift()) {
    const text = read.has(path) ? undefined : await files.text(path);
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
  const named = /(?:^|[\s/])([\w-][\w./-]*\.[cm]?[jt]sx?)\b/.exec(command)?.[1];
  if (/\bnest\s+start\b/.test(command)) return moduleAt(posix.join(folder, "src/main"), files);
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
  const names = [
    path,
    ...["js", "ts", "mjs", "cjs", "mts"].flatMap((it) => [`${bare}.${it}`, `${bare}/index.${it}`]),
  ];
  const found = names.find((name) => /\.[cm]?[jt]sx?$/.test(name) && paths.has(name));
  return found === undefined ? [] : [found];
}
