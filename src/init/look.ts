import { lstat, readdir, readFile, realpath } from "node:fs/promises";
import { dirname, join, posix, relative, resolve, sep } from "node:path";
import pLimit from "p-limit";
import { terminalEnvironment } from "../lib/environment.ts";
import { outputOf } from "../lib/programs.ts";
import { hasErrorCode } from "../model/failure.ts";
import { durationIn } from "./duration.ts";
import { readWorkflow } from "./existing.ts";
import type { Findings, FoundScript, FoundWorkflow, NodeService, Occupant } from "./findings.ts";
import { readPrograms } from "./go.ts";
import { possiblePaths } from "./plan.ts";
import { foreignNeed, importsK6, isRunnable, mentionsTarget, ownImports } from "./scripts.ts";
import { readService } from "./service.ts";
import { workflowFolder } from "./workflows.ts";

/** Larger files are bundles, not hand-written scripts. */
const mostBytes = 512_000;

/** A repository on this machine. */
export interface Repository {
  /** Absolute path of its top, or of the folder if it is not a repository. */
  readonly top: string;
  readonly isRepository: boolean;
}

/** The repository that a folder belongs to, or the folder itself. */
export async function findRepository(folder: string): Promise<Repository> {
  const top = await git(folder, "rev-parse", "--show-toplevel");
  // git prints `/` on Windows too.
  return top === undefined ? { top: folder, isRepository: false } : { top: resolve(top), isRepository: true };
}

/** Output of git without the final newline; undefined if git fails or is not installed. */
async function git(folder: string, ...args: readonly string[]): Promise<string | undefined> {
  try {
    const { env } = terminalEnvironment(process.env);
    return (await outputOf("git", args, { cwd: folder, env })).replace(/\r?\n$/, "");
  } catch {
    return undefined;
  }
}

/** Inspects a repository. Asks nothing and changes nothing. */
export async function lookAround(place: Repository): Promise<Findings> {
  const { top } = place;
  const files = await listFiles(place);
  const present = new Set(files);
  const [scripts, services, workflows, occupied, defaultBranch, isOnGitHub, ignored] = await Promise.all([
    findScripts(top, files),
    findServices(top, present),
    findWorkflows(top, present),
    findOccupied(top),
    findDefaultBranch(top),
    findHome(top, files),
    git(top, "check-ignore", "--no-index", ".loadline/report"),
  ]);
  return {
    scripts,
    ...services,
    workflows,
    isDeployedByHost: present.has("vercel.json") || present.has(".vercel/project.json"),
    defaultBranch,
    isOnGitHub,
    ignoresRuns: ignored !== undefined || !place.isRepository,
    occupied,
  };
}

/** All files except packages and ignored ones, as sorted paths from the top with `/`. */
async function listFiles({ top, isRepository }: Repository): Promise<string[]> {
  const listed = isRepository
    ? await git(top, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    : undefined;
  const files = listed === undefined ? await walk(top, "") : listed.split("\0");
  return [...new Set(files)]
    .filter((path) => path !== "" && !path.split("/").includes("node_modules"))
    .sort((a, b) => (a < b ? -1 : 1));
}

async function walk(top: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(top, folder), { withFileTypes: true }).catch(() => []);
  const below = entries.map(async (entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isFile()) return [path];
    return entry.isDirectory() && entry.name !== "node_modules" && entry.name !== ".git"
      ? await walk(top, path)
      : [];
  });
  return (await Promise.all(below)).flat();
}

/** The text of a file; undefined if it is not a regular file, missing or too large. */
async function textOf(top: string, path: string): Promise<string | undefined> {
  const whole = join(top, path);
  try {
    const found = await lstat(whole);
    if (!found.isFile() || found.size > mostBytes) return undefined;
    return await readFile(whole, "utf8");
  } catch {
    return undefined;
  }
}

async function findScripts(top: string, files: readonly string[]): Promise<FoundScript[]> {
  const limit = pLimit(16);
  const modules = files.filter((path) => /\.[cm]?[jt]s$/.test(path) && !/\.d\.[cm]?ts$/.test(path));
  const texts = new Map<string, string>();
  const readOne = async (path: string): Promise<void> => {
    const text = await textOf(top, path);
    // Keep nothing else: all modules of a repository may not fit into memory.
    if (text !== undefined && (importsK6(text) || mentionsTarget(text))) texts.set(path, text);
  };
  await Promise.all(modules.map(async (path) => await limit(async () => await readOne(path))));
  return modules
    .filter((path) => isRunnable(texts.get(path) ?? ""))
    .map((path) => describeScript(path, texts));
}

