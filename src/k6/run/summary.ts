import { readFile } from "node:fs/promises";
import { z } from "zod";
import { ifThere } from "../../lib/files.ts";
import { parseJson } from "../../lib/json.ts";
import type { MetricType } from "../../model/run/run.ts";

/** What k6 itself computed (`--summary-export`). Names are those of metrics and sub-metrics. */
export interface K6Summary {
  /** By which k6 divides its counters; undefined if nothing was counted. */
  readonly durationMs: number | undefined;
  readonly types: ReadonlyMap<string, MetricType>;
  /** Whether each threshold is crossed, by name and expression. */
  readonly crossed: ReadonlyMap<string, Readonly<Record<string, boolean>>>;
}

const exported = z.looseObject({
  metrics: z.record(
    z.string(),
    z.looseObject({ thresholds: z.record(z.string(), z.boolean()).optional().catch(undefined) }),
  ),
});

/** The export names no types, but each has a shape of its own (k6 v2.2.0 internal/js/summary-wrapper.js, oldJSONSummary). */
function typeOf(values: Readonly<Record<string, unknown>>): MetricType {
  if ("passes" in values) return "rate";
  if ("count" in values && "rate" in values) return "counter";
  return "value" in values ? "gauge" : "trend";
}

/** By the counter with the highest count, which is the most precise. */
function durationOf(metrics: readonly Readonly<Record<string, unknown>>[]): number | undefined {
  const counters = metrics.flatMap(({ count, rate }) =>
    typeof count === "number" && typeof rate === "number" && count > 0 && rate > 0 ? [{ count, rate }] : [],
  );
  const [most] = counters.sort((one, other) => other.count - one.count);
  return most && (most.count / most.rate) * 1000;
}

/** Reads a summary export in its old form, which both majors write; undefined for other text, such as the new form. */
export function parseSummary(text: string): K6Summary | undefined {
  const parsed = exported.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const metrics = Object.entries(parsed.data.metrics);
  return {
    durationMs: durationOf(metrics.map(([, values]) => values)),
    types: new Map(metrics.map(([metric, values]) => [metric, typeOf(values)])),
    crossed: new Map(metrics.map(([metric, { thresholds = {} }]) => [metric, thresholds])),
  };
}

/** @returns undefined if k6 wrote none: it was killed, or summaries are switched off */
export async function readSummary(path: string): Promise<K6Summary | undefined> {
  const text = await ifThere(readFile(path, "utf8"));
  return text === undefined ? undefined : parseSummary(text);
}
