import { endpointGroup, endpointSeries, nameOf, type Tagged } from "../../model/run/endpoint-name.ts";
import type { CounterSeries, Metric, RateSeries, Run, TrendSeries } from "../../model/run/run.ts";
import { allSeriesOf } from "../../model/run/series.ts";
import { usualPercentiles } from "../../stats/percentile.ts";
import { addSketches, formatSketch, sketchIn, sketchQuantile } from "../../stats/sketch.ts";
import { endpointMetrics } from "../sample-aggregator.ts";

/** Endpoints by what they have in common, those only that hold an id. */
function byGroup<Series extends Tagged>(series: readonly Series[]): ReadonlyMap<string, readonly Series[]> {
  const groups = new Map<string, Series[]>();
  for (const one of endpointSeries(series)) {
    const name = nameOf(one) ?? "";
    const group = endpointGroup(name);
    if (one.names !== undefined || group === name) continue;
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  return groups;
}

function sumOf<One>(items: readonly One[], amount: (item: One) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0);
}

/** Sums of several rows, place by place; undefined where one of them is missing or has another length. */
function sumsOf(rows: readonly (readonly number[] | undefined)[]): number[] | undefined {
  const [first] = rows;
  if (first === undefined || rows.some((row) => row?.length !== first.length)) return undefined;
  return first.map((_, at) => sumOf(rows, (row) => row?.[at] ?? 0));
}

/** Percentiles come from the sketches together, never from other percentiles; without them there are none. */
function uniteTrends(name: string, series: readonly TrendSeries[]): TrendSeries[] {
  const [first, ...others] = series;
  if (first === undefined) return [];
  if (others.length === 0) return [{ ...first, tags: { name }, names: 1 }];
  const sketches = series.flatMap((one) => sketchIn(one.sketch) ?? []);
  const count = sumOf(series, ({ values }) => values.count);
  const sketch = addSketches(sketches);
  if (sketches.length < series.length || sketch.count !== count || count === 0) return [];
  const sum = sumOf(series, ({ values }) => values.sum);
  const percents = Object.keys(first.values.percentiles).map(Number);
  return [
    {
      tags: { name },
      names: series.length,
      values: {
        count,
        sum,
        min: Math.min(...series.map(({ values }) => values.min)),
        max: Math.max(...series.map(({ values }) => values.max)),
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

function uniteRates(name: string, series: readonly RateSeries[]): RateSeries {
  const count = sumOf(series, ({ values }) => values.count);
  const passes = sumOf(series, ({ values }) => values.passes);
  const counts = sumsOf(series.map(({ slices }) => slices?.count));
  const passed = sumsOf(series.map(({ slices }) => slices?.passes));
  return {
    tags: { name },
    names: series.length,
    values: { count, passes, rate: count === 0 ? 0 : passes / count },
    ...(counts !== undefined && passed !== undefined && { slices: { count: counts, passes: passed } }),
  };
}

function uniteCounters(name: string, series: readonly CounterSeries[]): CounterSeries {
  const counts = sumsOf(series.map(({ slices }) => slices?.count));
  return {
    tags: { name },
    names: series.length,
    values: {
      count: sumOf(series, ({ values }) => values.count),
      rate: sumOf(series, ({ values }) => values.rate),
    },
    ...(counts !== undefined && { slices: { count: counts } }),
  };
}

function grouped(metric: Metric): Metric {
  if (!endpointMetrics.has(metric.name)) return metric;
  switch (metric.type) {
    case "trend": {
      const united = [...byGroup(metric.series)].flatMap(([name, series]) => uniteTrends(name, series));
      return united.length === 0 ? metric : { ...metric, series: [...metric.series, ...united] };
    }
    case "rate": {
      const united = [...byGroup(metric.series)].map(([name, series]) => uniteRates(name, series));
      return united.length === 0 ? metric : { ...metric, series: [...metric.series, ...united] };
    }
    case "counter": {
      const united = [...byGroup(metric.series)].map(([name, series]) => uniteCounters(name, series));
      return united.length === 0 ? metric : { ...metric, series: [...metric.series, ...united] };
    }
    case "gauge":
      return metric;
    default:
      return metric satisfies never;
  }
}

/** Whether each request is part of an endpoint: of an id there may be more than the record tells apart otherwise. */
function tellsAll(run: Run): boolean {
  const all = allSeriesOf(run, "http_req_duration");
  return all[0]?.values.count === sumOf(endpointSeries(all), ({ values }) => values.count);
}

/**
 * A record of an earlier version with its endpoints grouped as this one does, so that the two match. What it told stays.
 * @returns the run itself where there is nothing to group, or where the record does not have all members of a group
 */
export function withGroups(run: Run): Run {
  const known = groupedRuns.get(run);
  if (known !== undefined) return known;
  const made = tellsAll(run) ? groupedRun(run) : run;
  groupedRuns.set(run, made);
  return made;
}

/** Runs that were grouped before: a gate looks at the same ones after each round. */
const groupedRuns = new WeakMap<Run, Run>();

function groupedRun(run: Run): Run {
  const metrics = run.metrics.map(grouped);
  return metrics.every((metric, index) => metric === run.metrics[index]) ? run : { ...run, metrics };
}
