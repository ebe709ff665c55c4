import { isOfStage } from "../../ingest/sample-aggregator.ts";
import { type Failure, runFailure } from "../../model/failure.ts";
import { tagsKey } from "../../model/run/tags.ts";
import { formatDurationMs } from "../../model/units.ts";
import type { Answer, HistogramSample, Labels, Prometheus } from "../api/client.ts";
import { type Histogram, scaledHistogram } from "./histogram.ts";
import { isSingleFigure, type PrometheusMetric, prometheusMetric } from "./names.ts";

/** One series of k6 at one instant, in k6's own units. */
export interface StoredSeries {
  readonly metric: PrometheusMetric;
  readonly labels: Labels;
  readonly state:
    | { readonly kind: "number"; readonly value: number }
    | { readonly kind: "histogram"; readonly histogram: Histogram };
}

/** What k6 had written at the beginning and at the end of the window; counts go on from one to the other. */
export interface PrometheusRun {
  readonly window: { readonly start: Date; readonly end: Date };
  /** Empty where the window begins with the run. */
  readonly before: readonly StoredSeries[];
  readonly after: readonly StoredSeries[];
  /** k6 processes that wrote. */
  readonly processes: number;
}

/** How far back a run is looked for. */
const horizon = "1d";

/** Maximum clock skew of a load generator. */
const mostAheadMs = 5 * 60_000;

/** Metrics whose last sample before a push is as old as their last request or iteration. */
const pulses = ["k6_iterations_total", "k6_http_reqs_total"] as const;

/** Each k6 process writes one series of it, at times of its own. */
const perProcess = "k6_vus";

function labelText(value: string): string {
  return `"${value.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n")}"`;
}

/** A running total at each push, ascending; the times, in epoch ms, are those of the last sample before the push. */
type Pushes = readonly { readonly at: number; readonly total: number }[];

/** When a run was written. */
interface Writing {
  readonly pushes: readonly Pushes[];
  /** Of each process its VUs, which it writes from its own beginning on. */
  readonly processes: readonly Pushes[];
  /** Of the last sample of all. */
  readonly end: number;
}

/** Totals of one run only grow: a smaller one is of another run, or of another process that writes the same series. */
function startsAgain(pushes: Pushes): boolean {
  return pushes.some(({ total }, index) => total < (pushes[index - 1]?.total ?? 0));
}

function severalRuns({ name }: Prometheus, testId: string): Failure {
  return runFailure(
    `${name} has counts of testid "${testId}" that restart, so they are of several runs or processes. Give each run its own ` +
      "testid and, if several k6 processes make one run, each process its own tag, as in --tag instance=1.",
  );
}

/** Not of setup() or teardown(), as far as k6's system tags tell. */
function isOfLoad({ labels }: { readonly labels: Labels }): boolean {
  const { group = "", scenario = "" } = labels;
  return !isOfStage({ group, scenario });
}

async function readPushes(prometheus: Prometheus, testId: string, signal: AbortSignal): Promise<Writing> {
  const promql = `{__name__=~"${[perProcess, ...pulses].join("|")}",testid=${labelText(testId)}}[${horizon}]`;
  // Where k6's clock is ahead, its last samples are stamped with times to come.
  const time = new Date(Date.now() + mostAheadMs);
  const answer = await prometheus.query(promql, { time, signal });
  const all = answer.kind === "matrix" ? answer.series.filter(isOfLoad) : [];
  const isProcess = ({ labels }: (typeof all)[number]) => labels["__name__"] === perProcess;
  const pushesOf = ({ values }: (typeof all)[number]): Pushes =>
    values.map(({ at, value }) => ({ at: at.getTime(), total: value }));
  const pushes = all.filter((series) => !isProcess(series)).map(pushesOf);
  const processes = all.filter(isProcess).map(pushesOf);
  if (pushes.some(startsAgain)) throw severalRuns(prometheus, testId);
  const end = pushes.flat().reduce((latest, { at }) => Math.max(latest, at), 0);
  if (pushes.length > 0) return { pushes, processes, end };
  throw runFailure(
    `${prometheus.name} has no k6 metrics with testid "${testId}" from the last ${horizon}. Run k6 with ` +
      `--out experimental-prometheus-rw --tag testid=${testId} and K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM=true, ` +
      "and check that it writes to this Prometheus.",
  );
}

