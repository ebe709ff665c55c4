import { parseThreshold } from "../../../src/config/grammar/threshold.ts";
import type { Metric, Run } from "../../../src/model/run/run.ts";

interface SummaryMetric {
  readonly type: string;
  readonly contains: string;
  readonly values: Readonly<Record<string, number>>;
  readonly thresholds?: Readonly<Record<string, { readonly ok: boolean }>>;
}

/** What `handleSummary` is given. */
export interface Summary {
  readonly metrics: Readonly<Record<string, SummaryMetric>>;
  readonly state: { readonly testRunDurationMs: number };
}

/** The metric and the values of the series that k6 calls by this name, such as `http_req_duration{name:search}`. */
export function seriesOf(run: Run, name: string) {
  const indicator = parseThreshold(name, "count>0")?.indicator;
  const metric = run.metrics.find((one) => one.name === indicator?.metric);
  const tags = JSON.stringify(Object.entries(indicator?.tags ?? {}).sort());
  const series = metric?.series.find((one) => JSON.stringify(Object.entries(one.tags).sort()) === tags);
  return metric === undefined || series === undefined ? undefined : { metric, values: series.values };
}

/** Values of a series by k6's names of them. */
function byK6Names(values: Metric["series"][number]["values"]): Record<string, number | undefined> {
  if ("percentiles" in values) {
    const { percentiles, count, min, max, avg, med } = values;
    const named = Object.entries(percentiles).map(([percent, value]) => [`p(${percent})`, value] as const);
    return { count, min, max, avg, med, ...Object.fromEntries(named) };
  }
  if ("passes" in values)
    return { rate: values.rate, passes: values.passes, fails: values.count - values.passes };
  return { ...values };
}

/** Counts and gauges exactly; times (ms) to less than a microsecond; rates as far as a double goes. */
function isSame(type: string, name: string, ours: number | undefined, theirs: number): boolean {
  if (ours === undefined) return false;
  if (type === "trend" && name !== "count") return Math.abs(ours - theirs) < 0.001;
  if (name === "rate") return Math.abs(ours - theirs) <= Math.abs(theirs) * 1e-9;
  return ours === theirs;
}

/** Where a record's aggregates are not those of k6's summary, and how many were compared. */
export function compareWithSummary(
  run: Run,
  summary: Summary,
): { readonly compared: number; readonly differences: readonly string[] } {
  const differences: string[] = [];
  let compared = 0;
  for (const [name, theirs] of Object.entries(summary.metrics)) {
    const ours = seriesOf(run, name);
    if (ours?.metric.type !== theirs.type || ours.metric.contains !== theirs.contains) {
      differences.push(`${name}: is ${ours?.metric.type} of ${ours?.metric.contains}`);
      continue;
    }
    const values = byK6Names(ours.values);
    for (const [aggregate, value] of Object.entries(theirs.values)) {
      compared += 1;
      if (isSame(theirs.type, aggregate, values[aggregate], value)) continue;
      differences.push(`${name} ${aggregate}: ${values[aggregate]} is not ${value}`);
    }
  }
  return { compared, differences };
}

/** Each threshold with whether it is kept, by the record and by k6. */
export function thresholdsOf(run: Run, summary: Summary) {
  const ours = run.thresholds.map(({ metric, expression, ok }) => `${metric} ${expression} ${ok}`).sort();
  const theirs = Object.entries(summary.metrics).flatMap(([metric, { thresholds }]) =>
    Object.entries(thresholds ?? {}).map(([expression, { ok }]) => `${metric} ${expression} ${ok}`),
  );
  return { ours, theirs: theirs.sort() };
}
