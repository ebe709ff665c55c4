import type { Run, ServerQuery } from "./run.ts";

function summaryOf(query: ServerQuery): ServerQuery {
  if (query.kind === "unread") return query;
  return { ...query, series: query.series.map(({ points: _points, ...summary }) => summary) };
}

/** The run with its server metrics reduced to summaries: the points are only for the run's own charts. */
export function withoutPoints(run: Run): Run {
  const { servers } = run;
  return servers === undefined
    ? run
    : { ...run, servers: { ...servers, queries: servers.queries.map(summaryOf) } };
}
