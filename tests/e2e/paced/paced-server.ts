import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** A service whose answers take as long as the test says. */
export interface PacedServer extends AsyncDisposable {
  readonly url: string;
  /** Sets the time that answers take. */
  readonly answerIn: (ms: number) => void;
  /** Sets the time of each coming load: `/next`, which is awaited before each, goes on to the next. */
  readonly answerLoadsIn: (...ms: readonly number[]) => void;
}

/**
 * How long answers take, and what that is to the script below: a level that a regression follows; the usual one, which a
 * busy machine adds little to; a clear regression; and a level for which its VUs do not suffice, so that iterations are
 * dropped and the run is no valid measurement.
 */
export const paces = { quickMs: 50, usualMs: 300, slowMs: 750, chokedMs: 1500 } as const;

/** Enough samples for a p95, in less time than what is asked about the CPU of the machine, which may be busy. */
export const pacedScript = `import http from "k6/http";
export const options = {
  scenarios: {
    all: { executor: "constant-arrival-rate", rate: 120, timeUnit: "1s", duration: "1200ms", preAllocatedVUs: 120, maxVUs: 120 },
  },
};
export default function () { http.get(\`\${__ENV.TARGET_URL}/work\`, { tags: { name: "work" } }); }
`;

/** The path that is asked once before each load. */
export const nextPath = "/next";

/** Starts it on a free port of this machine. */
export async function startPacedServer(usualMs: number): Promise<PacedServer> {
  let nowMs = usualMs;
  let coming: readonly number[] = [];
  const server = createServer(async (request, response) => {
    if (request.url === nextPath) [nowMs = nowMs, ...coming] = coming;
    else await pause(nowMs);
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    answerIn: (ms) => {
      [nowMs, coming] = [ms, []];
    },
    answerLoadsIn: (...ms) => {
      coming = ms;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
