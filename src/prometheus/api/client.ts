import { setTimeout as delay } from "node:timers/promises";
import pLimit from "p-limit";
import pRetry from "p-retry";
import { withoutEndSlashes } from "../../lib/net/end-slashes.ts";
import { version as ownVersion } from "../../lib/version.ts";
import type { PrometheusSource } from "../../ports/prometheus-source.ts";
import {
  type Labels,
  type PrometheusAnswer,
  readAnswer,
  readSeries,
  readVersion,
  WrongShape,
} from "./answer.ts";
import { exchange, type HttpAnswer } from "./http.ts";
import { type AskedServer, connectionFailure, PassingFailure, refusalOf, shapeFailure } from "./refusal.ts";

export type { HistogramSample, Labels, PrometheusAnswer, Sample } from "./answer.ts";

/** The version and the clock of a server. */
export interface BuildInfo {
  readonly version: string | undefined;
  /** By its Date header, cut off to a second. */
  readonly serverTime: Date | undefined;
  /** Of the request that brought the time, without waiting and earlier tries. */
  readonly roundTripMs: number;
}

/**
 * The HTTP API of Prometheus, also of Thanos, Mimir and VictoriaMetrics, with at most four requests at once. Every call throws
 * a Failure "run" of one line, or the reason of an aborted signal.
 */
export interface Prometheus {
  /** Origin and path, never with credentials. */
  readonly name: string;
  /** By default at the server's time. */
  query(promql: string, at: { time?: Date; signal?: AbortSignal }): Promise<PrometheusAnswer>;
  /** Values from start on, a step apart, none after the end. */
  queryRange(
    promql: string,
    over: { start: Date; end: Date; stepMs: number; signal?: AbortSignal },
  ): Promise<PrometheusAnswer>;
  /** Labels of the series that a selector matches. */
  series(match: string, over: { start: Date; end: Date; signal?: AbortSignal }): Promise<readonly Labels[]>;
  buildInfo(signal?: AbortSignal): Promise<BuildInfo>;
}

export type Pause = typeof waitFor;

interface ApiRequest {
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
}

const mostAtOnce = 4;
const mostRetries = 3;
const firstPauseMs = 250;
/** No retry if the server asks for a longer wait. */
const longestPauseMs = 5000;
/** Some servers and proxies refuse URLs above 4 to 8 kB. */
const longestUrl = 2048;
/**
 * Answers to POST after which GET is tried: of servers that know no other, and of proxies that take POST for writing, as in
 * Prometheus's Go client (client_golang v1.24.1, DoGetFallback).
 */
const statusesOfGetAlone: ReadonlySet<number> = new Set([403, 405, 501]);

/**
 * Without these VictoriaMetrics moves the ends of a range to multiples of the step, and repeats old values over the last 30 s.
 * @see https://docs.victoriametrics.com/victoriametrics/keyconcepts/#query-latency
 */
const exactRange = { nocache: "1", latency_offset: "1s" };

/** Creates a client of one Prometheus, without any request. @param pause between two tries */
export function createPrometheus(source: PrometheusSource, pause: Pause = waitFor): Prometheus {
  const server = serverOf(source);
  const limit = pLimit(mostAtOnce);
  const ask = (path: string, parameters: ApiRequest["parameters"], signal: AbortSignal | undefined) =>
    limit(() => askPatiently(server, { path, parameters, signal }, pause));

  return {
    name: server.name,
    query: async (query, { time, signal }) => {
      const parameters = { query, ...(time !== undefined && { time: secondsOf(time) }) };
      return readAs(server, await ask("query", parameters, signal), readAnswer);
    },
    queryRange: async (query, { start, end, stepMs, signal }) => {
      const range = { start: secondsOf(start), end: secondsOf(end), step: String(stepMs / 1000) };
      return readAs(server, await ask("query_range", { query, ...range, ...exactRange }, signal), readAnswer);
    },
    series: async (match, { start, end, signal }) => {
      const parameters = { "match[]": match, start: secondsOf(start), end: secondsOf(end) };
      return readAs(server, await ask("series", parameters, signal), readSeries);
    },
    buildInfo: async (signal) => {
      const answer = await ask("status/buildinfo", {}, signal);
      const version = readAs(server, answer, readVersion);
      return { version, serverTime: dateOf(answer), roundTripMs: answer.roundTripMs };
    },
  };
}

