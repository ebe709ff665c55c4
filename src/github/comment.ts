import { markerOf } from "../lib/marker.ts";
import { createOnce } from "../lib/races.ts";
import type { ReportDocument } from "../model/document.ts";
import { renderMarked } from "../report/render/markdown.ts";
import { type GitHub, hasStatus, isUnanswered, once } from "./octokit.ts";

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

/** @returns the address of the comment; undefined when there is none to edit */
async function editOwnComment(
  github: GitHub,
  request: CommentRequest,
  marker: string,
  body: string,
): Promise<string | undefined> {
  const own = await findOwnComment(github, request, marker);
  if (own === undefined) return undefined;
  try {
    const { data } = await github.octokit.rest.issues.updateComment({
      ...github.place,
      comment_id: own,
      body,
    });
    return data.html_url;
  } catch (error) {
    // It was deleted meanwhile.
    if (hasStatus(error, 404)) return undefined;
    throw error;
  }
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

async function findOwnComment(
  github: GitHub,
  request: CommentRequest,
  marker: string,
): Promise<number | undefined> {
  const marked = await listMarked(github, request.pullRequest, marker);
  if (marked.length === 0) return undefined;
  const login = (request.login ?? (await loginOf(github))).toLowerCase();
  return marked.findLast((comment) => comment.login?.toLowerCase() === login)?.id;
}

interface Marked {
  readonly id: number;
  readonly login: string | undefined;
}

const pageSize = 100;
/** GitHub stops a conversation at 2,500 comments. */
const mostPages = 30;

/** Every comment that begins with the marker, oldest first. */
async function listMarked(github: GitHub, pullRequest: number, marker: string): Promise<Marked[]> {
  const marked: Marked[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { data, headers } = await github.octokit.rest.issues.listComments({
      ...github.place,
      issue_number: pullRequest,
      per_page: pageSize,
      page,
    });
    for (const { id, body, user } of data) {
      if (body?.trimStart().startsWith(marker) === true) marked.push({ id, login: user?.login });
    }
    const hasNext = headers.link?.includes('rel="next"') ?? data.length === pageSize;
    if (!hasNext) break;
  }
  return marked;
}

/** Account of the token of each job. */
const actionsLogin = "github-actions[bot]";

/** The account that this token writes as. A job's own token may not ask who it is; a personal one may. */
export async function loginOf(github: GitHub): Promise<string> {
  try {
    const { data } = await github.octokit.rest.users.getAuthenticated();
    return data.login;
  } catch (error) {
    if (hasStatus(error, 403, 404)) return actionsLogin;
    throw error;
  }
}
