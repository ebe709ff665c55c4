export interface CannedReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent as it is (HTML of a proxy), anything else as JSON. */
  readonly body?: unknown;
}

/**
 * - a canned reply: sent instead of the answer, nothing is changed
 * - `hang`: no answer, ever; the connection stays open
 * - `reset`: the connection is cut before the request has any effect
 * - `lost`: the request takes effect, then the connection is cut: the caller cannot know
 * - `cut`: the request takes effect, half of the answer arrives, then the connection is cut
 * - `race`: another job moves the ref (or creates it) just before a git/update-ref or git/create-ref
 * - `{ before }`: the function runs, then the request is answered as usual
 */
export type FaultResponse =
  | CannedReply
  | { readonly before: () => void | Promise<void> }
  | "hang"
  | "reset"
  | "lost"
  | "cut"
  | "race";

export interface Fault {
  readonly method?: string;
  /** Tried against the path without /api/v3 and without the query. */
  readonly path?: RegExp;
  /** GitHub's name of the operation: "git/update-ref". */
  readonly operationId?: string;
  /** Matching requests that are let through first. Default 0. */
  readonly skip?: number;
  /** How often it strikes. Default 1; Infinity for always. */
  readonly times?: number;
  readonly respond: FaultResponse;
}

export interface FaultQueue {
  add(fault: Fault): void;
  /** What should go wrong with this request, if anything; counts the strike. */
  take(method: string, path: string, operationId: string | undefined): FaultResponse | undefined;
  clear(): void;
}

export function createFaultQueue(): FaultQueue {
  const waiting: { readonly fault: Fault; skip: number; times: number }[] = [];
  return {
    add(fault) {
      waiting.push({ fault, skip: fault.skip ?? 0, times: fault.times ?? 1 });
    },
    take(method, path, operationId) {
      for (const entry of waiting) {
        if (entry.times <= 0 || !strikes(entry.fault, method, path, operationId)) continue;
        if (entry.skip > 0) {
          entry.skip -= 1;
          continue;
        }
        entry.times -= 1;
        return entry.fault.respond;
      }
      return undefined;
    },
    clear() {
      waiting.length = 0;
    },
  };
}

function strikes(fault: Fault, method: string, path: string, operationId: string | undefined): boolean {
  return (
    (fault.method === undefined || fault.method.toUpperCase() === method) &&
    (fault.path === undefined || path.search(fault.path) >= 0) &&
    (fault.operationId === undefined || fault.operationId === operationId)
  );
}

/** GitHub's answer to too many requests in a short time; `null` leaves retry-after out, as GitHub sometimes does. */
export function secondaryRateLimit(
  retryAfterSeconds: number | null = 1,
  status: 403 | 429 = 403,
): CannedReply {
  return {
    status,
    headers: retryAfterSeconds === null ? {} : { "retry-after": String(retryAfterSeconds) },
    body: {
      message:
        "You have exceeded a secondary rate limit. Please wait a few minutes before you try again. If you reach out to GitHub Support for help, please include the request ID 0000:000000:0000000:0000000:00000000.",
      documentation_url:
        "https://docs.github.com/rest/overview/rate-limits-for-the-rest-api#about-secondary-rate-limits",
      status: String(status),
    },
  };
}

/** GitHub's answer when the hour's requests are used up. */
export function primaryRateLimit(resetAt: Date, status: 403 | 429 = 403): CannedReply {
  return {
    status,
    headers: {
      "x-ratelimit-limit": "1000",
      "x-ratelimit-remaining": "0",
      "x-ratelimit-used": "1000",
      "x-ratelimit-reset": String(Math.ceil(resetAt.getTime() / 1000)),
      "x-ratelimit-resource": "core",
    },
    body: {
      message:
        "API rate limit exceeded for installation ID 1. If you reach out to GitHub Support for help, please include the request ID 0000:000000:0000000:0000000:00000000.",
      documentation_url:
        "https://docs.github.com/rest/overview/rate-limits-for-the-rest-api#primary-rate-limit-for-github-app-installations",
      status: String(status),
    },
  };
}

/** 502 and 503 come from the proxy in front of GitHub, with a page instead of JSON. */
export function serverError(status: 500 | 502 | 503 | 504 = 502): CannedReply {
  if (status === 500) return { status, body: { message: "Server Error", status: "500" } };
  return {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
    body: "<!DOCTYPE html><html><head><title>Unicorn! &middot; GitHub</title></head><body>This page is taking too long to load.</body></html>",
  };
}

/** Any other refusal in GitHub's form: `refusal(404, "Not Found")`. */
export function refusal(status: number, message: string): CannedReply {
  return {
    status,
    body: { message, documentation_url: "https://docs.github.com/rest", status: String(status) },
  };
}
