import { setTimeout as pause } from "node:timers/promises";
import { retry } from "@octokit/plugin-retry";
import { Octokit } from "@octokit/rest";
import { z } from "zod";
import { readWhole } from "../lib/http.ts";
import { parseJson } from "../lib/json.ts";
import { reasonOf, runFailure, usageFailure } from "../model/failure.ts";

/** A repository on GitHub. */
export interface Repository {
  readonly owner: string;
  readonly name: string;
}

/** Timeouts and retries of GitHub requests. */
export interface Patience {
  /** For one request, its body included. */
  readonly requestTimeoutMs: number;
  /**
   * For all requests of one client together: so long they may go unanswered, with the pauses between tries, and so long
   * rate limits are waited for.
   */
  readonly waitingMs: number;
  /** Retries of a failed request, after 1, 4, 9, ... seconds. */
  readonly repeats: number;
  /** Length of a second of waiting; tests make it shorter. */
  readonly secondMs: number;
}

/** About a minute in all: a gate that GitHub does not answer should say so while somebody is still looking. */
export const usualPatience: Patience = {
  requestTimeoutMs: 15_000,
  waitingMs: 60_000,
  repeats: 2,
  secondMs: 1000,
};

const PatientOctokit = Octokit.plugin(retry);

/** A client of GitHub's REST API for one repository. */
export interface GitHub {
  readonly octokit: Octokit;
  readonly repository: Repository;
  /** The repository as Octokit's parameters name it. */
  readonly place: { readonly owner: string; readonly repo: string };
  readonly patience: Patience;
  /** The same client with a waiting time of its own, for another job: what one has waited is not taken from the next. */
  anew(): GitHub;
}

/**
 * Makes the client.
 * @param options.token goes to the API's own host alone, and into no message
 * @param options.apiUrl `GITHUB_API_URL`, such as `https://api.github.com` or `https://ghes.example/api/v3`
 * @throws Failure "usage" for a missing token or an address that is none
 */
export function createGitHub(options: {
  readonly token: string;
  readonly apiUrl: string;
  readonly repository: Repository;
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
    baseUrl: apiUrl.replace(/(?<!\/)\/+$/, ""),
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
  return { octokit, repository, place, patience, anew: () => createGitHub(options) };
}

function unanswered({ waitingMs }: Patience): Error {
  return new Error(`its requests went unanswered for ${waitingMs / 1000} s`);
}

/** Counts the pauses between tries that got no answer, which the fetch does not see, and ends what comes too late. */
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
 * Waits for rate limits as long as GitHub asks, if the client has that much time left. Not Octokit's throttling plugin: it
 * plans by the machine's clock, so that a clock that is set back by an hour holds each further request up for an hour.
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

/** Marks a request that must not be repeated blindly, because it would be done twice: creating a comment, a check. */
export const once = { request: { retries: 0 } };

/** Octokit would print each 404 on the console; what matters reaches people through explain. */
function silent(): void {}

/** Maximum size of an answer; the largest is a baseline of some MB. */
const mostReplyBytes = 64 * 1024 * 1024;
const mostRedirects = 3;

/**
 * A fetch that ends in time, reads no more than it should, and sends the token to no other host. A caller that follows
 * redirects itself is given them.
 */
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
          return await wholeReply(response, !asksForText(new Headers(init?.headers)));
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

/** Whether the caller asks for a file as it is. */
function asksForText(headers: Headers): boolean {
  return /\.raw\b/.test(headers.get("accept") ?? "");
}

/**
 * The response with its body read, so that a body that stalls or never ends is an error of the request. So is a success
 * that is no JSON, a page of some proxy: Octokit would hand it on as the text it is, and what was asked for would pass
 * for done.
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
  // 204 and 304 must not be given a body, not even an empty one.
  return new Response(body.length === 0 ? null : body, { status, statusText, headers });
}

const errorShape = z.object({
  status: z.number(),
  message: z.string().optional(),
  response: z
    .object({ headers: z.record(z.string(), z.unknown()).optional(), data: z.unknown().optional() })
    .optional(),
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

/** Whether an error leaves open what GitHub did: it had no answer, or failed inside. */
export function isUnanswered(error: unknown): boolean {
  return (replyOf(error)?.status ?? 0) >= 500;
}

/** Reads an error of Octokit; undefined for any other error, which is a bug of ours. */
export function replyOf(error: unknown): ErrorReply | undefined {
  const parsed = errorShape.safeParse(error);
  if (!parsed.success) return undefined;
  const { status, response } = parsed.data;
  // Octokit appends the address of GitHub's documentation, which helps nobody in a log.
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

/** GitHub asks for a minute where it names no time ("Best practices for using the REST API"). */
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

/** GitHub's clock, by which a reset is meant; ours where the answer has no date. */
function dateOf({ headers }: ErrorReply): number {
  const ms = Date.parse(String(headers["date"]));
  return Number.isNaN(ms) ? Date.now() : ms;
}

function headerNumber(reply: ErrorReply, name: string): number | undefined {
  const value = reply.headers[name];
  return typeof value === "string" && /^\d{1,12}$/.test(value) ? Number(value) : undefined;
}

/** What failed, and the permission it needs. */
export interface Attempt {
  /** Goes on from "while": `reading the comments of pull request 7`. */
  readonly doing: string;
  /** Line of a job's `permissions:` that allows it: `pull-requests: write`. */
  readonly permission: string;
  /** The event is a pull request from a fork, whose token may only read, whatever the workflow says. */
  readonly isFork?: boolean;
}

/**
 * Says in one sentence why GitHub did not do something, and what to do next.
 * @returns undefined for an error that is none of Octokit's
 */
export function explain(error: unknown, attempt: Attempt): string | undefined {
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

/** The error as a Failure "run" where it is GitHub's; any other error, a bug of ours, as it is. */
export function githubFailure(error: unknown, attempt: Attempt): unknown {
  const sentence = explain(error, attempt);
  return sentence === undefined ? error : runFailure(sentence, error);
}

/**
 * Asks GitHub for something.
 * @throws Failure "run" that says what GitHub refused; what is no error of GitHub's as it is
 */
export async function asking<Answer>(attempt: Attempt, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw githubFailure(error, attempt);
  }
}

/** What GitHub answers; undefined where it has no such thing. @throws Octokit's other errors */
export async function unlessMissing<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  return await answer.catch((error: unknown) => {
    if (hasStatus(error, 404)) return undefined;
    throw error;
  });
}

/** True for an answer of GitHub with one of the statuses. */
export function hasStatus(error: unknown, ...statuses: readonly number[]): boolean {
  const reply = replyOf(error);
  return reply?.answered === true && statuses.includes(reply.status);
}

/** The text of a file's raw form, which Octokit gives as text or bytes, by the character set GitHub names. */
export function textIn(data: unknown): string | undefined {
  if (typeof data === "string") return data;
  return data instanceof ArrayBuffer ? Buffer.from(data).toString("utf8") : undefined;
}
