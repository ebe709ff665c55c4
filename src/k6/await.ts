import { setTimeout as delay } from "node:timers/promises";
import { basicAuthorization, decoded, withoutCredentials, withoutUserInfo } from "../lib/credentials.ts";
import { runFailure, usageFailure } from "../model/failure.ts";
import type { Await } from "../model/gate.ts";
import { formatDurationMs } from "../model/units.ts";

/** The last thing an awaited target did. */
type Attempt =
  | { readonly kind: "answered"; readonly status: number; readonly from: string }
  | { readonly kind: "untrusted"; readonly words: string }
  /** HTTP/2 without TLS, as gRPC servers speak: someone is there, and has no status to give. */
  | { readonly kind: "http2" }
  | { readonly kind: "failed"; readonly words: string };

/** Node's and undici's codes, in the words of the person who has to find the cause. */
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

function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  if (!(error instanceof Error)) return undefined;
  return "code" in error && typeof error.code === "string" ? error.code : codeOf(error.cause);
}

const settingsFrame = 4;

/** The first frame of an HTTP/2 server, of type SETTINGS and stream 0, in place of an answer. @see RFC 9113, 3.4 and 4.1 */
function isHttp2(cause: unknown): boolean {
  if (!(cause instanceof Error) || cause.name !== "HTTPParserError" || !("data" in cause)) return false;
  const { data } = cause;
  if (typeof data !== "string" || data.charCodeAt(3) !== settingsFrame) return false;
  return [5, 6, 7, 8].every((at) => data.charCodeAt(at) === 0);
}

/** @throws whatever is no error of the network */
function attemptThatFailed(error: unknown, isLate: boolean): Attempt {
  if (isLate) return { kind: "failed", words: "no answer in time" };
  if (!(error instanceof TypeError)) throw error;
  if (isHttp2(error.cause)) return { kind: "http2" };
  const code = codeOf(error.cause) ?? "";
  if (certificateCodes.test(code)) return { kind: "untrusted", words: `certificate not trusted (${code})` };
  const cause = error.cause instanceof Error ? error.cause.message : error.message;
  return { kind: "failed", words: errorWords[code] ?? withoutCredentials(cause) };
}

/** fetch refuses URLs with a user name, so it goes into a header. */
function splitCredentials(url: URL): { address: string; headers: Record<string, string> } {
  if (url.username === "" && url.password === "") return { address: url.href, headers: {} };
  return {
    address: withoutUserInfo(url.href),
    headers: { authorization: basicAuthorization(decoded(url.username), decoded(url.password)) },
  };
}

async function attempt(url: URL, patienceMs: number, signal: AbortSignal): Promise<Attempt> {
  const late = AbortSignal.timeout(patienceMs);
  const { address, headers } = splitCredentials(url);
  try {
    const response = await fetch(address, { headers, signal: AbortSignal.any([late, signal]) });
    await response.body?.cancel();
    return { kind: "answered", status: response.status, from: response.url };
  } catch (error) {
    signal.throwIfAborted();
    return attemptThatFailed(error, late.aborted);
  }
}

/** A certificate that is not trusted here is the script's own affair (`insecureSkipTLSVerify`): someone is there. */
function isReady(last: Attempt, status: number | undefined): boolean {
  if (last.kind === "failed") return false;
  if (last.kind !== "answered") return status === undefined;
  return status === undefined ? last.status < 500 : last.status === status;
}

function describeAttempt(last: Attempt): string {
  switch (last.kind) {
    case "answered":
      return `its last answer was status ${last.status}`;
    case "http2":
      return "it uses HTTP/2 without TLS, which has no status here";
    case "untrusted":
    case "failed":
      return `last error: ${last.words}`;
    default:
      return last satisfies never;
  }
}

/**
 * Address of a path below the target.
 * @throws Failure "usage" for a target that is no http or https URL
 */
export function addressBelow(target: string, path: string): URL {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (url === undefined || !(url.protocol === "http:" || url.protocol === "https:")) {
    throw usageFailure(
      `The target "${withoutUserInfo(target)}" is not a URL. ` +
        "Use the deployment's address with http:// or https://.",
    );
  }
  const below = path.replace(/^\/+/, "");
  const base = url.pathname.replace(/(?<!\/)\/+$/, "");
  const address = new URL(`${base}/${below}`, url.origin);
  address.username = url.username;
  address.password = url.password;
  return address;
}

const firstPauseMs = 100;
const longestPauseMs = 2000;
const longestAttemptMs = 10_000;

/** What a deployment is called: the only one, or one of two that are measured side by side. */
export type DeploymentName = "target" | "base deployment";

/**
 * Waits until the target answers as it should: with the given status, or with any below 500.
 * @param awaited with what the deployment is called
 * @param signal gives up; the promise is then rejected with the signal's reason
 * @returns the address that answered in the end, to which the target may have redirected; undefined where none is known
 * @throws Failure "usage" for a target that is no URL, "run" when the time is over
 */
export async function awaitTarget(
  target: string,
  { name = "target", ...awaited }: Await & { readonly name?: DeploymentName },
  signal: AbortSignal,
): Promise<string | undefined> {
  const url = addressBelow(target, awaited.path);
  const started = performance.now();
  let pauseMs = firstPauseMs;
  for (;;) {
    const leftMs = awaited.timeoutMs - (performance.now() - started);
    const last = await attempt(url, Math.max(1, Math.min(longestAttemptMs, Math.round(leftMs))), signal);
    if (isReady(last, awaited.status)) return last.kind === "answered" ? last.from : undefined;
    const spentMs = performance.now() - started;
    if (spentMs + pauseMs >= awaited.timeoutMs) {
      const expected = awaited.status === undefined ? "a status below 500" : `status ${awaited.status}`;
      throw runFailure(
        `The ${name} ${withoutUserInfo(url.href)} did not become ready: expected ${expected} within ` +
          `${formatDurationMs(awaited.timeoutMs)}, ${describeAttempt(last)}. ` +
          "Check that the deployment is up and reachable from here, or raise await-timeout (in a terminal --await-timeout).",
      );
    }
    await delay(pauseMs, undefined, { signal });
    pauseMs = Math.min(longestPauseMs, pauseMs * 1.5);
  }
}
