import { usageFailure } from "../../model/failure.ts";
import { type GitRepository, git, gitOr } from "../../start/git.ts";

/** A commit of the first parents' line. */
export interface Commit {
  readonly sha: string;
  /** ISO 8601, of the author. */
  readonly authoredAt: string;
  readonly title: string;
  /** Number of the pull request that its title names. */
  readonly pullRequest: number | undefined;
}

const pullRequestInTitle = /\(#(\d{1,9})\)\s*$|^Merge pull request #(\d{1,9}) /;

export function pullRequestOf(title: string): number | undefined {
  const [, squashed, merged] = pullRequestInTitle.exec(title) ?? [];
  const number = squashed ?? merged;
  return number === undefined ? undefined : Number(number);
}

/** Enough for years of a busy branch. */
const mostCommits = 20_000;

async function commitOf(repository: GitRepository, name: string): Promise<string> {
  const found = await gitOr(
    repository,
    "rev-parse",
    "--verify",
    "--quiet",
    "--end-of-options",
    `${name}^{commit}`,
  );
  if (found !== undefined) return found;
  throw usageFailure(
    `bisect: git knows no commit ${JSON.stringify(name)} here. Fetch it (a shallow clone lacks older ones: git fetch --unshallow), or name another one.`,
  );
}

/** What a search is about. */
export interface History {
  readonly good: string;
  readonly bad: string;
  /** After the good one, oldest first; the last is the bad one. */
  readonly commits: readonly Commit[];
}

/**
 * The commits between a good one and what is checked out, along first parents.
 * @param bad named by the user; default: what is checked out
 * @throws Failure "usage" for names that git does not know, for a bad one that is not checked out, and where nothing lies between
 */
export async function historyOf(
  repository: GitRepository,
  good: string,
  bad: string | undefined,
): Promise<History> {
  const [from, to, here] = [
    await commitOf(repository, good),
    await commitOf(repository, bad ?? "HEAD"),
    await commitOf(repository, "HEAD"),
  ];
  if (to !== here) {
    throw usageFailure(
      `bisect: ${bad} is not what is checked out, which every gate starts beside an older commit: git switch --detach ${to.slice(0, 12)}`,
    );
  }
  if ((await gitOr(repository, "merge-base", "--is-ancestor", from, to)) === undefined || from === to) {
    throw usageFailure(
      `bisect: ${good} is not older than what is checked out, so no commit lies between them.`,
    );
  }
  const format = "--format=%H%x00%aI%x00%s";
  const listed = await git(
    repository,
    ...["log", "--first-parent", "--reverse", `--max-count=${mostCommits}`, format, `${from}..${to}`],
  );
  const commits = listed.split("\n").flatMap((line): Commit[] => {
    const [sha = "", authoredAt = "", title = ""] = line.split("\0");
    return sha === "" ? [] : [{ sha, authoredAt, title, pullRequest: pullRequestOf(title) }];
  });
  return { good: from, bad: to, commits };
}

/** Files that a commit changes against its first parent, from the repository's root. */
export async function filesOf(repository: GitRepository, { sha }: Commit): Promise<readonly string[]> {
  const listed = await git(repository, "diff", "--name-only", "--no-renames", "-z", `${sha}^1`, sha);
  return listed.split("\0").filter((path) => path !== "");
}
