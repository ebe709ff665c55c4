import { setTimeout as delay } from "node:timers/promises";
import { basicAuthorization, decoded, withoutCredentials, withoutUserInfo } from "../../lib/credentials.ts";
import { withoutEndSlashes } from "../../lib/net/end-slashes.ts";
import { codeOf, connectionReason } from "../../lib/net/http.ts";
import { beginsHttp2 } from "../../lib/net/http1-messages.ts";
import { type Failure, runFailure, unreadyFailure, usageFailure } from "../../model/failure.ts";
import type { Await } from "../../model/gate.ts";
import { hostOfUrl } from "../../model/host.ts";
import type { AnswerDoubt } from "../../model/run/run.ts";
import { formatDurationMs } from "../../model/units.ts";
import { isLinkLocal } from "./link-local.ts";
import { type Protection, protectionIn } from "./protection.ts";

/** The last thing an awaited target did. */
type Attempt =
  | {
      readonly kind: "answered";
      readonly status: number;
      /** Its beginning, if it was read. */
      readonly body: string;
      readonly from: string;
      /** What answered instead of the target. */
      readonly protection: Protection | undefined;
    }
  | { readonly kind: "untrusted"; readonly words: string }
  /** HTTP/2 without TLS, as of gRPC servers: it answers, but without a status. */
  | { readonly kind: "http2" }
  | { readonly kind: "failed"; readonly words: string };

/** Node's and undici's codes in words. */
const errorWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection reset",
  EHOSTUNREACH: "no route to the host",
  ENETUNREACH: "network unreachable",
  ENOTFOUND: "no such host",
  EAI_AGAIN: "the host name could not be resolved",
  ETIMEDOUT: "connection timed out",
  EPIPE: "connection closed",
  UND_ERR_CONNECT_TIMEOUT: "connection timed out",
  UND_ERR_HEADERS_TIMEOUT: "no answer in time",
  UND_ERR_SOCKET: "connection closed without an answer",
  ERR_SSL_WRONG_VERSION_NUMBER: "no TLS on that port",
};

const certificateCodes = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/;

/** Whether a server of HTTP/2 spoke in place of an answer. */
function isHttp2(cause: unknown): boolean {
  if (!(cause instanceof Error) || cause.name !== "HTTPParserError" || !("data" in cause)) return false;
  return typeof cause.data === "string" && beginsHttp2(Buffer.from(cause.data, "latin1"));
}

const lateWords = "no answer in time";

/** @throws any error but the network's */
function failedAttempt(error: unknown, isLate: boolean): Attempt {
  if (isLate) return { kind: "failed", words: lateWords };
  if (!(error instanceof TypeError)) throw error;
  if (isHttp2(error.cause)) return { kind: "http2" };
  const code = codeOf(error.cause) ?? "";
  if (certificateCodes.test(code)) return { kind: "untrusted", words: `certificate not trusted (${code})` };
  return { kind: "failed", words: errorWords[code] ?? withoutCredentials(connectionReason(error)) };
}

/** fetch refuses URLs with a user name, so it goes into a header. */
function splitCredentials(url: URL): { address: string; headers: Record<string, string> } {
  if (url.username === "" && url.password === "") return { address: url.href, headers: {} };
  return {
    address: withoutUserInfo(url.href),
    headers: { authorization: basicAuthorization(decoded(url.username), decoded(url.password)) },
  };
}

interface Asking {
  readonly headers: Readonly<Record<string, string>>;
  readonly patienceMs: number;
  readonly readsBody: boolean;
  readonly signal: AbortSignal;
}

const mostRedirects = 20;
const mostBodyBytes = 64 * 1024;

async function attempt(url: URL, asking: Asking): Promise<Attempt> {
  const late = AbortSignal.timeout(asking.patienceMs);
  try {
    return await ask(url, { ...asking, signal: AbortSignal.any([late, asking.signal]) });
  } catch (error) {
    asking.signal.throwIfAborted();
    return failedAttempt(error, late.aborted);
  }
}

/**
 * Follows redirects itself: other origins must not get the target's credentials and headers, and a target does not say
 * what this machine asks of its own cloud.
 */
