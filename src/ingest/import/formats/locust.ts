import { z } from "zod";
import { parseJson } from "../../../lib/json.ts";
import { usageFailure } from "../../../model/failure.ts";
import { percentileKey, usualPercentiles } from "../../../stats/percentile.ts";
import { formatSketch, sketchOfCounts } from "../../../stats/sketch.ts";
import { chooseSlicing, type Slicing, sliceOf } from "../../series/slices.ts";
import { type Importer, planOf, readText } from "../source.ts";
import { largestDocumentBytes } from "../summary.ts";
import { counted, recordedMetrics, type Summary, type SummaryMetric, shared } from "../summary-metrics.ts";
import { summaryRun } from "../summary-run.ts";

const label = "Locust (json)";

const count = z.number().int().nonnegative();
const counts = z.record(z.string().regex(/^\d{1,12}(?:\.\d{1,9})?$/), count);
const entry = z.looseObject({
  name: z.string(),
  method: z.string().nullish(),
  start_time: z.number(),
  last_request_timestamp: z.number().nullish(),
  num_requests: count,
  num_none_requests: count.optional(),
  num_failures: count,
  total_response_time: z.number(),
  min_response_time: z.number().nullish(),
  max_response_time: z.number(),
  response_times: counts,
  num_reqs_per_sec: counts,
  num_fail_per_sec: counts,
});
type Entry = z.infer<typeof entry>;

/**
 * What Locust prints with `--json`: for each endpoint how often each response time came, rounded to two significant
 * digits from 100 ms on, and its requests and failures by second.
 */