/**
 * When a series began: before its first push by as long as its first total took at the pace of the second, but by one
 * gap at most, as the clock of the pushes starts before the load. The last push comes as soon as the load ends, so that
 * the gap before it bounds nothing.
 */
function beginningOf(pushes: Pushes): number | undefined {
  const [first, second, third] = pushes;
  if (first === undefined || second === undefined || second.total <= first.total) return undefined;
  const gap = second.at - first.at;
  const share = first.total / (second.total - first.total);
  return first.at - gap * (third === undefined ? share : Math.min(1, share));
}

/**
 * No load comes before its process, whose first push is no longer after it than the second after the first; of a last
 * push that cannot be said.
 */
function earliestBeginning(processes: readonly Pushes[]): number {
  const earliest = processes.map(([first, second, third]) =>
    first === undefined || second === undefined || third === undefined
      ? Number.NEGATIVE_INFINITY
      : 2 * first.at - second.at,
  );
  return earliest.length === 0 ? Number.NEGATIVE_INFINITY : Math.min(...earliest);
}

function lastTotal(pushes: Pushes): number {
  return pushes.at(-1)?.total ?? 0;
}

/** The series that tell times best: a status that is rare first comes long after the beginning, or by chance early. */
function busiest(all: readonly Pushes[]): readonly Pushes[] {
  const most = all.reduce((highest, pushes) => Math.max(highest, lastTotal(pushes)), 0);
  return all.filter((pushes) => lastTotal(pushes) >= most / 2);
}

/** The part of a run that is measured, in epoch ms. */
interface Window {
  readonly beginning: number;
  readonly start: number;
  readonly end: number;
  /** When the state at the start can be read; undefined where the window begins with the run. */
  readonly startReadAt: number | undefined;
}

/** Each series of a push is stamped with its own last sample: all of them are there this much of a gap later. */
const stampsApart = 0.1;

/**
 * The part of the run that is measured. With a warm-up it begins with a push of the busiest series, so that what was
 * counted until then can be taken off.
 * @throws Failure "run" for a run too short to tell its length, or no longer than the warm-up
 */