async function ask(url: URL, { headers, readsBody, signal }: Asking): Promise<Attempt> {
  const own = splitCredentials(url);
  let at = new URL(own.address);
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const isOwn = at.origin === url.origin;
    const response = await fetch(at.href, {
      headers: isOwn ? { ...headers, ...own.headers } : {},
      redirect: "manual",
      signal,
    });
    const { status } = response;
    const to = redirectOf(response, at.href);
    const body = readsBody || status === 401 ? await beginningOf(response) : await unread(response);
    const protection = protectionIn({ status, headers: response.headers, to, body });
    if (to === undefined || protection !== undefined) {
      return { kind: "answered", status, body, from: at.href, protection };
    }
    if (to.origin !== url.origin && (await isLinkLocal(to)) && !(await isLinkLocal(url))) {
      const words = `it redirects to ${to.host}, an address of this machine's own link or cloud, which was not asked`;
      return { kind: "failed", words };
    }
    at = to;
  }
  return { kind: "failed", words: `it redirects more than ${mostRedirects} times` };
}

/** The web address that an answer redirects to, if it does. */
function redirectOf({ status, headers }: Response, at: string): URL | undefined {
  const location = headers.get("location");
  if (![301, 302, 303, 307, 308].includes(status) || location === null || !URL.canParse(location, at)) {
    return undefined;
  }
  const to = new URL(location, at);
  if (!/^https?:$/.test(to.protocol)) return undefined;
  // fetch refuses credentials, and these are not ours.
  to.username = "";
  to.password = "";
  return to;
}

async function unread({ body }: Response): Promise<string> {
  await body?.cancel();
  return "";
}

async function beginningOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= mostBodyBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, mostBodyBytes).toString("utf8");
}

/** The right answer, as configured. */
type Expected = Pick<Await, "status" | "body">;

function isExplicit({ status, body }: Expected): boolean {
  return status !== undefined || body !== undefined;
}

/**
 * Unless configured otherwise any answer below 500 is right, but a known protection's: also one with an untrusted
 * certificate, which the script may accept (`insecureSkipTLSVerify`).
 */
function isReady(last: Attempt, expected: Expected): boolean {
  if (last.kind === "failed") return false;
  if (last.kind !== "answered") return !isExplicit(expected);
  const { status, body = "" } = expected;
  const isRight = status === undefined ? last.status < 500 : last.status === status;
  return isRight && last.body.includes(body) && (isExplicit(expected) || last.protection === undefined);
}

/** A doubt whether the target itself answered; none if the right answer is configured. */
function doubtOf(last: Attempt, url: URL, expected: Expected): AnswerDoubt | undefined {
  if (last.kind !== "answered" || isExplicit(expected)) return undefined;
  const { pathname: path } = url;
  const from = hostOfUrl(last.from);
  if (from !== undefined && from !== hostOfUrl(url.href)) return { kind: "elsewhere", path, host: from };
  if (last.status !== 401 && last.status !== 403) return undefined;
  return { kind: "status", path, status: last.status };
}

function describeAttempt(last: Attempt, { status, body }: Expected): string {
  switch (last.kind) {
    case "answered": {
      const isOther = body !== undefined && last.status === (status ?? last.status);
      return `its last answer was status ${last.status}${isOther ? " without that text" : ""}`;
    }
    case "http2":
      return "it uses HTTP/2 without TLS, which has no status here";
    case "untrusted":
    case "failed":
      return `last error: ${last.words}`;
    default:
      return last satisfies never;
  }
}

/** Address of a path below the target. @throws Failure "usage" for a target that is not an http or https URL */
export function addressBelow(target: string, path: string): URL {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw usageFailure(
      `The target "${withoutUserInfo(target)}" is not a URL. ` +
        "Use the deployment's address with http:// or https://.",
    );
  }
  const below = path.replace(/^\/+/, "");
  const base = withoutEndSlashes(url.pathname);
  const address = new URL(`${base}/${below}`, url.origin);
  address.username = url.username;
  address.password = url.password;
  return address;
}

const firstPauseMs = 100;
const longestPauseMs = 2000;
const longestAttemptMs = 10_000;

