import { z } from "zod";
import type { ReadOptions } from "../../ingest/import/source.ts";
import {
  counted,
  failedStatus,
  failedWith,
  percentilesIn,
  requestMetrics,
  shared,
  trendValues,
} from "../../ingest/import/summary-metrics.ts";
import { documentFormat, type Summarised } from "../../ingest/import/summary-run.ts";
import type { Metric, Tags, TrendSeries } from "../../model/run/run.ts";
import { sumOf } from "../../stats/sum.ts";

const number = z.number();
const counts = z.record(z.string(), number);
const summary = z.looseObject({
  count: number.optional(),
  min: number.optional(),
  max: number.optional(),
  mean: number.optional(),
});
const period = z.looseObject({
  period: z.union([z.string(), number]).optional(),
  counters: counts.optional(),
  summaries: z.record(z.string(), summary).optional(),
});
type Period = z.infer<typeof period>;
type Counters = z.infer<typeof counts>;

/** Width of an intermediate report. */
const periodMs = 10_000;

/**
 * Artillery's report (`--output FILE`), of any engine: counters and summaries keep their names, and HTTP requests also have
 * k6's. Percentiles are estimates of a sketch with a relative error of 1 %, some beyond the largest sample: they have bounds.
 * @see https://www.artillery.io/docs/reference/reported-metrics
 */
