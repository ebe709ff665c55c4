import { createServer } from "node:net";
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
