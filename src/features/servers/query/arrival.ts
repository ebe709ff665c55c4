import { unlessAborted, within } from "../../../lib/net/deadline.ts";
import { tagsKey } from "../../../model/run/tags.ts";
import {
  type Labels,
  type Pause,
  type Prometheus,
  type PrometheusAnswer,
  waitFor,
} from "../../../prometheus/api/client.ts";
import { gapsOf, upperMedian } from "../../../prometheus/gaps.ts";

/** A series of a selector, as Prometheus has it at the window's end. */
export interface SampledSeries {
  /** Without the metric's name. */
  readonly labels: Labels;
  /** Newest sample by then. */
  readonly newestMs: number;
  /** Median distance of two samples; undefined with fewer than two in the last minutes. */
  readonly intervalMs: number | undefined;
}

/** What Prometheus has of a selector. */
export interface Sampling {
  readonly series: readonly SampledSeries[];
  /** Series without samples that were due by the window's end, and the longest gap there. */
  readonly late: number;
  readonly missingMs: number;
}

/** Samplings by the text of their selector. */
export type Samplings = ReadonlyMap<string, Sampling>;

export interface ArrivalOptions {
  /** By the clock of Prometheus. */
  readonly start: Date;
  readonly end: Date;
  /** How far that clock is ahead of ours. */
  readonly skewMs: number;
  /** How long to wait for a sample after it was due. */
  readonly patienceMs: number;
  readonly signal: AbortSignal;
}

/** How long Prometheus repeats a value by default. */
const lookBackMs = 300_000;
/** A first look that takes longer is not worth the queries' time. */
const firstLookMs = 3000;
const pauseMs = 250;
/** A scrape takes no longer than the distance of two, and is stored a moment later. */
const storedAfterMs = 1000;
/** A series that lacks more scrapes while others of its selector lack none is gone, not late. */
const mostMissed = 3;

/**
 * Waits until Prometheus has the samples up to the window's end: a scrape is stamped when it begins and stored when it ends,
 * and remote writes come in batches. Does not wait if the next sample of each series is due after the end.
 * @returns what there is of each selector that could be asked; never fails
 */
export async function awaitSamples(
  prometheus: Prometheus,
  selectors: readonly string[],
  options: ArrivalOptions,
  pause: Pause = waitFor,
): Promise<Samplings> {
  const samplings = new Map<string, Sampling>();
  const wait = async (selector: string): Promise<void> => {
    try {
      samplings.set(selector, await awaitSelector(prometheus, selector, options, pause));
    } catch {
      // The query itself may succeed.
    }
  };
  await Promise.all(selectors.map(wait));
  return samplings;
}

async function awaitSelector(
  prometheus: Prometheus,
  selector: string,
  options: ArrivalOptions,
  pause: Pause,
): Promise<Sampling> {
  const { start, end, skewMs, patienceMs, signal } = options;
  const endMs = end.getTime();
  const nowMs = (): number => Date.now() + skewMs;
  const ask = (query: string, timeMs: number, until = signal) =>
    unlessAborted(prometheus.query(query, { time: new Date(timeMs), signal: until }), until);
  const samples = await ask(`${selector}[${observed(start, end)}]`, endMs, within(firstLookMs, signal));
  const sampled = sampledSeries(samples);
  const isOld = sampled.some(({ newestMs }) => newestMs < start.getTime());
  if (!isOld && lateOf(sampled, endMs).length === 0) return { series: sampled, late: 0, missingMs: 0 };

  // Unlike the samples, this knows which series have ended.
  const newest = async (timeMs: number) => newestOf(await ask(`timestamp(${selector})`, timeMs), sampled);
  const series = await newest(endMs);
  const giveUpMs = nowMs() + patienceMs;
  // What a window that ended long ago lacks will not come.
  let seen = nowMs() > endMs + lookBackMs ? [] : series;
  while (Math.min(giveUpMs, waitUntilMs(seen, endMs, patienceMs)) > nowMs()) {
    await pause(pauseMs, signal);
    // A sample after the end proves that nothing before it is missing.
    seen = await newest(nowMs());
  }
  const late = lateOf(seen, endMs);
  return {
    series: seen === series ? series : await newest(endMs),
    late: late.length,
    missingMs: Math.max(0, ...late.map(({ newestMs }) => endMs - newestMs)),
  };
}

/**
 * How far before the end to look at samples: as long as an old value may be repeated into the window; in a longer window long
 * enough for the distance of two.
 */
function observed(start: Date, end: Date): string {
  return end.getTime() - start.getTime() < lookBackMs ? "5m" : "2m";
}

/** Series without a sample that was due by the end. */
function lateOf(series: readonly SampledSeries[], endMs: number): readonly SampledSeries[] {
  const missed = ({ newestMs, intervalMs }: SampledSeries): number =>
    intervalMs === undefined ? 0 : Math.floor((endMs - newestMs) / intervalMs);
  const isAnyComplete = series.some((one) => missed(one) <= 0);
  return series.filter((one) => missed(one) > 0 && (!isAnyComplete || missed(one) <= mostMissed));
}

/**
 * Until when to wait for what is missing, by the clock of Prometheus; long ago if nothing is. If other series are complete, a
 * slow scrape is missing, or one that will never come.
 */
function waitUntilMs(series: readonly SampledSeries[], endMs: number, patienceMs: number): number {
  const late = lateOf(series, endMs);
  const isWhole = late.length === series.length;
  const untils = late.map(({ newestMs, intervalMs = 0 }) => {
    const byDue = newestMs + intervalMs + patienceMs;
    return isWhole ? byDue : Math.min(byDue, endMs + intervalMs + storedAfterMs);
  });
  return Math.max(Number.NEGATIVE_INFINITY, ...untils);
}

/** Identifies a series without its metric's name. */
export function labelsKey(labels: Labels): string {
  const { __name__: _name, ...others } = labels;
  return tagsKey(others);
}

/** The series in a range of samples. */
function sampledSeries(samples: PrometheusAnswer): readonly SampledSeries[] {
  if (samples.kind !== "matrix") return [];
  return samples.series.flatMap(({ labels: { __name__: _name, ...labels }, values, histograms }) => {
    const times = [...values, ...histograms].map(({ at }) => at.getTime()).sort((a, b) => a - b);
    const newestMs = times.at(-1);
    if (newestMs === undefined) return [];
    return [{ labels, newestMs, intervalMs: upperMedian(gapsOf(times)) }];
  });
}

/** The series that have not ended, by their newest timestamps. */
function newestOf(timestamps: PrometheusAnswer, sampled: readonly SampledSeries[]): readonly SampledSeries[] {
  if (timestamps.kind !== "vector") return [];
  const intervals = new Map(sampled.map(({ labels, intervalMs }) => [labelsKey(labels), intervalMs]));
  return timestamps.series.flatMap(({ labels, sample }) => {
    if (sample === undefined || !Number.isFinite(sample.value)) return [];
    const newestMs = Math.round(sample.value * 1000);
    return [{ labels, newestMs, intervalMs: intervals.get(labelsKey(labels)) }];
  });
}
