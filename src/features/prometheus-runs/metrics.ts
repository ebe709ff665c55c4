import { endpointName, type MeasurementPlan } from "../../ingest/sample-aggregator.ts";
import { groupedBy } from "../../lib/grouped.ts";
import { boundedTag } from "../../model/run/bounds.ts";
import { endpointMetrics } from "../../model/run/endpoint-name.ts";
import type { Metric, MetricType, Tags } from "../../model/run/run.ts";
import { metricWith, type SeriesByType } from "../../model/run/series.ts";
import { isWhole } from "../../model/run/tags.ts";
import { percentileKey, usualPercentiles } from "../../stats/percentile.ts";
import { sumOf } from "../../stats/sum.ts";
import { addHistograms, growthOf, histogramQuantile } from "./histogram.ts";
import type { PrometheusMetric } from "./names.ts";
import { identityOf, type PrometheusRun, type StoredSeries } from "./prometheus-run.ts";

/** A series with what it counted in the window. */
interface Grown extends StoredSeries {
  /** Of a rate. */
  readonly samples: number | undefined;
}

/** A metric of which k6 writes too little to Prometheus to judge it. */
export type UntoldMetric = Pick<PrometheusMetric, "name"> & { readonly type: "rate" | "gauge" };

const mostEndpoints = 50;

function numberOf(series: StoredSeries | undefined): number {
  return series?.state.kind === "number" ? series.state.value : 0;
}

/** Numbers of samples of `http_req_failed`, of which k6 writes only the share: as many as `http_reqs`. */
function sampleCounts(all: readonly StoredSeries[]): ReadonlyMap<string, number> {
  const requests = all.filter(({ metric }) => metric.name === "http_reqs");
  return new Map(requests.map((it) => [identityOf(it, ["__name__"]), numberOf(it)]));
}

/** The series at the window's end, less the running totals at its start. */
function grown({ before, after }: PrometheusRun): readonly Grown[] {
  const earlier = new Map(before.map((it) => [identityOf(it), it]));
  const [countsBefore, countsAfter] = [sampleCounts(before), sampleCounts(after)];
  return after.map((series): Grown => {
    const { metric, state } = series;
    const start = earlier.get(identityOf(series));
    if (state.kind === "histogram") {
      const from = start?.state.kind === "histogram" ? start.state.histogram : undefined;
      const histogram = growthOf(state.histogram, from);
      return { ...series, state: { kind: "histogram", histogram }, samples: undefined };
    }
    if (metric.kind.type === "counter" || metric.counts !== undefined) {
      const grew = Math.max(0, state.value - numberOf(start));
      const value = metric.counts === "zero" ? 0 : grew;
      return { ...series, state: { kind: "number", value }, samples: metric.counts && grew };
    }
    if (metric.name !== "http_req_failed") return { ...series, samples: undefined };
    const key = identityOf(series, ["__name__"]);
    const [was, is] = [countsBefore.get(key) ?? 0, countsAfter.get(key) ?? 0];
    const failed = Math.max(0, Math.round(state.value * is) - Math.round(numberOf(start) * was));
    return { ...series, state: { kind: "number", value: failed }, samples: Math.max(0, is - was) };
  });
}

/** What the series of a run are made with. */
interface Keeping {
  readonly plan: MeasurementPlan;
  readonly endpoints: readonly string[];
  /** Length of the window. */
  readonly seconds: number;
}

/** The series of these samples by the type of their metric; none without enough samples. */
type Makers = {
  readonly [Type in MetricType]: (
    tags: Tags,
    series: readonly Grown[],
    keeping: Keeping,
  ) => readonly SeriesByType[Type][];
};

const trendOf: Makers["trend"] = (tags, series, { plan }) => {
  const histogram = addHistograms(
    series.flatMap(({ state }) => (state.kind === "histogram" ? [state.histogram] : [])),
  );
  const [low, middle, high] = [0, 0.5, 1].map((share) => histogramQuantile(histogram, share));
  if (low === undefined || middle === undefined || high === undefined) return [];
  const found = [...new Set([...usualPercentiles, ...plan.percentiles])].flatMap((percent) => {
    const quantile = histogramQuantile(histogram, percent / 100);
    return quantile === undefined ? [] : [{ key: percentileKey(percent), ...quantile }];
  });
  const values = {
    count: Math.round(histogram.count),
    sum: histogram.sum,
    min: low.low,
    max: high.high,
    avg: histogram.sum / histogram.count,
    med: middle.value,
    percentiles: Object.fromEntries(found.map(({ key, value }) => [key, value])),
    bounds: Object.fromEntries(found.map(({ key, low, high }) => [key, { low, high }])),
  };
  return [{ tags, values }];
};

