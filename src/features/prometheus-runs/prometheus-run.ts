import { isOfStage } from "../../ingest/sample-aggregator.ts";
import { groupedBy } from "../../lib/grouped.ts";
import { type Failure, runFailure } from "../../model/failure.ts";
import type { WrittenInstances } from "../../model/run/instances.ts";
import { tagsKey } from "../../model/run/tags.ts";
import { formatDurationMs } from "../../model/units.ts";
import type { HistogramSample, Labels, Prometheus, PrometheusAnswer } from "../../prometheus/api/client.ts";
import { type Histogram, scaledHistogram } from "./histogram.ts";
import { type InstanceSeries, writtenInstances } from "./instances.ts";
import { isExplicitBucket, isSingleFigure, type PrometheusMetric, prometheusMetric } from "./names.ts";
import { beginningOfLoad, endOf, lastTotal, type Pushes, startsAgain } from "./pushes.ts";

/** A series of k6 at one instant, in k6's units. */
export interface StoredSeries {
  readonly metric: PrometheusMetric;
  readonly labels: Labels;
  readonly state:
    | { readonly kind: "number"; readonly value: number }
    | { readonly kind: "histogram"; readonly histogram: Histogram };
}

/** What k6 had written at the beginning and at the end of the window. */
export interface PrometheusRun {
  readonly window: { readonly start: Date; readonly end: Date };
  /** Empty if the window begins with the run. */
  readonly before: readonly StoredSeries[];
  readonly after: readonly StoredSeries[];
  /** Undefined for one k6 process alone. */
  readonly instances: WrittenInstances | undefined;
}

/** How far back to look for a run. */
const horizon = "1d";

/** Of a load generator's clock. */
const mostAheadMs = 5 * 60_000;

/** Names of the series that tell when and by which processes a run was made. */
const telling = {
  vus: "k6_vus",
  vusMax: "k6_vus_max",
  iterations: "k6_iterations_total",
  requests: "k6_http_reqs_total",
} as const satisfies Record<keyof InstanceSeries, string>;

/** Labels that name a run: the user's tag and the k6-operator's. */
export const namingLabels = ["testid", "testrun_name"] as const;

interface Named {
  readonly label: (typeof namingLabels)[number];
  readonly testId: string;
}

export function selectorOf({ label, testId }: Named): string {
  return `${label}="${testId.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n")}"`;
}

/** When a run was written. */
interface Writing {
  readonly pushes: readonly Pushes[];
  readonly series: InstanceSeries;
  /** Of the last sample. */
  readonly end: number;
}

function severalRuns({ name }: Prometheus, { label, testId }: Named, { instance_id: id }: Labels): Failure {
  const which = id === undefined ? "" : ` (instance_id=${id})`;
  return runFailure(
    `${name} has counts of ${label} "${testId}" that restart${which}, so they are of several runs or processes. Give each run its own ` +
      `${label} and, if several k6 processes make one run, each process its own tag, as in --tag instance=1.`,
  );
}

/** Not of setup() or teardown(), by k6's system tags. */
export function isOfLoad({ labels }: { readonly labels: Labels }): boolean {
  const { group = "", scenario = "" } = labels;
  return !isOfStage({ group, scenario });
}

/** @returns undefined if nothing has that name */
async function readPushes(
  prometheus: Prometheus,
  named: Named,
  signal: AbortSignal,
): Promise<Writing | undefined> {
  const promql = `{__name__=~"${Object.values(telling).join("|")}",${selectorOf(named)}}[${horizon}]`;
  // If k6's clock is ahead, its last samples have future times.
  const time = new Date(Date.now() + mostAheadMs);
  const answer = await prometheus.query(promql, { time, signal });
  const all = answer.kind === "matrix" ? answer.series.filter(isOfLoad) : [];
  const seriesOf = (name: string) =>
    all
      .filter(({ labels }) => labels["__name__"] === name)
      .map(({ labels, values }) => ({
        labels,
        pushes: values.map(({ at, value }) => ({ at: at.getTime(), total: value })),
      }));
  const iterations = seriesOf(telling.iterations);
  const requests = seriesOf(telling.requests);
  const counted = [...iterations, ...requests];
  if (counted.length === 0) return undefined;
  const again = counted.find(({ pushes }) => startsAgain(pushes));
  if (again !== undefined) throw severalRuns(prometheus, named, again.labels);
  const pushes = counted.map((it) => it.pushes);
  const series = { vus: seriesOf(telling.vus), vusMax: seriesOf(telling.vusMax), iterations, requests };
  return { pushes, series, end: endOf(pushes) };
}

