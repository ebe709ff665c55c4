import { runFailure } from "../model/failure.ts";
import type { Vital } from "../ports/baseline-store.ts";
import type { GitHub } from "../ports/github.ts";
import { asking, hasStatus, textIn, unlessMissing } from "./octokit.ts";

/** More than any gate file has. */
const mostGateFileBytes = 1024 * 1024;

/** A commit of the repository; a branch that may be missing. */
export type ReadAt = { readonly commit: string } | { readonly branch: string };

/** A file in Octokit's raw form, or what is proven to be missing. */
export type FoundFile =
  | { readonly kind: "file"; readonly data: unknown }
  | { readonly kind: "noFile" }
  | { readonly kind: "noBranch" };

/**
 * Looks for a file. GitHub answers 404 for what a token may not see, too: a file is missing if GitHub lists its folder
 * without it, and a branch if GitHub lists the branches without it.
 * @param isVital whether a verdict rests on it; if not, a 404 is believed without proof
 * @throws Octokit's error, also a 404 that proves nothing
 */
export async function findFile(
  github: GitHub,
  path: string,
  at: ReadAt,
  { isVital = true }: Vital = {},
): Promise<FoundFile> {
  const { repos } = github.octokit.rest;
  const ref = "branch" in at ? `refs/heads/${at.branch}` : at.commit;
  try {
    // Other media types omit the content of files above 1 MB.
    const { data } = await repos.getContent({ ...github.place, path, ref, mediaType: { format: "raw" } });
    return { kind: "file", data };
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
    if (!isVital) return { kind: "noFile" };
    if ("branch" in at && (await tipOf(github, at.branch)) === undefined) return { kind: "noBranch" };
    if (!(await isMissing(github, path, ref))) throw error;
    return { kind: "noFile" };
  }
}

/** Whether a folder on the way to a file is listed without what leads there; the root is always there. */
async function isMissing(github: GitHub, path: string, ref: string): Promise<boolean> {
  for (let at = path; at !== ""; at = folderOf(at)) {
    const wanted = { ...github.place, path: folderOf(at), ref };
    const listed = await unlessMissing(github.octokit.rest.repos.getContent(wanted));
    if (listed === undefined) continue;
    const { data } = listed;
    return !(Array.isArray(data) && data.some((entry) => entry.path === at));
  }
  return false;
}

/** Empty for the root. */
function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Commit of a branch; undefined if GitHub lists no such branch. @throws Octokit's error */
export async function tipOf(github: GitHub, branch: string): Promise<string | undefined> {
  const { git } = github.octokit.rest;
  const ref = `heads/${branch}`;
  const found = await unlessMissing(git.getRef({ ...github.place, ref }));
  if (found !== undefined) return found.data.object.sha;
  // For none that begins so it is an empty list, and 404 only for who may not ask.
  const { data } = await git.listMatchingRefs({ ...github.place, ref });
  return data.find((one) => one.ref === `refs/${ref}`)?.object.sha;
}

/**
 * A file of a branch, whatever is checked out.
 * @param path below the repository's root
 * @returns undefined if the branch has no such file
 * @throws Failure "run" when GitHub cannot be asked, for a branch that does not exist, and for a file that is too large
 */
export async function readFileOfBranch(
  github: GitHub,
  branch: string,
  path: string,
  mostBytes = mostGateFileBytes,
): Promise<string | undefined> {
  const attempt = { doing: `reading ${path} of ${branch}`, permission: "contents: read" };
  const found = await asking(attempt, async () => findFile(github, path.replace(/^\.\//, ""), { branch }));
  if (found.kind === "noBranch") {
    throw runFailure(
      `There is no branch ${branch} whose ${path} could count. If the branch was renamed or deleted, set another base for the pull request and push to it.`,
    );
  }
  if (found.kind === "noFile") return undefined;
  const text = textIn(found.data);
  if (text === undefined) throw runFailure(`${path} on ${branch} is not a file.`);
  const bytes = Buffer.byteLength(text);
  if (bytes <= mostBytes) return text;
  throw runFailure(`${path} on ${branch} has ${bytes} bytes; the limit is ${mostBytes}.`);
}
