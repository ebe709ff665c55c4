import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ifThere } from "../lib/files.ts";
import { takeLock } from "../lib/lock.ts";
import { Failure, hasErrorCode, runFailure } from "../model/failure.ts";
import { unpack } from "./archive.ts";
import { type GitRepository, git, gitOr } from "./git.ts";

/** A folder with the base's code. */
export interface BaseFolder {
  readonly path: string;
  readonly commit: string;
  /** By an earlier gate with the same commands. */
  readonly isBuilt: boolean;
  /** Keeps what was built for the next gate, if it may stay. */
  keep(): Promise<void>;
  /** For other gates; without `keep` nothing is left. */
  release(): Promise<void>;
}

const built = "built";

/**
 * Checks the base out beside the change. Once built it may stay, not listed as a work tree, for the next gate with the same
 * commit; other commits are removed.
 * @param root folder in the work tree, such as `.loadline/base`; not used if the change brings it along
 * @param buildKey what a build that may stay depends on besides the commit; undefined where none does
 * @throws Failure "run" if neither git nor the repository's host has it
 */
export async function checkOutBase(
  repository: GitRepository,
  commit: string,
  { root: wanted, buildKey }: { readonly root: string; readonly buildKey?: string },
): Promise<BaseFolder> {
  const root = await usableRoot(repository, wanted);
  const lock = await takeLock(join(root, "lock"));
  // Without the lock another gate has it: this one uses a folder of its own, and leaves nothing.
  const own = lock === undefined ? join(root, `${commit}-${process.pid}`) : join(root, commit);
  const path = join(own, "tree");
  const key = createHash("sha256").update(`${commit}\n${buildKey}`).digest("hex");
  const isKept = async () =>
    buildKey !== undefined && (await ifThere(readFile(join(own, built), "utf8"))) === key;
  const renewing = lock && setInterval(() => void lock.renew(), renewEveryMs).unref();
  // A gate that was stopped tidies, too.
  const tidying = { ...repository, signal: new AbortController().signal };
  const release = async (): Promise<void> => {
    await rm(join(path, ".git"), { force: true });
    if (!(await isKept())) await rm(own, { recursive: true, force: true });
    await gitOr(tidying, "worktree", "prune");
    clearInterval(renewing);
    await lock?.release();
    if (root !== wanted) await rm(root, { recursive: true, force: true });
  };
  const keep = async () => {
    if (lock !== undefined && buildKey !== undefined) await writeFile(join(own, built), key);
  };
  const folder = { path, commit, keep, release };
  if (lock !== undefined) await removeOthers(root, commit);
  if (await isKept()) return { ...folder, isBuilt: true };
  try {
    await rm(own, { recursive: true, force: true });
    await gitOr(repository, "worktree", "prune");
    await fill(repository, commit, path);
    return { ...folder, isBuilt: false };
  } catch (error) {
    await release();
    throw error;
  }
}

async function fill(repository: GitRepository, commit: string, path: string): Promise<void> {
  const { codeHost, env, signal } = repository;
  try {
    await git(repository, "worktree", "add", "--detach", "--quiet", path, commit);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const why = `${commit.slice(0, 7)} cannot be checked out. ${error.message}`;
    if (codeHost === undefined) throw runFailure(why, error);
    const archive = await codeHost.archive(commit, signal).catch((failed: unknown) => {
      throw failed instanceof Failure ? runFailure(`${why} ${failed.message}`, failed) : failed;
    });
    await unpack(archive, path, { env, signal });
  }
}

/** Not a folder that is part of the change, which could hold a base of its making or lead elsewhere. */
async function usableRoot(repository: GitRepository, root: string): Promise<string> {
  await mkdir(root, { recursive: true });
  const inPlace = join(await realpath(repository.folder), relative(repository.folder, root));
  const tracked = await gitOr(repository, "ls-files", "--", root);
  if ((await realpath(root)) === inPlace && tracked === "") return root;
  return await mkdtemp(join(tmpdir(), "loadline-base-"));
}

const renewEveryMs = 10_000;

/** Removes other commits, and what killed gates left. */
async function removeOthers(root: string, commit: string): Promise<void> {
  for (const name of await readdir(root)) {
    const [, of, pid] = /^([0-9a-f]{40,64})(?:-(\d+))?$/.exec(name) ?? [];
    const isOther = of !== undefined && (pid === undefined ? of !== commit : !isRunning(Number(pid)));
    if (isOther) await rm(join(root, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasErrorCode(error, "ESRCH");
  }
}
