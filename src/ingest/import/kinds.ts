import { aggregationsOf } from "../../model/aggregations.ts";
import { usageFailure } from "../../model/failure.ts";
import type { Objective } from "../../model/objective.ts";
import type { MetricKind } from "../../model/run/builtin-metrics.ts";
import type { MetricType } from "../../model/run/run.ts";
import { guessType, hasZero, isBinary } from "../guess.ts";
import type { MetricAggregator, SampleAggregator } from "../sample-aggregator.ts";

/** What implies the type of an objective's metric. */
export type AskedOfMetric = Pick<Objective, "text" | "indicator" | "bound">;

/**
 * Types of custom metrics, for samples without them: in k6 each type has aggregations of its own, so an objective's
 * aggregation implies the type.
 * @param path of the samples, for messages
 * @throws Failure "usage" for an objective whose figure depends on an unknown type
 */
export function kindsByObjectives(
  aggregator: SampleAggregator,
  objectives: readonly AskedOfMetric[],
  path: string,
): ReadonlyMap<string, Pick<MetricKind, "type">> {
  const custom = [...aggregator.metrics.values()].filter(({ kind }) => kind === undefined);
  return new Map(
    custom.map((metric) => {
      const asked = objectives.filter(
        ({ indicator }) => indicator.of !== "servers" && indicator.metric === metric.name,
      );
      return [metric.name, { type: typeFor(metric, asked, path) }];
    }),
  );
}

function typeFor(metric: MetricAggregator, wanted: readonly AskedOfMetric[], path: string): MetricType {
  let type: MetricType | undefined;
  for (const objective of wanted) {
    const implied = typeImpliedBy(objective, metric);
    if (implied === "any") continue;
    if (implied === undefined || (type !== undefined && type !== implied)) {
      throw usageFailure(
        `${path}: "${objective.text}" needs the type of the metric "${metric.name}", which k6's CSV does not have. ` +
          "Use --out json=FILE instead.",
      );
    }
    type = implied;
  }
  return type ?? (wanted.length > 0 ? "trend" : guessType(metric));
}

/** @returns `any` if the figure is the same for all possible types, undefined if the type is unknown */
function typeImpliedBy(objective: AskedOfMetric, metric: MetricAggregator): MetricType | "any" | undefined {
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
      // Several types have a count: the sum of a counter, or the number of samples of a trend.
      const types = (["trend", "rate", "counter", "gauge"] as const).filter((type) =>
        aggregationsOf[type].some((word) => word === kind),
      );
      return types.length === 1 ? types[0] : undefined;
    }
  }
}

/**
 * Whether `rate` is the share of a rate metric, not the number per second of a counter. Only rates have zeros; if all values
 * are 1 the bound decides: a share has a limit of at most 1, or one in percentage points.
 */
function isRate({ bound }: AskedOfMetric, metric: MetricAggregator): boolean {
  if (!isBinary(metric)) return false;
  if (hasZero(metric)) return true;
  return bound.kind === "absolute" ? bound.limit <= 1 : bound.measure === "points";
}
