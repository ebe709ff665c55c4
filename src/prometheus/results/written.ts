import { runFailure } from "../../failure.ts";
import { formatDurationMs } from "../../units.ts";
import type { Answer, HistogramSample, Labels, Prometheus } from "../client.ts";
import { type Histogram, scaledHistogram } from "./histogram.ts";
import { isSingleFigure, type WrittenMetric, writtenMetric } from "./names.ts";

/** One series of k6 at one instant, in k6's own units. */
export interface WrittenSeries {
  readonly metric: WrittenMetric;
  readonly labels: Labels;
  readonly state:
    | { readonly kind: "number"; readonly value: number }
    | { readonly kind: "histogram"; readonly histogram: Histogram };
}

/** What k6 had written at the beginning and at the end of the window; counts go on from one to the other. */
export interface Written {
  readonly window: { readonly start: Date; readonly end: Date };
  /** Empty where the window begins with the run. */
  readonly before: readonly WrittenSeries[];
  readonly after: readonly WrittenSeries[];
  /** k6 processes that wrote. */
  readonly processes: number;
}

/** How far back a run is looked for. */
const horizon = "1d";

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
  readonly processes: number;
  /** Of the last sample of all. */
  readonly end: number;
}

async function readPushes(prometheus: Prometheus, testId: string, signal: AbortSignal): Promise<Writing> {
  const promql = `{__name__=~"${[perProcess, ...pulses].join("|")}",testid=${labelText(testId)}}[${horizon}]`;
  const answer = await prometheus.query(promql, { signal });
  const all = answer.kind === "matrix" ? answer.series : [];
  const isProcess = ({ labels }: (typeof all)[number]) => labels["__name__"] === perProcess;
  const pushesOf = ({ values }: (typeof all)[number]): Pushes =>
    values.map(({ at, value }) => ({ at: at.getTime(), total: value }));
  const pushes = all.filter((series) => !isProcess(series)).map(pushesOf);
  const end = pushes.flat().reduce((latest, { at }) => Math.max(latest, at), 0);
  if (pushes.length > 0) return { pushes, processes: all.filter(isProcess).length, end };
  throw runFailure(
    `${prometheus.name} has no metrics of k6 with testid "${testId}" from the last ${horizon}. Run k6 with ` +
      `--out experimental-prometheus-rw --tag testid=${testId} and K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM=true, ` +
      "and check that this is the Prometheus it writes to.",
  );
}

/**
 * When a series began: before its first push by as long as its first total took at the pace of the second, but by one
 * gap at most. The clock of the pushes starts before the load.
 */
function beginningOf(pushes: Pushes): number | undefined {
  const [first, second] = pushes;
  if (first === undefined || second === undefined || second.total <= first.total) return undefined;
  const gap = second.at - first.at;
  const share = first.total / (second.total - first.total);
  return first.at - gap * Math.min(1, share);
}

/** The series that tell times best: a status that is rare first comes long after the beginning, or by chance early. */
function busiest(all: readonly Pushes[]): readonly Pushes[] {
  const totals = all.map((pushes) => pushes.at(-1)?.total ?? 0);
  const most = totals.reduce((highest, total) => Math.max(highest, total), 0);
  return all.filter((_, index) => (totals[index] ?? 0) >= most / 2);
}

/**
 * The part of the run that is measured. With a warm-up it begins with a push, so that what was counted until then can
 * be taken off.
 * @throws Failure "run" for a run too short to tell its length, or no longer than the warm-up
 */
export function windowOf(
  { pushes, end }: Writing,
  warmUpMs: number,
): { readonly start: number; readonly end: number; readonly isWhole: boolean } {
  const beginnings = busiest(pushes)
    .map(beginningOf)
    .filter((it) => it !== undefined);
  const times = pushes.flatMap((them) => them.map(({ at }) => at)).toSorted((one, other) => one - other);
  const [firstAt] = times;
  if (beginnings.length === 0 || firstAt === undefined) {
    throw runFailure(
      "The run wrote to Prometheus only once, so its length cannot be told: run it longer, or set K6_PROMETHEUS_RW_PUSH_INTERVAL=1s.",
    );
  }
  const beginning = Math.min(firstAt, ...beginnings);
  if (warmUpMs === 0) return { start: beginning, end, isWhole: true };
  const start = times.find((at) => at >= beginning + warmUpMs && at < end);
  if (start !== undefined) return { start, end, isWhole: false };
  const lasted = formatDurationMs(end - beginning);
  throw runFailure(
    `The warm-up of ${formatDurationMs(warmUpMs)} left nothing to measure: the run in Prometheus lasted ${lasted}.`,
  );
}

function asHistogram({ count, sum, buckets }: HistogramSample): Histogram {
  const filled = buckets.filter((bucket) => bucket.count > 0);
  return {
    count,
    sum,
    buckets: filled.map(({ low, high, count: samples }) => ({ low, high, count: samples })),
  };
}

function seriesOf(answer: Answer): WrittenSeries[] {
  if (answer.kind !== "vector") return [];
  return answer.series.flatMap(({ labels, sample, histogram }): WrittenSeries[] => {
    const metric = writtenMetric(labels["__name__"] ?? "", histogram !== undefined);
    if (metric === undefined) return [];
    if (histogram !== undefined) {
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
    `${prometheus.name} has ${single}, but no histograms: k6 wrote single figures, which cannot be put together. Set ` +
      "K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM=true for k6, and start Prometheus before 3.0 with --enable-feature=native-histograms.",
  );
}

/**
 * Reads what k6 processes wrote by remote write under one `testid`.
 * @throws Failure "run" when Prometheus does not answer, or has nothing of that run that can be judged
 */
export async function readWritten(
  prometheus: Prometheus,
  testId: string,
  { warmUpMs, signal }: { readonly warmUpMs: number; readonly signal: AbortSignal },
): Promise<Written> {
  const writing = await readPushes(prometheus, testId, signal);
  const { start, end, isWhole } = windowOf(writing, warmUpMs);
  const at = (time: number) =>
    prometheus.query(`{testid=${labelText(testId)}}`, { time: new Date(time), signal });
  const [after, before] = await Promise.all([at(end), isWhole ? undefined : at(start)]);
  refuseSingleFigures(prometheus, after);
  return {
    window: { start: new Date(start), end: new Date(end) },
    before: before === undefined ? [] : seriesOf(before),
    after: seriesOf(after),
    processes: writing.processes,
  };
}