function describeScript(path: string, texts: ReadonlyMap<string, string>): FoundScript {
  const reached = reachedFrom(path, texts);
  const needs = reached.map(foreignNeed).find((need) => need !== undefined);
  const durationMs = durationIn(texts.get(path) ?? "");
  return {
    path,
    readsTarget: reached.some(mentionsTarget),
    ...(needs !== undefined && { needs }),
    ...(durationMs !== undefined && { durationMs }),
  };
}

/** The texts of a script and of the repository's modules that it imports, as far as known. */
function reachedFrom(path: string, texts: ReadonlyMap<string, string>): string[] {
  const reached = new Map<string, string>();
  const waiting = [path];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const text = texts.get(next);
    if (text === undefined || reached.has(next)) continue;
    reached.set(next, text);
    waiting.push(...ownImports(next, text).flatMap((it) => [it, `${it}.js`, `${it}.ts`]));
  }
  return [...reached.values()];
}

/** Files at the top that identify a repository other than Node's. */
const manifests: readonly string[] = [
  "go.mod",
  "Cargo.toml",
  "pom.xml",
  "build.gradle",
  "build.gradle.kts",
  "manage.py",
  "pyproject.toml",
  "requirements.txt",
  "Gemfile",
  "composer.json",
  "mix.exs",
];

/**
 * Finds what starts the service: from the files at the top or, if they do not say, from the folders below. A package.json
 * next to a go.mod is the service only if it has a start script; otherwise it builds a frontend.
 */
async function findServices(
  top: string,
  files: ReadonlySet<string>,
): Promise<Pick<Findings, "service" | "services" | "unstarted">> {
  const own = files.has("package.json") ? await serviceAt(top, "", files) : undefined;
  const manifest = manifests.find((name) => files.has(name));
  const isOwn = own !== undefined && (manifest === undefined || own.script === "start");
  if (isOwn) return { service: own, services: [] };
  if (manifest === "go.mod") {
    const programs = readPrograms(await goSources(top, files));
    if (programs.kind === "one") return { service: programs.service, services: [] };
    const folders = programs.kind === "several" ? programs.folders : [];
    return { service: undefined, services: [], unstarted: { manifest, programs: folders } };
  }
  if (manifest !== undefined) {
    return { service: undefined, services: [], unstarted: { manifest, programs: [] } };
  }
  const below = await servicesBelow(top, files);
  return below.length === 1
    ? { service: below[0], services: [] }
    : { service: undefined, services: below.map(({ folder }) => folder) };
}

/** Sources of the module at the top, without tests and nested modules. */
async function goSources(top: string, files: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const limit = pLimit(16);
  const modules = [...files]
    .filter((path) => path.endsWith("/go.mod"))
    .map((path) => `${posix.dirname(path)}/`);
  const sources = [...files].filter(
    (path) => /\.go$/.test(path) && !path.endsWith("_test.go") && !modules.some((it) => path.startsWith(it)),
  );
  const read = sources.map((path) =>
    limit(async () => {
      const text = await textOf(top, path);
      return text === undefined ? [] : [[path, text] as const];
    }),
  );
  return new Map((await Promise.all(read)).flat());
}

/** What each package.json below the top starts. */
async function servicesBelow(top: string, files: ReadonlySet<string>): Promise<readonly NodeService[]> {
  const folders = [...files]
    .filter((path) => path.endsWith("/package.json"))
    .map((path) => posix.dirname(path));
  const services = await Promise.all(folders.map(async (folder) => await serviceAt(top, folder, files)));
  return services.filter((service) => service !== undefined);
}

async function serviceAt(
  top: string,
  folder: string,
  files: ReadonlySet<string>,
): Promise<NodeService | undefined> {
  const text = await textOf(top, posix.join(folder, "package.json"));
  if (text === undefined) return undefined;
  const names = [".nvmrc", ".node-version", "package-lock.json", "yarn.lock", "pnpm-lock.yaml"];
  const beside = new Set(names.filter((name) => files.has(posix.join(folder, name))));
  const entries = await readEntries(top, folder, text, files);
  return readService({ folder, text, beside, readEntry: (command) => entries.get(entryOf(command) ?? "") });
}

