import { groupedBy } from "../../lib/grouped.ts";
import {
  endpointGroup,
  endpointSeries,
  isAddress,
  nameOf,
  type Tagged,
  withoutQuery,
} from "../../model/run/endpoint-name.ts";
import type { CounterSeries, Metric, RateSeries, Run, TrendSeries } from "../../model/run/run.ts";
import { allSeriesOf, withSeries } from "../../model/run/series.ts";
import { usualPercentiles } from "../../stats/percentile.ts";
import { formatSketch, sketchQuantile, sumOfSketches } from "../../stats/sketch.ts";
import { sumOf } from "../../stats/sum.ts";
import { endpointMetrics } from "../sample-aggregator.ts";

type OfGroups<Series> = ReadonlyMap<string, readonly [Series, ...Series[]]>;

/** Endpoints by what they have in common, those only that hold an id. */
function byGroup<Series extends Tagged>(series: readonly Series[]): OfGroups<Series> {
  const holdsId = (one: Tagged): boolean => one.names === undefined && groupOf(one) !== nameOf(one);
  return groupedBy(endpointSeries(series).filter(holdsId), groupOf);
}

function groupOf(one: Tagged): string {
  return endpointGroup(nameOf(one) ?? "");
}

/** Sums of several rows, place by place; undefined where one of them is missing or has another length. */
function sumsOf(rows: readonly (readonly number[] | undefined)[]): number[] | undefined {
  const [first] = rows;
  if (first === undefined || rows.some((row) => row?.length !== first.length)) return undefined;
  return first.map((_, at) => sumOf(rows, (row) => row?.[at] ?? 0));
}

/** What a united series is of. */
type Identity = Pick<TrendSeries, "tags" | "names">;

/** Percentiles come from the sketches together, never from other percentiles; without them there are none. */
function uniteTrends(identity: Identity, series: readonly [TrendSeries, ...TrendSeries[]]): TrendSeries[] {
  const [{ names: _names, ...first }, ...others] = series;
  if (others.length === 0) return [{ ...first, ...identity }];
  const count = sumOf(series, ({ values }) => values.count);
  const sum = sumOf(series, ({ values }) => values.sum);
  const sketch = sumOfSketches(series.map((one) => [one.sketch, one.values.count]));
  if (sketch === undefined || count === 0) return [];
  const percents = new Set([...usualPercentiles, ...Object.keys(first.values.percentiles).map(Number)]);
  const values = {
    count,
    sum,
    min: Math.min(...series.flatMap(({ values }) => values.min ?? [])),
    max: Math.max(...series.flatMap(({ values }) => values.max ?? [])),
    avg: sum / count,
    med: sketchQuantile(sketch, 0.5),
    percentiles: Object.fromEntries(
      [...percents].map((percent) => [String(percent), sketchQuantile(sketch, percent / 100)]),
    ),
  };
  return [{ ...identity, values, sketch: formatSketch(sketch) }];
}

function uniteRates(identity: Identity, series: readonly RateSeries[]): RateSeries[] {
  const count = sumOf(series, ({ values }) => values.count);
  const passes = sumOf(series, ({ values }) => values.passes);
  const counts = sumsOf(series.map(({ slices }) => slices?.count));
  const passed = sumsOf(series.map(({ slices }) => slices?.passes));
  const values = { count, passes, rate: count === 0 ? 0 : passes / count };
  return [{ ...identity, values, ...(counts && passed && { slices: { count: counts, passes: passed } }) }];
}

function uniteCounters(identity: Identity, series: readonly CounterSeries[]): CounterSeries[] {
  const counts = sumsOf(series.map(({ slices }) => slices?.count));
  const count = sumOf(series, ({ values }) => values.count);
  const rate = sumOf(series, ({ values }) => values.rate);
  return [{ ...identity, values: { count, rate }, ...(counts && { slices: { count: counts } }) }];
}

/** How endpoints become one: which are united under which name, and what becomes of the series afterwards. */
interface Uniting {
  groupsOf<Series extends Tagged>(series: readonly Series[]): OfGroups<Series>;
  /** How many names it unites; undefined for what is one endpoint. */
  countOf(name: string, members: number): number | undefined;
  joined<Series extends Tagged>(series: readonly Series[], united: readonly Series[]): readonly Series[];
}

function grouped(metric: Metric, { groupsOf, countOf, joined }: Uniting): Metric {
  if (!endpointMetrics.has(metric.name)) return metric;
  const uniting =
    <Series extends Tagged>(unite: (identity: Identity, own: readonly [Series, ...Series[]]) => Series[]) =>
    (series: readonly Series[]): readonly Series[] => {
      const united = [...groupsOf(series)].flatMap(([name, own]) => {
        const names = countOf(name, own.length);
        return unite({ tags: { name }, ...(names !== undefined && { names }) }, own);
      });
      return joined(series, united);
    };
  return withSeries(metric, {
    trend: uniting(uniteTrends),
    rate: uniting(uniteRates),
    counter: uniting(uniteCounters),
    gauge: (series) => series,
  });
}

const byId: Uniting = {
  groupsOf: byGroup,
  countOf: (_, members) => members,
  joined: (series, united) => [...series, ...united],
};

/** A name that an earlier version gave a request without one: the address below the target, or a whole one. */
function mayHoldQuery(name: string): boolean {
  return (/^[/?#]/.test(name) || isAddress(name)) && withoutQuery(name) !== name;
}

/**
 * Endpoints without the query strings that earlier versions kept in their names.
 * @param kept names that stay, as the run has them that is compared
 * @param isWhole whether each request is part of an endpoint; else the sums of a path are not known
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

/** Whether each request is part of an endpoint: ids may be more than a record has endpoints. */
function tellsAll(run: Run): boolean {
  const all = allSeriesOf(run, "http_req_duration");
  return all[0]?.values.count === sumOf(endpointSeries(all), ({ values }) => values.count);
}

/**
 * A record of an earlier version with its endpoints grouped as this one does, so that the two match. What it recorded stays,
 * but for query strings in names.
 * @param beside runs that it is compared with: names that they have stay as they are; without any all stay
 * @returns the run itself where there is nothing to group, or where the record does not have all members of a group
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

/** Runs that were grouped before, by the names that stayed: a gate looks at the same ones after each round. */
const groupedRuns = new WeakMap<Run, Map<string, Run>>();

function endpointNames(run: Run): string[] {
  const metrics = run.metrics.filter(({ name }) => endpointMetrics.has(name));
  return [...new Set(metrics.flatMap(({ series }) => series.flatMap((one: Tagged) => nameOf(one) ?? [])))];
}

function pathsOf(run: Run, kept: ReadonlySet<string>): Run {
  if (!endpointNames(run).some((name) => mayHoldQuery(name) && !kept.has(name))) return run;
  const uniting = withoutQueries(kept, tellsAll(run));
  return { ...run, metrics: run.metrics.map((metric) => grouped(metric, uniting)) };
}

function groupedRun(run: Run): Run {
  const hasGroups = run.metrics.some(holdsGroup);
  if (!hasGroups || !tellsAll(run)) return run;
  return { ...run, metrics: run.metrics.map((metric) => grouped(metric, byId)) };
}

function holdsGroup({ name, series }: Metric): boolean {
  const own: readonly Tagged[] = series;
  return endpointMetrics.has(name) && byGroup(own).size > 0;
}