export function windowOf({ pushes, processes, end }: Writing, warmUpMs: number): Window {
  const beginnings = busiest(pushes)
    .map(beginningOf)
    .filter((it) => it !== undefined);
  const firstAt = pushes.flat().reduce((earliest, { at }) => Math.min(earliest, at), end);
  if (beginnings.length === 0) {
    throw runFailure(
      "The run wrote to Prometheus only once, so its length is unknown. Run longer, or set K6_PROMETHEUS_RW_PUSH_INTERVAL=1s.",
    );
  }
  const beginning = Math.min(firstAt, Math.max(earliestBeginning(processes), Math.min(...beginnings)));
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

/** The bucket around zero is 2^-127 wide to either side (client_golang, DefNativeHistogramZeroThreshold): that is zero. */
function edgeOf(bound: number): number {
  return Math.abs(bound) < 1e-30 ? 0 : bound;
}

function asHistogram({ count, sum, buckets }: HistogramSample): Histogram {
  const filled = buckets.filter((bucket) => bucket.count > 0);
  return {
    count,
    sum,
    buckets: filled.map(({ low, high, count: samples }) => ({
      low: edgeOf(low),
      high: edgeOf(high),
      count: samples,
    })),
  };
}

/** Tells a series by its labels, `without` some of them. */
export function identityOf({ labels }: StoredSeries, without: readonly string[] = []): string {
  return tagsKey(Object.fromEntries(Object.entries(labels).filter(([name]) => !without.includes(name))));
}

function storedSeriesIn(answer: Answer): StoredSeries[] {
  if (answer.kind !== "vector") return [];
  return answer.series.filter(isOfLoad).flatMap(({ labels, sample, histogram }): StoredSeries[] => {
    const metric = prometheusMetric(labels["__name__"] ?? "", histogram !== undefined);
    if (metric === undefined) return [];
    if (histogram !== undefined) {
      // Of an infinite sample neither a sum nor a highest value is left.
      if (!Number.isFinite(histogram.sum)) return [];
      const scaled = scaledHistogram(asHistogram(histogram), metric.factor);
      return [{ metric, labels, state: { kind: "histogram", histogram: scaled } }];
    }
    if (sample === undefined || !Number.isFinite(sample.value)) return [];
    return [{ metric, labels, state: { kind: "number", value: sample.value * metric.factor } }];
  });
}

function refuseSingleFigures(prometheus: Prometheus, answer: Answer): void {
  if (answer.kind !== "vector") return;
  const names = answer.series.flatMap(({ labels, histogram }) =>
    histogram === undefined ? (labels["__name__"] ?? "") : [],
  );
  const single = names.find(isSingleFigure);
  if (single === undefined) return;
  throw runFailure(
    `${prometheus.name} has ${single}, but no histograms: k6 wrote single figures, which cannot be combined. Set ` +
      "K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM=true for k6, and start Prometheus before 3.0 with --enable-feature=native-histograms.",
  );
}

/** Prometheus' default lookback for a sample: five minutes. */
const lookBackMs = 4 * 60_000;

/** Iterations that were interrupted leave samples after the last request; none is later than this. */
const mostAfterEnd = { range: "1m", ms: 60_000 };

/** What a run left after its last request and its last whole iteration. */
interface Rest {
  /** Each series as it was last. */
  readonly state: Answer;
  /** When the last of it was measured, in epoch ms. VUs are counted on while nothing is loaded any more. */
  readonly lastAt: number | undefined;
}

/** A range, unlike an instant, leaves out the marks of series that ended (K6_PROMETHEUS_RW_STALE_MARKERS). */
async function readRest(
  prometheus: Prometheus,
  testId: string,
  { end, signal }: { readonly end: number; readonly signal: AbortSignal },
): Promise<Rest> {
  const time = new Date(end + mostAfterEnd.ms);
  const query = `{testid=${labelText(testId)}}[${mostAfterEnd.range}]`;
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
 * The latest answers first, so far apart that each series is in one of them: k6 writes a series only while it gets
 * samples, and Prometheus forgets one that got none for five minutes.
 */
async function readStates(
  prometheus: Prometheus,
  testId: string,
  { at, since, signal }: { readonly at: number; readonly since: number; readonly signal: AbortSignal },
): Promise<readonly Answer[]> {
  const count = Math.max(1, Math.ceil((at - since) / lookBackMs));
  const times = Array.from({ length: count }, (_, index) => new Date(at - index * lookBackMs));
  const query = `{testid=${labelText(testId)}}`;
  return await Promise.all(times.map((time) => prometheus.query(query, { time, signal })));
}

/** Each series as it was last. */
function lastStates(latestFirst: readonly Answer[]): readonly StoredSeries[] {
  const last = new Map<string, StoredSeries>();
  for (const series of latestFirst.flatMap(storedSeriesIn)) {
    const key = identityOf(series);
    if (!last.has(key)) last.set(key, series);
  }
  return [...last.values()];
}

/**
 * Reads what k6 processes wrote by remote write under one `testid`.
 * @throws Failure "run" when Prometheus does not answer, or has nothing of that run that can be judged
 */
export async function readPrometheusRun(
  prometheus: Prometheus,
  testId: string,
  { warmUpMs, signal }: { readonly warmUpMs: number; readonly signal: AbortSignal },
): Promise<PrometheusRun> {
  const writing = await readPushes(prometheus, testId, signal);
  const { beginning, start, end, startReadAt } = windowOf(writing, warmUpMs);
  const statesAt = async (at: number) =>
    await readStates(prometheus, testId, { at, since: beginning, signal });
  const [rest, atEnd, before] = await Promise.all([
    readRest(prometheus, testId, { end, signal }),
    statesAt(end),
    startReadAt === undefined ? [] : statesAt(startReadAt),
  ]);
  const after = [rest.state, ...atEnd];
  for (const answer of after) refuseSingleFigures(prometheus, answer);
  return {
    window: { start: new Date(start), end: new Date(rest.lastAt ?? end) },
    before: lastStates(before),
    after: lastStates(after),
    processes: writing.processes.length,
  };
}
