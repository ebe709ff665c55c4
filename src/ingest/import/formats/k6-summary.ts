import { z } from "zod";
import { parseJson } from "../../../lib/json.ts";
import { usageFailure } from "../../../model/failure.ts";
import { builtinMetrics } from "../../../model/run/builtin-metrics.ts";
import type { Metric, Run, Tags } from "../../../model/run/run.ts";
import { percentileKey } from "../../../stats/percentile.ts";
import type { Importer, ReadOptions } from "../source.ts";
import { readText } from "../source.ts";
import { largestDocumentBytes } from "../summary.ts";
import { counted, recordedMetrics, type Summary, type SummaryMetric, shared } from "../summary-metrics.ts";
import { summaryRun } from "../summary-run.ts";

const label = "k6 (summary)";

/**
 * k6's end-of-test summary: what `--summary-export` writes, with `--new-machine-readable-summary` or without, or the data
 * of `handleSummary` as JSON. Of percentiles it has those of `--summary-trend-stats`.
 */
export const k6Summary: Importer = {
  name: "k6-summary",
  label,
  lacks:
    "samples; its time, but for the machine-readable one; percentiles other than those of --summary-trend-stats",
  recognises: (head) =>
    /^\s*\{/.test(head) &&
    (/"(?:root_group|metrics)"\s*:/.test(head) || /^\s*\{\s*"config"\s*:\s*\{\s*"duration"/.test(head)),
  async read(path, options) {
    const found = wholeOf(parseJson(await readText(path, largestDocumentBytes)));
    if (found === undefined) {
      throw usageFailure(
        `${path} is not an end-of-test summary of k6: found no "metrics". Expected what --summary-export writes, or the data of handleSummary as JSON.`,
      );
    }
    const { metrics: written, durationMs, endMs, checks } = found;
    const metrics = recordedMetrics(joined(written, { durationMs, options }));
    const vusMax = gaugeMax(metrics, "vus_max");
    const dropped = metrics.find(({ name }) => name === "dropped_iterations")?.series[0]?.values;
    return summaryRun(
      path,
      {
        generator: label,
        metrics,
        window:
          endMs === undefined || durationMs === undefined
            ? undefined
            : { startMs: endMs - durationMs, endMs },
        durationMs,
        lacksSamples: true,
        vusMax,
        droppedIterations: dropped !== undefined && "count" in dropped ? dropped.count : 0,
        checks,
      },
      options,
    );
  },
};

function gaugeMax(metrics: readonly Metric[], name: string): number {
  const metric = metrics.find((one) => one.name === name);
  return metric?.type === "gauge" ? Math.max(0, Math.round(metric.series[0]?.values.max ?? 0)) : 0;
}

const figures = z.record(z.string(), z.unknown());
const check = z.looseObject({
  name: z.string(),
  path: z.string().optional(),
  passes: z.number(),
  fails: z.number(),
});

/** What `handleSummary(data)` is given. */
const given = z.looseObject({
  state: z.looseObject({ testRunDurationMs: z.number().positive() }),
  metrics: z.record(z.string(), z.looseObject({ type: z.string(), contains: z.string(), values: figures })),
});

/** What `--summary-export` writes: figures without the metrics' types. */
const exported = z.looseObject({ metrics: z.record(z.string(), figures) });

/** What it writes with `--new-machine-readable-summary`. */
const machineReadable = z.looseObject({
  config: z.looseObject({ duration: z.number().positive() }),
  metadata: z.looseObject({ generated_at: z.string() }),
  results: z.looseObject({
    checks: z.looseObject({ results: z.array(check) }).nullish(),
    metrics: z.array(
      z.looseObject({ name: z.string(), type: z.string(), contains: z.string(), values: figures }),
    ),
  }),
});

/** A metric or sub-metric as it is written. */
interface Written {
  readonly name: string;
  readonly type: string | undefined;
  readonly contains: string | undefined;
  readonly values: Readonly<Record<string, unknown>>;
}

interface Whole {
  readonly metrics: readonly Written[];
  readonly durationMs: number | undefined;
  readonly endMs: number | undefined;
  readonly checks: Run["checks"];
}

function wholeOf(json: unknown): Whole | undefined {
  const machine = machineReadable.safeParse(json).data;
  if (machine !== undefined) {
    const { config, metadata, results } = machine;
    const endMs = Date.parse(metadata.generated_at);
    return {
      metrics: results.metrics,
      durationMs: config.duration * 1000,
      endMs: Number.isNaN(endMs) ? undefined : endMs,
      checks: (results.checks?.results ?? [])
        .slice(0, mostChecks)
        .map(({ name, passes, fails }) => ({ name, group: "", passes, fails })),
    };
  }
  const checks = checksIn(json);
  const handled = given.safeParse(json).data;
  if (handled !== undefined) {
    const metrics = Object.entries(handled.metrics).map(([name, metric]) => ({ name, ...metric }));
    return { metrics, durationMs: handled.state.testRunDurationMs, endMs: undefined, checks };
  }
  const plain = exported.safeParse(json).data;
  if (plain === undefined) return undefined;
  const metrics = Object.entries(plain.metrics).map(([name, values]) => ({
    name,
    type: undefined,
    contains: undefined,
    values,
  }));
  const [durationMs] = metrics.flatMap(({ values: { count, rate } }) =>
    typeof count === "number" && typeof rate === "number" && count > 0 && rate > 0
      ? [(count / rate) * 1000]
      : [],
  );
  return { metrics, durationMs, endMs: undefined, checks };
}

const mostChecks = 1000;
const group = z.looseObject({ path: z.string(), groups: z.unknown(), checks: z.unknown() });

/** The checks of all groups: objects by name, or lists, as versions of k6 have them. */
function checksIn(json: unknown): Run["checks"] {
  const root = z.looseObject({ root_group: z.unknown() }).safeParse(json).data?.root_group;
  const found: Run["checks"] = [];
  const open: unknown[] = [root];
  while (open.length > 0 && found.length < mostChecks) {
    const { data } = group.safeParse(open.pop());
    if (data === undefined) continue;
    for (const one of Object.values(data.checks ?? {})) {
      const { data: told } = check.safeParse(one);
      if (told !== undefined)
        found.push({ name: told.name, group: data.path, passes: told.passes, fails: told.fails });
    }
    open.push(...Object.values(data.groups ?? {}));
  }
  return found;
}

interface Context {
  readonly durationMs: number | undefined;
  readonly options: ReadOptions;
}

/** Sub-metrics with their metrics, the whole first. */
function joined(written: readonly Written[], context: Context): SummaryMetric[] {
  const byName = new Map<string, { readonly tags: Tags; readonly one: Written }[]>();
  for (const one of written) {
    const { name, tags } = nameIn(one.name);
    byName.set(name, [...(byName.get(name) ?? []), { tags, one }]);
  }
  const counts = countsIn(written);
  return [...byName].map(([name, parts]) => {
    const ordered = parts.toSorted((a, b) => Object.keys(a.tags).length - Object.keys(b.tags).length);
    const all = ordered.flatMap(
      ({ tags, one }) => figureOf(name, { tags, one }, { ...context, counts }) ?? [],
    );
    return { name, contains: containsOf(name, ordered[0]?.one.contains, context.options), figures: all };
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
      return [
        pair.slice(0, colon).trim(),
        pair
          .slice(colon + 1)
          .trim()
          .replace(/^(["'])(.*)\1$/, "$2"),
      ];
    });
  return { name: written.slice(0, at), tags: Object.fromEntries(pairs) };
}

/** What a metric contains, by the summary, else by the unit of an objective on it. */
function containsOf(
  name: string,
  told: string | undefined,
  { objectives = [] }: ReadOptions,
): SummaryMetric["contains"] {
  if (told === "time" || told === "data" || told === "default") return told;
  const asked = objectives.find(({ indicator }) => indicator.of !== "servers" && indicator.metric === name);
  return asked?.bound.dimension === "time" ? "time" : asked?.bound.dimension === "bytes" ? "data" : "default";
}

/** Samples of the trends that summaries do not count: each request and each iteration is one of each of theirs. */
function countsIn(written: readonly Written[]): (metric: string) => number | undefined {
  const countOf = (name: string): number | undefined =>
    numberIn(written.find((one) => one.name === name)?.values ?? {}, "count");
  const [requests, iterations] = [countOf("http_reqs"), countOf("iterations")];
  return (metric) => {
    if (/^http_req_(?!failed)/.test(metric)) return requests;
    return metric === "iteration_duration" ? iterations : undefined;
  };
}

function numberIn(values: Readonly<Record<string, unknown>>, key: string): number | undefined {
  const value = values[key];
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

function figureOf(
  name: string,
  { tags, one }: { readonly tags: Tags; readonly one: Written },
  { durationMs, counts }: Context & { readonly counts: (metric: string) => number | undefined },
): Summary | undefined {
  const number = (key: string): number | undefined => numberIn(one.values, key);
  const seconds = durationMs === undefined ? undefined : durationMs / 1000;
  switch (one.type ?? builtinMetrics.get(name)?.type ?? typeOf(one.values)) {
    case "counter":
      return counted(number("count") ?? 0, seconds, { tags });
    case "rate": {
      const passes = number("passes") ?? number("matches");
      const count = number("total") ?? (passes ?? 0) + (number("fails") ?? 0);
      return passes === undefined || passes > count ? undefined : shared(passes, count, { tags });
    }
    case "gauge": {
      const value = number("value");
      return value === undefined
        ? undefined
        : {
            type: "gauge",
            tags,
            values: { value, min: number("min") ?? value, max: number("max") ?? value },
          };
    }
    default:
      return trendOf(one.values, {
        tags,
        count: number("count") ?? (Object.keys(tags).length === 0 ? counts(name) : undefined),
      });
  }
}

function typeOf(values: Readonly<Record<string, unknown>>): "counter" | "rate" | "gauge" | "trend" {
  if ("passes" in values && "fails" in values) return "rate";
  if ("count" in values && "rate" in values) return "counter";
  return "value" in values ? "gauge" : "trend";
}

function trendOf(
  values: Readonly<Record<string, unknown>>,
  { tags, count }: { readonly tags: Tags; readonly count: number | undefined },
): Summary | undefined {
  const number = (key: string): number | undefined => numberIn(values, key);
  const [min, max, avg, med] = ["min", "max", "avg", "med"].map(number);
  const percentiles = Object.keys(values).flatMap((key): [string, number][] => {
    const percent = /^p\(?(\d{1,3}(?:\.\d{1,9})?)\)?$/.exec(key)?.[1];
    const value = number(key);
    return percent === undefined || value === undefined ? [] : [[percentileKey(Number(percent)), value]];
  });
  if (count === 0 || (avg === undefined && med === undefined && percentiles.length === 0)) return undefined;
  return {
    type: "trend",
    tags,
    values: {
      count: count ?? 0,
      ...(count === undefined && { isCountUntold: true as const }),
      sum: (avg ?? 0) * (count ?? 0),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(avg !== undefined && { avg }),
      ...(med !== undefined && { med }),
      percentiles: Object.fromEntries(percentiles),
    },
  };
}
