import { z } from "zod";
import { groupedBy } from "../../../lib/grouped.ts";
import { builtinMetrics } from "../../../model/run/builtin-metrics.ts";
import type { GaugeSeries, Metric, RateSeries, Tags, TrendSeries } from "../../../model/run/run.ts";
import { seriesOf } from "../../../model/run/series.ts";
import type { ReadOptions } from "../source.ts";
import { type FoundSummary, k6SummaryIn, type WrittenMetric } from "../summary.ts";
import { counted, percentilesIn, shared, trendValues } from "../summary-metrics.ts";
import { documentFormat, type Summarised } from "../summary-run.ts";

/**
 * k6's end-of-test summary: what `--summary-export` writes, with `--new-machine-readable-summary` or without, or the data
 * of `handleSummary` as JSON.
 */
export const k6Summary = documentFormat({
  name: "k6-summary",
  label: "k6 (summary)",
  lacks:
    "samples; its time, but for the machine-readable one; percentiles other than those of --summary-trend-stats",
  recognises: (head) =>
    /^\s*\{/.test(head) &&
    (/"(?:root_group|metrics)"\s*:/.test(head) || /^\s*\{\s*"config"\s*:\s*\{\s*"duration"/.test(head)),
  schema: z.unknown(),
  is: "an end-of-test summary of k6",
  expected: "what --summary-export writes, or the data of handleSummary as JSON",
  summarise(json, options, refuse) {
    const found = k6SummaryIn(json);
    if (found === undefined) throw refuse('found no "metrics"');
    return summarised(found, options);
  },
});

/** What a record keeps of k6's summary, whatever it was written as. */
export function summarised(
  { metrics: written, durationMs, endMs, checks }: FoundSummary,
  options: ReadOptions,
): Summarised {
  const isTimed = endMs !== undefined && durationMs !== undefined;
  const metrics = joined(written, durationMs, options);
  return {
    metrics,
    window: isTimed ? { startMs: endMs - durationMs, endMs } : undefined,
    durationMs,
    vusMax: Math.max(0, Math.round(seriesOf({ metrics }, "vus_max")?.values.max ?? 0)),
    droppedIterations: seriesOf({ metrics }, "dropped_iterations")?.values.count,
    checks,
  };
}

/** A metric or one of its sub-metrics. */
interface Part {
  readonly tags: Tags;
  readonly one: WrittenMetric;
}

/** Sub-metrics with their metrics, the whole first. */
function joined(
  written: readonly WrittenMetric[],
  durationMs: number | undefined,
  options: ReadOptions,
): Metric[] {
  const byName = groupedBy(
    written.map((one) => ({ ...nameIn(one.name), one })),
    ({ name }) => name,
  );
  const seconds = durationMs === undefined ? undefined : durationMs / 1000;
  const countOf = countsIn(written);
  return [...byName].map(([name, all]): Metric => {
    const parts = all.toSorted((a, b) => Object.keys(a.tags).length - Object.keys(b.tags).length);
    const { one: whole } = parts[0] ?? all[0];
    const contains = containsOf(name, whole.contains, options);
    switch (whole.type ?? builtinMetrics.get(name)?.type ?? typeOf(whole.values)) {
      case "counter": {
        const series = parts.map(({ tags, one }) => counted(numberIn(one, "count") ?? 0, seconds, { tags }));
        return { name, type: "counter", contains, series };
      }
      case "rate":
        return { name, type: "rate", contains, series: parts.flatMap(rateOf) };
      case "gauge":
        return { name, type: "gauge", contains, series: parts.flatMap(gaugeOf) };
      default: {
        const series = parts.flatMap((part) => trendOf(part, countOf(name)));
        return { name, type: "trend", contains, series };
      }
    }
  });
}

/** `http_req_duration{name:home,method:GET}` is a sub-metric. */
function nameIn(written: string): { readonly name: string; readonly tags: Tags } {
  const at = written.indexOf("{");
  if (at === -1 || !written.endsWith("}")) return { name: written, tags: {} };
  const pairs = written
    .slice(at + 1, -1)
    .split(",")
    .map((pair): [string, string] => {
      const colon = pair.indexOf(":");
      const value = pair.slice(colon + 1).trim();
      return [pair.slice(0, colon).trim(), value.replace(/^(["'])(.*)\1$/, "$2")];
    });
  return { name: written.slice(0, at), tags: Object.fromEntries(pairs) };
}

/** By the summary, else by the unit of an objective on the metric. */
function containsOf(
  name: string,
  written: string | undefined,
  { objectives = [] }: ReadOptions,
): Metric["contains"] {
  if (written === "time" || written === "data" || written === "default") return written;
  const asked = objectives.find(({ indicator }) => indicator.of !== "servers" && indicator.metric === name);
  return asked?.bound.dimension === "time" ? "time" : asked?.bound.dimension === "bytes" ? "data" : "default";
}

/** Samples of trends that summaries do not count: each request and each iteration is one of each of its own. */
function countsIn(written: readonly WrittenMetric[]): (metric: string) => number | undefined {
  const [requests, iterations] = ["http_reqs", "iterations"].map((name) => {
    const counter = written.find((one) => one.name === name);
    return counter && numberIn(counter, "count");
  });
  return (metric) => {
    if (/^http_req_(?!failed)/.test(metric)) return requests;
    return metric === "iteration_duration" ? iterations : undefined;
  };
}

function numberIn({ values }: WrittenMetric, key: string): number | undefined {
  const value = values[key];
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

function typeOf(values: WrittenMetric["values"]): Metric["type"] {
  if ("passes" in values && "fails" in values) return "rate";
  if ("count" in values && "rate" in values) return "counter";
  return "value" in values ? "gauge" : "trend";
}

function rateOf({ tags, one }: Part): RateSeries[] {
  const passes = numberIn(one, "passes") ?? numberIn(one, "matches");
  const count = numberIn(one, "total") ?? (passes ?? 0) + (numberIn(one, "fails") ?? 0);
  return passes === undefined || passes > count ? [] : shared(passes, count, { tags });
}

function gaugeOf({ tags, one }: Part): GaugeSeries[] {
  const value = numberIn(one, "value");
  if (value === undefined) return [];
  return [
    { tags, values: { value, min: numberIn(one, "min") ?? value, max: numberIn(one, "max") ?? value } },
  ];
}

/** @param usual number of samples of a whole without its own */
function trendOf({ tags, one }: Part, usual: number | undefined): TrendSeries[] {
  const count = numberIn(one, "count") ?? (Object.keys(tags).length === 0 ? usual : undefined);
  const [min, max, avg, med] = ["min", "max", "avg", "med"].map((key) => numberIn(one, key));
  const percentiles = percentilesIn(one.values, /^p\(?(\d{1,3})(?:\.(\d{1,9}))?\)?$/).filter(([, value]) =>
    Number.isFinite(value),
  );
  if (count === 0 || (avg === undefined && med === undefined && percentiles.length === 0)) return [];
  const values = trendValues(count ?? 0, { min, max, avg, med }, percentiles);
  return [{ tags, values: { ...values, ...(count === undefined && { isCountUntold: true as const }) } }];
}
