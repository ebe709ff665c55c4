import { Failure, runFailure } from "../model/failure.ts";
import type { BaseWanted } from "../model/start.ts";
import { fetchFrom, type GitRepository, git, gitOr } from "./git.ts";

/**
 * The base's commit, fetched if a shallow clone lacks it.
 * @throws Failure "run" if neither git nor the repository's host knows it
 */
export async function findBase(repository: GitRepository, wanted: BaseWanted): Promise<string> {
  try {
    return await findWithGit(repository, wanted);
  } catch (error) {
    if (!(error instanceof Failure) || repository.codeHost === undefined) throw error;
    const found = await askHost(repository, wanted, error);
    if (found === undefined) throw error;
    return found;
  }
}

async function findWithGit(repository: GitRepository, wanted: BaseWanted): Promise<string> {
  const head = await git(repository, "rev-parse", "--verify", "HEAD^{commit}");
  const isMerge = wanted.kind === "branch" && wanted.mergeCommit === head;
  const commit =
    (isMerge ? await firstParent(repository) : undefined) ?? (await mergeBase(repository, head, wanted));
  if (!(await isThere(repository, commit))) await fetchFrom(repository, "--depth=1", "origin", commit);
  return commit;
}

/** For when there is no git or repository, or git cannot fetch. */
async function askHost(
  repository: GitRepository,
  wanted: BaseWanted,
  because: Failure,
): Promise<string | undefined> {
  const { codeHost } = repository;
  const checkedOut = await gitOr(repository, "rev-parse", "--verify", "HEAD^{commit}");
  const branch = wanted.kind === "branch" ? wanted : undefined;
  const head = checkedOut ?? branch?.mergeCommit ?? branch?.head;
  if (codeHost === undefined || head === undefined) return undefined;
  try {
    const [first, second] = head === branch?.mergeCommit ? await codeHost.parents(head) : [];
    const parent = second === undefined ? undefined : first;
    return parent ?? (await codeHost.mergeBase(wanted.ref, head));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw runFailure(`${because.message} ${error.message}`, error);
  }
}

/** Whether a clone, which may be shallow or partial, has the files of a commit. */
async function isThere(repository: GitRepository, commit: string): Promise<boolean> {
  return (await gitOr(repository, "cat-file", "-e", `${commit}^{tree}`)) !== undefined;
}

/** The commit names its parents, which a clone of depth 1 lacks. */
async function firstParent(repository: GitRepository): Promise<string | undefined> {
  const commit = await git(repository, "cat-file", "-p", "HEAD");
  const [first, second] = [...commit.matchAll(/^parent ([0-9a-f]{40,64})$/gm)].map(([, parent]) => parent);
  return second === undefined ? undefined : first;
}

const isCommit = /^[0-9a-f]{40,64}$/;

/** Commits that are fetched first, to find where a branch was left. */
const fetchDepth = 500;

async function mergeBase(
  repository: GitRepository,
  head: string,
  { kind, ref }: BaseWanted,
): Promise<string> {
  const ofOrigin = `refs/remotes/origin/${ref}`;
  // A user means the local branch, if there is one.
  const names = kind === "named" ? [ref, ofOrigin] : [ofOrigin, ref];
  const find = async (): Promise<string | undefined> => {
    for (const name of names) {
      const found = await gitOr(repository, "merge-base", "HEAD", name);
      if (found !== undefined && found !== "") return found;
    }
    return undefined;
  };
  const branch = `+refs/heads/${ref}:${ofOrigin}`;
  const isShallow = (await gitOr(repository, "rev-parse", "--is-shallow-repository")) === "true";
  const attempts = isShallow
    ? [
        [`--depth=${fetchDepth}`, "origin", branch, head],
        ["--unshallow", "origin", branch],
      ]
    : [["origin", branch]];
  const found = await find();
  if (found !== undefined) return found;
  // A named commit that a shallow clone lacks is fetched alone.
  if (isCommit.test(ref)) return ref;
  for (const args of attempts) {
    await fetchFrom(repository, ...args);
    const fetched = await find();
    if (fetched !== undefined) return fetched;
  }
  for (const name of names) {
    if ((await gitOr(repository, "rev-parse", "--verify", "--quiet", `${name}^{commit}`)) !== undefined)
      throw runFailure(
        `git finds no commit that HEAD and ${ref} have in common.${isShallow ? " Check out with fetch-depth: 0." : ""}`,
      );
  }
  throw runFailure(
    `git knows no branch, tag or commit "${ref}" here, and cannot fetch a branch of that name.`,
  );
}
