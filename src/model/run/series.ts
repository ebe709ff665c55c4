import { type BuiltinMetric, builtinTypes } from "./builtin-metrics.ts";
import type {
  CounterSeries,
  GaugeSeries,
  Metric,
  MetricType,
  RateSeries,
  Run,
  Tags,
  TrendSeries,
} from "./run.ts";
import { sameTags } from "./tags.ts";

/** The series of a metric by its type. */
export interface SeriesByType {
  readonly trend: TrendSeries;
  readonly rate: RateSeries;
  readonly counter: CounterSeries;
  readonly gauge: GaugeSeries;
}

/** A series of a metric of k6's own. */
type SeriesOf<Name extends BuiltinMetric> = SeriesByType[(typeof builtinTypes)[Name]];

type Measured = Pick<Run, "metrics">;

/** The metric of this name; undefined where the run has none. */
export function metricOf({ metrics }: Measured, name: string): Metric | undefined {
  return metrics.find((metric) => metric.name === name);
}

function isOfType<Type extends MetricType>(
  metric: Metric,
  type: Type,
): metric is Metric & { readonly series: SeriesByType[Type][] } {
  return metric.type === type;
}

/** The series of one type of a metric, the whole first; none where the metric is of another type. */
export function seriesOfType<Type extends MetricType>(
  metric: Metric | undefined,
  type: Type,
): readonly SeriesByType[Type][] {
  return metric !== undefined && isOfType(metric, type) ? metric.series : [];
}

/** All series of a metric of k6's own, the whole first; none where the run does not have the metric. */
export function allSeriesOf<Name extends BuiltinMetric>(
  run: Measured,
  name: Name,
): readonly SeriesOf<Name>[] {
  return seriesOfType(metricOf(run, name), builtinTypes[name]);
}

/**
 * One series of a metric of k6's own.
 * @param tags of the series, in any order; of the whole when left out
 * @returns undefined where the run does not have it
 */
export function seriesOf<Name extends BuiltinMetric>(
  run: Measured,
  name: Name,
  tags?: Tags,
): SeriesOf<Name> | undefined {
  const all = allSeriesOf(run, name);
  return tags === undefined ? all[0] : withTags(all, tags);
}

/** The series whose tags are exactly these, in any order. */
export function withTags<Series extends { readonly tags: Tags }>(
  series: readonly Series[],
  tags: Tags,
): Series | undefined {
  return series.find((one) => sameTags(one.tags, tags));
}

/** As withTags, but of an endpoint that has the name of its group (`/orders/{id}`) the group, which comes later. */
export function lastWithTags<Series extends { readonly tags: Tags }>(
  series: readonly Series[],
  tags: Tags,
): Series | undefined {
  return series.findLast((one) => sameTags(one.tags, tags));
}
