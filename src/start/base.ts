import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { type HeldLock, takeLock } from "../lib/lock.ts";
import { outputOf } from "../lib/programs.ts";
import { hasErrorCode, reasonOf, runFailure } from "../model/failure.ts";

/** Which commit this change is compared with: where it left a branch or another reference. */
export interface BaseWanted {
  readonly ref: string;
  /** The commit that GitHub made to try the merge; where it is checked out, the base is its first parent. */
  readonly mergeCommit?: string | undefined;
}

/** A git repository, and what its commands are started with. */
export interface Repository {
  /** A folder of its work tree. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Where and with which token it is fetched from, for when it cannot be fetched without; undefined in a terminal. */
  readonly access: { readonly server: string; readonly token: string } | undefined;
}

/** Nothing that lies in the repository is started by git: no hooks, no watcher of files. */
const withoutPrograms = ["-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false"];
const longestFetchMs = 120_000;

async function git({ folder, env }: Repository, ...args: readonly string[]): Promise<string> {
  const variables = { ...env, GIT_TERMINAL_PROMPT: "0" };
  const options = { cwd: folder, env: variables, timeout: longestFetchMs };
  return (await outputOf("git", [...withoutPrograms, ...args], options)).trim();
}

async function gitOr(repository: Repository, ...args: readonly string[]): Promise<string | undefined> {
  try {
    return await git(repository, ...args);
  } catch {
    return undefined;
  }
}

/** The token goes through git's environment, where no list of processes shows it. */
async function fetchFrom(repository: Repository, ...args: readonly string[]): Promise<void> {
  const command = ["fetch", "--no-tags", "--quiet", ...args];
  if ((await gitOr(repository, ...command)) !== undefined) return;
  const { access, env } = repository;
  if (access === undefined) return;
  const basic = Buffer.from(`x-access-token:${access.token}`).toString("base64");
  const authorized = {
    ...env,
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: `http.${access.server}/.extraheader`,
    GIT_CONFIG_VALUE_0: `AUTHORIZATION: basic ${basic}`,
  };
  await gitOr({ ...repository, env: authorized }, ...command);
}

/**
 * The commit of the base, fetched where a shallow clone lacks it.
 * @throws Failure "run" where git cannot say
 */
export async function findBase(repository: Repository, wanted: BaseWanted): Promise<string> {
  try {
    await git(repository, "rev-parse", "--show-toplevel");
  } catch (error) {
    throw runFailure(`no git repository in ${repository.folder}: ${reasonOf(error)}`, error);
  }
  const commit =
    (await firstParent(repository, wanted.mergeCommit)) ?? (await mergeBase(repository, wanted.ref));
  if ((await gitOr(repository, "cat-file", "-e", `${commit}^{tree}`)) === undefined) {
    await fetchFrom(repository, "--depth=1", "origin", commit);
  }
  return commit;
}

/** In a clone of depth 1 the parents are not there, but the commit names them. */
async function firstParent(
  repository: Repository,
  mergeCommit: string | undefined,
): Promise<string | undefined> {
  if ((await git(repository, "rev-parse", "HEAD")) !== mergeCommit) return undefined;
  const commit = await git(repository, "cat-file", "-p", "HEAD");
  const [first, second] = [...commit.matchAll(/^parent ([0-9a-f]{40,64})$/gm)].map(([, parent]) => parent);
  return second === undefined ? undefined : first;
}

const isCommit = /^[0-9a-f]{40,64}$/;

/** How many commits are fetched in one go to find where a branch was left. */
const fetchDepth = 500;

