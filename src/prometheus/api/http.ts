import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { readWhole } from "../../lib/http.ts";

/** One request. It goes to the URL's host and to no other: redirects are answers like any other. */
export interface HttpRequest {
  readonly url: URL;
  /** Sent by POST; undefined sends a GET. */
  readonly form: URLSearchParams | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** PEM of the certificate authorities that are trusted instead of the machine's. */
  readonly ca: string | undefined;
  /** Of the whole, from the name's look-up to the last byte. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** A whole answer. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly roundTripMs: number;
}

/** The answer was not whole in time. */
export class TimedOut extends Error {}

/** The answer is larger than we take. */
export class TooLarge extends Error {}

/** 50 series of 11,000 values are about 15 MB. */
export const mostBytes = 32 * 1024 * 1024;

/**
 * Sends a request and reads its answer, at most 32 MB of it, counted after decompression.
 * @throws TimedOut, TooLarge, or what Node says of the connection, also where the signal ended it
 */
export async function exchange(request: HttpRequest): Promise<HttpAnswer> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), request.timeoutMs);
  const signal = AbortSignal.any([
    deadline.signal,
    ...(request.signal === undefined ? [] : [request.signal]),
  ]);
  const startedMs = performance.now();
  try {
    const response = await send(request, signal);
    const body = await readBody(response);
    const roundTripMs = performance.now() - startedMs;
    return { status: response.statusCode ?? 0, headers: response.headers, body, roundTripMs };
  } catch (error) {
    if (deadline.signal.aborted) throw new TimedOut("timed out", { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function send({ url, form, headers, ca }: HttpRequest, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // A connection each: one that is kept may be closed by the server just when the next request is sent on it.
    const options = { method: form === undefined ? "GET" : "POST", agent: false, signal };
    const ours = {
      accept: "application/json",
      "accept-encoding": "gzip",
      ...(form !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
    };
    const whole = { ...options, headers: { ...headers, ...ours } };
    const request =
      url.protocol === "https:"
        ? requestHttps(url, ca === undefined ? whole : { ...whole, ca })
        : requestHttp(url, whole);
    request.once("response", resolve);
    // Not `once`: an aborted request emits its error again after the response has begun.
    request.on("error", reject);
    request.end(form?.toString());
  });
}

async function readBody(response: IncomingMessage): Promise<string> {
  const isPacked = response.headers["content-encoding"] === "gzip";
  // A fault of the response ends the Gunzip, too, and so the loop. The loop is no part of the pipeline: should that fail
  // after the last byte has come, the pipeline waits for ever for a response that is never closed (Node 24).
  const body: AsyncIterable<Buffer> = isPacked ? pipeline(response, createGunzip(), () => {}) : response;
  try {
    const tooLarge = () => new TooLarge(`more than ${mostBytes} bytes`);
    return (await readWhole(body, mostBytes, tooLarge)).toString("utf8");
  } finally {
    response.destroy();
  }
}