/** The run of this name, whichever label has it. */
async function findRun(
  prometheus: Prometheus,
  testId: string,
  signal: AbortSignal,
): Promise<{ readonly named: Named; readonly writing: Writing }> {
  for (const label of namingLabels) {
    const named = { label, testId };
    const writing = await readPushes(prometheus, named, signal);
    if (writing !== undefined) return { named, writing };
  }
  throw runFailure(
    `${prometheus.name} has no k6 metrics with testid "${testId}" (or testrun_name) from the last ${horizon}. Run k6 with ` +
      `--out experimental-prometheus-rw --tag testid=${testId} and K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM=true, ` +
      "and check that it writes to this Prometheus.",
  );
}

/** The part of a run that is measured, in epoch ms. */
interface Window {
  readonly beginning: number;
  readonly start: number;
  readonly end: number;
  /** When to read the state at the start; undefined if the window begins with the run. */
  readonly startReadAt: number | undefined;
}

/** Each series of a push is stamped with its own last sample: all are there after this share of the gap to the next. */
const stampsApart = 0.1;

/**
 * The part of the run that is measured. After a warm-up it begins with a push of the busiest series, so that earlier counts
 * can be subtracted.
 * @throws Failure "run" for a run that was pushed only once, or is no longer than the warm-up
 */
function windowOf({ pushes, series, end }: Writing, warmUpMs: number): Window {
  const processes = series.vus.map((it) => it.pushes);
  const beginning = beginningOfLoad(pushes, processes);
  if (beginning === undefined) {
    throw runFailure(
      "The run wrote to Prometheus only once, so its length is unknown. Run longer, or set K6_PROMETHEUS_RW_PUSH_INTERVAL=1s.",
    );
  }
  if (warmUpMs === 0) return { beginning, start: beginning, end, startReadAt: undefined };
  const [pace = []] = pushes.toSorted((one, other) => lastTotal(other) - lastTotal(one));
  for (const [index, { at }] of pace.entries()) {
    const next = pace[index + 1];
    if (next === undefined || at < beginning + warmUpMs) continue;
    return { beginning, start: at, end, startReadAt: at + stampsApart * (next.at - at) };
  }
  const lasted = formatDurationMs(end - beginning);
  throw runFailure(
    `The warm-up of ${formatDurationMs(warmUpMs)} left nothing to measure: the run in Prometheus lasted ${lasted}.`,
  );
}

/** The bucket around zero is 2^-127 wide to either side (client_golang, DefNativeHistogramZeroThreshold). */
function edgeOf(bound: number): number {
  return Math.abs(bound) < 1e-30 ? 0 : bound;
}

function asHistogram({ count, sum, buckets }: HistogramSample): Histogram {
  const filled = buckets.filter((bucket) => bucket.count > 0);
  const bounded = filled.map((it) => ({ low: edgeOf(it.low), high: edgeOf(it.high), count: it.count }));
  return { count, sum, buckets: bounded };
}

/** Identifies a series by its labels, `without` some of them. */
export function identityOf({ labels }: StoredSeries, without: readonly string[] = []): string {
  return tagsKey(Object.fromEntries(Object.entries(labels).filter(([name]) => !without.includes(name))));
}

export function storedSeriesIn(answer: PrometheusAnswer): StoredSeries[] {
  if (answer.kind !== "vector") return [];
  return answer.series.filter(isOfLoad).flatMap(({ labels, sample, histogram }): StoredSeries[] => {
    const metric = prometheusMetric(labels, histogram !== undefined);
    if (metric === undefined) return [];
    if (histogram !== undefined) {
      // An infinite sample spoils the sum and the highest value.
      if (!Number.isFinite(histogram.sum)) return [];
      const scaled = scaledHistogram(asHistogram(histogram), metric.factor);
      return [{ metric, labels, state: { kind: "histogram", histogram: scaled } }];
    }
    if (sample === undefined || !Number.isFinite(sample.value)) return [];
    return [{ metric, labels, state: { kind: "number", value: sample.value * metric.factor } }];
  });
}

