import { boundedName, boundedTags } from "../../model/run/bounds.ts";
import { builtinMetrics, type MetricKind } from "../../model/run/builtin-metrics.ts";
import type {
  CounterSeries,
  GaugeSeries,
  Metric,
  RateSeries,
  Tags,
  TrendSeries,
} from "../../model/run/run.ts";

/** A figure of one metric for some of its samples, as a summary has it. */
export type Summary =
  | {
      readonly type: "trend";
      readonly tags: Tags;
      readonly values: TrendSeries["values"];
      readonly slices?: TrendSeries["slices"];
      readonly sketch?: string;
    }
  | {
      readonly type: "rate";
      readonly tags: Tags;
      readonly values: RateSeries["values"];
      readonly slices?: RateSeries["slices"];
    }
  | {
      readonly type: "counter";
      readonly tags: Tags;
      readonly values: CounterSeries["values"];
      readonly slices?: CounterSeries["slices"];
    }
  | { readonly type: "gauge"; readonly tags: Tags; readonly values: GaugeSeries["values"] };

/** A metric of a summary: its whole first, if it has one. */
export interface SummaryMetric {
  readonly name: string;
  readonly contains: MetricKind["contains"];
  readonly figures: readonly Summary[];
}

/** Series of a metric in a record. */
const mostSeries = 60;

/** The metrics of a record; those of another type than k6 has under their name, and those without a whole, are left out. */
export function recordedMetrics(metrics: readonly SummaryMetric[]): Metric[] {
  return metrics.flatMap(({ name: written, contains: told, figures: all }): Metric[] => {
    const [whole] = all;
    const name = boundedName(written);
    const builtin = builtinMetrics.get(name);
    if (whole === undefined || Object.keys(whole.tags).length > 0) return [];
    if (builtin !== undefined && builtin.type !== whole.type) return [];
    const contains = builtin?.contains ?? told;
    const figures = all.slice(0, mostSeries).map((one) => ({ ...one, tags: boundedTags(one.tags) }));
    switch (whole.type) {
      case "trend":
        return [
          {
            name,
            type: "trend",
            contains,
            series: figures.flatMap((it) => (it.type === "trend" ? withoutType(it) : [])),
          },
        ];
      case "rate":
        return [
          {
            name,
            type: "rate",
            contains,
            series: figures.flatMap((it) => (it.type === "rate" ? withoutType(it) : [])),
          },
        ];
      case "counter":
        return [
          {
            name,
            type: "counter",
            contains,
            series: figures.flatMap((it) => (it.type === "counter" ? withoutType(it) : [])),
          },
        ];
      case "gauge":
        return [
          {
            name,
            type: "gauge",
            contains,
            series: figures.flatMap((it) => (it.type === "gauge" ? withoutType(it) : [])),
          },
        ];
      default:
        return whole satisfies never;
    }
  });
}

function withoutType<Figure extends Summary>({ type: _type, ...series }: Figure): Omit<Figure, "type">[] {
  return [series];
}

/** A counter. @param seconds of the run; undefined where they are unknown, so that the rate is 0 */
export function counted(
  count: number,
  seconds: number | undefined,
  about: { readonly tags?: Tags; readonly slices?: readonly number[] } = {},
): Summary {
  const rate = seconds !== undefined && seconds > 0 ? count / seconds : 0;
  const { tags = {}, slices } = about;
  return {
    type: "counter",
    tags,
    values: { count, rate },
    ...(slices && { slices: { count: [...slices] } }),
  };
}

/** A share. @param count at least `passes`; undefined without any sample */
export function shared(
  passes: number,
  count: number,
  about: {
    readonly tags?: Tags;
    readonly slices?: { readonly count: readonly number[]; readonly passes: readonly number[] };
  } = {},
): Summary | undefined {
  if (count === 0) return undefined;
  const { tags = {}, slices } = about;
  return {
    type: "rate",
    tags,
    values: { count, passes, rate: passes / count },
    ...(slices && { slices: { count: [...slices.count], passes: [...slices.passes] } }),
  };
}

/** The requests of a tool that gives figures of the whole only, under the names that k6 has for them. */
export function wholeRequests({
  requests,
  failed,
  seconds,
  times,
}: {
  readonly requests: number;
  /** At most `requests`. */
  readonly failed: number;
  /** How long the run was. */
  readonly seconds: number;
  /** Response times in ms; without any where nothing was answered. */
  readonly times: TrendSeries["values"];
}): SummaryMetric[] {
  const share = shared(failed, requests);
  if (share === undefined) return [];
  const durations: SummaryMetric = {
    name: "http_req_duration",
    contains: "time",
    figures: [{ type: "trend", tags: {}, values: times }],
  };
  return [
    ...(times.count === 0 ? [] : [durations]),
    { name: "http_reqs", contains: "default", figures: [counted(requests, seconds)] },
    { name: "http_req_failed", contains: "default", figures: [share] },
  ];
}
