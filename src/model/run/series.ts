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

export interface SeriesByType {
  readonly trend: TrendSeries;
  readonly rate: RateSeries;
  readonly counter: CounterSeries;
  readonly gauge: GaugeSeries;
}

type SeriesOf<Name extends BuiltinMetric> = SeriesByType[(typeof builtinTypes)[Name]];

type Measured = Pick<Run, "metrics">;

/** Undefined if the run lacks it. */
export function metricOf({ metrics }: Measured, name: string): Metric | undefined {
  return metrics.find((metric) => metric.name === name);
}

function isOfType<Type extends MetricType>(
  metric: Metric,
  type: Type,
): metric is Metric & { readonly series: SeriesByType[Type][] } {
  return metric.type === type;
}

/** The series of a metric of this type, the whole first; empty for another type. */
export function seriesOfType<Type extends MetricType>(
  metric: Metric | undefined,
  type: Type,
): readonly SeriesByType[Type][] {
  return metric !== undefined && isOfType(metric, type) ? metric.series : [];
}

/** All series of a built-in metric, the whole first; empty if the run lacks it. */
export function allSeriesOf<Name extends BuiltinMetric>(
  run: Measured,
  name: Name,
): readonly SeriesOf<Name>[] {
  return seriesOfType(metricOf(run, name), builtinTypes[name]);
}

/** One series of a built-in metric; default: the whole. Undefined if the run lacks it. */
export function seriesOf<Name extends BuiltinMetric>(
  run: Measured,
  name: Name,
  tags?: Tags,
): SeriesOf<Name> | undefined {
  const all = allSeriesOf(run, name);
  return tags === undefined ? all[0] : withTags(all, tags);
}

/** The series with exactly these tags, in any order. */
export function withTags<Series extends { readonly tags: Tags }>(
  series: readonly Series[],
  tags: Tags,
): Series | undefined {
  return series.find((one) => sameTags(one.tags, tags));
}

/** As withTags, but the last match: for an endpoint named like its group (`/orders/{id}`), the group. */
export function lastWithTags<Series extends { readonly tags: Tags }>(
  series: readonly Series[],
  tags: Tags,
): Series | undefined {
  return series.findLast((one) => sameTags(one.tags, tags));
}

/** A metric of this type, or of any of these. */
export type MetricOfType<Type extends MetricType> = {
  [Own in Type]: Pick<Metric, "name" | "contains"> & {
    readonly type: Own;
    readonly series: readonly SeriesByType[Own][];
  };
}[Type];

type ByType = { readonly [Type in MetricType]: (metric: MetricOfType<Type>) => Metric };

const byType: ByType = {
  trend: ({ name, contains, series }) => ({ name, type: "trend", contains, series: [...series] }),
  rate: ({ name, contains, series }) => ({ name, type: "rate", contains, series: [...series] }),
  counter: ({ name, contains, series }) => ({ name, type: "counter", contains, series: [...series] }),
  gauge: ({ name, contains, series }) => ({ name, type: "gauge", contains, series: [...series] }),
};

/** A metric of these series, the whole first; undefined without any. */
export function metricWith<Type extends MetricType>(
  { name, contains }: Pick<Metric, "name" | "contains">,
  type: Type,
  series: readonly SeriesByType[Type][],
): Metric | undefined {
  return series.length === 0 ? undefined : byType[type]({ name, type, contains, series });
}

/** A change of all series, by the metric's type. */
export type SeriesChange = {
  readonly [Type in MetricType]: (series: readonly SeriesByType[Type][]) => readonly SeriesByType[Type][];
};

export function withSeries<Type extends MetricType>(
  metric: MetricOfType<Type>,
  change: SeriesChange,
): Metric {
  const { name, type, contains, series } = metric;
  return byType[type]({ name, type, contains, series: change[type](series) });
}
