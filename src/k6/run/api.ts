import { createServer } from "node:net";
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

/**
 * Asks a running k6 for the types of the metrics it has seen. Ask rarely: k6 sorts the values of all trends for it,
 * under the lock its samples wait for (k6 v2.2.0 api/v1/metric_routes.go).
 * @returns undefined when k6 does not answer, which decides nothing: its summary has the types, too
 */
export async function askMetricKinds(port: number): Promise<ReadonlyMap<string, MetricKind> | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/v1/metrics`, {
      signal: AbortSignal.timeout(patienceMs),
    });
    const parsed = listing.safeParse(await response.json());
    if (!parsed.success) return undefined;
    return new Map(
      parsed.data.data.map(({ id, attributes: { type, contains } }) => [id, { type, contains }]),
    );
  } catch (error) {
    // fetch: TypeError for the network, DOMException for the time-out; json: SyntaxError.
    if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError)
      return undefined;
    throw error;
  }
}

const statusAnswer = z.looseObject({
  data: z.looseObject({ attributes: z.looseObject({ status: z.number() }) }),
});

/** ExecutionStatusPausedBeforeRun: the VUs are ready, and setup() has not begun (lib/execution.go of k6 v1.8.1 and v2.2.0). */
const pausedBeforeRun = 4;

/** @returns undefined when k6 does not answer, or not with a status */
async function askStatus(port: number, change?: { readonly paused: boolean }): Promise<number | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/v1/status`, {
      signal: AbortSignal.timeout(patienceMs),
      ...(change && {
        method: "PATCH",
        body: JSON.stringify({ data: { type: "status", id: "default", attributes: change } }),
      }),
    });
    const answer = statusAnswer.safeParse(await response.json());
    return response.ok ? answer.data?.data.attributes.status : undefined;
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError)
      return undefined;
    throw error;
  }
}

/** A start within the agreed second is in time. */
const inTimeMs = 1000;
const statusEveryMs = 50;

/** Lets k6 begin. Its answer may be lost: a k6 that is not paused any more has begun. */
async function resume(port: number, signal: AbortSignal): Promise<void> {
  while ((await askStatus(port, { paused: false })) === undefined) {
    const status = await askStatus(port);
    if (status !== undefined && status > pausedBeforeRun) return;
    await delay(statusEveryMs, undefined, { signal });
  }
}

/**
 * Lets a k6 that was started with `--paused` begin at a moment, or as soon after it as its VUs are ready.
 * @param startMs since the epoch
 * @param signal gives up, as when k6 has ended
 * @returns how late it began, in ms, 0 within a second; undefined if it never did, or if something else let it begin
 */
export async function resumeAt(
  port: number,
  startMs: number,
  signal: AbortSignal,
): Promise<number | undefined> {
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

/** A free port of this machine. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
