import { markerOf } from "../lib/marker.ts";
import { createOnce } from "../lib/races.ts";
import type { ReportDocument } from "../model/document.ts";
import { renderMarked } from "../report/render/markdown.ts";
import { ownMarked } from "./marked.ts";
import { type GitHub, isUnanswered, once, unlessMissing } from "./octokit.ts";

/** GitHub refuses longer comments: "Body is too long (maximum is 65536 characters)". */
export const mostCommentCharacters = 65_536;

/** What to write, and where. */
export interface CommentRequest {
  readonly pullRequest: number;
  readonly gate: string;
  readonly document: ReportDocument;
  readonly reportUrl: string | undefined;
  /** Whether a comment is written where none is; one that is there is always edited. */
  readonly isNew: boolean;
  /** Login this token writes as, where it is known already; undefined asks GitHub, but only if it matters. */
  readonly login: string | undefined;
}

/**
 * Writes the gate's comment: edits the newest one that carries its marker and was written by this token's own account,
 * else creates it. A comment of somebody else is left alone, whatever it contains.
 * @returns the comment's address; undefined where there is none, and none was to be written
 * @throws Octokit's error when GitHub refuses
 */
export async function upsertComment(github: GitHub, request: CommentRequest): Promise<string | undefined> {
  const { gate, document, reportUrl } = request;
  const marker = markerOf(gate);
  const body = renderMarked(marker, document, mostCommentCharacters, reportUrl);
  const edit = async () => await editOwnComment(github, request, marker, body);
  const known = await edit();
  if (known !== undefined || !request.isNew) return known;
  return await createOnce(async () => await createComment(github, request, body), edit, isUnanswered);
}

/** @returns the address of the comment; undefined when there is none to edit, or it was deleted meanwhile */
async function editOwnComment(
  github: GitHub,
  request: CommentRequest,
  marker: string,
  body: string,
): Promise<string | undefined> {
  const comment_id = await findOwnComment(github, request, marker);
  if (comment_id === undefined) return undefined;
  const edited = github.octokit.rest.issues.updateComment({ ...github.place, comment_id, body });
  return (await unlessMissing(edited))?.data.html_url;
}

async function createComment(github: GitHub, request: CommentRequest, body: string): Promise<string> {
  const { data } = await github.octokit.rest.issues.createComment({
    ...github.place,
    issue_number: request.pullRequest,
    body,
    ...once,
  });
  return data.html_url;
}

/** GitHub stops a conversation at 2,500 comments. */
const mostPages = 30;

async function findOwnComment(
  github: GitHub,
  { pullRequest, login }: CommentRequest,
  marker: string,
): Promise<number | undefined> {
  const { octokit, place } = github;
  const wanted = { ...place, issue_number: pullRequest, per_page: 100 };
  const pages = octokit.paginate.iterator(octokit.rest.issues.listComments, wanted);
  return (await ownMarked(github, pages, { marker, mostPages, login })).at(-1)?.id;
}
