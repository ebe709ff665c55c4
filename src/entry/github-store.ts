import type { BaselineStore } from "../edges.ts";
import { usageFailure } from "../failure.ts";
import { createBranchStore } from "../github/baseline-branch.ts";
import { createGitHub } from "../github/octokit.ts";

/**
 * The baseline branch as a terminal reaches it: the repository and the token come from the environment.
 * @throws Failure "usage" that names the missing variable
 */
export function createGitHubStore(
  env: Readonly<Record<string, string | undefined>>,
  branch: string,
): BaselineStore {
  const [owner, name] = env["GITHUB_REPOSITORY"]?.split("/") ?? [];
  const token = env["GITHUB_TOKEN"];
  if (owner === undefined || name === undefined || token === undefined) {
    throw usageFailure(
      `baseline-branch ${branch}: in a terminal set GITHUB_REPOSITORY (owner/name) and GITHUB_TOKEN, ` +
        "or keep the baseline in a directory (--baseline-directory)",
    );
  }
  const apiUrl = env["GITHUB_API_URL"] ?? "https://api.github.com";
  return createBranchStore(createGitHub({ token, apiUrl, repository: { owner, name } }), branch);
}
