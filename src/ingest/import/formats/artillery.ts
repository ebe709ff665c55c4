import { z } from "zod";
import { parseJson } from "../../../lib/json.ts";
import { usageFailure } from "../../../model/failure.ts";
import { mostFailures, type Run } from "../../../model/run/run.ts";
import { percentileKey } from "../../../stats/percentile.ts";
import { type Importer, type ReadOptions, readText } from "../source.ts";
import { largestDocumentBytes } from "../summary.ts";
import { counted, recordedMetrics, type Summary, type SummaryMetric, shared } from "../summary-metrics.ts";
import { summaryRun } from "../summary-run.ts";

const label = "Artillery (json)";

const number = z.number();
const counters = z.record(z.string(), number);
const summary = z.looseObject({
  count: number.optional(),
  min: number.optional(),
  max: number.optional(),
  mean: number.optional(),
});
const period = z.looseObject({
  period: z.union([z.string(), number]).optional(),
  counters: counters.optional(),
  summaries: z.record(z.string(), summary).optional(),
});
const report = z.looseObject({
  aggregate: period.extend({ firstMetricAt: number.optional(), lastMetricAt: number.optional() }),
  intermediate: z.array(period).optional(),
});
type Period = z.infer<typeof period>;

/** Width of an intermediate report. */
const periodMs = 10_000;

/**
 * Artillery's report (`--output FILE`), of any engine: counters and summaries keep their names, and HTTP requests are
 * those of k6 as well. Percentiles are estimates of a sketch with a relative error of 1 %, which may lie beyond the
 * largest sample: they are kept, with their bounds.
 * @see https://www.artillery.io/docs/reference/reported-metrics
 */