export const locust: Importer = {
  name: "locust",
  label,
  lacks: "exact response times (two significant digits from 100 ms on)",
  recognises: (head) =>
    /^\s*\[\s*\{\s*"name"\s*:/.test(head) && /"(?:num_requests|response_times)"\s*:/.test(head),
  async read(path, options) {
    const { data, error } = z
      .array(entry)
      .max(10_000)
      .safeParse(parseJson(await readText(path, largestDocumentBytes)));
    if (data === undefined) {
      throw usageFailure(
        `${path} is not a result of Locust: ${z.prettifyError(error).split("\n").slice(0, 3).join(" ")}. Expected what locust --json prints.`,
        error,
      );
    }
    const entries = data.filter(({ num_requests: requests }) => requests > 0);
    const startMs = Math.min(...entries.map((one) => one.start_time)) * 1000;
    const endMs = Math.max(...entries.map((one) => one.last_request_timestamp ?? one.start_time)) * 1000;
    const isTimed = Number.isFinite(startMs) && endMs > startMs && endMs < 8e15;
    const slicing = isTimed ? chooseSlicing(endMs - Math.floor(startMs / 1000) * 1000) : undefined;
    const about = { startMs, seconds: isTimed ? (endMs - startMs) / 1000 : undefined, slicing };
    const percents = [...new Set([...usualPercentiles, ...planOf(options).percentiles])];
    return summaryRun(
      path,
      {
        generator: label,
        metrics: entries.length === 0 ? [] : recordedMetrics(metricsOf(entries, about, percents)),
        window: isTimed ? { startMs, endMs } : undefined,
        sliceMs: slicing === undefined || slicing.seconds === 1 ? undefined : slicing.seconds * 1000,
        isFirstSliceCut: true,
        lacksSamples: false,
      },
      options,
    );
  },
};

interface About {
  readonly startMs: number;
  readonly seconds: number | undefined;
  readonly slicing: Slicing | undefined;
}

function metricsOf(entries: readonly Entry[], about: About, percents: readonly number[]): SummaryMetric[] {
  const names = entries.map(({ name }) => name);
  const nameOf = ({ name, method }: Entry): string =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${method ?? ""} ${name}`.trim();
  const parts = [
    { tags: {}, of: entries },
    ...entries.map((one) => ({ tags: { name: nameOf(one) }, of: [one] })),
  ];
  const figures = (
    make: (of: readonly Entry[], tags: Readonly<Record<string, string>>) => Summary | undefined,
  ) => parts.flatMap(({ of, tags }) => make(of, tags) ?? []);
  return [
    {
      name: "http_req_duration",
      contains: "time",
      figures: figures((of, tags) => timesOf(of, { tags, percents })),
    },
    {
      name: "http_reqs",
      contains: "default",
      figures: figures((of, tags) => {
        const slices = bySlice(of, "num_reqs_per_sec", about);
        return counted(sum(of, "num_requests"), about.seconds, { tags, ...(slices && { slices }) });
      }),
    },
    {
      name: "http_req_failed",
      contains: "default",
      figures: figures((of, tags) => {
        const [all, passes] = [
          bySlice(of, "num_reqs_per_sec", about),
          bySlice(of, "num_fail_per_sec", about),
        ];
        const requests = sum(of, "num_requests");
        const slices = all && passes ? { slices: { count: all, passes } } : {};
        return shared(Math.min(requests, sum(of, "num_failures")), requests, { tags, ...slices });
      }),
    },
  ];
}

function sum(of: readonly Entry[], key: "num_requests" | "num_failures" | "total_response_time"): number {
  return of.reduce((total, one) => total + one[key], 0);
}

function bySlice(
  of: readonly Entry[],
  key: "num_reqs_per_sec" | "num_fail_per_sec",
  { startMs, slicing }: About,
): number[] | undefined {
  if (slicing === undefined) return undefined;
  const slices = Array.from({ length: slicing.slices }, () => 0);
  for (const one of of) {
    for (const [second, requests] of Object.entries(one[key])) {
      const place = sliceOf(Math.max(0, Number(second) - Math.floor(startMs / 1000)), slicing);
      slices[place] = (slices[place] ?? 0) + requests;
    }
  }
  return slices;
}

/** Half of what a response time was rounded by. */
function roundedBy(ms: number): number {
  if (ms < 100) return 0.5;
  return ms < 1000 ? 5 : ms < 10_000 ? 50 : 500;
}

function timesOf(
  of: readonly Entry[],
  {
    tags,
    percents,
  }: { readonly tags: Readonly<Record<string, string>>; readonly percents: readonly number[] },
): Summary | undefined {
  const times = new Map<number, number>();
  for (const one of of) {
    for (const [ms, often] of Object.entries(one.response_times))
      times.set(Number(ms), (times.get(Number(ms)) ?? 0) + often);
  }
  const ordered = [...times].filter(([, often]) => often > 0).sort(([one], [other]) => one - other);
  const total = ordered.reduce((all, [, often]) => all + often, 0);
  if (total === 0) return undefined;
  const min = Math.min(...of.flatMap((one) => one.min_response_time ?? []));
  const max = Math.max(...of.map((one) => one.max_response_time));
  const totalMs = sum(of, "total_response_time");
  const found = percents.map((percent) => {
    const value = valueAt(ordered, Math.ceil((percent / 100) * (total - 1)));
    const half = roundedBy(value);
    const bounds = { low: Math.max(min, value - half), high: Math.min(max, value + half) };
    return { key: percentileKey(percent), value, bounds };
  });
  return {
    type: "trend",
    tags,
    values: {
      count: total,
      sum: totalMs,
      ...(Number.isFinite(min) && { min }),
      max,
      avg: totalMs / total,
      med: valueAt(ordered, Math.ceil((total - 1) / 2)),
      percentiles: Object.fromEntries(found.map(({ key, value }) => [key, value])),
      bounds: Object.fromEntries(found.map(({ key, bounds }) => [key, bounds])),
    },
    sketch: formatSketch(sketchOfCounts(ordered)),
  };
}

/** The value of this rank, from 0. */
function valueAt(ordered: readonly (readonly [number, number])[], rank: number): number {
  let seen = 0;
  for (const [value, often] of ordered) {
    seen += often;
    if (seen > rank) return value;
  }
  return ordered.at(-1)?.[0] ?? Number.NaN;
}
