import { z } from "zod";
import { planOf } from "../../ingest/import/source.ts";
import { counted, requestMetrics, shared } from "../../ingest/import/summary-metrics.ts";
import { documentFormat } from "../../ingest/import/summary-run.ts";
import { chooseSlicing, type Slicing, sliceOf } from "../../ingest/series/slices.ts";
import type { Tags, TrendSeries } from "../../model/run/run.ts";
import { percentileKey, usualPercentiles } from "../../stats/percentile.ts";
import { formatSketch, sketchOfCounts } from "../../stats/sketch.ts";
import { sumOf } from "../../stats/sum.ts";

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
 * What Locust prints with `--json`: for each endpoint the counts of its response times, rounded to two significant digits
 * from 100 ms on, and its requests and failures by second.
 */
export const locust = documentFormat({
  name: "locust",
  label: "Locust (json)",
  lacks: "exact response times (two significant digits from 100 ms on)",
  recognises: (head) =>
    /^\s*\[\s*\{\s*"name"\s*:/.test(head) && /"(?:num_requests|response_times)"\s*:/.test(head),
  schema: z.array(entry).max(10_000),
  is: "a result of Locust",
  expected: "what locust --json prints",
  summarise(all, options) {
    const entries = all.filter(({ num_requests: requests }) => requests > 0);
    const startMs = Math.min(...entries.map((one) => one.start_time)) * 1000;
    const endMs = Math.max(...entries.map((one) => one.last_request_timestamp ?? one.start_time)) * 1000;
    const isTimed = Number.isFinite(startMs) && endMs > startMs && endMs < 8e15;
    const slicing = isTimed ? chooseSlicing(endMs - Math.floor(startMs / 1000) * 1000) : undefined;
    const seconds = isTimed ? (endMs - startMs) / 1000 : undefined;
    const percents = [...new Set([...usualPercentiles, ...planOf(options).percentiles])];
    const names = entries.map(({ name }) => name);
    const nameOf = ({ name, method }: Entry): string =>
      names.indexOf(name) === names.lastIndexOf(name) ? name : `${method ?? ""} ${name}`.trim();
    const parts: { tags: Tags; of: readonly Entry[] }[] = [
      { tags: {}, of: entries },
      ...entries.map((one) => ({ tags: { name: nameOf(one) }, of: [one] })),
    ];
    const totalOf = (of: readonly Entry[]) => sumOf(of, (one) => one.num_requests);
    const countsOf = (of: readonly Entry[], key: SecondsOfEntry) =>
      slicing && bySlice(of, key, { startMs, slicing });
    return {
      metrics: requestMetrics(
        parts.map(({ tags, of }) =>
          counted(totalOf(of), seconds, { tags, slices: countsOf(of, "num_reqs_per_sec") }),
        ),
        parts.flatMap(({ tags, of }) => {
          const failures = sumOf(of, (one) => one.num_failures);
          const [count, passes] = [countsOf(of, "num_reqs_per_sec"), countsOf(of, "num_fail_per_sec")];
          const slices = count && passes && { slices: { count, passes } };
          return shared(Math.min(totalOf(of), failures), totalOf(of), { tags, ...slices });
        }),
        parts.flatMap(({ tags, of }) => timesOf(of, tags, percents)),
      ),
      window: isTimed ? { startMs, endMs } : undefined,
      sliceMs: slicing === undefined || slicing.seconds === 1 ? undefined : slicing.seconds * 1000,
      isFirstSliceCut: true,
      showsSamples: true,
    };
  },
});

type SecondsOfEntry = "num_reqs_per_sec" | "num_fail_per_sec";

function bySlice(
  of: readonly Entry[],
  key: SecondsOfEntry,
  { startMs, slicing }: { readonly startMs: number; readonly slicing: Slicing },
): number[] {
  const slices = Array.from({ length: slicing.slices }, () => 0);
  for (const [second, requests] of of.flatMap((one) => Object.entries(one[key]))) {
    const place = sliceOf(Math.max(0, Number(second) - Math.floor(startMs / 1000)), slicing);
    slices[place] = (slices[place] ?? 0) + requests;
  }
  return slices;
}

/** Largest error of a rounded response time. */
function roundedBy(ms: number): number {
  if (ms < 100) return 0.5;
  return ms < 1000 ? 5 : ms < 10_000 ? 50 : 500;
}

/** Without any response time there is no trend. */
function timesOf(of: readonly Entry[], tags: Tags, percents: readonly number[]): TrendSeries[] {
  const times = new Map<number, number>();
  for (const [ms, often] of of.flatMap((one) => Object.entries(one.response_times)))
    times.set(Number(ms), (times.get(Number(ms)) ?? 0) + often);
  const ordered = [...times].filter(([, often]) => often > 0).sort(([one], [other]) => one - other);
  const total = sumOf(ordered, ([, often]) => often);
  if (total === 0) return [];
  const min = Math.min(...of.flatMap((one) => one.min_response_time ?? []));
  const max = Math.max(...of.map((one) => one.max_response_time));
  const sum = sumOf(of, (one) => one.total_response_time);
  const found = percents.map((percent) => {
    const value = valueAt(ordered, Math.ceil((percent / 100) * (total - 1)));
    const half = roundedBy(value);
    const bounds = { low: Math.max(min, value - half), high: Math.min(max, value + half) };
    return { key: percentileKey(percent), value, bounds };
  });
  const values = {
    count: total,
    sum,
    ...(Number.isFinite(min) && { min }),
    max,
    avg: sum / total,
    med: valueAt(ordered, Math.ceil((total - 1) / 2)),
    percentiles: Object.fromEntries(found.map(({ key, value }) => [key, value])),
    bounds: Object.fromEntries(found.map(({ key, bounds }) => [key, bounds])),
  };
  return [{ tags, values, sketch: formatSketch(sketchOfCounts(ordered)) }];
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
