import pRetry from "p-retry";
import { z } from "zod";
import { connectionReason, readWhole } from "../../lib/net/http.ts";
import { version } from "../../lib/version.ts";
import type { MergeRequest } from "./job.ts";

/** A note of a merge request: what is needed here. */
export type Note = z.infer<typeof note>;

const user = z.object({ id: z.number().int() });
const note = z.object({
  id: z.number().int(),
  body: z.string().nullish(),
  author: user.nullish(),
  system: z.boolean().nullish(),
});

/** Timeouts and retries of GitLab requests. */
export interface GitLabPatience {
  /** For one request, its body included. */
  readonly requestTimeoutMs: number;
  /** Before the first retry; doubled each time. */
  readonly firstPauseMs: number;
}

const usualPatience: GitLabPatience = { requestTimeoutMs: 30_000, firstPauseMs: 1000 };

/** GitLab refused, or its answer is invalid; `status` is undefined if it did not answer. */
export class GitLabError extends Error {
  readonly status: number | undefined;

  constructor(message: string, { status, ...options }: { status?: number; cause?: unknown }) {
    super(message, options);
    this.name = "GitLabError";
    this.status = status;
  }
}

/** What a gate asks of GitLab. All throw GitLabError. */
export interface GitLabApi {
  /** Account of the token. */
  ownId(): Promise<number>;
  /** All comments of the merge request, oldest first. */
  notes(): AsyncIterable<Note>;
  /** Never retried: the note could appear twice. */
  create(body: string): Promise<Note>;
  update(noteId: number, body: string): Promise<Note>;
}

type Method = "GET" | "POST" | "PUT";

const repeats = 2;
/** A note has at most a million characters. */
const pageSize = 20;
const mostPages = 150;
const mostReplyBytes = 96 * 1024 * 1024;

/** A client for one merge request. The token is sent to the API's own host alone. */
export function createGitLabApi(
  { apiUrl, token, projectId, iid }: MergeRequest,
  patience: Partial<GitLabPatience> = {},
): GitLabApi {
  const { requestTimeoutMs, firstPauseMs } = { ...usualPatience, ...patience };
  const notesPath = `/projects/${projectId}/merge_requests/${iid}/notes`;
  const askOnce = async (method: Method, path: string, body?: string): Promise<Reply> => {
    const signal = AbortSignal.timeout(requestTimeoutMs);
    const headers = {
      "private-token": token,
      "user-agent": `loadline/${version}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    try {
      // A redirect may lead to another host, which must not get the token.
      const response = await fetch(`${apiUrl}${path}`, {
        ...{ method, headers, signal, redirect: "manual" },
        ...(body !== undefined && { body }),
      });
      return await readReply(response);
    } catch (error) {
      if (error instanceof GitLabError) throw error;
      const reason = signal.aborted
        ? `no complete answer within ${requestTimeoutMs / 1000} s`
        : connectionReason(error);
      throw new GitLabError(reason, { cause: error });
    }
  };
  const ask = async (method: Method, path: string, body?: string): Promise<Reply> =>
    await pRetry(async () => await askOnce(method, path, body), {
      retries: method === "POST" ? 0 : repeats,
      minTimeout: firstPauseMs,
      shouldRetry: ({ error }) => error instanceof GitLabError && mayPass(error),
    });
  const write = async (method: Method, path: string, body: string): Promise<Note> =>
    parsed(note, await ask(method, path, JSON.stringify({ body })));
  return {
    ownId: async () => parsed(user, await ask("GET", "/user")).id,
    notes: async function* () {
      let page: string | undefined = "1";
      for (let read = 0; page !== undefined && read < mostPages; read += 1) {
        const order = `activity_filter=only_comments&order_by=created_at&sort=asc`;
        const path = `${notesPath}?${order}&per_page=${pageSize}&page=${page}`;
        const reply = await ask("GET", path);
        yield* parsed(z.array(note), reply);
        // A short page is not the last one: notes that the token may not see are missing.
        page = /^\d{1,9}$/.exec(reply.nextPage ?? "")?.[0];
      }
    },
    create: async (body) => await write("POST", notesPath, body),
    update: async (noteId, body) => await write("PUT", `${notesPath}/${noteId}`, body),
  };
}

/** Whether the same request may succeed later. */
export function mayPass({ status }: GitLabError): boolean {
  return status === undefined || status === 429 || status >= 500;
}

interface Reply {
  readonly text: string;
  readonly nextPage: string | null;
}

async function readReply(response: Response): Promise<Reply> {
  const { status, headers } = response;
  const tooLarge = () =>
    new GitLabError(`an answer of more than ${mostReplyBytes / 1024 / 1024} MB`, { status });
  const body = await readWhole(response.body, mostReplyBytes, tooLarge);
  if (status >= 300 && status < 400) {
    throw new GitLabError("a redirect, which is not followed; check CI_API_V4_URL", { status });
  }
  if (!response.ok) throw new GitLabError(`status ${status}`, { status });
  return { text: body.toString("utf8"), nextPage: headers.get("x-next-page") };
}

function parsed<T>(schema: z.ZodType<T>, { text }: Reply): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new GitLabError("an answer that is not GitLab's", { status: 200, cause: error });
  }
}
