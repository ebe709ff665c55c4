import type { Run, ServerQuery } from "./run.ts";

function summaryOf(query: ServerQuery): ServerQuery {
  if (query.kind === "unread") return query;
  return { ...query, series: query.series.map(({ points: _points, ...summary }) => summary) };
}

/** The run with its readings of the servers' side as summaries alone: points are for the charts of the run itself. */
export function withoutPoints(run: Run): Run {
  const { servers } = run;
  return servers === undefined
    ? run
    : { ...run, servers: { ...servers, queries: servers.queries.map(summaryOf) } };
}
