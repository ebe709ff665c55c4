import type { CallerEvent, PullRequest } from "./event.ts";
import { asking, type GitHub, hasStatus } from "./octokit.ts";

/**
 * The pull request an event belongs to: named by the event, else looked up by its commit (deployments, and workflow runs of
 * forks). Never taken from an artifact, which the pull request's own code could have written.
 * @returns undefined if there is none, as for scheduled runs
 * @throws Failure "run" when GitHub cannot be asked
 */
export async function findPullRequest(github: GitHub, event: CallerEvent): Promise<PullRequest | undefined> {
  if (event.kind === "pull_request") return event.pullRequest;
  if (event.kind === "deployment") return lookUp(github, event.sha);
  if (event.kind !== "workflow_run") return undefined;
  if (event.pullRequest !== undefined || event.queuedFor !== undefined) return event.pullRequest;
  return lookUp(github, event.sha, event.isFork ? event.branch : undefined);
}

type Candidate = Awaited<ReturnType<typeof openOnes>>[number];

/**
 * Asks by commit, and if that finds nothing looks through the open pull requests: GitHub does not connect a commit that
 * exists only in a fork with its pull request (quarkusio/pt.quarkus.io#389).
 * @param head `owner:branch` of the fork, if known
 */
async function lookUp(github: GitHub, sha: string, head?: string): Promise<PullRequest | undefined> {
  const doing = `looking for the pull request of commit ${sha.slice(0, 7)}`;
  const best = (candidates: readonly Candidate[]) => bestOf(candidates, sha, github);
  return await asking(
    { doing, permission: "pull-requests: read" },
    async () => best(await ofCommit(github, sha)) ?? best(await openOnes(github, sha, head)),
  );
}

async function ofCommit(github: GitHub, commit_sha: string): Promise<readonly Candidate[]> {
  const wanted = { ...github.place, commit_sha, per_page: 100 };
  try {
    return (await github.octokit.rest.repos.listPullRequestsAssociatedWithCommit(wanted)).data;
  } catch (error) {
    // "No commit found for SHA": it lies in a fork.
    if (hasStatus(error, 404, 422)) return [];
    throw error;
  }
}

/** The open pull requests whose head is the commit, among the last 100 updated. */
async function openOnes({ octokit, place }: GitHub, sha: string, head: string | undefined) {
  const newest = { ...place, state: "open", sort: "updated", direction: "desc", per_page: 100 } as const;
  const { data } = await octokit.rest.pulls.list({ ...newest, ...(head !== undefined && { head }) });
  return data.filter((pull) => pull.head.sha === sha);
}

/**
 * Open ones first, among them those whose head is this commit, then the newest. A closed one counts only by its head: a
 * merge commit on the default branch belongs to the branch, not to the pull request that brought it.
 */
function bestOf(candidates: readonly Candidate[], sha: string, { place }: GitHub): PullRequest | undefined {
  const rank = (pull: Candidate): number => (pull.state === "open" ? 2 : 0) + (pull.head.sha === sha ? 1 : 0);
  const [first] = candidates
    .filter((pull) => rank(pull) > 0)
    .sort((a, b) => rank(b) - rank(a) || b.number - a.number);
  if (first === undefined) return undefined;
  const own = `${place.owner}/${place.repo}`;
  // Null if the fork was deleted, whatever the type says.
  const isFork = first.head.repo?.full_name.toLowerCase() !== own.toLowerCase();
  const { ref: baseBranch, sha: baseSha } = first.base;
  return { number: first.number, baseBranch, baseSha, ...(isFork && { isFork }) };
}
