import { setTimeout as pause } from "node:timers/promises";
import { retry } from "@octokit/plugin-retry";
import { Octokit } from "@octokit/rest";
import { z } from "zod";
import { parseJson } from "../lib/json.ts";
import { withoutEndSlashes } from "../lib/net/end-slashes.ts";
import { readWhole } from "../lib/net/http.ts";
import { reasonOf, runFailure, usageFailure } from "../model/failure.ts";
import type { GitHub, GitHubRepository, Patience } from "../ports/github.ts";

/** About a minute in all, so that an unanswered gate says so while somebody is still looking. */
const usualPatience: Patience = {
  requestTimeoutMs: 15_000,
  waitingMs: 60_000,
  repeats: 2,
  secondMs: 1000,
};

const PatientOctokit = Octokit.plugin(retry);

/**
 * @param options.token sent to the API's own host alone, and in no message
 * @param options.apiUrl `GITHUB_API_URL`, such as `https://api.github.com` or `https://ghes.example/api/v3`
 * @throws Failure "usage" for an empty token or an invalid address
 */
export function createGitHub(options: {
  readonly token: string;
  readonly apiUrl: string;
  readonly repository: GitHubRepository;
  readonly patience?: Partial<Patience>;
}): GitHub {
  const { token, apiUrl, repository } = options;
  const patience: Patience = { ...usualPatience, ...options.patience };
  if (token.trim() === "") {
    throw usageFailure(
      "The input github-token is empty. Remove it to use the job's own token, or check that the secret exists.",
    );
  }
  if (!URL.canParse(apiUrl) || !/^https?:$/.test(new URL(apiUrl).protocol)) {
    throw usageFailure(
      `GITHUB_API_URL is ${JSON.stringify(apiUrl.slice(0, 200))}; expected an address such as https://api.github.com.`,
    );
  }
  const budget: Budget = { unansweredMs: patience.waitingMs, rateLimitMs: patience.waitingMs };
  const octokit = new PatientOctokit({
    auth: token,
    baseUrl: withoutEndSlashes(apiUrl),
    userAgent: "loadline",
    log: { debug: silent, info: silent, warn: silent, error: silent },
    request: { fetch: boundedFetch(new URL(apiUrl).origin, patience, budget) },
    // 429 is a rate limit, which is waited for below.
    retry: {
      doNotRetry: [...hopeless, 429],
      retries: patience.repeats,
      retryAfterBaseValue: patience.secondMs,
    },
  });
  boundUnanswered(octokit, patience, budget);
  waitForRateLimits(octokit, patience, budget);
  const place = { owner: repository.owner, repo: repository.name };
  return { octokit, place, patience, anew: () => createGitHub(options) };
}

function unanswered({ waitingMs }: Patience): Error {
  return new Error(`its requests went unanswered for ${waitingMs / 1000} s`);
}

/** Counts the pauses between unanswered tries, which the fetch does not see, and refuses requests beyond the limit. */
function boundUnanswered(octokit: Octokit, patience: Patience, budget: Budget): void {
  octokit.hook.wrap("request", async (request, options) => {
    const [startedAt, leftMs] = [performance.now(), budget.unansweredMs];
    if (leftMs <= 0) throw Object.assign(unanswered(patience), { status: 500 });
    try {
      return await request(options);
    } catch (error) {
      const waitedMs = performance.now() - startedAt;
      if (replyOf(error)?.answered === false) {
        budget.unansweredMs = Math.min(budget.unansweredMs, leftMs - waitedMs);
      }
      throw error;
    }
  });
}

/**
 * Waits for rate limits as long as GitHub asks, if the client has that much time left. Octokit's throttling plugin goes by
 * the machine's clock: set back by an hour, it delays each further request by an hour.
 */
function waitForRateLimits(octokit: Octokit, patience: Patience, budget: Budget): void {
  octokit.hook.wrap("request", async (request, options) => {
    for (let repeats = 0; ; repeats += 1) {
      try {
        return await request(options);
      } catch (error) {
        const reply = replyOf(error);
        const limit = reply && rateLimitOf(reply);
        if (limit === undefined || repeats >= patience.repeats || limit.waitMs > budget.rateLimitMs)
          throw error;
        budget.rateLimitMs -= limit.waitMs;
        await pause((limit.waitMs / 1000) * patience.secondMs);
      }
    }
  });
}

/** Statuses that a retry does not change. */
const hopeless = [400, 401, 403, 404, 409, 410, 422, 451];

/** Remaining waiting time of the client. */
interface Budget {
  unansweredMs: number;
  rateLimitMs: number;
}

