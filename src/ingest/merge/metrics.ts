import { groupedBy } from "../../lib/grouped.ts";
import { usageFailure } from "../../model/failure.ts";
import { endpointGroup, endpointMetrics, type NamedByTags, nameOf } from "../../model/run/endpoint-name.ts";
import type { Metric, MetricType, Run } from "../../model/run/run.ts";
import { allSeriesOf, metricWith, seriesOfType, withSeries } from "../../model/run/series.ts";
import { tagsKey } from "../../model/run/tags.ts";
import { sumOf } from "../../stats/sum.ts";
import type { Placed } from "./align.ts";
import { type Merging, mergers } from "./series.ts";

/** Key of a series in a metric. An endpoint may be named like its group. */
export function seriesKey({ names, tags }: NamedByTags): string {
  return `${names === undefined ? "" : "group"}${tagsKey(tags)}`;
}

/** The names of a run's endpoints. */
function endpointNames(run: Run): ReadonlySet<string> {
  const metrics = run.metrics.filter(({ name }) => endpointMetrics.has(name));
  return new Set(metrics.flatMap(({ series }) => series.flatMap((one: NamedByTags) => nameOf(one) ?? [])));
}

function addTo<Key>(sums: Map<Key, number>, key: Key, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}

/** Groups of endpoints that a run does not list completely. */
function partlyListed(run: Run): ReadonlySet<string> {
  const [listed, whole] = [new Map<string, number>(), new Map<string, number>()];
  for (const one of allSeriesOf(run, "http_req_duration")) {
    const name = nameOf(one);
    if (name === undefined) continue;
    if (one.names === undefined) addTo(listed, endpointGroup(name), one.values.count);
    else addTo(whole, name, one.values.count);
  }
  return new Set(
    [...whole].filter(([group, requests]) => requests !== (listed.get(group) ?? 0)).map(([group]) => group),
  );
}

/**
 * Endpoints whose sums would be wrong since a share does not have all of their requests. A share without a series of an
 * endpoint had no request to it, unless it had too many endpoints to list. Linear in the names, as foreign records may have
 * many.
 */
function incompleteEndpoints(placed: readonly Placed[]): ReadonlySet<string> {
  // Number of shares that leave endpoints out at all, and of each group; and of those among them that have a name.
  let cut = 0;
  const partly = new Map<string, number>();
  const had = new Map<string, number>();
  for (const { run } of placed) {
    const isCut = run.endpointsLeftOut !== undefined;
    const groups = isCut ? new Set<string>() : partlyListed(run);
    if (isCut) cut += 1;
    for (const group of groups) addTo(partly, group, 1);
    for (const name of endpointNames(run)) {
      const group = endpointGroup(name);
      addTo(had, name, isCut || (group !== name && groups.has(group)) ? 1 : 0);
    }
  }
  return new Set(
    [...had.keys()].filter((name) => {
      const group = endpointGroup(name);
      return (had.get(name) ?? 0) < cut + (group === name ? 0 : (partly.get(group) ?? 0));
    }),
  );
}

/** A metric of one share. */
interface OfShare {
  readonly placed: Placed;
  readonly metric: Metric;
}

function mergeMetric<Type extends MetricType>(
  own: readonly [OfShare, ...OfShare[]],
  type: Type,
  merging: Merging,
): Metric | undefined {
  const [{ metric: first }] = own;
  const all = own.flatMap(({ placed, metric }) =>
    seriesOfType(metric, type).map((series) => ({ placed, series })),
  );
  const alike = [...groupedBy(all, ({ series }) => seriesKey(series)).values()];
  return metricWith(
    first,
    type,
    alike.map((of) => mergers[type](of, { ...merging, metric: first.name })),
  );
}

function without(metric: Metric, incomplete: ReadonlySet<string>): Metric {
  if (!endpointMetrics.has(metric.name)) return metric;
  const rest = <Series extends NamedByTags>(series: readonly Series[]) =>
    series.filter((one) => !incomplete.has(nameOf(one) ?? ""));
  return withSeries(metric, { trend: rest, rate: rest, counter: rest, gauge: rest });
}

/** Known requests to endpoints that are left out. */
function requestsTo(incomplete: ReadonlySet<string>, placed: readonly Placed[]): number {
  const series = placed.flatMap(({ run }) => allSeriesOf(run, "http_req_duration"));
  // The group has the requests of a name with an id.
  const own = series.filter((one) => {
    const name = nameOf(one) ?? "";
    return incomplete.has(name) && (one.names !== undefined || endpointGroup(name) === name);
  });
  return sumOf(own, ({ values }) => values.count);
}

function leftOutOf(incomplete: ReadonlySet<string>, placed: readonly Placed[]): Run["endpointsLeftOut"] {
  const known = placed.flatMap(({ run }) => run.endpointsLeftOut ?? []);
  if (known.length === 0) return undefined;
  const dropped = [...incomplete].filter((name) => endpointGroup(name) === name).length;
  return {
    endpoints: Math.max(...known.map(({ endpoints }) => endpoints)) + dropped,
    requests: sumOf(known, ({ requests }) => requests) + requestsTo(incomplete, placed),
    // Another share may have left out others.
    ...((known.length < placed.length || dropped > 0 || known.some(({ orMore }) => orMore)) && {
      orMore: true as const,
    }),
  };
}

/** Of a merged run: many times what fifty endpoints and the metrics of a script have. */
const mostSeries = 10_000;

/** A series has all its rows in the merged run, however short it is in the record. */
function refuseTooManySeries(placed: readonly Placed[]): void {
  const keys = new Set<string>();
  for (const metric of placed.flatMap(({ run }) => run.metrics)) {
    for (const one of metric.series) keys.add(JSON.stringify([metric.name, seriesKey(one)]));
    if (keys.size <= mostSeries) continue;
    throw usageFailure(
      `The records of one round have more than ${mostSeries} different series (endpoints, sub-metrics and custom metrics) ` +
        "together and are not merged. Use fewer custom metrics in the script.",
    );
  }
}

/** Merges the metrics of all shares, without endpoints of which a share lacks requests because others were busier there. */
export function mergeMetrics(placed: readonly Placed[], merging: Merging) {
  const incomplete = incompleteEndpoints(placed);
  const complete = placed.map(({ run, offsetMs }) => ({
    offsetMs,
    run:
      incomplete.size === 0
        ? run
        : { ...run, metrics: run.metrics.map((metric) => without(metric, incomplete)) },
  }));
  refuseTooManySeries(complete);
  const all = complete.flatMap((share) =>
    share.run.metrics.map((metric): OfShare => ({ placed: share, metric })),
  );
  const byName = [...groupedBy(all, ({ metric }) => metric.name)];
  const isMixed = ([, [first, ...others]]: (typeof byName)[number]): boolean =>
    others.some(({ metric }) => metric.type !== first.metric.type);
  return {
    metrics: byName
      .filter((one) => !isMixed(one))
      .flatMap(([, own]) => mergeMetric(own, own[0].metric.type, merging) ?? []),
    endpointsLeftOut: leftOutOf(incomplete, placed),
    /** Sentences on what could not be merged. */
    doubts: byName
      .filter(isMixed)
      .map(([name]) => `The metric "${name}" has different types on different generators; it was left out.`),
  };
}
