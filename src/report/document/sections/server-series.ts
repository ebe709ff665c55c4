import { isMissed } from "../../../judge/objective/misses.ts";
import type { SeriesLevel } from "../../../model/outcome.ts";
import type { Run, ServerQuery, ServerSeries, Tags } from "../../../model/run/run.ts";
import { sameTags, tagsKey } from "../../../model/run/tags.ts";
import type { Judgement } from "../../../model/verdict.ts";
import { levelOf } from "./endpoints.ts";

/** A query that was answered. */
export type ReadQuery = Extract<ServerQuery, { kind: "read" }>;

/** Series of a query in its table; as many more are folded, the rest are counted. */
const mostShown = 5;
const mostFolded = 15;

/** Whether an objective on this query was missed; without a name on any query. */
export function isMissedOn(judgement: Judgement, query?: string): boolean {
  const { indicator } = judgement.objective;
  if (indicator.of !== "servers" || (query !== undefined && indicator.metric !== query)) return false;
  return isMissed(judgement);
}

/** The series of a query as its table has them. */
export interface ToldSeries {
  /** The busiest, and besides those by which an objective was missed, however busy. */
  readonly shown: readonly ServerSeries[];
  readonly folded: readonly ServerSeries[];
  /** Those that are only counted. */
  readonly rest: number;
}

/** Which series of a query are shown, and where. */
export function toldSeries(
  { name, series, omitted }: ReadQuery,
  judgements: readonly Judgement[],
): ToldSeries {
  const missed = judgements.flatMap((it) =>
    isMissedOn(it, name) && it.series !== undefined ? [it.series] : [],
  );
  const isMissed = ({ labels }: ServerSeries) => missed.some((it) => sameTags(it, labels));
  const isShown = (one: ServerSeries, rank: number) => rank < mostShown || isMissed(one);
  const others = series.filter((one, rank) => !isShown(one, rank));
  const folded = others.slice(0, mostFolded);
  return { shown: series.filter(isShown), folded, rest: others.length - folded.length + omitted };
}

/** A query with only the series that are shown; the others are counted. */
function withToldSeries(query: ServerQuery, judgements: readonly Judgement[]): ServerQuery {
  if (query.kind === "unread") return query;
  const { shown, folded, rest } = toldSeries(query, judgements);
  const kept = new Set([...shown, ...folded]);
  return { ...query, series: query.series.filter((it) => kept.has(it)), omitted: rest };
}

/** A run with only the servers' series that a report shows. */
export function withToldServers(run: Run, judgements: readonly Judgement[]): Run {
  const { servers } = run;
  if (servers === undefined) return run;
  const queries = servers.queries.map((it) => withToldSeries(it, judgements));
  return { ...run, servers: { ...servers, queries } };
}

/** The levels of the shown series in the runs that this change is compared with, where these have them. */
export function levelsBefore(
  runs: readonly Run[],
  baseline: readonly Run[],
  judgements: readonly Judgement[],
): readonly SeriesLevel[] {
  const levels = new Map<string, SeriesLevel>();
  for (const query of runs.flatMap(({ servers }) => servers?.queries ?? [])) {
    if (query.kind === "unread") continue;
    const { shown, folded } = toldSeries(query, judgements);
    for (const { labels } of [...shown, ...folded]) {
      const key = JSON.stringify([query.name, tagsKey(labels)]);
      const level = levels.has(key)
        ? undefined
        : levelOf(seriesIn(baseline, query, labels).map(({ avg }) => avg));
      if (level !== undefined) levels.set(key, { query: query.name, labels, level });
    }
  }
  return [...levels.values()];
}

/** The same series of a query in each of the runs that have it, in the same unit. */
export function seriesIn(runs: readonly Run[], asked: ReadQuery, labels: Tags): readonly ServerSeries[] {
  return runs.flatMap(({ servers }) => {
    const query = servers?.queries.find(({ name }) => name === asked.name);
    if (query?.kind !== "read" || query.dimension !== asked.dimension) return [];
    return query.series.find((it) => sameTags(it.labels, labels)) ?? [];
  });
}
