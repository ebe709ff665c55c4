import type { CounterSeries, Metric, MetricContains, Run, TrendSeries } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";
import type { Pair, Side } from "../../ports/load.ts";
import { sumOf } from "../../stats/sum.ts";

/** The window of a run, by its slices: each with its bounds and its requests. */
export interface CostWindow {
  readonly startMs: number;
  readonly endMs: number;
  readonly requests: number;
  readonly slices: readonly { readonly fromMs: number; readonly toMs: number; readonly requests: number }[];
}

/** Runs that loaded one service at the same time: the first is asked about. */
export type LoadedTogether = readonly [Run, ...Run[]];

/** Makes each run anew, with the others that loaded the same side at the same time: the control loads the base's. */
export function forSides(
  { head, base, control }: Pair,
  make: (runs: LoadedTogether, side: Side) => Run,
): Pair {
  if (control === undefined) return { head: make([head], "head"), base: make([base], "base") };
  return {
    head: make([head], "head"),
    base: make([base, control], "base"),
    control: make([control, base], "base"),
  };
}

/** The whole seconds of a window that lie before a moment, or all of it where none does; its slices stay as many as they were. */
export function windowUntil(window: CostWindow, untilMs: number): CostWindow {
  const kept = window.slices.filter(({ toMs }) => toMs <= untilMs);
  const last = kept.at(-1);
  if (last === undefined) return window;
  const slices = window.slices.map((slice) =>
    slice.toMs <= last.toMs ? slice : { fromMs: last.toMs, toMs: last.toMs, requests: 0 },
  );
  return { ...window, endMs: last.toMs, requests: sumOf(kept, ({ requests }) => requests), slices };
}

/** Requests, or without HTTP iterations. */
function answeredIn(run: Run): CounterSeries | undefined {
  return seriesOf(run, "http_reqs") ?? seriesOf(run, "iterations");
}

/** Of the first run, with the requests of all. */
export function windowOf([run, ...others]: LoadedTogether): CostWindow {
  const { start, end, sliceMs = 1000 } = run.window;
  const [startMs, endMs] = [Date.parse(start), Date.parse(end)];
  const all = [run, ...others].flatMap((one) => answeredIn(one) ?? []);
  const slices = (all[0]?.slices?.count ?? []).map((_, at) => {
    const fromMs = startMs + at * sliceMs;
    const requests = sumOf(all, (one) => one.slices?.count[at] ?? 0);
    return { fromMs, toMs: Math.max(fromMs, Math.min(endMs, fromMs + sliceMs)), requests };
  });
  return { startMs, endMs, requests: sumOf(all, ({ values }) => values.count), slices };
}

/** A count at any moment, on straight lines between the samples that have it; undefined where the first or the last lacks it. */
export function countOver<Sample extends { readonly atMs: number }>(
  samples: readonly Sample[],
  countOf: (sample: Sample) => number | undefined,
): ((atMs: number) => number) | undefined {
  const points = samples.flatMap((sample) => {
    const count = countOf(sample);
    return count === undefined ? [] : [{ atMs: sample.atMs, count }];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (first?.atMs !== samples[0]?.atMs || last?.atMs !== samples.at(-1)?.atMs) return undefined;
  if (first === undefined || last === undefined) return undefined;
  let at = 0;
  return (atMs) => {
    if (atMs <= first.atMs) return first.count;
    if (atMs >= last.atMs) return last.count;
    while (at > 0 && (points[at]?.atMs ?? 0) > atMs) at -= 1;
    while ((points[at + 1]?.atMs ?? Number.POSITIVE_INFINITY) < atMs) at += 1;
    const [before = first, after = last] = [points[at], points[at + 1]];
    const part = (atMs - before.atMs) / (after.atMs - before.atMs);
    return before.count + part * (after.count - before.count);
  };
}

/** As the slices of other metrics. */
function fourDigits(value: number): number {
  return Number(value.toPrecision(4));
}

/** A count by what it is divided by. */
export interface Ratio {
  readonly contains: MetricContains;
  readonly count: (atMs: number) => number;
  readonly resolution?: number;
  /** Requests, or milliseconds. */
  readonly per: "request" | "millisecond";
}

/** What was used for each request, or in each millisecond, by seconds. */
export function ratioMetric(
  name: string,
  window: CostWindow,
  { contains, count, resolution, per }: Ratio,
): Metric | undefined {
  const { startMs, endMs } = window;
  const wholeOf = per === "request" ? window.requests : Math.round(endMs - startMs);
  if (!(wholeOf > 0)) return undefined;
  const sum = count(endMs) - count(startMs);
  const slices = window.slices.map(({ fromMs, toMs, requests }) => ({
    count: per === "request" ? requests : Math.round(toMs - fromMs),
    sum: fourDigits(count(toMs) - count(fromMs)),
  }));
  const series: TrendSeries = {
    tags: {},
    values: {
      ...{ count: wholeOf, sum, avg: sum / wholeOf, percentiles: {} },
      ...(resolution !== undefined && { resolution }),
    },
    ...(slices.length > 0 && {
      slices: {
        ...{ count: slices.map((one) => one.count), sum: slices.map((one) => one.sum) },
        ...{ percentiles: {}, above: {} },
      },
    }),
  };
  return { name, type: "trend", contains, series: [series] };
}
