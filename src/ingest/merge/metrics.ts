import { endpointGroup, nameOf, type Tagged } from "../../model/run/endpoint-name.ts";
import type { Metric, Run } from "../../model/run/run.ts";
import { metricOf, seriesOfType } from "../../model/run/series.ts";
import { tagsKey } from "../../model/run/tags.ts";
import { endpointMetrics } from "../sample-aggregator.ts";
import type { Placed } from "./align.ts";
import { type Merging, mergeCounters, mergeGauges, mergeRates, mergeTrends, type Of } from "./series.ts";

/** Series of the same samples, one of each share that has it. */
function alike<Series extends Tagged>(all: readonly Of<Series>[]): Of<Series>[][] {
  const byKey = new Map<string, Of<Series>[]>();
  for (const one of all) {
    // An endpoint may be named like the group that it belongs to.
    const key = `${one.series.names === undefined ? "" : "group"}${tagsKey(one.series.tags)}`;
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, [one]);
    else known.push(one);
  }
  return [...byKey.values()];
}

function requestsOf({ values }: { readonly values: { readonly count: number } }): number {
  return values.count;
}

/** Whether a run that has no series of an endpoint had no request to it, rather than too many endpoints to list. */
function tellsOf(name: string, run: Run): boolean {
  if (run.endpointsLeftOut !== undefined) return false;
  const group = endpointGroup(name);
  if (group === name) return true;
  const durations = seriesOfType(metricOf(run, "http_req_duration"), "trend");
  const members = durations.filter(
    (one) => one.names === undefined && endpointGroup(nameOf(one) ?? "") === group,
  );
  const whole = durations.find((one) => one.names !== undefined && nameOf(one) === group);
  const listed = members.reduce((sum, one) => sum + requestsOf(one), 0);
  return whole === undefined || requestsOf(whole) === listed;
}

/** Endpoints of which a share does not tell all requests: their sums would be wrong. */
function untoldEndpoints(placed: readonly Placed[]): ReadonlySet<string> {
  const namesOf = ({ metrics }: Run): ReadonlySet<string> =>
    new Set(
      metrics
        .filter(({ name }) => endpointMetrics.has(name))
        .flatMap(({ series }) => series.flatMap((one: Tagged) => nameOf(one) ?? [])),
    );
  const runs = placed.map(({ run }) => ({ run, names: namesOf(run) }));
  const all = new Set(runs.flatMap(({ names }) => [...names]));
  return new Set(
    [...all].filter((name) => runs.some(({ run, names }) => !names.has(name) && !tellsOf(name, run))),
  );
}

function mergeMetric(first: Metric, placed: readonly Placed[], merging: Merging): Metric | undefined {
  const { name, contains } = first;
  const allOf = <Type extends Metric["type"]>(type: Type) =>
    placed.flatMap(({ run, offsetMs }) =>
      seriesOfType(metricOf(run, name), type).map((series) => ({ placed: { run, offsetMs }, series })),
    );
  switch (first.type) {
    case "trend": {
      const series = alike(allOf("trend")).flatMap((own) => mergeTrends(own, merging) ?? []);
      return series.length === 0 ? undefined : { name, type: "trend", contains, series };
    }
    case "rate": {
      const series = alike(allOf("rate")).flatMap((own) => mergeRates(own, merging) ?? []);
      return series.length === 0 ? undefined : { name, type: "rate", contains, series };
    }
    case "counter": {
      const series = alike(allOf("counter")).flatMap((own) => mergeCounters(own, merging) ?? []);
      return series.length === 0 ? undefined : { name, type: "counter", contains, series };
    }
    case "gauge": {
      const series = alike(allOf("gauge")).flatMap((own) => mergeGauges(name, own) ?? []);
      return series.length === 0 ? undefined : { name, type: "gauge", contains, series };
    }
    default:
      return first satisfies never;
  }
}

function without(metric: Metric, untold: ReadonlySet<string>): Metric {
  const isTold = (one: Tagged): boolean => !untold.has(nameOf(one) ?? "");
  if (!endpointMetrics.has(metric.name)) return metric;
  switch (metric.type) {
    case "trend":
      return { ...metric, series: metric.series.filter(isTold) };
    case "rate":
      return { ...metric, series: metric.series.filter(isTold) };
    case "counter":
      return { ...metric, series: metric.series.filter(isTold) };
    case "gauge":
      return metric;
    default:
      return metric satisfies never;
  }
}

/** Requests to endpoints that are left out here, as far as the shares tell. */
function requestsTo(untold: ReadonlySet<string>, placed: readonly Placed[]): number {
  const series = placed.flatMap(({ run }) => seriesOfType(metricOf(run, "http_req_duration"), "trend"));
  // Of a name with an id in it the group has the requests.
  const own = series.filter((one) => {
    const name = nameOf(one) ?? "";
    return untold.has(name) && (one.names !== undefined || endpointGroup(name) === name);
  });
  return own.reduce((sum, one) => sum + requestsOf(one), 0);
}

function leftOutOf(untold: ReadonlySet<string>, placed: readonly Placed[]): Run["endpointsLeftOut"] {
  const known = placed.flatMap(({ run }) => run.endpointsLeftOut ?? []);
  if (known.length === 0) return undefined;
  const dropped = [...untold].filter((name) => endpointGroup(name) === name).length;
  return {
    endpoints: Math.max(...known.map(({ endpoints }) => endpoints)) + dropped,
    requests: known.reduce((sum, { requests }) => sum + requests, 0) + requestsTo(untold, placed),
    // Another share may have left out others.
    ...((known.length < placed.length || dropped > 0 || known.some(({ orMore }) => orMore)) && {
      orMore: true as const,
    }),
  };
}

/** Metrics of all shares together. */
export interface MergedMetrics extends Pick<Run, "metrics" | "endpointsLeftOut"> {
  /** Sentences on what could not be merged. */
  readonly doubts: readonly string[];
}

/**
 * Merges the metrics of all shares. An endpoint that a share does not tell, because others were busier there, is left out:
 * its counts would not be whole.
 */
export function mergeMetrics(placed: readonly Placed[], merging: Merging): MergedMetrics {
  const untold = untoldEndpoints(placed);
  const told = placed.map(({ run, offsetMs }) => ({
    offsetMs,
    run: untold.size === 0 ? run : { ...run, metrics: run.metrics.map((metric) => without(metric, untold)) },
  }));
  const firsts = new Map<string, Metric>();
  const mixed = new Set<string>();
  for (const metric of told.flatMap(({ run }) => run.metrics)) {
    const first = firsts.get(metric.name);
    if (first === undefined) firsts.set(metric.name, metric);
    else if (first.type !== metric.type) mixed.add(metric.name);
  }
  const leftOut = leftOutOf(untold, placed);
  return {
    metrics: [...firsts.values()].flatMap((first) =>
      mixed.has(first.name) ? [] : (mergeMetric(first, told, merging) ?? []),
    ),
    ...(leftOut !== undefined && { endpointsLeftOut: leftOut }),
    doubts: [...mixed].map(
      (name) => `The metric "${name}" has different types on different generators; it was left out.`,
    ),
  };
}