interface Server extends AskedServer, Pick<PrometheusSource, "headers" | "ca"> {
  readonly apiUrl: string;
}

function serverOf({ url, headers, ca, timeoutMs }: PrometheusSource): Server {
  const { origin, pathname } = new URL(url);
  const name = withoutEndSlashes(`${origin}${pathname}`);
  const lowerCased = Object.entries(headers).map(([header, value]) => [header.toLowerCase(), value]);
  return {
    name,
    apiUrl: `${name}/api/v1/`,
    headers: { "user-agent": `loadline/${ownVersion}`, ...Object.fromEntries(lowerCased) },
    ca,
    timeoutMs,
  };
}

/** Retries up to three times with growing pauses, if the refusal may pass. */
function askPatiently(server: Server, request: ApiRequest, pause: Pause): Promise<HttpAnswer> {
  const { signal } = request;
  return pRetry(() => askOnce(server, request), {
    retries: mostRetries,
    signal,
    // All waiting is below, as the server asks.
    minTimeout: 0,
    // Slow refusals are not retried three times.
    maxRetryTime: 2 * server.timeoutMs,
    shouldRetry: ({ error }) => mayPass(error),
    onFailedAttempt: async ({ error, attemptNumber, retriesLeft }) => {
      if (retriesLeft > 0 && mayPass(error)) await pause(pauseMsAfter(error, attemptNumber), signal);
    },
  });
}

function mayPass(error: Error): error is PassingFailure {
  return error instanceof PassingFailure && (error.retryAfterMs ?? 0) <= longestPauseMs;
}

function pauseMsAfter({ retryAfterMs = 0 }: PassingFailure, attempt: number): number {
  // Jitter spreads queries that were refused together.
  return Math.max(retryAfterMs, firstPauseMs * 2 ** (attempt - 1) * (1 + Math.random()));
}

/** @throws Failure for everything but a success */
async function askOnce(server: Server, request: ApiRequest): Promise<HttpAnswer> {
  const form = new URLSearchParams(request.parameters);
  const url = new URL(request.path, server.apiUrl);
  const long = new URL(`?${form}`, url);
  const isLong = long.href.length > longestUrl;
  const first = await send(server, request, isLong ? { url, form } : { url: long });
  const isGetAlone = isLong && statusesOfGetAlone.has(first.status);
  const answer = isGetAlone ? await send(server, request, { url: long }) : first;
  const refusal = refusalOf(server, answer);
  if (refusal !== undefined) throw refusal;
  return answer;
}

async function send(
  server: Server,
  { signal }: ApiRequest,
  { url, form }: { readonly url: URL; readonly form?: URLSearchParams },
): Promise<HttpAnswer> {
  const { headers, ca, timeoutMs } = server;
  try {
    return await exchange({ url, form, headers, ca, timeoutMs, signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw connectionFailure(server, error);
  }
}

function readAs<T>(server: Server, answer: HttpAnswer, reader: (body: string) => T): T {
  try {
    return reader(answer.body);
  } catch (error) {
    if (error instanceof WrongShape) throw shapeFailure(server, answer, error);
    throw error;
  }
}

/** @throws the signal's reason */
export async function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await delay(ms, undefined, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}

/** Seconds since the epoch, exact to the millisecond. */
function secondsOf(time: Date): string {
  return String(time.getTime() / 1000);
}

function dateOf({ headers }: HttpAnswer): Date | undefined {
  const date = new Date(headers.date ?? "");
  return Number.isNaN(date.getTime()) ? undefined : date;
}
