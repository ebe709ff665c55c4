import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { MetricKind } from "../../model/run/builtin-metrics.ts";

const listing = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string(),
      attributes: z.looseObject({
        type: z.enum(["trend", "rate", "counter", "gauge"]),
        contains: z.enum(["time", "data", "default"]),
      }),
    }),
  ),
});

const patienceMs = 2000;

/** @returns undefined without an answer of that shape */
async function ask<Answer>(port: number, path: string, answer: z.ZodType<Answer>, request: RequestInit = {}) {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetch(`http://127.0.0.1:${port}/v1/${path}`, { ...request, signal });
    const parsed = answer.safeParse(await response.json());
    return response.ok ? parsed.data : undefined;
  } catch (error) {
    // fetch: TypeError for the network, DOMException for the time-out; json: SyntaxError.
    if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError)
      return undefined;
    throw error;
  }
}

/**
 * Asks a running k6 for the kinds of its metrics. Ask rarely: for it k6 sorts the values of all trends, under the lock its
 * samples wait for (k6 v2.2.0 api/v1/metric_routes.go). Without an answer the summary has the types.
 */
export async function askMetricKinds(port: number): Promise<ReadonlyMap<string, MetricKind> | undefined> {
  const listed = await ask(port, "metrics", listing);
  return (
    listed && new Map(listed.data.map(({ id, attributes: { type, contains } }) => [id, { type, contains }]))
  );
}

const statusAnswer = z.looseObject({
  data: z.looseObject({ attributes: z.looseObject({ status: z.number() }) }),
});

/** ExecutionStatusPausedBeforeRun: the VUs are ready, and setup() has not begun (lib/execution.go of k6 v1.8.1 and v2.2.0). */
const pausedBeforeRun = 4;

async function askStatus(port: number, change?: { readonly paused: boolean }): Promise<number | undefined> {
  const body = JSON.stringify({ data: { type: "status", id: "default", attributes: change } });
  const answer = await ask(port, "status", statusAnswer, change && { method: "PATCH", body });
  return answer?.data.attributes.status;
}

/** A start within the agreed second is in time. */
const inTimeMs = 1000;
const statusEveryMs = 50;

/** Lets k6 begin. If the answer is lost, k6 has begun once it is no longer paused. */
async function resume(port: number, signal: AbortSignal): Promise<void> {
  while ((await askStatus(port, { paused: false })) === undefined) {
    const status = await askStatus(port);
    if (status !== undefined && status > pausedBeforeRun) return;
    await delay(statusEveryMs, undefined, { signal });
  }
}

/**
 * Lets a k6 that was started with `--paused` begin at a moment, in epoch ms, or as soon after it as its VUs are ready.
 * @returns how late it began, in ms, 0 within a second; undefined if it never did, or if something else let it begin
 */
export async function resumeAt(port: number, startMs: number, signal: AbortSignal) {
  try {
    while ((await askStatus(port)) !== pausedBeforeRun) await delay(statusEveryMs, undefined, { signal });
    await delay(Math.max(0, startMs - Date.now()), undefined, { signal });
    await resume(port, signal);
    const lateMs = Date.now() - startMs;
    return lateMs < inTimeMs ? 0 : lateMs;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