/** For requests whose repetition would do them twice, such as creating a comment. */
export const once = { request: { retries: 0 } };

/** Octokit would print each 404 on the console. */
function silent(): void {}

/** The largest answer is a baseline of some MB. */
const mostReplyBytes = 64 * 1024 * 1024;
const mostRedirects = 3;

/** A fetch with limits of time and size, which sends the token to no other host. */
function boundedFetch(apiOrigin: string, patience: Patience, budget: Budget): typeof globalThis.fetch {
  return async (input, init) => {
    const startedAt = performance.now();
    if (budget.unansweredMs <= 0) throw unanswered(patience);
    const timeoutMs = Math.ceil(Math.min(patience.requestTimeoutMs, budget.unansweredMs));
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      let url = input instanceof Request ? input.url : String(input);
      for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
        if (new URL(url).origin !== apiOrigin) {
          throw new Error(
            `${apiOrigin} points to another host, ${new URL(url).origin}, which does not get the token`,
          );
        }
        const response = await fetch(url, { ...init, redirect: "manual", signal });
        const location = response.headers.get("location");
        const isFollowed = init?.redirect !== "manual" && location !== null;
        if (response.status < 301 || response.status > 308 || !isFollowed) {
          const isRawFile = /\.raw\b/.test(new Headers(init?.headers).get("accept") ?? "");
          return await wholeReply(response, !isRawFile);
        }
        url = new URL(location, url).href;
      }
      throw new Error(`${apiOrigin} redirects in a loop`);
    } catch (error) {
      budget.unansweredMs -= performance.now() - startedAt;
      if (!signal.aborted) throw error;
      throw new Error(`no complete answer within ${Math.round(timeoutMs) / 1000} s`, { cause: error });
    }
  };
}

/**
 * The response with its body read, so that a body that stalls or never ends is an error of the request. So is a success
 * that is not JSON, such as a proxy's page, which Octokit would return as text.
 */
async function wholeReply(response: Response, isJson: boolean): Promise<Response> {
  const tooLarge = () => new Error(`an answer of more than ${mostReplyBytes / 1024 / 1024} MB`);
  const body = await readWhole(response.body, mostReplyBytes, tooLarge);
  const { status, statusText } = response;
  if (isJson && response.ok && body.length > 0 && parseJson(body.toString("utf8")) === undefined) {
    throw new Error(`an answer with status ${status} that is not JSON`);
  }
  const headers = new Headers(response.headers);
  headers.delete("content-encoding");
  // 204 and 304 must not have a body, not even an empty one.
  return new Response(body.length === 0 ? null : body, { status, statusText, headers });
}

const errorShape = z.object({
  status: z.number(),
  response: z.object({ headers: z.record(z.string(), z.unknown()).optional() }).optional(),
});

/** GitHub's error answer. */
export interface ErrorReply {
  /** HTTP status; 500 when there was no answer. */
  readonly status: number;
  /** False when the request never got an answer: no connection, cut off, too slow. */
  readonly answered: boolean;
  /** GitHub's words on one line, shortened. */
  readonly message: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Whether an error leaves open what GitHub did: no answer, or a server error. */
export function isUnanswered(error: unknown): boolean {
  return (replyOf(error)?.status ?? 0) >= 500;
}

/** Reads an error of Octokit; undefined for any other. */
export function replyOf(error: unknown): ErrorReply | undefined {
  const parsed = errorShape.safeParse(error);
  if (!parsed.success) return undefined;
  const { status, response } = parsed.data;
  // Octokit appends the address of GitHub's documentation.
  const message = oneLine(reasonOf(error).replace(/ - https?:\/\/\S+$/, ""));
  return { status, answered: response !== undefined, message, headers: response?.headers ?? {} };
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.startsWith("<")) return "an HTML page";
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}

interface RateLimit {
  readonly kind: "primary" | "secondary";
  readonly waitMs: number;
}

/** GitHub's wish if it names no time ("Best practices for using the REST API"). */
const unnamedPauseMs = 60_000;

/** @see https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit */
function rateLimitOf(reply: ErrorReply): RateLimit | undefined {
  if (reply.status !== 403 && reply.status !== 429) return undefined;
  const retryAfter = headerNumber(reply, "retry-after");
  if (headerNumber(reply, "x-ratelimit-remaining") === 0) {
    const resetMs = (headerNumber(reply, "x-ratelimit-reset") ?? 0) * 1000;
    const untilResetMs = resetMs === 0 ? unnamedPauseMs : Math.max(1000, resetMs - dateOf(reply) + 1000);
    return { kind: "primary", waitMs: retryAfter === undefined ? untilResetMs : retryAfter * 1000 };
  }
  if (retryAfter === undefined && reply.status !== 429 && !/secondary rate limit/i.test(reply.message)) {
    return undefined;
  }
  return { kind: "secondary", waitMs: retryAfter === undefined ? unnamedPauseMs : retryAfter * 1000 };
}

