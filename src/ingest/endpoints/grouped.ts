import { groupedBy } from "../../lib/grouped.ts";
import {
  endpointGroup,
  endpointSeries,
  isAddress,
  nameOf,
  type Tagged,
  withoutQuery,
} from "../../model/run/endpoint-name.ts";
import type { Metric, MetricType, Run } from "../../model/run/run.ts";
import { allSeriesOf, type SeriesByType, seriesOf, withSeries } from "../../model/run/series.ts";
import { sumOf } from "../../stats/sum.ts";
import { sliceMsOf } from "../merge/align.ts";
import { mergers } from "../merge/series.ts";
import { endpointMetrics } from "../sample-aggregator.ts";

type OfGroups<Series> = ReadonlyMap<string, readonly [Series, ...Series[]]>;

/** Endpoints with an id, by group. */
function byGroup<Series extends Tagged>(series: readonly Series[]): OfGroups<Series> {
  const holdsId = (one: Tagged): boolean => one.names === undefined && groupOf(one) !== nameOf(one);
  return groupedBy(endpointSeries(series).filter(holdsId), groupOf);
}

function groupOf(one: Tagged): string {
  return endpointGroup(nameOf(one) ?? "");
}

/** How endpoints are united. */
interface Uniting {
  /** By the name they get. */
  groupsOf<Series extends Tagged>(series: readonly Series[]): OfGroups<Series>;
  /** Number of names in a group; undefined for a single endpoint. */
  countOf(name: string, members: number): number | undefined;
  /** The series afterwards. */
  joined<Series extends Tagged>(series: readonly Series[], united: readonly Series[]): readonly Series[];
}

/** Merges series as those of several generators, but without slices of trends. */
function grouped(run: Run, { groupsOf, countOf, joined }: Uniting): Run {
  const requests = seriesOf(run, "http_reqs");
  const { count = 0, rate = 0 } = requests?.values ?? {};
  const slices = requests?.slices?.count.length ?? 0;
  const change =
    <Type extends MetricType>(type: Type, metric: string) =>
    (series: readonly SeriesByType[Type][]): readonly SeriesByType[Type][] => {
      const grid = { slices: type === "trend" ? 0 : slices, sliceMs: sliceMsOf(run) };
      const merging = { grid, durationSeconds: rate > 0 ? count / rate : 1, metric };
      const of = (one: SeriesByType[Type]) => ({ placed: { run, offsetMs: 0 }, series: one });
      const united = [...groupsOf(series)].flatMap(([name, [first, ...others]]) => {
        const merged = others.length === 0 ? first : mergers[type]([of(first), ...others.map(of)], merging);
        // Percentiles come from the sum of the sketches.
        if (type === "trend" && others.length > 0 && !("sketch" in merged)) return [];
        const names = countOf(name, others.length + 1);
        return [{ ...merged, tags: { name }, names }];
      });
      return joined(series, united);
    };
  const metrics = run.metrics.map((metric) =>
    endpointMetrics.has(metric.name)
      ? withSeries(metric, {
          trend: change("trend", metric.name),
          rate: change("rate", metric.name),
          counter: change("counter", metric.name),
          gauge: (series) => series,
        })
      : metric,
  );
  return { ...run, metrics };
}

const byId: Uniting = {
  groupsOf: byGroup,
  countOf: (_, members) => members,
  joined: (series, united) => [...series, ...united],
};

/** Whether an earlier version may have named an unnamed request so: by its path or whole address, with the query. */
function mayHoldQuery(name: string): boolean {
  return (/^[/?#]/.test(name) || isAddress(name)) && withoutQuery(name) !== name;
}

/**
 * Removes the query strings that earlier versions kept in names.
 * @param kept names that stay
 * @param isWhole each request is part of an endpoint; otherwise the sums of a path are unknown
 */
function withoutQueries(kept: ReadonlySet<string>, isWhole: boolean): Uniting {
  const isDropped = (one: Tagged): boolean => {
    const name = nameOf(one);
    return name !== undefined && mayHoldQuery(name) && !kept.has(name);
  };
  const groupsOf = <Series extends Tagged>(series: readonly Series[]): OfGroups<Series> => {
    const own = isWhole ? endpointSeries(series) : [];
    const pathOf = (one: Tagged) => (isDropped(one) ? withoutQuery(nameOf(one) ?? "") : (nameOf(one) ?? ""));
    const paths = new Set(own.filter(isDropped).map(pathOf));
    return groupedBy(
      own.filter((one) => paths.has(pathOf(one))),
      pathOf,
    );
  };
  return {
    groupsOf,
    countOf: (path, members) => (path.includes("{") ? members : undefined),
    joined: (series, united) => {
      const paths = new Set(united.map(nameOf));
      return [...series.filter((one) => !isDropped(one) && !paths.has(nameOf(one))), ...united];
    },
  };
}

/** Whether each request is part of an endpoint: a run may have more than its record. */
function tellsAll(run: Run): boolean {
  const all = allSeriesOf(run, "http_req_duration");
  return all[0]?.values.count === sumOf(endpointSeries(all), ({ values }) => values.count);
}

/**
 * A record of an earlier version with endpoints as this version groups them. Its own series stay, but for query strings in
 * names.
 * @param beside runs that it is compared with, whose names stay; default: all stay
 * @returns the run itself if there is nothing to group, or if the record may lack members of a group
 */
export function withGroups(run: Run, beside?: readonly Run[]): Run {
  const kept = beside && new Set(beside.flatMap(endpointNames).filter(mayHoldQuery));
  const key = kept === undefined ? "" : [...kept].sort().join("\n");
  const known = groupedRuns.get(run)?.get(key);
  if (known !== undefined) return known;
  const made = groupedRun(kept === undefined ? run : pathsOf(run, kept));
  groupedRuns.set(run, (groupedRuns.get(run) ?? new Map<string, Run>()).set(key, made));
  return made;
}

/** Grouped runs by the names that stayed: a gate needs the same ones after each round. */
const groupedRuns = new WeakMap<Run, Map<string, Run>>();

/** The names of a run's endpoints. */
export function endpointNames(run: Run): string[] {
  const metrics = run.metrics.filter(({ name }) => endpointMetrics.has(name));
  return [...new Set(metrics.flatMap(({ series }) => series.flatMap((one: Tagged) => nameOf(one) ?? [])))];
}

function pathsOf(run: Run, kept: ReadonlySet<string>): Run {
  if (!endpointNames(run).some((name) => mayHoldQuery(name) && !kept.has(name))) return run;
  return grouped(run, withoutQueries(kept, tellsAll(run)));
}

function groupedRun(run: Run): Run {
  return run.metrics.some(holdsGroup) && tellsAll(run) ? grouped(run, byId) : run;
}

function holdsGroup({ name, series }: Metric): boolean {
  const own: readonly Tagged[] = series;
  return endpointMetrics.has(name) && byGroup(own).size > 0;
}
