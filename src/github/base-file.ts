import { runFailure } from "../model/failure.ts";
import { type GitHub, githubFailure, hasStatus } from "./octokit.ts";

/** Larger than any gate file. */
const mostCharacters = 1024 * 1024;

/**
 * A file as it stands on a branch, whatever is checked out.
 * @param path below the repository's root, as a user writes it
 * @returns undefined where the branch, or the file on it, does not exist
 * @throws Failure "run" when GitHub cannot be asked
 */
export async function readFileOfBranch(
  github: GitHub,
  branch: string,
  path: string,
): Promise<string | undefined> {
  const { owner, name: repo } = github.repository;
  try {
    const { data }: { readonly data: unknown } = await github.octokit.rest.repos.getContent({
      owner,
      repo,
      path: path.replace(/^\.\//, ""),
      ref: `refs/heads/${branch}`,
      mediaType: { format: "raw" },
    });
    if (typeof data !== "string") throw runFailure(`${path} on ${branch} is no file.`);
    if (data.length > mostCharacters) throw runFailure(`${path} on ${branch} has more than 1 MiB.`);
    return data;
  } catch (error) {
    if (hasStatus(error, 404)) return undefined;
    throw githubFailure(error, { doing: `reading ${path} of ${branch}`, permission: "contents: read" });
  }
}
