import { runFailure } from "../../model/failure.ts";
import type {
  HistogramSample,
  Labels,
  Prometheus,
  PrometheusAnswer,
  Sample,
} from "../../prometheus/api/client.ts";
import { bucketsOf, isBucket } from "./classic.ts";
import {
  identityOf,
  isOfLoad,
  namingLabels,
  type PrometheusRun,
  type StoredSeries,
  selectorOf,
  storedSeriesIn,
} from "./prometheus-run.ts";

/** A test run of the past. */
export interface Dated {
  readonly testId: string;
  readonly from: Date;
  readonly to: Date;
}

interface RangeSeries {
  readonly labels: Labels;
  readonly values: readonly Sample[];
  readonly histograms: readonly HistogramSample[];
}

/** A series as it was at one time. */
type Instant = Extract<PrometheusAnswer, { kind: "vector" }>["series"][number];

/** The first sample of each series, or the last. */
function ends(series: readonly RangeSeries[], at: 0 | -1): readonly Instant[] {
  return series.map(({ labels, values, histograms }) => ({
    labels: { ...labels },
    sample: values.at(at),
    histogram: histograms.at(at),
  }));
}

/** Native and classic histograms, and numbers. */
function statesIn(series: readonly Instant[]): readonly StoredSeries[] {
  const others = series.filter(({ labels }) => !isBucket(labels));
  const numbers = storedSeriesIn({ kind: "vector", series: others, warnings: [], infos: [] });
  return [...numbers, ...bucketsOf(series.filter(({ labels }) => isBucket(labels)))];
}

/** Whether a series counted on from before the window: its process had not begun again. */
function goesOn(before: StoredSeries, first: StoredSeries | undefined): boolean {
  if (before.state.kind === "histogram")
    return first?.state.kind === "histogram" && first.state.histogram.count >= before.state.histogram.count;
  return first?.state.kind === "number" && first.state.value >= before.state.value;
}

/**
 * What k6 wrote between two times, by remote write or over OTLP; several test runs may have the same `testid` one after the other.
 * @throws Failure "run" if nothing was written then
 */
export async function readDatedRun(
  prometheus: Prometheus,
  { testId, from, to }: Dated,
  signal: AbortSignal,
): Promise<PrometheusRun> {
  for (const label of namingLabels) {
    const selector = selectorOf({ label, testId });
    const range = `{${selector}}[${to.getTime() - from.getTime()}ms]`;
    const [answer, earlier] = await Promise.all([
      prometheus.query(range, { time: to, signal }),
      prometheus.query(`{${selector}}`, { time: from, signal }),
    ]);
    const series = answer.kind === "matrix" ? answer.series.filter(isOfLoad) : [];
    if (series.length === 0) continue;
    const firstOf = new Map(statesIn(ends(series, 0)).map((it) => [identityOf(it), it]));
    const states = statesIn(earlier.kind === "vector" ? earlier.series : []);
    const before = states.filter((it) => goesOn(it, firstOf.get(identityOf(it))));
    return {
      window: { start: from, end: to },
      before,
      after: statesIn(ends(series, -1)),
      instances: undefined,
    };
  }
  throw runFailure(
    `${prometheus.name} has no k6 metrics with testid "${testId}" between ${from.toISOString()} and ${to.toISOString()}. ` +
      "Check both times, and that this Prometheus keeps data for so long.",
  );
}
