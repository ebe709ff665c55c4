import { type Aggregation, type Indicator, type Objective, parseThreshold } from "../config/objective.ts";
import type { Metric, Run, Tags } from "../measure/run.ts";
import type { ScriptThreshold } from "./archive.ts";
import type { K6Summary } from "./summary.ts";

/** The thresholds of a script as objectives; those k6 itself would refuse are left out. */
export function objectivesOf(thresholds: readonly ScriptThreshold[]): Objective[] {
  return thresholds.flatMap(({ metric, expression }) => parseThreshold(metric, expression) ?? []);
}

function haveSameTags(a: Tags, b: Tags): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

function valueIn(metric: Metric, tags: Tags, aggregation: Aggregation): number | undefined {
  const series = metric.series.find((one) => haveSameTags(one.tags, tags));
  if (series === undefined) return undefined;
  const values: Readonly<Record<string, unknown>> = series.values;
  const value =
    aggregation.kind === "percentile"
      ? "percentiles" in series.values && series.values.percentiles[String(aggregation.percent)]
      : values[aggregation.kind];
  return typeof value === "number" ? value : undefined;
}

function figureOf({ metric, tags, aggregation }: Indicator, metrics: readonly Metric[]): number | undefined {
  const found = metrics.find(({ name }) => name === metric);
  return found && valueIn(found, tags, aggregation);
}

/** k6's comparisons (metrics/thresholds.go, Threshold.runNoTaint). */
function isHeld(value: number, { comparison, bound }: Objective): boolean {
  if (bound.kind !== "absolute") return true;
  switch (comparison) {
    case "<":
      return value < bound.limit;
    case "<=":
      return value <= bound.limit;
    case ">":
      return value > bound.limit;
    case ">=":
      return value >= bound.limit;
    case "==":
      return value === bound.limit;
    case "!=":
      return value !== bound.limit;
    default:
      return comparison satisfies never;
  }
}

/** As k6: a threshold on a metric that has no sample is not crossed. */
function holdsByAggregates({ metric, expression }: ScriptThreshold, metrics: readonly Metric[]): boolean {
  const objective = parseThreshold(metric, expression);
  const value = objective && figureOf(objective.indicator, metrics);
  return objective === undefined || value === undefined || isHeld(value, objective);
}

/**
 * The script's thresholds and whether they held: by k6's own word, and where it gave none, by the record's aggregates.
 */
export function judgeThresholds(
  thresholds: readonly ScriptThreshold[],
  summary: K6Summary | undefined,
  metrics: readonly Metric[],
): Run["thresholds"] {
  return thresholds.map((threshold) => ({
    ...threshold,
    ok:
      summary?.thresholds.get(threshold.metric)?.get(threshold.expression) ??
      holdsByAggregates(threshold, metrics),
  }));
}
