import { z } from "zod";
import { parseJson } from "../../lib/json.ts";
import { usageFailure } from "../../model/failure.ts";
import type { Run } from "../../model/run/run.ts";
import { metricOf, seriesOfType } from "../../model/run/series.ts";
import type { Measured } from "../sample-stream.ts";

/** Largest document of JSON that is read as a whole. */
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

/** What `handleSummary(data)` is given. */
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

/** A metric or sub-metric as k6 writes it. */
export interface Written {
  readonly name: string;
  readonly type?: string | undefined;
  readonly contains?: string | undefined;
  readonly values: Readonly<Record<string, unknown>>;
}

/** k6's end-of-test summary. */
interface Found {
  readonly metrics: readonly Written[];
  /** By which k6 divides counters. */
  readonly durationMs: number | undefined;
  /** When the run ended, epoch ms. */
  readonly endMs?: number | undefined;
  readonly checks: Run["checks"];
}

/**
 * The figures in an end-of-test summary of k6: what `--summary-export` writes, with or without
 * `--new-machine-readable-summary`, or what `handleSummary` is given.
 * @returns undefined for JSON that is none
 */
export function k6SummaryIn(json: unknown): Found | undefined {
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

/** k6's own end of a run, known only from its end-of-test summary. */
export interface Summary {
  readonly path: string;
  /** By which k6 divides counters. */
  readonly durationMs: number;
  /** Of k6's counters, by name: they tell whether the summary is of the same run. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Trends have a count of their own, but not in every summary. */
const compared: readonly string[] = ["http_reqs", "iterations"];

/** @returns undefined for a text that is no summary, or tells no duration */
export function parseSummary(text: string, path: string): Summary | undefined {
  const { metrics = [], durationMs } = k6SummaryIn(parseJson(text)) ?? {};
  if (durationMs === undefined) return undefined;
  const counts = metrics.flatMap(({ name, values: { count } }) =>
    typeof count === "number" && compared.includes(name) ? [[name, count] as const] : [],
  );
  return { path, durationMs, counts: new Map(counts) };
}

/**
 * Refuses a summary of another run.
 * @throws Failure "usage" that says what differs
 */
export function refuseOtherRun(
  path: string,
  { metrics, setupRequests }: Pick<Measured, "metrics" | "setupRequests">,
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
