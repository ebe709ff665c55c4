import { runFailure } from "../model/failure.ts";
import { type GitHub, githubFailure, hasStatus, textIn } from "./octokit.ts";

/** More than any gate file has. */
const mostGateFileBytes = 1024 * 1024;

/**
 * A file as it stands on a branch, whatever is checked out.
 * @param path below the repository's root, as a user writes it
 * @returns undefined where the branch, or the file on it, does not exist
 * @throws Failure "run" when GitHub cannot be asked, and for a file that is too large
 */
export async function readFileOfBranch(
  github: GitHub,
  branch: string,
  path: string,
  mostBytes = mostGateFileBytes,
): Promise<string | undefined> {
  try {
    const { data }: { readonly data: unknown } = await github.octokit.rest.repos.getContent({
      ...github.place,
      path: path.replace(/^\.\//, ""),
      ref: `refs/heads/${branch}`,
      mediaType: { format: "raw" },
    });
    const text = textIn(data);
    if (text === undefined) throw runFailure(`${path} on ${branch} is not a file.`);
    const bytes = Buffer.byteLength(text);
    if (bytes <= mostBytes) return text;
    throw runFailure(`${path} on ${branch} has ${bytes} bytes; the limit is ${mostBytes}.`);
  } catch (error) {
    if (hasStatus(error, 404)) return undefined;
    throw githubFailure(error, { doing: `reading ${path} of ${branch}`, permission: "contents: read" });
  }
}