async function mergeBase(repository: Repository, ref: string): Promise<string> {
  const head = await git(repository, "rev-parse", "HEAD");
  const find = async (): Promise<string | undefined> => {
    for (const name of [`refs/remotes/origin/${ref}`, ref]) {
      const found = await gitOr(repository, "merge-base", "HEAD", name);
      if (found !== undefined && found !== "") return found;
    }
    return undefined;
  };
  const branch = `+refs/heads/${ref}:refs/remotes/origin/${ref}`;
  const isShallow = (await gitOr(repository, "rev-parse", "--is-shallow-repository")) === "true";
  const attempts = isShallow
    ? [
        [`--depth=${fetchDepth}`, "origin", branch, head],
        ["--unshallow", "origin", branch],
      ]
    : [["origin", branch]];
  let found = await find();
  // A shallow clone may lack a commit that is named; it is fetched alone.
  if (found === undefined && isCommit.test(ref)) return ref;
  for (const args of attempts) {
    if (found !== undefined) break;
    await fetchFrom(repository, ...args);
    found = await find();
  }
  if (found === undefined) {
    throw runFailure(
      `HEAD and ${ref} have no commit in common that git can find; check the name, or check out with fetch-depth: 0`,
    );
  }
  return found;
}

/** The code of the base in a folder of its own. */
export interface BaseFolder {
  readonly path: string;
  readonly commit: string;
  /** Whether an earlier gate built it with the same commands. */
  readonly isBuilt: boolean;
  /** Keeps what was built for the next gate. */
  keep(): Promise<void>;
  /** Lets another gate have it; without `keep` before it nothing is left. */
  release(): Promise<void>;
}

const built = "built";

/**
 * Checks the base out beside the change. A gate that built it leaves it there, without a trace in the list of work trees,
 * and the next one of the same commit takes it as it is; other commits are removed.
 * @param root folder for it in the work tree, such as `.loadline/base`; another one where the change brings that along
 * @param buildKey what the build depends on beside the commit
 * @throws Failure "run" where git cannot check it out
 */
export async function checkOutBase(
  repository: Repository,
  commit: string,
  { root: wanted, buildKey }: { readonly root: string; readonly buildKey: string },
): Promise<BaseFolder> {
  const root = await usableRoot(repository, wanted);
  const lock = await takeLock(join(root, "lock"));
  // Another gate on this machine has it: this one has a folder of its own, and leaves nothing.
  const own = lock === undefined ? join(root, `${commit}-${process.pid}`) : join(root, commit);
  const path = join(own, "tree");
  const key = createHash("sha256").update(`${commit}\n${buildKey}`).digest("hex");
  const renewing = lock && keepHeld(lock);
  const release = async (): Promise<void> => {
    await rm(join(path, ".git"), { force: true });
    if ((await readOr(join(own, built))) !== key) await rm(own, { recursive: true, force: true });
    await gitOr(repository, "worktree", "prune");
    clearInterval(renewing);
    await lock?.release();
    if (root !== wanted) await rm(root, { recursive: true, force: true });
  };
  const folder = { path, commit, keep: async () => await writeFile(join(own, built), key), release };
  if (lock !== undefined) await removeOthers(root, commit);
  if ((await readOr(join(own, built))) === key) return { ...folder, isBuilt: true };
  try {
    await rm(own, { recursive: true, force: true });
    await gitOr(repository, "worktree", "prune");
    await git(repository, "worktree", "add", "--detach", "--quiet", path, commit);
    return { ...folder, isBuilt: false };
  } catch (error) {
    await release();
    throw runFailure(`git cannot check out ${commit.slice(0, 7)}: ${reasonOf(error)}`, error);
  }
}

/** A folder that is part of the change could hold a base of its making, or lead elsewhere. */
async function usableRoot(repository: Repository, root: string): Promise<string> {
  await mkdir(root, { recursive: true });
  const inPlace = join(await realpath(repository.folder), relative(repository.folder, root));
  const tracked = await gitOr(repository, "ls-files", "--", root);
  if ((await realpath(root)) === inPlace && (tracked ?? "") === "") return root;
  return await mkdtemp(join(tmpdir(), "loadline-base-"));
}

const renewEveryMs = 10_000;

function keepHeld(lock: HeldLock): NodeJS.Timeout {
  return setInterval(() => void lock.renew(), renewEveryMs).unref();
}

async function removeOthers(root: string, commit: string): Promise<void> {
  const commits = (await readdir(root)).filter((name) => /^[0-9a-f]{40,64}$/.test(name) && name !== commit);
  for (const name of commits) await rm(join(root, name), { recursive: true, force: true });
}

async function readOr(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return undefined;
    throw error;
  }
}