function refuseSingleFigures(prometheus: Prometheus, answer: PrometheusAnswer): void {
  if (answer.kind !== "vector") return;
  // Prometheus gives them in any order.
  const names = answer.series
    .flatMap(({ labels, histogram }) => (histogram === undefined ? (labels["__name__"] ?? "") : []))
    .sort();
  const explicit = names.find(isExplicitBucket);
  if (explicit !== undefined) {
    throw runFailure(
      `${prometheus.name} has ${explicit}: k6 wrote a few fixed buckets, too wide for percentiles. Set ` +
        "OTEL_EXPORTER_OTLP_METRICS_DEFAULT_HISTOGRAM_AGGREGATION=base2_exponential_bucket_histogram for k6.",
    );
  }
  const single = names.find(isSingleFigure);
  if (single === undefined) return;
  throw runFailure(
    `${prometheus.name} has ${single}, but no histograms: k6 wrote single figures, which cannot be combined. Set ` +
      "K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM=true for k6, and start Prometheus before 3.0 with --enable-feature=native-histograms.",
  );
}

/** Below Prometheus' default lookback of five minutes. */
const lookBackMs = 4 * 60_000;

/** Interrupted iterations leave samples after the last request, for this long at most. */
const mostAfterEnd = { range: "1m", ms: 60_000 };

/**
 * Each series as it was last, and when the last sample was measured, in epoch ms, but for VUs, which are also counted after the
 * load. A range, unlike an instant, leaves out the marks of series that ended (K6_PROMETHEUS_RW_STALE_MARKERS).
 */
async function readRest(
  prometheus: Prometheus,
  named: Named,
  { end, signal }: { readonly end: number; readonly signal: AbortSignal },
): Promise<{ readonly state: PrometheusAnswer; readonly lastAt: number | undefined }> {
  const time = new Date(end + mostAfterEnd.ms);
  const query = `{${selectorOf(named)}}[${mostAfterEnd.range}]`;
  const { warnings, infos, ...result } = await prometheus.query(query, { time, signal });
  const all = result.kind === "matrix" ? result.series.filter(isOfLoad) : [];
  const series = all.map(({ labels, values, histograms }) => ({
    labels,
    sample: values.at(-1),
    histogram: histograms.at(-1),
  }));
  const stamps = series
    .filter(({ labels }) => !/^k6_vus(?:_max)?$/.test(labels["__name__"] ?? ""))
    .flatMap(({ sample, histogram }) => (sample ?? histogram)?.at.getTime() ?? [])
    .sort((one, other) => one - other);
  return { state: { kind: "vector", series, warnings, infos }, lastAt: stamps.at(-1) };
}

/**
 * The latest answers first, close enough that each series is in one of them: k6 writes a series only while it gets samples, and
 * Prometheus forgets one after five minutes.
 */
async function readStates(
  prometheus: Prometheus,
  named: Named,
  { at, since, signal }: { readonly at: number; readonly since: number; readonly signal: AbortSignal },
): Promise<readonly PrometheusAnswer[]> {
  const count = Math.max(1, Math.ceil((at - since) / lookBackMs));
  const times = Array.from({ length: count }, (_, index) => new Date(at - index * lookBackMs));
  const query = `{${selectorOf(named)}}`;
  return await Promise.all(times.map((time) => prometheus.query(query, { time, signal })));
}

/** Each series as it was last. */
function lastStates(latestFirst: readonly PrometheusAnswer[]): readonly StoredSeries[] {
  const bySeries = groupedBy(latestFirst.flatMap(storedSeriesIn), (series) => identityOf(series));
  return [...bySeries.values()].map(([latest]) => latest);
}

interface Reading {
  readonly warmUpMs: number;
  /** Expected k6 processes. */
  readonly instances?: number | undefined;
  readonly signal: AbortSignal;
}

/**
 * Reads what k6 processes wrote by remote write or over OTLP, by `testid` or name of a TestRun.
 * @throws Failure "run" if Prometheus does not answer, or has nothing of that run that can be judged
 */
export async function readPrometheusRun(
  prometheus: Prometheus,
  testId: string,
  { warmUpMs, instances, signal }: Reading,
): Promise<PrometheusRun> {
  const { named, writing } = await findRun(prometheus, testId, signal);
  const { beginning, start, end, startReadAt } = windowOf(writing, warmUpMs);
  const statesAt = async (at: number) =>
    await readStates(prometheus, named, { at, since: beginning, signal });
  const [rest, atEnd, before] = await Promise.all([
    readRest(prometheus, named, { end, signal }),
    statesAt(end),
    startReadAt === undefined ? [] : statesAt(startReadAt),
  ]);
  const after = [rest.state, ...atEnd];
  for (const answer of after) refuseSingleFigures(prometheus, answer);
  return {
    window: { start: new Date(start), end: new Date(rest.lastAt ?? end) },
    before: lastStates(before),
    after: lastStates(after),
    instances: writtenInstances(writing.series, instances),
  };
}