/** GitHub's clock, which a reset refers to; ours if the answer has no date. */
function dateOf({ headers }: ErrorReply): number {
  const ms = Date.parse(String(headers["date"]));
  return Number.isNaN(ms) ? Date.now() : ms;
}

function headerNumber(reply: ErrorReply, name: string): number | undefined {
  const value = reply.headers[name];
  return typeof value === "string" && /^\d{1,12}$/.test(value) ? Number(value) : undefined;
}

/** A task, and the permission it needs. */
export interface Permitted {
  /** Follows "while": `reading the comments of pull request 7`. */
  readonly doing: string;
  /** Line of a job's `permissions:`, such as `pull-requests: write`. */
  readonly permission: string;
  /** For a pull request from a fork the token may only read, whatever the workflow says. */
  readonly isFork?: boolean;
}

/** Why GitHub did not do something, and what to do next; undefined for an error that is not Octokit's. */
export function explain(error: unknown, attempt: Permitted): string | undefined {
  const reply = replyOf(error);
  if (reply === undefined) return undefined;
  const { status, message } = reply;
  const { doing, permission } = attempt;
  if (!reply.answered) {
    return `GitHub could not be reached while ${doing}: ${message}. Run the job again. If it fails again, check the runner's network.`;
  }
  const limit = rateLimitOf(reply);
  if (limit !== undefined) return explainRateLimit(limit, status, doing);
  const found = `(${status} ${message})`;
  switch (status) {
    case 401:
      return `GitHub did not accept the token while ${doing} ${found}: it is wrong, expired or revoked. Check the input github-token.`;
    case 403:
      return attempt.isFork === true
        ? `GitHub did not allow ${doing} ${found}: in a pull request from a fork the token may only read. Publish from a second workflow instead (see docs/permissions.md).`
        : `GitHub did not allow ${doing} ${found}: add \`${permission}\` to the job's \`permissions:\`.`;
    case 404:
      return `GitHub found nothing while ${doing} ${found}: it does not exist, or the token cannot see it. Check the repository, and that the job's \`permissions:\` have \`${permission}\`.`;
    default:
      return status >= 500
        ? `GitHub failed while ${doing} ${found}. Run the job again; see https://www.githubstatus.com for outages.`
        : `GitHub rejected ${doing} ${found}. If it names a rule or a protected branch, exempt the token.`;
  }
}

function explainRateLimit(limit: RateLimit, status: number, doing: string): string {
  const waitSec = Math.ceil(limit.waitMs / 1000);
  return limit.kind === "primary"
    ? `GitHub's rate limit for this token was used up while ${doing} (${status}): run the job again in ${waitSec} s, or use another token.`
    : `GitHub asked to slow down while ${doing} (${status}, secondary rate limit): wait ${waitSec} s, run fewer jobs at once, and run this one again.`;
}

/** GitHub's error as a Failure "run"; any other error as it is. */
export function githubFailure(error: unknown, attempt: Permitted): unknown {
  const sentence = explain(error, attempt);
  return sentence === undefined ? error : runFailure(sentence, error);
}

/** Asks GitHub for something. @throws Failure "run" that explains GitHub's error; any other error as it is */
export async function asking<Answer>(attempt: Permitted, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw githubFailure(error, attempt);
  }
}

/** GitHub's answer; undefined for status 404. @throws Octokit's other errors */
export async function unlessMissing<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  return await answer.catch((error: unknown) => {
    if (hasStatus(error, 404)) return undefined;
    throw error;
  });
}

/** Whether GitHub did something that may be refused. @throws errors that are not GitHub's */
export async function isDone(request: Promise<unknown>): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (replyOf(error) === undefined) throw error;
    return false;
  }
}

/** Whether GitHub answered with one of the statuses. */
export function hasStatus(error: unknown, ...statuses: readonly number[]): boolean {
  const reply = replyOf(error);
  return reply?.answered === true && statuses.includes(reply.status);
}

/** The text of a file in raw form, which Octokit returns as text or bytes, depending on GitHub's character set. */
export function textIn(data: unknown): string | undefined {
  if (typeof data === "string") return data;
  return data instanceof ArrayBuffer ? Buffer.from(data).toString("utf8") : undefined;
}
