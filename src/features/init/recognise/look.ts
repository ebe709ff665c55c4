import { lstat, realpath } from "node:fs/promises";
import { dirname, join, posix, relative, resolve, sep } from "node:path";
import { hasErrorCode } from "../../../model/failure.ts";
import { possiblePaths, workflowFolder } from "../paths.ts";
import { readWorkflow } from "./existing.ts";
import { type Files, type FoundRepository, git, openFiles, textOf } from "./files.ts";
import type { Findings, FoundScript, FoundWorkflow, Occupant } from "./findings.ts";
import { findHost } from "./hosts.ts";
import {
  foreignNeed,
  importsK6,
  isLong,
  isRunnable,
  mentionsTarget,
  ownImports,
  remoteImports,
} from "./scripts.ts";
import { findServices } from "./services.ts";

/** The repository of a folder, or the folder itself. */
export async function findRepository(folder: string): Promise<FoundRepository> {
  const top = await git(folder, "rev-parse", "--show-toplevel");
  // git prints `/` on Windows, too.
  return top === undefined ? { top: folder, isRepository: false } : { top: resolve(top), isRepository: true };
}

/**
 * Inspects a repository. Asks nothing and changes nothing.
 * @param wanted place of the service, if the owner named it
 */
export async function lookAround(place: FoundRepository, wanted?: string): Promise<Findings> {
  const { top } = place;
  const files = await openFiles(place);
  const [occupied, defaultBranch, isOnGitHub, ignored] = await Promise.all([
    findOccupied(top),
    findDefaultBranch(top),
    findHome(top, files),
    git(top, "check-ignore", "--no-index", ".loadline/report"),
  ]);
  return {
    ...{ scripts: findScripts(files), ...findServices(files, wanted), workflows: findWorkflows(files) },
    ...{ host: findHost(files), defaultBranch, isRepository: place.isRepository, isOnGitHub, occupied },
    ignoresRuns: ignored !== undefined || !place.isRepository,
  };
}

function findScripts(files: Files): FoundScript[] {
  const modules = [...files.paths].filter(
    (path) => /\.[cm]?[jt]s$/.test(path) && !/\.d\.[cm]?ts$/.test(path),
  );
  const texts = new Map<string, string>();
  for (const path of modules) {
    const text = files.text(path);
    // All modules of a repository may not fit into memory.
    if (text !== undefined && (importsK6(text) || mentionsTarget(text))) texts.set(path, text);
  }
  const runnable = [...texts].filter(([, text]) => isRunnable(text));
  return runnable.map(([path, text]) => {
    const reached = reachedFrom(path, texts);
    return {
      path,
      readsTarget: reached.some(mentionsTarget),
      needs: reached.map(foreignNeed).find((need) => need !== undefined),
      remote: [...new Set(reached.flatMap(remoteImports))],
      isLong: isLong(path, text),
    };
  });
}

/** The texts of a script and of the repository's modules that it imports. */
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

function findWorkflows(files: Files): FoundWorkflow[] {
  // Their names appear in messages and workflows, so only plain ones are used.
  const named = [...files.paths].filter(
    (path) => posix.dirname(path) === workflowFolder && /\/[\w.-]+\.ya?ml$/.test(path),
  );
  return named.map((path) => readWorkflow(path, files.text(path) ?? ""));
}

async function findOccupied(top: string): Promise<ReadonlyMap<string, Occupant>> {
  const occupants = possiblePaths.map(async (path) => {
    const occupant = await occupantOf(top, path);
    return occupant === undefined ? [] : [[path, occupant] as const];
  });
  return new Map((await Promise.all(occupants)).flat());
}

/** What occupies or blocks a path. Links out of the repository are not followed. */
export async function occupantOf(top: string, path: string): Promise<Occupant | undefined> {
  const whole = join(top, path);
  try {
    const found = await lstat(whole);
    const text = found.isFile() ? textOf(top, path) : undefined;
    if (text !== undefined) return { kind: "text", text };
    return { kind: "other", what: `${found.isSymbolicLink() ? "a link" : "something else"} is in the way` };
  } catch (error) {
    if (hasErrorCode(error, "ENOTDIR")) return { kind: "other", what: "a part of the path is a file" };
    if (!hasErrorCode(error, "ENOENT")) return { kind: "other", what: "it cannot be read" };
  }
  const leadsOut = !(await isInside(top, dirname(whole)));
  return leadsOut ? { kind: "other", what: "a link points outside the repository, or nowhere" } : undefined;
}

/** Whether a folder, or its nearest existing parent, is within the repository. */
async function isInside(top: string, folder: string): Promise<boolean> {
  const real = await realpath(folder).catch(() => undefined);
  if (real === undefined) {
    const dangling = await lstat(folder).catch(() => undefined);
    // No folder can be created through a link without a target.
    return folder === top || (dangling === undefined && (await isInside(top, dirname(folder))));
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

/** Whether there is a remote on GitHub, or no remote yet. */
async function findHome(top: string, { paths }: Files): Promise<boolean> {
  if ([...paths].some((path) => path.startsWith(`${workflowFolder}/`))) return true;
  const remotes = await git(top, "config", "--get-regexp", "^remote\\..*\\.url$");
  return remotes === undefined || /github/i.test(remotes);
}
