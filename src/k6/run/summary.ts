import { readFile } from "node:fs/promises";
import { z } from "zod";
import { ifThere } from "../../lib/files.ts";
import { parseJson } from "../../lib/json.ts";
import type { MetricType } from "../../model/run/run.ts";

/** What k6 itself computed, from its `--summary-export`. */
export interface K6Summary {
  /** Length of the test as k6 divides its counters by; undefined when no counter counted anything. */
  readonly durationMs: number | undefined;
  /** Types of all metrics and sub-metrics, by k6's names. */
  readonly types: ReadonlyMap<string, MetricType>;
  /** Whether each threshold is crossed, by the metric's or sub-metric's name and the expression. */
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

/** The counter with the most counts loses least when its rate is turned back into a time. */
function durationOf(counters: readonly Readonly<Record<string, unknown>>[]): number | undefined {
  let most = 0;
  let durationMs: number | undefined;
  for (const { count, rate } of counters) {
    if (typeof count !== "number" || typeof rate !== "number" || rate <= 0 || count <= most) continue;
    most = count;
    durationMs = (count / rate) * 1000;
  }
  return durationMs;
}

/**
 * Reads the text of a summary export in its old form, which both majors write.
 * @returns undefined for anything else, such as the new form a user may have switched on
 */
export function parseSummary(text: string): K6Summary | undefined {
  const parsed = exported.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const metrics = Object.entries(parsed.data.metrics);
  return {
    durationMs: durationOf(
      metrics.map(([, values]) => values).filter((values) => typeOf(values) === "counter"),
    ),
    types: new Map(metrics.map(([metric, values]) => [metric, typeOf(values)])),
    crossed: new Map(metrics.map(([metric, { thresholds = {} }]) => [metric, thresholds])),
  };
}

/** @returns undefined when k6 wrote none: it was killed, or the user has switched summaries off */
export async function readSummary(path: string): Promise<K6Summary | undefined> {
  const text = await ifThere(readFile(path, "utf8"));
  return text === undefined ? undefined : parseSummary(text);
}
