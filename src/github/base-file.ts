import { runFailure } from "../model/failure.ts";
import { asking, type GitHub, textIn, unlessMissing } from "./octokit.ts";

/** More than any gate file has. */
const mostGateFileBytes = 1024 * 1024;

/** A file at a branch or commit, in Octokit's raw form; undefined if either does not exist. */
export async function readRaw(github: GitHub, path: string, ref: string): Promise<unknown> {
  // Other media types omit the content of files above 1 MB.
  const wanted = { ...github.place, path, ref, mediaType: { format: "raw" } };
  return (await unlessMissing(github.octokit.rest.repos.getContent(wanted)))?.data;
}

/**
 * A file of a branch, whatever is checked out.
 * @param path below the repository's root
 * @returns undefined if the branch, or the file on it, does not exist
 * @throws Failure "run" when GitHub cannot be asked, and for a file that is too large
 */
export async function readFileOfBranch(
  github: GitHub,
  branch: string,
  path: string,
  mostBytes = mostGateFileBytes,
): Promise<string | undefined> {
  const attempt = { doing: `reading ${path} of ${branch}`, permission: "contents: read" };
  const raw = await asking(attempt, async () =>
    readRaw(github, path.replace(/^\.\//, ""), `refs/heads/${branch}`),
  );
  if (raw === undefined) return undefined;
  const text = textIn(raw);
  if (text === undefined) throw runFailure(`${path} on ${branch} is not a file.`);
  const bytes = Buffer.byteLength(text);
  if (bytes <= mostBytes) return text;
  throw runFailure(`${path} on ${branch} has ${bytes} bytes; the limit is ${mostBytes}.`);
}
