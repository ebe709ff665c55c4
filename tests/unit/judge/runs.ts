import { parseObjective } from "../../../src/config/grammar/objective.ts";
import type { Objective } from "../../../src/model/objective.ts";
import type { Answer } from "../../../src/model/run/answers.ts";
import type {
  CounterSeries,
  Metric,
  RateSeries,
  Run,
  Tags,
  TrendSeries,
} from "../../../src/model/run/run.ts";
import { percentileKey, percentileOf, usualPercentiles } from "../../../src/stats/percentile.ts";
import { buildSketch, formatSketch } from "../../../src/stats/sketch.ts";
import { buildRun } from "../../builders/run.ts";

/** Seeded uniform numbers in (0, 1): mulberry32, so that every test run sees the same noise. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 4_294_967_296;
  };
}

/** A standard normal number. */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
}

/** Latencies, one array a second. */
export type Seconds = readonly (readonly number[])[];

export interface LoadShape {
  readonly seconds: number;
  readonly perSecond: number;
  readonly medianMs: number;
  /** Standard deviation of the logarithm of single latencies. */
  readonly sigma: number;
  /** Standard deviation of a factor that drifts from second to second with a memory of about two seconds. */
  readonly drift: number;
}

export const usualLoad: LoadShape = { seconds: 15, perSecond: 100, medianMs: 100, sigma: 0.3, drift: 0.02 };

/** Log-normal latencies under a slowly drifting machine. */
export function latencies(shape: LoadShape, random: () => number): Seconds {
  let drift = shape.drift * normal(random);
  return Array.from({ length: shape.seconds }, () => {
    drift = 0.6 * drift + 0.8 * shape.drift * normal(random);
    const level = Math.log(shape.medianMs) + drift;
    return Array.from({ length: shape.perSecond }, () => Math.exp(level + shape.sigma * normal(random)));
  });
}

function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** How many values lie above each of the ascending limits. */
function countsAbove(values: readonly number[], limits: readonly number[]): number[] {
  const above = limits.map(() => 0);
  for (const value of values)
    for (let index = 0; index < limits.length && value > (limits[index] ?? 0); index += 1)
      above[index] = (above[index] ?? 0) + 1;
  return above;
}

export function trendSeries(seconds: Seconds, tags: Tags = {}): TrendSeries {
  const sorted = Float64Array.from(seconds.flat()).sort();
  const count = sorted.length;
  const keys = usualPercentiles.map(percentileKey);
  const limits = usualPercentiles.map((percent) => percentileOf(sorted, percent));
  const above = seconds.map((second) => countsAbove(second, limits));
  const sum = sumOf(sorted);
  return {
    tags: { ...tags },
    values: {
      count,
      sum,
      min: sorted[0] ?? 0,
      max: sorted.at(-1) ?? 0,
      avg: count === 0 ? 0 : sum / count,
      med: percentileOf(sorted, 50),
      percentiles: Object.fromEntries(keys.map((key, index) => [key, limits[index] ?? 0])),
    },
    sketch: formatSketch(buildSketch(sorted)),
    slices: {
      count: seconds.map((second) => second.length),
      sum: seconds.map(sumOf),
      percentiles: {},
      above: Object.fromEntries(keys.map((key, index) => [key, above.map((second) => second[index] ?? 0)])),
    },
  };
}

export function trend(
  name: string,
  series: readonly TrendSeries[],
  contains: Metric["contains"] = "time",
): Metric {
  return { name, type: "trend", contains, series: [...series] };
}

export function rateSeries(passes: readonly number[], count: readonly number[], tags: Tags = {}): RateSeries {
  const [bad, all] = [sumOf(passes), sumOf(count)];
  return {
    tags: { ...tags },
    values: { count: all, passes: bad, rate: all === 0 ? 0 : bad / all },
    slices: { count: [...count], passes: [...passes] },
  };
}

export function rate(name: string, series: readonly RateSeries[]): Metric {
  return { name, type: "rate", contains: "default", series: [...series] };
}

export function counterSeries(count: readonly number[], tags: Tags = {}): CounterSeries {
  const all = sumOf(count);
  return {
    tags: { ...tags },
    values: { count: all, rate: all / count.length },
    slices: { count: [...count] },
  };
}

export function counter(
  name: string,
  series: readonly CounterSeries[],
  contains: Metric["contains"] = "default",
): Metric {
  return { name, type: "counter", contains, series: [...series] };
}

/** Tags of the series of `http_reqs` that counts these answers. */
export function answerTags({ status, isExpected }: Answer): Record<string, string> {
  return { status: `${status}`, expected_response: `${isExpected}` };
}

/** The runs of one session: of one workflow run, minutes after each other. */
export function oneSession(runs: readonly Run[]): Run[] {
  const workflowRun = "https://github.com/acme/shop/actions/runs/7";
  return runs.map((run) => ({ ...run, provenance: { ...run.provenance, workflowRun } }));
}

let hoursPassed = 0;

/** A run of an hour of its own, and so a session of its own. */
export function runOf(metrics: readonly Metric[], seconds = 15): Run {
  hoursPassed += 1;
  const startMs = Date.parse("2026-11-21T10:00:00.000Z") + hoursPassed * 3_600_000;
  const [start = "", end = ""] = [startMs, startMs + seconds * 1000].map((ms) => new Date(ms).toISOString());
  return buildRun({
    provenance: { recordedAt: end },
    window: { start, end, warmUpMs: 0 },
    metrics: [...metrics],
    generator: { vusMax: 10 },
  });
}

/** A run with latencies, failures (the same number every second) and throughput. */
export function loadRun(seconds: Seconds, failures: readonly number[] = seconds.map(() => 0)): Run {
  const counts = seconds.map((second) => second.length);
  return runOf(
    [
      trend("http_req_duration", [trendSeries(seconds)]),
      rate("http_req_failed", [rateSeries(failures, counts)]),
      counter("http_reqs", [counterSeries(counts)]),
    ],
    seconds.length,
  );
}

export function scaled(seconds: Seconds, factor: number): Seconds {
  return seconds.map((second) => second.map((value) => value * factor));
}

export function objective(text: string): Objective {
  const parsed = parseObjective(text, { from: "input", where: "objectives", line: 1 });
  if (parsed.kind === "problem") throw new Error(`${text}: ${parsed.problem.found}`);
  return parsed.value;
}