/** The file that a command runs with node, such as `server.js`. */
function entryOf(command: string): string | undefined {
  return /(?:^|[\s/])([\w-][\w./-]*\.[cm]?[jt]s)\b/.exec(command)?.[1];
}

async function readEntries(
  top: string,
  folder: string,
  manifest: string,
  files: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const named = [...manifest.matchAll(/"(?:start|preview|dev)"\s*:\s*"([^"]*)"/g)].flatMap(
    ([, command = ""]) => entryOf(command) ?? [],
  );
  const read = named.map(async (entry) => {
    const path = posix.join(folder, entry);
    const text = files.has(path) ? await textOf(top, path) : undefined;
    return text === undefined ? [] : [[entry, text] as const];
  });
  return new Map((await Promise.all(read)).flat());
}

async function findWorkflows(top: string, files: ReadonlySet<string>): Promise<FoundWorkflow[]> {
  // Their names appear in messages and workflows, so only plain ones are used.
  const named = [...files].filter(
    (path) => posix.dirname(path) === workflowFolder && /\/[\w.-]+\.ya?ml$/.test(path),
  );
  const read = await Promise.all(named.map(async (path) => ({ path, text: await textOf(top, path) })));
  return read.flatMap(({ path, text }) => (text === undefined ? [] : [readWorkflow(path, text)]));
}

async function findOccupied(top: string): Promise<ReadonlyMap<string, Occupant>> {
  const occupants = possiblePaths.map(async (path) => {
    const occupant = await occupantOf(top, path);
    return occupant === undefined ? [] : [[path, occupant] as const];
  });
  return new Map((await Promise.all(occupants)).flat());
}

/** What occupies a path or blocks it. Links out of the repository are never followed. */
export async function occupantOf(top: string, path: string): Promise<Occupant | undefined> {
  const whole = join(top, path);
  try {
    const found = await lstat(whole);
    const text = found.isFile() ? await textOf(top, path) : undefined;
    if (text !== undefined) return { kind: "text", text };
    return {
      kind: "other",
      what: found.isSymbolicLink() ? "a link is in the way" : "something else is in the way",
    };
  } catch (error) {
    if (hasErrorCode(error, "ENOTDIR")) return { kind: "other", what: "a part of the path is a file" };
    if (!hasErrorCode(error, "ENOENT")) return { kind: "other", what: "it cannot be read" };
  }
  const leadsOut = !(await isInside(top, dirname(whole)));
  return leadsOut ? { kind: "other", what: "a link points outside the repository, or nowhere" } : undefined;
}

/** True if a folder, or its nearest existing parent, is within the repository. */
async function isInside(top: string, folder: string): Promise<boolean> {
  const real = await realpath(folder).catch(() => undefined);
  if (real === undefined) {
    const isThere = await lstat(folder).then(
      () => true,
      () => false,
    );
    // A link without a target: no folder can be created through it.
    return folder === top || (!isThere && (await isInside(top, dirname(folder))));
  }
  const way = relative(await realpath(top), real);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`));
}

async function findDefaultBranch(top: string): Promise<string> {
  const remote = await git(top, "symbolic-ref", "--short", "refs/remotes/origin/HEAD");
  if (remote !== undefined) return remote.replace(/^origin\//, "");
  const listed = await git(top, "for-each-ref", "--format=%(refname)", "refs/heads", "refs/remotes/origin");
  const branches = new Set(
    listed?.split("\n").map((ref) => ref.replace(/^refs\/(?:heads|remotes\/origin)\//, "")),
  );
  const usual = ["main", "master"].find((name) => branches.has(name));
  return usual ?? (await git(top, "symbolic-ref", "--short", "HEAD")) ?? "main";
}

/** True if a remote is on GitHub, or there is no remote yet. */
async function findHome(top: string, files: readonly string[]): Promise<boolean> {
  if (files.some((path) => path.startsWith(`${workflowFolder}/`))) return true;
  const remotes = await git(top, "config", "--get-regexp", "^remote\\..*\\.url$");
  return remotes === undefined || /github/i.test(remotes);
}
