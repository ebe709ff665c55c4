import { exceptionsMetric, hiddenErrorsMetric } from "./run/builtin-metrics.ts";
import type { MetricContains, MetricType } from "./run/run.ts";
import { isWhole } from "./run/tags.ts";
import type { Dimension } from "./units.ts";
import type {
  Aggregation,
  Comparator,
  Indicator,
  LoadIndicator,
  Objective,
  OverSeconds,
} from "./verdict/objective.ts";

// Types only: the pages' script uses the functions below, without the schemas.
export type {
  AbsoluteBound,
  AddedIndicator,
  Aggregation,
  Comparator,
  Indicator,
  LoadIndicator,
  Objective,
  ObjectiveSource,
  OverSeconds,
  RelativeBound,
  RunIndicator,
  SecondFigure,
  ServerIndicator,
} from "./verdict/objective.ts";

/** What objectives need to know of a query. */
export interface QueryMeaning {
  readonly name: string;
  readonly dimension: Dimension;
  /** For plain numbers: what is counted, such as `messages`; may be empty. */
  readonly unit: string;
}

const dimensionOfContents: Readonly<Record<MetricContains, Dimension>> = {
  time: "time",
  data: "bytes",
  default: "number",
};

/** Dimension of an aggregation; `type` and `contains` as the load generator declares the metric. */
export function dimensionOf(type: MetricType, contains: MetricContains, aggregation: Aggregation): Dimension {
  if (aggregation.kind === "overSeconds") {
    return aggregation.over.kind === "variability" ? "ratio" : dimensionOf(type, contains, aggregation.each);
  }
  const isCount = aggregation.kind === "count";
  if (type === "rate") return "ratio";
  if (type === "counter" && contains === "data") return isCount ? "bytes" : "byteRate";
  if (type === "counter") return isCount ? "number" : "frequency";
  return type === "trend" && isCount ? "number" : dimensionOfContents[contains];
}

function formatTags(tags: Readonly<Record<string, string>>): string {
  const parts = Object.entries(tags).map(([key, value]) =>
    /^[^,}"'\s](?:[^,}"']*[^,}"'\s])?$/.test(value)
      ? `${key}:${value}`
      : `${key}:"${value.replace(/["\\]/g, "\\$&")}"`,
  );
  return parts.length === 0 ? "" : `{${parts.join(",")}}`;
}

type OfEach = LoadIndicator & { readonly each: "endpoint" };

/** Whether it was written of each endpoint: it is of all of them still, or of one of them since. */
export function isWrittenOfEach(indicator: Indicator): indicator is OfEach {
  return indicator.of === undefined && indicator.each !== undefined;
}

/** Whether it is of each endpoint, and not yet of one of them. */
export function isOfEachEndpoint(indicator: Indicator): indicator is OfEach {
  return isWrittenOfEach(indicator) && isWhole(indicator.tags);
}

/** Whether nobody wrote it, so that it passes without odds. */
export function isImplied({ bound }: Pick<Objective, "bound">): boolean {
  return bound.kind === "relative" && bound.implied === true;
}

function formatAggregation(aggregation: Exclude<Aggregation, { kind: "overSeconds" }> | OverSeconds): string {
  return aggregation.kind === "percentile" ? `p(${aggregation.percent})` : aggregation.kind;
}

/** As the user would write it: `p95`, `errors{name:login}`, `http_req_waiting p(99)`, `throughput over seconds p(5)`. */
export function formatIndicator(indicator: Indicator): string {
  const { metric, aggregation } = indicator;
  if (aggregation.kind === "overSeconds") {
    const each = formatIndicator({ ...indicator, aggregation: aggregation.each });
    return `${each} over seconds ${formatAggregation(aggregation.over)}`;
  }
  if (indicator.of === "servers") return `${metric}: ${formatAggregation(aggregation)}`;
  if (indicator.of === "added") return metric;
  if (isOfEachEndpoint(indicator)) {
    return `${formatIndicator({ ...indicator, each: undefined })} of each endpoint`;
  }
  const tags = formatTags(indicator.tags);
  if (metric === "http_req_duration" && aggregation.kind === "percentile")
    return `p${aggregation.percent}${tags}`;
  if (metric === "http_req_duration" && ["avg", "min", "med", "max"].includes(aggregation.kind)) {
    return `${aggregation.kind}${tags}`;
  }
  if (metric === "http_req_failed" && aggregation.kind === "rate") return `errors${tags}`;
  if (metric === "http_reqs" && aggregation.kind === "rate") return `throughput${tags}`;
  if (metric === exceptionsMetric) return "exceptions";
  if (metric === hiddenErrorsMetric) return metric;
  const name = /^[A-Za-z_]\w*$/.test(metric) ? metric : `"${metric}"`;
  return `${name}${tags} ${formatAggregation(aggregation)}`;
}

/** As the user wrote it; one of each endpoint as that of the endpoint that it judges. */
export function formatObjective({ text, indicator }: Pick<Objective, "text" | "indicator">): string {
  if (!isWrittenOfEach(indicator)) return text;
  return text.replace(/^.*?[ \t]of[ \t]+each[ \t]+endpoint/, () => formatIndicator(indicator));
}

/** As in k6, without rounding; NaN keeps only `!=`. @see k6 v2.2.0 metrics/thresholds.go, Threshold.runNoTaint */
export function holds(value: number, comparison: Comparator, limit: number): boolean {
  return comparisons[comparison](value, limit);
}

const comparisons: Readonly<Record<Comparator, (value: number, limit: number) => boolean>> = {
  "<": (value, limit) => value < limit,
  "<=": (value, limit) => value <= limit,
  ">": (value, limit) => value > limit,
  ">=": (value, limit) => value >= limit,
  "==": (value, limit) => value === limit,
  "!=": (value, limit) => value !== limit,
};
