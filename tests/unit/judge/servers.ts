import { parseQueryObjective } from "../../../src/config/grammar/objective.ts";
import type { Objective, QueryMeaning } from "../../../src/model/objective.ts";
import type { Run, ServerQuery, ServerSeries } from "../../../src/model/run/run.ts";

const depth: QueryMeaning = { name: "Queue depth", dimension: "number", unit: "messages" };
const start = "2026-11-21T10:00:00.000Z";
const end = "2026-11-21T10:00:15.000Z";

/** An objective of the query `Queue depth`. */
export function onQueue(line: string): Objective {
  const parsed = parseQueryObjective(line, { from: "file", where: "f.yml", line: 9 }, depth);
  if (parsed.kind === "problem") throw new Error(parsed.problem.found);
  return parsed.value;
}

/** A series with an average of 10 and a peak of 40, unless told. */
export function series(labels: ServerSeries["labels"], values: Partial<ServerSeries> = {}): ServerSeries {
  return { labels, start: 0, end: 0, min: 0, avg: 10, peak: 40, peakAt: start, ...values };
}

/** What the query answered. */
export function read(...of: ServerSeries[]): ServerQuery {
  const asked = { name: depth.name, query: "sum by (queue) (depth)", start, end, stepMs: 1000 };
  return {
    kind: "read",
    ...asked,
    dimension: "number",
    unit: "messages",
    series: of,
    omitted: 0,
    doubts: [],
  };
}

/** No answer to the query. */
export const down: ServerQuery = {
  kind: "unread",
  name: depth.name,
  query: "sum by (queue) (depth)",
  reason: "Prometheus could not be read: connection refused.",
};

/** The run with the servers' side of its window. */
export function withServers(query: ServerQuery, run: Run): Run {
  return { ...run, servers: { source: "http://localhost:9090", queries: [query] } };
}
