import type { ChangedFiles } from "../ports/changes.ts";
import type { CallerEvent, GitHub } from "../ports/github.ts";
import { known } from "../report/known.ts";
import { explain, hasStatus } from "./octokit.ts";

/** GitHub: a comparison lists at most 300 files, a pull request 3,000. */
const [mostCompared, mostListed] = [300, 3000];

/** A change: the commits on both sides of it. */
interface Range {
  /** A commit, or the branch the change is to enter. */
  readonly before: string;
  readonly after: string;
  /** Whether `before` must be an ancestor of `after`, so that no removed commit goes unnoticed. */
  readonly isForward: boolean;
  readonly pullRequest: number | undefined;
}

/**
 * The files that an event's change touches, by GitHub's comparison of its commits. The head is the measured commit, even
 * if the pull request has another one by now.
 * @param base the branch a pull request is to enter, and its number
 * @returns undefined for events without a change
 * @throws never for GitHub's errors
 */
export async function findChangedFiles(
  github: GitHub,
  event: CallerEvent,
  { branch, pullRequest }: { readonly branch: string | undefined; readonly pullRequest: number | undefined },
): Promise<ChangedFiles | undefined> {
  const range = rangeOf(event, branch, pullRequest);
  if (range === undefined) return undefined;
  try {
    const compared = await compare(github, range);
    if (compared !== undefined) return compared;
    if (range.pullRequest === undefined) return unknown(`more than ${mostCompared} files changed`);
    return await listFiles(github, range.pullRequest, range.after);
  } catch (error) {
    const doing = `asking for the files of commit ${range.after.slice(0, 7)}`;
    const permission = range.pullRequest === undefined ? "contents: read" : "pull-requests: read";
    const why = explain(error, { doing, permission });
    if (why === undefined) throw error;
    return unknown(why);
  }
}

function unknown(why: string): ChangedFiles {
  return { kind: "unknown", why };
}

function rangeOf(
  event: CallerEvent,
  branch: string | undefined,
  pullRequest: number | undefined,
): Range | undefined {
  const after = event.sha;
  switch (event.kind) {
    case "pull_request":
    case "workflow_run":
    case "deployment":
      if (pullRequest === undefined || branch === undefined) return undefined;
      return { before: branch, after, isForward: false, pullRequest };
    case "push":
    case "merge_group":
      // Another branch than the baseline's is one change, however many pushes it took.
      if (event.kind === "push" && branch !== undefined && branch !== event.branch) {
        return { before: branch, after, isForward: false, pullRequest: undefined };
      }
      if (event.before === undefined) return undefined;
      return { before: event.before, after, isForward: true, pullRequest: undefined };
    default:
      return undefined;
  }
}

interface File {
  readonly filename: string;
  readonly previous_filename?: string | undefined;
}

function listed(files: readonly File[]): ChangedFiles {
  if (files.length === 0) return unknown("GitHub lists no changed file");
  const named = files.flatMap(({ filename, previous_filename }) => known(filename, previous_filename));
  return { kind: "known", files: named };
}

/** @returns undefined if a comparison cannot tell: too many files, or a commit of a fork */
async function compare(
  github: GitHub,
  { before, after, isForward, pullRequest }: Range,
): Promise<ChangedFiles | undefined> {
  try {
    const { data } = await github.octokit.rest.repos.compareCommitsWithBasehead({
      ...{ ...github.place, basehead: `${before}...${after}`, per_page: 1, page: 1 },
    });
    if (isForward && data.status !== "ahead")
      return unknown(`the commit before, ${before.slice(0, 7)}, is not part of it`);
    const { files = [] } = data;
    return files.length >= mostCompared ? undefined : listed(files);
  } catch (error) {
    if (pullRequest !== undefined && hasStatus(error, 403, 404)) return undefined;
    throw error;
  }
}

/** The files of a pull request, if all pages of the list are of the wanted commit. */
async function listFiles(github: GitHub, pull_number: number, sha: string): Promise<ChangedFiles> {
  const { octokit } = github;
  const files: File[] = [];
  const wanted = { ...github.place, pull_number, per_page: 100 };
  for await (const { data } of octokit.paginate.iterator(octokit.rest.pulls.listFiles, wanted)) {
    const isOther = data.some(({ contents_url }) => new URL(contents_url).searchParams.get("ref") !== sha);
    if (isOther) return unknown("the pull request has another commit by now");
    files.push(...data);
    if (files.length >= mostListed) return unknown(`${mostListed} files changed or more`);
  }
  return listed(files);
}