export const artillery: Importer = {
  name: "artillery",
  label,
  lacks: "samples; percentiles are estimates within 1 %, of p50, p75, p90, p95, p99 and p99.9 only",
  recognises: (head) => /^\s*\{\s*"aggregate"\s*:\s*\{/.test(head),
  async read(path, options) {
    const { data, error } = report.safeParse(parseJson(await readText(path, largestDocumentBytes)));
    if (data === undefined) {
      throw usageFailure(
        `${path} is not a report of Artillery: ${z.prettifyError(error).split("\n").slice(0, 3).join(" ")}. Expected the JSON of artillery run --output FILE.`,
        error,
      );
    }
    const { aggregate, intermediate = [] } = data;
    const { firstMetricAt, lastMetricAt } = aggregate;
    const isTimed = firstMetricAt !== undefined && lastMetricAt !== undefined && lastMetricAt > firstMetricAt;
    const window = isTimed ? { startMs: firstMetricAt, endMs: lastMetricAt } : undefined;
    const seconds = window === undefined ? undefined : (window.endMs - window.startMs) / 1000;
    const periods = slicesOf(intermediate, window);
    const told = aggregate.counters ?? {};
    return summaryRun(
      path,
      {
        generator: label,
        metrics: recordedMetrics([
          ...requestMetrics(aggregate, { seconds, periods }),
          ...ownMetrics(aggregate, seconds, options),
          ...unhitCounters(told, options),
        ]),
        window,
        sliceMs: periods === undefined ? undefined : periodMs,
        isFirstSliceCut: true,
        lacksSamples: true,
        failures: failuresIn(told),
      },
      options,
    );
  },
};

const mostPeriods = 4000;

/** The intermediate reports in the order of time; undefined where they do not cover the window. */
function slicesOf(
  intermediate: readonly Period[],
  window: { readonly startMs: number; readonly endMs: number } | undefined,
): readonly (Period | undefined)[] | undefined {
  if (window === undefined) return undefined;
  const timed = intermediate.map((one) => ({ one, atMs: Number(one.period) }));
  const first = Math.min(...timed.map(({ atMs }) => atMs));
  const length = Math.floor((window.endMs - first) / periodMs) + 1;
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
function failedIn(told: Readonly<Record<string, number>>): number {
  const answered = told["http.responses"] ?? 0;
  const unanswered = Math.max(0, (told["http.requests"] ?? 0) - answered);
  return Object.entries(told).reduce(
    (sum, [name, count]) => (/^http\.codes\.[45]\d\d$/.test(name) ? sum + count : sum),
    unanswered,
  );
}

const byEndpoint = "plugins.metrics-by-endpoint.response_time.";

function requestMetrics(
  { counters: told = {}, summaries = {} }: Period,
  {
    seconds,
    periods,
  }: { readonly seconds: number | undefined; readonly periods: readonly (Period | undefined)[] | undefined },
): SummaryMetric[] {
  const requests = told["http.requests"] ?? 0;
  if (requests === 0) return [];
  const of = (one: Period | undefined, name: string): number => one?.counters?.[name] ?? 0;
  const count = periods?.map((one) => of(one, "http.requests"));
  const passes = periods?.map((one) => failedIn(one?.counters ?? {}));
  const failed = shared(Math.min(requests, failedIn(told)), requests, {
    ...(count !== undefined && passes !== undefined && { slices: { count, passes } }),
  });
  const endpoints = Object.entries(summaries).flatMap(([name, one]) =>
    name.startsWith(byEndpoint) ? (trendOf(one, { name: name.slice(byEndpoint.length) }) ?? []) : [],
  );
  const times = trendOf(summaries["http.response_time"] ?? {}, {}, periods);
  return [
    {
      name: "http_reqs",
      contains: "default",
      figures: [counted(requests, seconds, { ...(count && { slices: count }) })],
    },
    ...(failed === undefined
      ? []
      : [{ name: "http_req_failed", contains: "default" as const, figures: [failed] }]),
    ...(times === undefined
      ? []
      : [{ name: "http_req_duration", contains: "time" as const, figures: [times, ...endpoints] }]),
  ];
}

/** A summary; the figures of a sketch with the bounds that its error leaves, none beyond the extremes. */
function trendOf(
  values: Readonly<Record<string, unknown>>,
  tags: Readonly<Record<string, string>>,
  periods?: readonly (Period | undefined)[] | undefined,
): Summary | undefined {
  const { count, min, max, mean } = summary.parse(values);
  if (count === undefined || !Number.isInteger(count) || count <= 0) return undefined;
  const percentiles = Object.entries(values).flatMap(([key, value]): [string, number][] => {
    const digits = /^p(\d{2,5})$/.exec(key)?.[1];
    if (digits === undefined || typeof value !== "number") return [];
    return [[percentileKey(Number(`${digits.slice(0, 2)}.${digits.slice(2)}`)), value]];
  });
  const median = values["median"];
  const med = typeof median === "number" ? median : undefined;
  if (med !== undefined && percentiles.every(([key]) => key !== "50")) percentiles.push(["50", med]);
  const [low, high] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY];
  const within = (value: number): number => Math.min(high, Math.max(low, value));
  const bounds = percentiles.map(([key, value]) => {
    const [one, other] = [within(value / (1 + sketchError)), within(value / (1 - sketchError))];
    return [key, { low: Math.min(one, other), high: Math.max(one, other) }] as const;
  });
  const sums = periods?.map((one) => one?.summaries?.["http.response_time"]);
  return {
    type: "trend",
    tags,
    values: {
      count,
      sum: (mean ?? 0) * count,
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(mean !== undefined && { avg: mean }),
      ...(med !== undefined && { med }),
      percentiles: Object.fromEntries(percentiles),
      bounds: Object.fromEntries(bounds),
    },
    ...(sums !== undefined && {
      slices: {
        count: sums.map((one) => one?.count ?? 0),
        sum: sums.map((one) => (one?.mean ?? 0) * (one?.count ?? 0)),
        percentiles: {},
        above: {},
      },
    }),
  };
}

/** Relative accuracy of Artillery's sketches, with its rounding to a tenth beside it. */
const sketchError = 0.01;

const timeName = /(?:^|[._-])(?:response_time|session_length|latency|duration|time)(?:[._/-]|$)/;

/** Counters and summaries by their own names. */
function ownMetrics(
  { counters: told = {}, summaries = {} }: Period,
  seconds: number | undefined,
  { objectives = [] }: ReadOptions,
): SummaryMetric[] {
  const isTime = (name: string): boolean =>
    timeName.test(name) ||
    objectives.some(({ indicator, bound }) => indicator.metric === name && bound.dimension === "time");
  return [
    ...Object.entries(told).map(
      ([name, count]): SummaryMetric => ({ name, contains: "default", figures: [counted(count, seconds)] }),
    ),
    ...Object.entries(summaries).flatMap(([name, one]): SummaryMetric[] => {
      const figure = trendOf(one, {});
      return figure === undefined
        ? []
        : [{ name, contains: isTime(name) ? "time" : "default", figures: [figure] }];
    }),
  ];
}

/** A counter is in the report only once it was hit: one of a known kind that an objective counts is 0 otherwise. */
function unhitCounters(
  told: Readonly<Record<string, number>>,
  { objectives = [] }: ReadOptions,
): SummaryMetric[] {
  const kindOf = (name: string): string => name.split(".", 1)[0] ?? "";
  const kinds = new Set(["errors", "vusers", ...Object.keys(told).map(kindOf)]);
  const asked = objectives.flatMap(({ indicator }) =>
    indicator.of !== "servers" && indicator.aggregation.kind === "count" ? indicator.metric : [],
  );
  return [...new Set(asked)]
    .filter((name) => name.includes(".") && kinds.has(kindOf(name)) && !Object.hasOwn(told, name))
    .map((name) => ({ name, contains: "default", figures: [counted(0, undefined)] }));
}

function failuresIn(told: Readonly<Record<string, number>>): Run["failures"] {
  return Object.entries(told)
    .flatMap(([name, count]): NonNullable<Run["failures"]> => {
      const status = /^http\.codes\.([45]\d\d)$/.exec(name)?.[1];
      if (status !== undefined) return [{ kind: "status", status: Number(status), count }];
      const error = /^errors\.(.{1,200})/s.exec(name)?.[1];
      return error === undefined ? [] : [{ kind: "error", code: 0, error, count }];
    })
    .filter(({ count }) => Number.isInteger(count) && count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, mostFailures);
}
