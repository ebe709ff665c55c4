import type { Host } from "../../app/host.ts";
import { asking } from "../../github/octokit.ts";
import { Failure } from "../../model/failure.ts";
import type { GitHub } from "../../ports/github.ts";
import type { Commit } from "./commits.ts";

/** A pull request that brought a commit. */
export interface BroughtBy {
  readonly number: number;
  /** Undefined outside of GitHub. */
  readonly url?: string;
}

/**
 * The pull request that a commit's title names; where it names none, GitHub is asked, if this is a job there.
 * @returns undefined if there is none, or GitHub does not say
 */
export async function pullRequestFor(
  { sha, pullRequest }: Pick<Commit, "sha" | "pullRequest">,
  { github: job, links, log }: Pick<Host, "github" | "links" | "log">,
): Promise<BroughtBy | undefined> {
  const number = pullRequest ?? (job && (await askedOf(job.github, sha, log)));
  if (number === undefined) return undefined;
  const { repositoryUrl } = links;
  return { number, ...(repositoryUrl !== undefined && { url: `${repositoryUrl}/pull/${number}` }) };
}

/** A merged one, that whose merge made this very commit first. */
async function askedOf(github: GitHub, sha: string, log: Host["log"]): Promise<number | undefined> {
  const doing = `looking for the pull request of commit ${sha.slice(0, 7)}`;
  const wanted = { ...github.place, commit_sha: sha, per_page: 100 };
  try {
    const { data } = await asking(
      { doing, permission: "pull-requests: read" },
      async () => await github.octokit.rest.repos.listPullRequestsAssociatedWithCommit(wanted),
    );
    const merged = data.filter((pull) => pull.merged_at !== null);
    return (merged.find((pull) => pull.merge_commit_sha === sha) ?? merged[0])?.number;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    log.note(error.message);
    return undefined;
  }
}
