import {
  endpointGroup,
  endpointSeries,
  isAddress,
  nameOf,
  type Tagged,
  withoutQuery,
} from "../../model/run/endpoint-name.ts";
import type { CounterSeries, Metric, RateSeries, Run, TrendSeries } from "../../model/run/run.ts";
import { allSeriesOf } from "../../model/run/series.ts";
import { usualPercentiles } from "../../stats/percentile.ts";
import { addSketches, formatSketch, sketchIn, sketchQuantile } from "../../stats/sketch.ts";
import { sumOf } from "../../stats/sum.ts";
import { endpointMetrics } from "../sample-aggregator.ts";

type OfGroups<Series> = ReadonlyMap<string, readonly Series[]>;

function addTo<One>(groups: Map<string, One[]>, group: string, one: One): void {
  const known = groups.get(group);
  if (known === undefined) groups.set(group, [one]);
  else known.push(one);
}

/** Endpoints by what they have in common, those only that hold an id. */
function byGroup<Series extends Tagged>(series: readonly Series[]): OfGroups<Series> {
  const groups = new Map<string, Series[]>();
  for (const one of endpointSeries(series)) {
    const name = nameOf(one) ?? "";
    const group = endpointGroup(name);
    if (one.names !== undefined || group === name) continue;
    addTo(groups, group, one);
  }
  return groups;
}

/** Sums of several rows, place by place; undefined where one of them is missing or has another length. */
function sumsOf(rows: readonly (readonly number[] | undefined)[]): number[] | undefined {
  const [first] = rows;
  if (first === undefined || rows.some((row) => row?.length !== first.length)) return undefined;
  return first.map((_, at) => sumOf(rows, (row) => row?.[at] ?? 0));
}

/** What a united series is of. */
type Identity = Pick<TrendSeries, "tags" | "names">;

function tagsOf(name: string, names: number | undefined): Identity {
  return { tags: { name }, ...(names !== undefined && { names }) };
}

function withoutNames({ names: _names, ...series }: TrendSeries): TrendSeries {
  return series;
}

/** Percentiles come from the sketches together, never from other percentiles; without them there are none. */
function uniteTrends(identity: Identity, series: readonly TrendSeries[]): TrendSeries[] {
  const [first, ...others] = series;
  if (first === undefined) return [];
  if (others.length === 0) return [{ ...withoutNames(first), ...identity }];
  const sketches = series.flatMap((one) => sketchIn(one.sketch) ?? []);
  const count = sumOf(series, ({ values }) => values.count);
  const sketch = addSketches(sketches);
  if (sketches.length < series.length || sketch.count !== count || count === 0) return [];
  const sum = sumOf(series, ({ values }) => values.sum);
  const percents = Object.keys(first.values.percentiles).map(Number);
  return [
    {
      ...identity,
      values: {
        count,
        sum,
        min: Math.min(...series.flatMap(({ values }) => values.min ?? [])),
        max: Math.max(...series.flatMap(({ values }) => values.max ?? [])),
        avg: sum / count,
        med: sketchQuantile(sketch, 0.5),
        percentiles: Object.fromEntries(
          [...new Set([...usualPercentiles, ...percents])].map((percent) => [
            String(percent),
            sketchQuantile(sketch, percent / 100),
          ]),
        ),
      },
      sketch: formatSketch(sketch),
    },
  ];
}

function uniteRates(identity: Identity, series: readonly RateSeries[]): RateSeries {
  const count = sumOf(series, ({ values }) => values.count);
  const passes = sumOf(series, ({ values }) => values.passes);
  const counts = sumsOf(series.map(({ slices }) => slices?.count));
  const passed = sumsOf(series.map(({ slices }) => slices?.passes));
  return {
    ...identity,
    values: { count, passes, rate: count === 0 ? 0 : passes / count },
    ...(counts !== undefined && passed !== undefined && { slices: { count: counts, passes: passed } }),
  };
}

function uniteCounters(identity: Identity, series: readonly CounterSeries[]): CounterSeries {
  const counts = sumsOf(series.map(({ slices }) => slices?.count));
  return {
    ...identity,
    values: {
      count: sumOf(series, ({ values }) => values.count),
      rate: sumOf(series, ({ values }) => values.rate),
    },
    ...(counts !== undefined && { slices: { count: counts } }),
  };
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
  switch (metric.type) {
    case "trend": {
      const { series } = metric;
      const united = [...groupsOf(series)].flatMap(([name, own]) =>
        uniteTrends(tagsOf(name, countOf(name, own.length)), own),
      );
      return { ...metric, series: [...joined(series, united)] };
    }
    case "rate": {
      const { series } = metric;
      const united = [...groupsOf(series)].map(([name, own]) =>
        uniteRates(tagsOf(name, countOf(name, own.length)), own),
      );
      return { ...metric, series: [...joined(series, united)] };
    }
    case "counter": {
      const { series } = metric;
      const united = [...groupsOf(series)].map(([name, own]) =>
        uniteCounters(tagsOf(name, countOf(name, own.length)), own),
      );
      return { ...metric, series: [...joined(series, united)] };
    }
    case "gauge":
      return metric;
    default:
      return metric satisfies never;
  }
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
    const groups = new Map<string, Series[]>();
    const own = endpointSeries(series);
    const pathOf = (one: Tagged) => withoutQuery(nameOf(one) ?? "");
    const paths = new Set(own.filter(isDropped).map(pathOf));
    for (const one of isWhole ? own : []) {
      const path = isDropped(one) ? pathOf(one) : (nameOf(one) ?? "");
      if (paths.has(path)) addTo(groups, path, one);
    }
    return groups;
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
