import type { CallerEvent, GitHub, PullRequest } from "../ports/github.ts";
import { otherBaseOf } from "./event.ts";
import { asking, hasStatus } from "./octokit.ts";

/**
 * The pull request an event belongs to: named by the event, else looked up by its commit (deployments, and workflow runs of
 * forks). Never taken from an artifact, which the pull request's own code could have written: that only chooses among
 * several open ones of this commit.
 * @param measuredFor the number that the artifact names
 * @returns undefined if there is none, as for scheduled runs
 * @throws Failure "run" when GitHub cannot be asked
 */
export async function findPullRequest(
  github: GitHub,
  event: CallerEvent,
  measuredFor: () => Promise<number | undefined> = async () => undefined,
): Promise<PullRequest | undefined> {
  if (event.kind === "pull_request") return event.pullRequest;
  const found = await candidatesOf(github, event);
  const wanted = found.length > 1 && event.kind === "workflow_run" ? await measuredFor() : undefined;
  return found.find(({ number }) => number === wanted) ?? firstOf(found, event);
}

async function candidatesOf(github: GitHub, event: CallerEvent): Promise<readonly PullRequest[]> {
  if (event.kind === "deployment") return await lookUp(github, event.sha);
  if (event.kind !== "workflow_run" || event.queuedFor !== undefined) return [];
  if (event.pullRequests.length > 0) return event.pullRequests;
  return await lookUp(github, event.sha, event.isFork ? event.branch : undefined);
}

/** One into the default branch, whose check has the usual name; of these the newest. */
function firstOf(candidates: readonly PullRequest[], event: CallerEvent): PullRequest | undefined {
  const isUsual = ({ baseBranch }: PullRequest): number =>
    otherBaseOf(event, baseBranch) === undefined ? 1 : 0;
  return candidates.toSorted((a, b) => isUsual(b) - isUsual(a) || b.number - a.number)[0];
}

type Candidate = Awaited<ReturnType<typeof openOnes>>[number];

/**
 * Asks by commit, and if that finds nothing looks through the open pull requests: GitHub does not connect a commit that
 * exists only in a fork with its pull request (quarkusio/pt.quarkus.io#389).
 * @param head `owner:branch` of the fork, if known: the commit may be the head of other pull requests, too
 */
async function lookUp(github: GitHub, sha: string, head?: string): Promise<readonly PullRequest[]> {
  const doing = `looking for the pull request of commit ${sha.slice(0, 7)}`;
  return await asking({ doing, permission: "pull-requests: read" }, async () => {
    const best = head === undefined ? bestOf(await ofCommit(github, sha), sha, github) : [];
    return best.length > 0 ? best : bestOf(await openOnes(github, sha, head), sha, github);
  });
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
 * Open ones first, among them those whose head is this commit. A closed one counts only by its head: a merge commit on the
 * default branch belongs to the branch, not to the pull request that brought it.
 */
function bestOf(candidates: readonly Candidate[], sha: string, { place }: GitHub): readonly PullRequest[] {
  const rank = (pull: Candidate): number => (pull.state === "open" ? 2 : 0) + (pull.head.sha === sha ? 1 : 0);
  const best = Math.max(1, ...candidates.map(rank));
  const own = `${place.owner}/${place.repo}`;
  return candidates
    .filter((pull) => rank(pull) === best)
    .map(({ number, head, base }) => {
      // Null if the fork was deleted, whatever the type says.
      const isFork = head.repo?.full_name.toLowerCase() !== own.toLowerCase();
      return { number, baseBranch: base.ref, baseSha: base.sha, ...(isFork && { isFork }) };
    });
}
