import { upsert } from "../lib/races.ts";
import type { Report } from "../model/outcome.ts";
import type { GitHub } from "../ports/github.ts";
import { renderComment } from "../report/render/markdown.ts";
import { ownMarked } from "./marked.ts";
import { isUnanswered, once, unlessMissing } from "./octokit.ts";

/** What to write, and where. */
export interface CommentRequest {
  readonly pullRequest: number;
  readonly report: Pick<Report, "gate" | "document">;
  readonly reportUrl: string | undefined;
  /** Whether a comment is created where there is none; an existing one is always edited. */
  readonly isNew: boolean;
  /** Login this token writes as; undefined asks GitHub, but only if it matters. */
  readonly login: string | undefined;
}

/**
 * Edits the newest comment with the gate's marker that this token's own account wrote, or creates it.
 * @returns the comment's address; undefined if there is none
 * @throws Octokit's error when GitHub refuses
 */
export async function upsertComment(github: GitHub, request: CommentRequest): Promise<string | undefined> {
  const { issues } = github.octokit.rest;
  const { pullRequest: issue_number, report, isNew } = request;
  const body = renderComment(report, request.reportUrl);
  const edit = async (): Promise<string | undefined> => {
    const comment_id = await findOwnComment(github, request);
    if (comment_id === undefined) return undefined;
    const edited = await unlessMissing(issues.updateComment({ ...github.place, comment_id, body }));
    return edited?.data.html_url;
  };
  const create = async (): Promise<string> => {
    const { data } = await issues.createComment({ ...github.place, issue_number, body, ...once });
    return data.html_url;
  };
  return await upsert(isNew, edit, create, isUnanswered);
}

/** GitHub stops a conversation at 2,500 comments. */
const mostPages = 30;

async function findOwnComment(
  github: GitHub,
  { pullRequest, report, login }: CommentRequest,
): Promise<number | undefined> {
  const { octokit, place } = github;
  const wanted = { ...place, issue_number: pullRequest, per_page: 100 };
  const pages = octokit.paginate.iterator(octokit.rest.issues.listComments, wanted);
  return (await ownMarked(github, pages, { gate: report.gate, mostPages, login })).at(-1)?.id;
}
