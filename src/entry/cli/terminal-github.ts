import { createGitHub } from "../../github/octokit.ts";
import type { Environment } from "../../lib/environment.ts";
import { usageFailure } from "../../model/failure.ts";
import type { GitHub } from "../../ports/github.ts";

/**
 * GitHub with repository and token from the environment.
 * @param what for messages: needs it, and what to do without
 * @throws Failure "usage" with the missing variables
 */
export function connectFromTerminal(
  env: Environment,
  what: { readonly setting: string; readonly otherwise: string },
): GitHub {
  const [owner, name] = env["GITHUB_REPOSITORY"]?.split("/") ?? [];
  const token = env["GITHUB_TOKEN"];
  if (owner === undefined || name === undefined || token === undefined) {
    throw usageFailure(
      `${what.setting}: in a terminal set GITHUB_REPOSITORY (owner/name) and GITHUB_TOKEN, or ${what.otherwise}`,
    );
  }
  const apiUrl = env["GITHUB_API_URL"] ?? "https://api.github.com";
  return createGitHub({ token, apiUrl, repository: { owner, name } });
}
