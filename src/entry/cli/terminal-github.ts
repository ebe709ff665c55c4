import { createGitHub, type GitHub } from "../../github/octokit.ts";
import type { Environment } from "../../lib/environment.ts";
import { usageFailure } from "../../model/failure.ts";

/**
 * GitHub as a terminal reaches it: the repository and the token come from the environment.
 * @param branch that keeps the baseline, for messages
 * @throws Failure "usage" that names the missing variables
 */
export function connectFromTerminal(env: Environment, branch: string): GitHub {
  const [owner, name] = env["GITHUB_REPOSITORY"]?.split("/") ?? [];
  const token = env["GITHUB_TOKEN"];
  if (owner === undefined || name === undefined || token === undefined) {
    throw usageFailure(
      `baseline-branch ${branch}: in a terminal set GITHUB_REPOSITORY (owner/name) and GITHUB_TOKEN, ` +
        "or use a directory (--baseline-directory)",
    );
  }
  const apiUrl = env["GITHUB_API_URL"] ?? "https://api.github.com";
  return createGitHub({ token, apiUrl, repository: { owner, name } });
}
