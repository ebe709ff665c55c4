import { type GitHub, githubFailure } from "./octokit.ts";

/**
 * The branch whose level a change is compared with where no event names one.
 * @throws Failure "run" when GitHub cannot be asked
 */
export async function defaultBranchOf(github: GitHub): Promise<string> {
  const { owner, name: repo } = github.repository;
  try {
    const { data } = await github.octokit.rest.repos.get({ owner, repo });
    return data.default_branch;
  } catch (error) {
    const doing = `asking for the default branch of ${owner}/${repo}`;
    throw githubFailure(error, { doing, permission: "metadata: read" });
  }
}
