/**
 * What reading the servers' side adds to a gate: 20 queries of 10 series each over a ten-minute window scraped every 5 s,
 * from a Prometheus on this machine; beside the same queries by plain requests, one after the other.
 */

import { type QueryPlan, readServers } from "../../src/features/servers/query/servers.ts";
import { createPrometheus } from "../../src/prometheus/api/client.ts";
import { startPrometheus } from "../../tests/prometheus/server.ts";

const rounds = 9;
const [metrics, pods, seconds, scrapeSec] = [20, 10, 600, 5];
const startSec = Math.floor(Date.now() / 5000) * 5 - 3600 - seconds;

/** Counters that grow, in the OpenMetrics format. */
function history(): string {
  const lines: string[] = [];
  for (let metric = 0; metric < metrics; metric += 1) {
    lines.push(`# TYPE work_${metric} counter`);
    for (let pod = 0; pod < pods; pod += 1) {
      for (let second = -60; second <= seconds; second += scrapeSec) {
        lines.push(`work_${metric}_total{pod="${pod}"} ${(second + 60) * (pod + 1)} ${startSec + second}`);
      }
    }
  }
  return [...lines, "# EOF", ""].join("\n");
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

await using server = await startPrometheus({ history: history() });
const window = { start: new Date(startSec * 1000), end: new Date((startSec + seconds) * 1000) };
const queries: QueryPlan[] = Array.from({ length: metrics }, (_, metric) => ({
  name: `work ${metric}`,
  query: `sum by (pod) (rate(work_${metric}_total[$rate_interval]))`,
  dimension: "frequency",
  unit: "/s",
  factor: 1,
}));

const plain: number[] = [];
const reads: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  plain.push(
    await timed(async () => {
      for (const { query } of queries) {
        const range = { start: String(startSec), end: String(startSec + seconds), step: "5" };
        const parameters = new URLSearchParams({ query: query.replace("$rate_interval", "60s"), ...range });
        await (await fetch(`${server.url}/api/v1/query_range?${parameters}`)).json();
      }
    }),
  );
  // A client of its own for each, as a gate has.
  const prometheus = createPrometheus({ url: server.url, headers: {}, ca: undefined, timeoutMs: 10_000 });
  const signal = new AbortController().signal;
  reads.push(
    await timed(async () => {
      const servers = await readServers(prometheus, { queries, window, labels: {}, signal });
      const unread = servers.queries.filter(({ kind }) => kind === "unread");
      if (unread.length > 0) throw new Error(`${unread.length} queries were not read`);
    }),
  );
}
console.log(`${queries.length} plain requests of query_range: median ${median(plain).toFixed(0)} ms`);
console.log(
  `reading them with clock, version and summaries: median ${median(reads).toFixed(0)} ms (may be 1000 ms), ` +
    `${(median(reads) / median(plain)).toFixed(2)} x`,
);
