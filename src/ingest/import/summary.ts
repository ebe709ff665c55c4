import { z } from "zod";
import { parseJson } from "../../lib/json.ts";
import { usageFailure } from "../../model/failure.ts";
import type { Run } from "../../model/run/run.ts";
import { metricOf, seriesOfType } from "../../model/run/series.ts";
import type { MeasuredSamples } from "../sample-stream.ts";

/** Of the largest document of JSON. */
export const largestDocumentBytes = 64 * 1024 * 1024;

const positive = z.number().positive();
const figures = z.record(z.string(), z.unknown());
/** A metric or sub-metric. */
const metric = z.looseObject({
  type: z.string().optional(),
  contains: z.string().optional(),
  values: figures,
});
const check = z.looseObject({ name: z.string(), passes: z.number(), fails: z.number() });

/** The data of `handleSummary`. */
const given = z.looseObject({
  state: z.looseObject({ testRunDurationMs: positive }),
  metrics: z.record(z.string(), metric),
});

/** What `--summary-export` writes: figures without the metrics' types; its rates are counts by the duration. */
const exported = z.looseObject({ metrics: z.record(z.string(), figures) });

/** What it writes with `--new-machine-readable-summary`. */
const machineReadable = z.looseObject({
  config: z.looseObject({ duration: positive }),
  metadata: z.looseObject({ generated_at: z.string().optional() }).optional(),
  results: z.looseObject({
    checks: z.looseObject({ results: z.array(check) }).nullish(),
    metrics: z.array(metric.extend({ name: z.string() })),
  }),
});

/** A metric or sub-metric of a summary. */
export type WrittenMetric = Pick<z.infer<typeof metric>, "type" | "contains" | "values"> & {
  readonly name: string;
};

/** k6's end-of-test summary. */
export interface FoundSummary extends Pick<Run, "checks"> {
  readonly metrics: readonly WrittenMetric[];
  /** Divisor of k6's counters. */
  readonly durationMs: number | undefined;
  /** End of the run, epoch ms. */
  readonly endMs?: number | undefined;
}

/** The figures of any kind of k6's end-of-test summary; undefined for other JSON. */
export function k6SummaryIn(json: unknown): FoundSummary | undefined {
  const machine = machineReadable.safeParse(json).data;
  if (machine !== undefined) {
    const { config, metadata, results } = machine;
    const endMs = Date.parse(metadata?.generated_at ?? "");
    const checks = (results.checks?.results ?? []).slice(0, mostChecks);
    return {
      metrics: results.metrics,
      durationMs: config.duration * 1000,
      endMs: Number.isNaN(endMs) ? undefined : endMs,
      checks: checks.map(({ name, passes, fails }) => ({ name, group: "", passes, fails })),
    };
  }
  const checks = checksIn(json);
  const handled = given.safeParse(json).data;
  if (handled !== undefined) {
    const metrics = Object.entries(handled.metrics).map(([name, one]) => ({ name, ...one }));
    return { metrics, durationMs: handled.state.testRunDurationMs, checks };
  }
  const plain = exported.safeParse(json).data;
  if (plain === undefined) return undefined;
  const metrics = Object.entries(plain.metrics).map(([name, values]) => ({ name, values }));
  const [durationMs] = metrics.flatMap(({ values: { count, rate } }) =>
    typeof count === "number" && typeof rate === "number" && count > 0 && rate > 0
      ? [(count / rate) * 1000]
      : [],
  );
  return { metrics, durationMs, checks };
}

const mostChecks = 1000;
const group = z.looseObject({ path: z.string(), groups: z.unknown(), checks: z.unknown() });

/** The checks of all groups, which are objects or lists, depending on the version of k6. */
function checksIn(json: unknown): Run["checks"] {
  const root = z.looseObject({ root_group: z.unknown() }).safeParse(json).data?.root_group;
  const found: Run["checks"] = [];
  const open: unknown[] = [root];
  while (open.length > 0 && found.length < mostChecks) {
    const { data } = group.safeParse(open.pop());
    if (data === undefined) continue;
    for (const one of Object.values(data.checks ?? {})) {
      const { success, data: read } = check.safeParse(one);
      if (success) found.push({ name: read.name, group: data.path, passes: read.passes, fails: read.fails });
    }
    open.push(...Object.values(data.groups ?? {}));
  }
  return found;
}

/** What a summary adds to the samples of a run. */
export interface Summary {
  readonly path: string;
  /** Divisor of k6's counters. */
  readonly durationMs: number;
  /** Of counters, by name: another run has others. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Counters that identify a run. */
const compared: readonly string[] = ["http_reqs", "iterations"];

/** @returns undefined for other text, and for a summary without a duration */
export function parseSummary(text: string, path: string): Summary | undefined {
  const { metrics = [], durationMs } = k6SummaryIn(parseJson(text)) ?? {};
  if (durationMs === undefined) return undefined;
  const counts = metrics.flatMap(({ name, values: { count } }) =>
    typeof count === "number" && compared.includes(name) ? [[name, count] as const] : [],
  );
  return { path, durationMs, counts: new Map(counts) };
}

/** @throws Failure "usage" for the summary of another run */
export function refuseOtherRun(
  path: string,
  { metrics, setupRequests }: Pick<MeasuredSamples, "metrics" | "setupRequests">,
  summary: Summary,
): void {
  for (const [name, inSummary] of summary.counts) {
    const inLoad = seriesOfType(metricOf({ metrics }, name), "counter")[0]?.values.count ?? 0;
    const inSamples = inLoad + (name === "http_reqs" ? setupRequests : 0);
    if (inSamples === inSummary) continue;
    throw usageFailure(
      `${summary.path} is the summary of another run than ${path}: its ${name} are ${inSummary}, and the samples have ` +
        `${inSamples}. Put each summary right after the samples of its run.`,
    );
  }
}