const makers: Makers = {
  trend: trendOf,
  rate: (tags, series) => {
    const count = sumOf(series, ({ samples }) => samples ?? 0);
    const passes = Math.min(count, sumOf(series, numberOf));
    return count === 0 ? [] : [{ tags, values: { count, passes, rate: passes / count } }];
  },
  counter: (tags, series, { seconds }) => {
    const count = sumOf(series, numberOf);
    return [{ tags, values: { count, rate: count / seconds } }];
  },
  gauge: (tags, series) => {
    const value = sumOf(series, numberOf);
    return [{ tags, values: { value, min: value, max: value } }];
  },
};

/** The one gauge whose last value says all: each process sets it once, to the VUs that it may use. */
const settledGauge = "vus_max";

/** @param type that of all the series */
function metricOf<Type extends MetricType>(
  type: Type,
  own: readonly [Grown, ...Grown[]],
  keeping: Keeping,
): Metric | undefined {
  const { name, kind } = own[0].metric;
  if (type === "gauge" && name !== settledGauge) return undefined;
  const series = selections(name, own, keeping).flatMap((one) => makers[type](one.tags, one.series, keeping));
  return metricWith({ name, contains: kind.contains }, type, series);
}

/** The series of a metric that a record keeps: the whole, its endpoints, and those of objectives. */
function selections(
  name: string,
  series: readonly Grown[],
  { plan, endpoints }: Keeping,
): readonly { readonly tags: Tags; readonly series: readonly Grown[] }[] {
  const byEndpoint = endpointMetrics.has(name) ? endpoints : [];
  const filters = plan.filters.filter(
    ({ metric, tags }) => metric === name && !isEndpoint(tags, byEndpoint) && !isWhole(tags),
  );
  return [
    { tags: {}, series },
    ...byEndpoint.map((endpoint) => ({
      tags: { name: endpoint },
      series: series.filter((it) => endpointOf(it, plan) === endpoint),
    })),
    ...filters.map(({ tags }) => ({
      tags,
      series: series.filter(({ labels }) =>
        Object.entries(tags).every(([key, value]) => boundedTag(key, labels[key] ?? "") === value),
      ),
    })),
  ].filter((selected) => selected.series.length > 0);
}

function isEndpoint(tags: Tags, endpoints: readonly string[]): boolean {
  return Object.keys(tags).length === 1 && endpoints.includes(tags["name"] ?? "");
}

function endpointOf({ labels }: Grown, plan: MeasurementPlan): string {
  return endpointName(plan, labels["name"] ?? "");
}

/** Names of endpoints, the busiest first. */
function endpointsOf(series: readonly Grown[], plan: MeasurementPlan): string[] {
  const requests = series.filter((it) => it.metric.name === "http_reqs" && endpointOf(it, plan) !== "");
  const busiest = [...groupedBy(requests, (it) => endpointOf(it, plan))]
    .map(([endpoint, own]) => ({ endpoint, count: sumOf(own, numberOf) }))
    .sort((one, other) => other.count - one.count)
    .map(({ endpoint }) => endpoint);
  const named = new Set(plan.filters.map(({ tags }) => tags["name"]));
  return busiest.filter((endpoint, index) => index < mostEndpoints || named.has(endpoint));
}

/** The metrics of a run, and those of which Prometheus has too little. */
export function measurePrometheusRun(
  written: PrometheusRun,
  plan: MeasurementPlan,
): { readonly metrics: Metric[]; readonly untold: readonly UntoldMetric[] } {
  const series = grown(written);
  const byName = [...groupedBy(series, ({ metric }) => metric.name).values()];
  const seconds = (written.window.end.getTime() - written.window.start.getTime()) / 1000;
  const keeping = { plan, endpoints: endpointsOf(series, plan), seconds };
  const told = byName.flatMap((own) => metricOf(own[0].metric.kind.type, own, keeping) ?? []);
  return {
    metrics: told.sort((one, other) => (one.name < other.name ? -1 : 1)),
    untold: byName.flatMap(([first]) => untoldOf(first) ?? []),
  };
}

/** Neither a share without its number of samples nor the last value of a gauge is a figure. */
function untoldOf({ metric: { name, kind }, samples }: Grown): UntoldMetric | undefined {
  const { type } = kind;
  const isTold = samples !== undefined || name === "vus" || name === settledGauge;
  return isTold || (type !== "rate" && type !== "gauge") ? undefined : { name, type };
}