/** How a target is awaited. */
export interface Awaiting extends Omit<Await, "headers" | "headerHosts"> {
  readonly name?: "target" | "base deployment";
  /** With their values. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What refuses requests without headers. */
export interface Guard {
  /** Follows "is behind". */
  readonly name: string;
  /** A known protection guards everything; any other may guard the awaited path alone, and the script may log in. */
  readonly isKnown: boolean;
}

/** A target that is up. */
export interface Awaited {
  /** Address that answered, after redirects; undefined if unknown. */
  readonly from: string | undefined;
  /** Why another than the target may have answered. */
  readonly doubt: AnswerDoubt | undefined;
  /** What refuses requests without the headers; undefined if nothing does, or none were given. */
  readonly guard: Guard | undefined;
}

/**
 * Waits until the target answers as configured, or else with a status below 500 and not a known protection's login.
 * @param signal gives up; the promise is then rejected with the signal's reason
 * @throws Failure "usage" for a target that is not a URL, "run" for one that is protected or late
 */
export async function awaitTarget(target: string, awaited: Awaiting, signal: AbortSignal): Promise<Awaited> {
  const { name = "target", headers = {}, timeoutMs } = awaited;
  const url = addressBelow(target, awaited.path);
  const asking = { headers, readsBody: awaited.body !== undefined, patienceMs: longestAttemptMs, signal };
  const started = performance.now();
  let pauseMs = firstPauseMs;
  let telling: Attempt | undefined;
  for (;;) {
    const leftMs = timeoutMs - (performance.now() - started);
    const patienceMs = Math.max(1, Math.min(longestAttemptMs, Math.round(leftMs)));
    const last = await attempt(url, { ...asking, patienceMs });
    if (isReady(last, awaited)) {
      const guard = Object.keys(headers).length === 0 ? undefined : await guardOf(url, asking);
      const from = last.kind === "answered" ? last.from : undefined;
      return { from, doubt: doubtOf(last, url, awaited), guard };
    }
    const where = `${name} ${withoutUserInfo(url.href)}`;
    if (last.kind === "answered" && last.protection !== undefined)
      throw protectedFailure(where, last.protection, Object.keys(headers));
    // An attempt that was cut short by the end says less than the one before.
    const isCutShort = patienceMs < longestAttemptMs && last.kind === "failed" && last.words === lateWords;
    if (telling === undefined || !isCutShort) telling = last;
    const spentMs = performance.now() - started;
    if (spentMs + pauseMs >= timeoutMs) {
      throw unreadyFailure(
        `The ${where} did not become ready: expected ${expectedWords(awaited)} within ` +
          `${formatDurationMs(timeoutMs)}, ${describeAttempt(telling, awaited)}. ` +
          "Check that the deployment is up and reachable from here, or raise await-timeout (in a terminal --await-timeout).",
      );
    }
    await delay(pauseMs, undefined, { signal });
    pauseMs = Math.min(longestPauseMs, pauseMs * 1.5);
  }
}

function expectedWords({ status, body }: Expected): string {
  const ofStatus = status === undefined ? "a status below 500" : `status ${status}`;
  return body === undefined ? ofStatus : `${ofStatus} and the text ${JSON.stringify(body)}`;
}

function protectedFailure(where: string, { name, remedy }: Protection, given: readonly string[]): Failure {
  const although =
    given.length === 0
      ? ""
      : ` The headers of await (${given.join(", ")}) did not let it in: check their values.`;
  return runFailure(
    `The ${where} is behind ${name}, so its login page would be measured.${although} ${remedy} See docs/previews.md.`,
  );
}

/** What answers requests without the headers. */
async function guardOf(url: URL, asking: Asking): Promise<Guard | undefined> {
  const bare = await attempt(url, { ...asking, headers: {} });
  if (bare.kind !== "answered") return undefined;
  if (bare.protection !== undefined) return { name: bare.protection.name, isKnown: true };
  const doubt = doubtOf(bare, url, { status: undefined });
  if (doubt === undefined) return undefined;
  const name = doubt.kind === "elsewhere" ? `a redirect to ${doubt.host}` : `status ${doubt.status}`;
  return { name, isKnown: false };
}
