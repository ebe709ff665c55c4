import type { Run, ServerQuery, ServerSeries } from "./run.ts";

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

/** How busy a series was; finite, so that two series that were infinite differ by nothing. */
export function busyness({ peak, infinite }: ServerSeries): number {
  return infinite === true ? Number.MAX_VALUE : peak;
}

/** The figures that an objective may be on (judge/indicator). */
const judgedFigures: readonly ((series: ServerSeries) => number)[] = [
  ({ start }) => start,
  ({ end }) => end,
  ({ min }) => min,
  ({ avg }) => avg,
  busyness,
  ({ start, end }) => end - start,
];

/** The series that are the largest or the smallest by one of their figures: an objective looks at no others. */
export function extremesOf(series: readonly ServerSeries[]): ReadonlySet<ServerSeries> {
  const [first, ...others] = series;
  if (first === undefined) return new Set();
  const farthest = (figureOf: (one: ServerSeries) => number): ServerSeries =>
    others.reduce((so, one) => (figureOf(one) > figureOf(so) ? one : so), first);
  return new Set(
    judgedFigures.flatMap((figureOf) => [farthest(figureOf), farthest((one) => -figureOf(one))]),
  );
}