export const artillery = documentFormat({
  name: "artillery",
  label: "Artillery (json)",
  lacks: "samples; percentiles are estimates within 1 %, of p50, p75, p90, p95, p99 and p99.9 only",
  recognises: (head) => /^\s*\{\s*"aggregate"\s*:\s*\{/.test(head),
  schema: z.looseObject({
    aggregate: period.extend({ firstMetricAt: number.optional(), lastMetricAt: number.optional() }),
    intermediate: z.array(period).optional(),
  }),
  is: "a report of Artillery",
  expected: "the JSON of artillery run --output FILE",
  summarise({ aggregate, intermediate = [] }, options) {
    const { firstMetricAt: startMs, lastMetricAt: endMs } = aggregate;
    const isTimed = startMs !== undefined && endMs !== undefined && endMs > startMs;
    const window = isTimed ? { startMs, endMs } : undefined;
    const seconds = isTimed ? (endMs - startMs) / 1000 : undefined;
    const periods = isTimed ? slicesOf(intermediate, endMs) : undefined;
    return {
      ...metricsOf(aggregate, { seconds, periods, options }),
      window,
      sliceMs: periods === undefined ? undefined : periodMs,
      isFirstSliceCut: true,
    };
  },
});

/** What a record keeps of the counters and summaries of a run. @param seconds its length; undefined if unknown */
export function metricsOf(
  aggregate: Pick<Period, "counters" | "summaries">,
  run: {
    readonly seconds: number | undefined;
    readonly periods?: Periods | undefined;
    readonly options: ReadOptions;
  },
): Pick<Summarised, "metrics" | "failures"> {
  const { seconds, periods, options } = run;
  const { counters = {} } = aggregate;
  const metrics = [
    ...requestsOf(aggregate, seconds, periods),
    ...ownMetrics(aggregate, seconds, options),
    ...unhitCounters(counters, options),
  ];
  return { metrics, failures: failuresIn(counters) };
}

const mostPeriods = 4000;

/** The intermediate reports in order, with undefined for a missing one. */
type Periods = readonly (Period | undefined)[];

/** @returns undefined if they do not cover the window */
function slicesOf(intermediate: readonly Period[], endMs: number): Periods | undefined {
  const timed = intermediate.map((one) => ({ one, atMs: Number(one.period) }));
  const first = Math.min(...timed.map(({ atMs }) => atMs));
  const length = Math.floor((endMs - first) / periodMs) + 1;
  if (!Number.isFinite(first) || !(length > 0 && length <= mostPeriods)) return undefined;
  const slices: (Period | undefined)[] = Array.from({ length }, () => undefined);
  for (const { one, atMs } of timed) {
    const place = Math.round((atMs - first) / periodMs);
    if (place < 0 || place >= length || slices[place] !== undefined) return undefined;
    slices[place] = one;
  }
  return slices;
}

/** Requests without an answer, and answers from 400 on. */
function failedIn(counters: Counters): number {
  const unanswered = Math.max(0, (counters["http.requests"] ?? 0) - (counters["http.responses"] ?? 0));
  const refused = Object.entries(counters).filter(([name]) => /^http\.codes\.[45]\d\d$/.test(name));
  return unanswered + sumOf(refused, ([, count]) => count);
}

const times = "http.response_time";
const byEndpoint = "plugins.metrics-by-endpoint.response_time.";

function requestsOf(
  { counters = {}, summaries = {} }: Pick<Period, "counters" | "summaries">,
  seconds: number | undefined,
  periods: Periods | undefined,
): Metric[] {
  const requests = counters["http.requests"] ?? 0;
  const count = periods?.map((one) => one?.counters?.["http.requests"] ?? 0);
  const passes = periods?.map((one) => failedIn(one?.counters ?? {}));
  const endpoints = Object.entries(summaries).flatMap(([name, one]) =>
    name.startsWith(byEndpoint) ? trendOf(one, { name: name.slice(byEndpoint.length) }) : [],
  );
  const whole = trendOf(summaries[times] ?? {});
  const sums = periods?.map((one) => one?.summaries?.[times]);
  const slices = sums && {
    count: sums.map((one) => one?.count ?? 0),
    sum: sums.map((one) => (one?.mean ?? 0) * (one?.count ?? 0)),
    percentiles: {},
    above: {},
  };
  return requestMetrics(
    [counted(requests, seconds, { slices: count })],
    shared(
      Math.min(requests, failedIn(counters)),
      requests,
      count && passes && { slices: { count, passes } },
    ),
    whole.flatMap((one) => [{ ...one, ...(slices && { slices }) }, ...endpoints]),
  );
}

/** Relative accuracy of Artillery's sketches. */
const sketchError = 0.01;

/** A summary, if it has samples; with bounds by the sketch's error, within the extremes. Printed ones do not count their samples. */
function trendOf(values: Readonly<Record<string, unknown>>, tags: Tags = {}): TrendSeries[] {
  const { count, min, max, mean } = summary.parse(values);
  if (count === undefined ? mean === undefined : !Number.isInteger(count) || count <= 0) return [];
  const percentiles = percentilesIn(values, /^p(\d\d)(\d{0,3})$/);
  const median = values["median"];
  const med = typeof median === "number" ? median : undefined;
  if (med !== undefined && percentiles.every(([key]) => key !== "50")) percentiles.push(["50", med]);
  const [low, high] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY];
  const within = (value: number): number => Math.min(high, Math.max(low, value));
  const bounds = percentiles.map(([key, value]) => {
    const [one, other] = [within(value / (1 + sketchError)), within(value / (1 - sketchError))];
    return [key, { low: Math.min(one, other), high: Math.max(one, other) }] as const;
  });
  const figures = trendValues(count ?? 0, { min, max, avg: mean, med }, percentiles);
  const isCountUntold = count === undefined && { isCountUntold: true as const };
  return [{ tags, values: { ...figures, ...isCountUntold, bounds: Object.fromEntries(bounds) } }];
}

const timeName = /(?:^|[._-])(?:response_time|session_length|latency|duration|time)(?:[._/-]|$)/;

/** Counters and summaries under their own names. */
function ownMetrics(
  { counters = {}, summaries = {} }: Pick<Period, "counters" | "summaries">,
  seconds: number | undefined,
  { objectives = [] }: ReadOptions,
): Metric[] {
  const isTime = (name: string): boolean =>
    timeName.test(name) ||
    objectives.some(({ indicator, bound }) => indicator.metric === name && bound.dimension === "time");
  return [
    ...Object.entries(counters).map(([name, count]) => counterNamed(name, count, seconds)),
    ...Object.entries(summaries).map(([name, one]): Metric => {
      return { name, type: "trend", contains: isTime(name) ? "time" : "default", series: trendOf(one) };
    }),
  ];
}

function counterNamed(name: string, count: number, seconds: number | undefined): Metric {
  return { name, type: "counter", contains: "default", series: [counted(count, seconds)] };
}

/** A report has only counters that were hit: others of a known kind that an objective counts are 0. */
function unhitCounters(counters: Counters, { objectives = [] }: ReadOptions): Metric[] {
  const kindOf = (name: string): string => name.split(".", 1)[0] ?? "";
  const kinds = new Set(["errors", "vusers", ...Object.keys(counters).map(kindOf)]);
  const asked = objectives.flatMap(({ indicator }) =>
    indicator.of !== "servers" && indicator.aggregation.kind === "count" ? indicator.metric : [],
  );
  return [...new Set(asked)]
    .filter((name) => name.includes(".") && kinds.has(kindOf(name)) && !Object.hasOwn(counters, name))
    .map((name) => counterNamed(name, 0, undefined));
}

function failuresIn(counters: Counters) {
  return Object.entries(counters)
    .filter(([, count]) => Number.isInteger(count))
    .flatMap(([name, count]) => {
      const [, kind, what = ""] = /^(http\.codes|errors)\.(.+)/s.exec(name) ?? [];
      if (kind === "errors") return failedWith(what, count);
      return kind === undefined ? [] : failedStatus(what, count);
    });
}
