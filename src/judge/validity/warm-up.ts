import { mean, median, sampleVariance } from "simple-statistics";
import { lengthMs, sliceMsOf } from "../../model/run/age.ts";
import { endpointSeries } from "../../model/run/endpoint-name.ts";
import type { Run, TrendSeries } from "../../model/run/run.ts";
import { allSeriesOf } from "../../model/run/series.ts";
import { percentileKey } from "../../stats/percentile.ts";
import { sumOf } from "../../stats/sum.ts";

/** How much slower the requests of a run's first third were than those of its last third. */
export interface WarmUpDrift {
  /** The percentile that shows it: 50 or 95. */
  readonly percent: number;
  /** That percentile in the first and in the last third, ms: the median over their slices. */
  readonly firstMs: number;
  readonly lastMs: number;
  /** Length of a third. */
  readonly seconds: number;
}

/** Blocks per third; each is at least a second, about as long as neighbouring requests correlate. */
const blocksOfThird = 5;

/**
 * Minimum distance between the first and the last third, in standard deviations of the blocks of the two later thirds
 * around their own third's mean. A warm-up fades within the first third, so its blocks do not count. In simulation
 * (tests/unit/judge/validity/warm-up.test.ts) none of 20,000 runs of 15 s exceeds it on a quiet machine. On a machine
 * whose level wanders by a standard deviation of 5, 10 and 20 %, with a correlation of 0.6 between seconds, 0.06, 0.45
 * and 0.8 % do.
 */
const fewestDeviations = 4;

/**
 * Minimum slowdown of the first third. A service that wanders by a few per cent does so in every run, the baseline's
 * included. Tails wander more.
 */
const leastRatio: readonly { readonly percent: number; readonly ratio: number }[] = [
  { percent: 50, ratio: 1.15 },
  { percent: 95, ratio: 1.3 },
];

type Sliced = TrendSeries & { readonly slices: NonNullable<TrendSeries["slices"]> };

function isSliced(series: TrendSeries): series is Sliced {
  return series.slices !== undefined;
}

/** Minimum share of the requests that endpoints must cover to stand for all. */
const nearlyAll = 0.99;

/**
 * Series to compare with themselves: the endpoints if they cover all requests, so that a script that starts with its
 * slow requests does not look like a warm-up.
 */
function strataOf(series: readonly TrendSeries[]): readonly Sliced[] {
  const [whole, ...others] = series;
  if (whole === undefined) return [];
  const endpoints = endpointSeries(others);
  const accounted = sumOf(endpoints, ({ values }) => values.count);
  const sliced = endpoints.filter(isSliced);
  const isWhole = sliced.length === endpoints.length && accounted >= nearlyAll * whole.values.count;
  return isWhole && sliced.length > 0 ? sliced : [whole].filter(isSliced);
}

function sumBetween(values: readonly number[], from: number, to: number): number {
  return sumOf(values.slice(from, to), (value) => value);
}

/** A range of slices, `to` excluded. */
interface Block {
  readonly from: number;
  readonly to: number;
}

/** Share of a block's requests slower than their endpoint's percentile; NaN for a block without any. */
function shareAbove(strata: readonly Sliced[], key: string, { from, to }: Block): number {
  const above = sumOf(strata, ({ slices }) => sumBetween(slices.above[key] ?? [], from, to));
  return above / sumOf(strata, ({ slices }) => sumBetween(slices.count, from, to));
}

/** @returns NaN for no values */
function medianOf(values: readonly (number | null)[]): number {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? Number.NaN : median(known);
}

/**
 * Whether a figure is larger in the first third than in the last by more than the scatter of the blocks in the two later
 * thirds; false if a block has no such figure.
 */
function isAboveLater({ slices, third }: Thirds, figure: (block: Block) => number): boolean {
  const figuresFrom = (start: number): number[] =>
    Array.from({ length: blocksOfThird }, (_, block) => {
      const edge = (at: number): number => start + Math.floor((at * third) / blocksOfThird);
      return figure({ from: edge(block), to: edge(block + 1) });
    });
  const [first, middle, last] = [0, Math.floor((slices - third) / 2), slices - third].map(figuresFrom);
  if (first === undefined || middle === undefined || last === undefined) return false;
  const deviation = Math.sqrt((sampleVariance(middle) + sampleVariance(last)) / 2);
  return mean(first) - mean(last) > fewestDeviations * deviation;
}

/** Whole slices in the window and in each of its thirds. */
interface Thirds {
  readonly slices: number;
  readonly third: number;
}

/** A last slice with less than this part inside the window is excluded. */
const mostlyWhole = 0.8;

function thirdsOf(run: Run, slices: number): Thirds {
  const inWindow = lengthMs(run.window) / sliceMsOf(run.window);
  const whole = Math.min(slices, Math.floor(inWindow + 1 - mostlyWhole));
  return { slices: whole, third: Math.floor(whole / 3) };
}

/** Maximum difference in requests between the two thirds, if nothing else is known of the load. */
const mostLoadChange = 0.2;

/** Under a varying load, latency varies with it. The script defines its load; for imported results it is inferred. */
function isSteadyLoad(run: Run, counts: readonly number[], { slices, third }: Thirds): boolean {
  const { asked } = run.generator;
  if (asked !== undefined) return asked.isConstant;
  const first = sumBetween(counts, 0, third);
  const last = sumBetween(counts, slices - third, slices);
  return Math.abs(first - last) <= mostLoadChange * Math.max(first, last);
}

/**
 * Whether the target was still warming up in the first third of a run: the median or p95 of its requests was clearly
 * higher there than in the last third, overall and per endpoint. A run that gets slower may show a leak or a growing
 * queue, and is judged as it is.
 * @returns undefined if it was not, in a window of less than 15 slices, and under a load that is not constant
 */
export function warmUpDrift(run: Run): WarmUpDrift | undefined {
  const durations = allSeriesOf(run, "http_req_duration");
  const [whole] = durations;
  if (whole?.slices === undefined) return undefined;
  const thirds = thirdsOf(run, whole.slices.count.length);
  const { slices, third } = thirds;
  if (third < blocksOfThird || !isSteadyLoad(run, whole.slices.count, thirds)) return undefined;
  const strata = strataOf(durations);
  for (const { percent, ratio } of leastRatio) {
    const key = percentileKey(percent);
    const ofSlices = whole.slices.percentiles[key] ?? [];
    const levelOf = ({ from, to }: Block): number => medianOf(ofSlices.slice(from, to));
    const firstMs = levelOf({ from: 0, to: third });
    const lastMs = levelOf({ from: slices - third, to: slices });
    const isSlower =
      firstMs >= ratio * lastMs &&
      isAboveLater(thirds, (block) => Math.log(levelOf(block))) &&
      isAboveLater(thirds, (block) => shareAbove(strata, key, block));
    if (isSlower) return { percent, firstMs, lastMs, seconds: (third * sliceMsOf(run.window)) / 1000 };
  }
  return undefined;
}

/** Most by which the first half of a stretch may be slower than the second for both to count as level. */
const levelRatio = 1.05;

/** Whether a stretch of load, too short for `warmUpDrift`, shows no warm-up: half of its seconds are as fast as the other half. */
export function isLevel(stretch: Run): boolean {
  const [whole] = allSeriesOf(stretch, "http_req_duration");
  const seconds = whole?.slices?.percentiles[percentileKey(50)] ?? [];
  const half = Math.floor(seconds.length / 2);
  const [first, second] = [medianOf(seconds.slice(0, half)), medianOf(seconds.slice(half))];
  return !(first > levelRatio * second);
}
