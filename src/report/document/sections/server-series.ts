import { isMissed } from "../../../judge/objective/misses.ts";
import { groupedBy } from "../../../lib/grouped.ts";
import type { SeriesLevel } from "../../../model/outcome.ts";
import type { ReadQuery, Run, ServerSeries, Tags } from "../../../model/run/run.ts";
import { sameTags, tagsKey } from "../../../model/run/tags.ts";
import type { Judgement } from "../../../model/verdict.ts";
import { levelOf } from "./endpoints.ts";

/** Series in a query's table, and in the fold below it; the rest are counted. */
const [mostShown, mostFolded] = [5, 15];

/**
 * Whether an objective on a query was missed.
 * @param query default: any
 */
export function isMissedOn(judgement: Judgement, query?: string): boolean {
  const { of, metric } = judgement.objective.indicator;
  return of === "servers" && (query === undefined || metric === query) && isMissed(judgement);
}

/** The series of a query: shown (the busiest, and all that missed an objective), folded, or only counted (`rest`). */
export function tableSeries({ name, series, omitted }: ReadQuery, judgements: readonly Judgement[]) {
  const missed = judgements.flatMap((it) =>
    isMissedOn(it, name) && it.series !== undefined ? [it.series] : [],
  );
  const isMissed = ({ labels }: ServerSeries) => missed.some((it) => sameTags(it, labels));
  const isShown = (one: ServerSeries, rank: number) => rank < mostShown || isMissed(one);
  const others = series.filter((one, rank) => !isShown(one, rank));
  const folded = others.slice(0, mostFolded);
  return { shown: series.filter(isShown), folded, rest: others.length - folded.length + omitted };
}

/** A run without the server series that are only counted. */
export function withShownServers(run: Run, judgements: readonly Judgement[]): Run {
  const { servers } = run;
  if (servers === undefined) return run;
  const queries = servers.queries.map((query) => {
    if (query.kind === "unread") return query;
    const { shown, folded, rest } = tableSeries(query, judgements);
    const kept = new Set([...shown, ...folded]);
    return { ...query, series: query.series.filter((it) => kept.has(it)), omitted: rest };
  });
  return { ...run, servers: { ...servers, queries } };
}

/** Levels of the shown series in the runs compared with, if these have them. */
export function levelsBefore(
  runs: readonly Run[],
  baseline: readonly Run[],
  judgements: readonly Judgement[],
): readonly SeriesLevel[] {
  const queries = runs.flatMap(({ servers }) => servers?.queries ?? []);
  const levels = queries.flatMap((query) => {
    if (query.kind === "unread") return [];
    const { shown, folded } = tableSeries(query, judgements);
    return [...shown, ...folded].flatMap(({ labels }) => {
      const level = levelOf(seriesIn(baseline, query, labels).map(({ avg }) => avg));
      return level === undefined ? [] : [{ query: query.name, labels, level }];
    });
  });
  const byName = groupedBy(levels, ({ query, labels }) => JSON.stringify([query, tagsKey(labels)]));
  return [...byName.values()].map(([first]) => first);
}

/** A series in the runs that have it, with the same dimension. */
export function seriesIn(runs: readonly Run[], wanted: ReadQuery, labels: Tags): readonly ServerSeries[] {
  return runs.flatMap(({ servers }) => {
    const query = servers?.queries.find(({ name }) => name === wanted.name);
    if (query?.kind !== "read" || query.dimension !== wanted.dimension) return [];
    return query.series.find((it) => sameTags(it.labels, labels)) ?? [];
  });
}
