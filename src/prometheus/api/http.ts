import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from "node:http";
import { request as requestHttps } from "node:https";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { readWhole } from "../../lib/net/http.ts";

/** One request, to the URL's host and no other: redirects are not followed. */
export interface HttpRequest {
  readonly url: URL;
  /** Sent by POST; without it a GET is sent. */
  readonly form: URLSearchParams | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** PEM of the certificate authorities that are trusted instead of the machine's. */
  readonly ca: string | undefined;
  /** From the name's look-up to the last byte. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly roundTripMs: number;
}

/** The answer was not complete in time. */
export class TimedOut extends Error {}

export class TooLarge extends Error {}

/** 50 series of 11,000 values are about 15 MB. */
export const mostBytes = 32 * 1024 * 1024;

/**
 * Sends a request and reads its answer, of at most 32 MB after decompression.
 * @throws TimedOut, TooLarge, or Node's error, also if the signal was aborted
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
    const ours = {
      accept: "application/json",
      "accept-encoding": "gzip",
      ...(form !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
    };
    const method = form === undefined ? "GET" : "POST";
    const request = openRequest(url, { method, signal, headers: { ...headers, ...ours } }, ca);
    request.once("response", resolve);
    // Not `once`: an aborted request emits its error again after the response has begun.
    request.on("error", reject);
    request.end(form?.toString());
  });
}

/** On a connection of its own: the server may close one that is kept just when the next request goes out. */
export function openRequest(url: URL, options: RequestOptions, ca: string | undefined): ClientRequest {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return request(url, { ...options, agent: false, ...(ca !== undefined && { ca }) });
}

async function readBody(response: IncomingMessage): Promise<string> {
  const isPacked = response.headers["content-encoding"] === "gzip";
  // A fault of the response ends the Gunzip, and so the loop, which is not part of the pipeline: that would wait for ever if
  // the loop failed after the last byte (Node 24).
  const body: AsyncIterable<Buffer> = isPacked ? pipeline(response, createGunzip(), () => {}) : response;
  try {
    const tooLarge = () => new TooLarge(`more than ${mostBytes} bytes`);
    return (await readWhole(body, mostBytes, tooLarge)).toString("utf8");
  } finally {
    response.destroy();
  }
}
