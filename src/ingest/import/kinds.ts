import { aggregationsOf } from "../../model/aggregations.ts";
import { usageFailure } from "../../model/failure.ts";
import type { Objective } from "../../model/objective.ts";
import type { MetricKind } from "../../model/run/builtin-metrics.ts";
import type { MetricType } from "../../model/run/run.ts";
import { guessType, hasZero, isBinary } from "../guess.ts";
import type { MetricAggregator, SampleAggregator } from "../sample-aggregator.ts";

/** What of an objective tells the kind of its metric. */
export type AskedOfMetric = Pick<Objective, "text" | "indicator" | "bound">;

/**
 * Kinds of the metrics that a script declared itself, for samples that come without them: k6 lets each kind have
 * aggregations of its own, so that what an objective asks for tells the kind it must be.
 * @param path the file of the samples, for messages
 * @throws Failure "usage" for an objective whose answer depends on a kind that cannot be told
 */
export function kindsByObjectives(
  aggregator: SampleAggregator,
  objectives: readonly AskedOfMetric[],
  path: string,
): ReadonlyMap<string, Pick<MetricKind, "type">> {
  const kinds = new Map<string, Pick<MetricKind, "type">>();
  for (const name of aggregator.customMetrics) {
    const metric = aggregator.metrics.get(name);
    if (metric === undefined) continue;
    const asked = objectives.filter(
      ({ indicator }) => indicator.of !== "servers" && indicator.metric === name,
    );
    kinds.set(name, { type: typeFor(metric, asked, path) });
  }
  return kinds;
}

function typeFor(metric: MetricAggregator, asked: readonly AskedOfMetric[], path: string): MetricType {
  let type: MetricType | undefined;
  for (const objective of asked) {
    const told = typeToldBy(objective, metric);
    if (told === "any") continue;
    if (told === undefined || (type !== undefined && type !== told)) throw untold(metric, objective, path);
    type = told;
  }
  return type ?? (asked.length > 0 ? "trend" : guessType(metric));
}

/** @returns `any` when all kinds that fit agree on the figure, undefined when they do not and none can be told */
function typeToldBy(objective: AskedOfMetric, metric: MetricAggregator): MetricType | "any" | undefined {
  const { aggregation } = objective.indicator;
  const { kind } = aggregation.kind === "overSeconds" ? aggregation.each : aggregation;
  switch (kind) {
    case "percentile":
      return "trend";
    case "min":
    case "max":
      return "any";
    case "rate":
      return isRate(objective, metric) ? "rate" : undefined;
    default: {
      // Several have a count: the sum of a counter, or the number of samples of a trend.
      const types = (["trend", "rate", "counter", "gauge"] as const).filter((type) =>
        aggregationsOf[type].some((word) => word === kind),
      );
      return types.length === 1 ? types[0] : undefined;
    }
  }
}

/**
 * Whether `rate` is the share of a rate metric and not the number a second of a counter. Zeros are added to rates alone;
 * where all values are 1 the bound has to tell: only a share is held against 1 or less, or against percentage points.
 */
function isRate({ bound }: AskedOfMetric, metric: MetricAggregator): boolean {
  if (!isBinary(metric)) return false;
  if (hasZero(metric)) return true;
  return bound.kind === "absolute" ? bound.limit <= 1 : bound.measure === "points";
}

function untold({ name }: MetricAggregator, { text }: AskedOfMetric, path: string): Error {
  return usageFailure(
    `${path}: "${text}" needs the type of the metric "${name}", which k6's CSV does not have. Use --out json=FILE instead.`,
  );
}
