import { markerOf } from "../../lib/marker.ts";
import { upsert } from "../../lib/races.ts";
import type { CommentTime } from "../../model/gate.ts";
import type { Report } from "../../model/outcome.ts";
import type { Log } from "../../ports/log.ts";
import type { Publisher } from "../../ports/publisher.ts";
import { renderComment } from "../../report/render/markdown.ts";
import { isWorthTelling } from "../../report/worth-telling.ts";
import {
  createGitLabApi,
  type GitLabApi,
  GitLabError,
  type GitLabPatience,
  mayPass,
  type Note,
} from "./api.ts";
import type { MergeRequest, NotePlace } from "./job.ts";

/** Where on GitLab a gate publishes. */
export interface NoteOptions {
  readonly place: NotePlace;
  /** When a note is created; an existing one is always updated. Default: always. */
  readonly comment?: CommentTime | undefined;
  /** Address of the job, which keeps the page. */
  readonly jobUrl: string | undefined;
  readonly log: Pick<Log, "warn">;
  readonly patience?: Partial<GitLabPatience>;
}

/**
 * Shows verdicts in a note of the merge request: one for each gate, updated in place. What is not permitted or fails
 * becomes a warning.
 */
export function createGitLabPublisher(options: NoteOptions): Publisher {
  const { place, comment = "always", log, patience } = options;
  return {
    begin: async () => {
      if (place.kind === "impossible" && comment !== "never") log.warn(place.sentence);
    },
    publish: async (report) => {
      if (place.kind !== "mergeRequest" || comment === "never") return {};
      const { mergeRequest } = place;
      try {
        const api = createGitLabApi(mergeRequest, patience);
        const id = await upsertNote(api, report, options);
        if (id === undefined || mergeRequest.pageUrl === undefined) return {};
        return { commentUrl: `${mergeRequest.pageUrl}#note_${id}` };
      } catch (error) {
        if (!(error instanceof GitLabError)) throw error;
        log.warn(explain(error, mergeRequest));
        return {};
      }
    },
  };
}

async function upsertNote(
  api: GitLabApi,
  report: Report,
  { jobUrl, comment = "always" }: NoteOptions,
): Promise<number | undefined> {
  const body = withoutQuickActions(renderComment(report, jobUrl));
  const update = async () => await updateOwn(api, markerOf(report.gate), body);
  const create = async () => (await api.create(body)).id;
  const isUnanswered = (error: unknown) => error instanceof GitLabError && mayPass(error);
  return await upsert(isWorthTelling(report, comment), update, create, isUnanswered);
}

/** @returns undefined if there is no note to update, or it was deleted meanwhile */
async function updateOwn(api: GitLabApi, marker: string, body: string): Promise<number | undefined> {
  const own = await findOwn(api, marker);
  if (own === undefined) return undefined;
  try {
    return (await api.update(own.id, body)).id;
  } catch (error) {
    if (error instanceof GitLabError && error.status === 404) return undefined;
    throw error;
  }
}

/** The newest note with the marker that the token's own account wrote. */
async function findOwn(api: GitLabApi, marker: string): Promise<Note | undefined> {
  const marked: Note[] = [];
  for await (const note of api.notes()) {
    if (note.system !== true && note.body?.trimStart().startsWith(marker) === true) marked.push(note);
  }
  if (marked.length === 0) return undefined;
  const ownId = await api.ownId();
  return marked.findLast(({ author }) => author?.id === ownId);
}

/**
 * Disarms quick actions: GitLab executes lines of a note such as `/merge` as the token's account, and a script may put
 * them into a report.
 * @see https://docs.gitlab.com/user/project/quick_actions/
 */
export function withoutQuickActions(markdown: string): string {
  let fence: string | undefined;
  return markdown
    .split("\n")
    .map((line) => {
      const [, ticks] = /^(`{3,})/.exec(line) ?? [];
      const isInside = fence !== undefined;
      if (ticks !== undefined) fence = fence === undefined ? ticks : line === fence ? undefined : fence;
      if (!line.startsWith("/")) return line;
      return isInside ? ` ${line}` : `&#47;${line.slice(1)}`;
    })
    .join("\n");
}

function explain({ status, message }: GitLabError, { apiUrl, iid }: MergeRequest): string {
  const opening = `The report is not written to merge request !${iid}: ${new URL(apiUrl).host}`;
  if (status === undefined) return `${opening}: ${message}.`;
  if (status === 401) return `${opening} answered ${status}. GITLAB_TOKEN is wrong, revoked or expired.`;
  if (status === 403 || status === 404) {
    return `${opening} answered ${status}. GITLAB_TOKEN needs the scope api and the role Reporter in the project.`;
  }
  return `${opening} answered with ${message}.`;
}
