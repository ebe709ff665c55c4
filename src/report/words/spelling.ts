import { sum } from "simple-statistics";
import { remembered } from "../../lib/remembered.ts";
import { formatIndicator, type Indicator, type RunIndicator } from "../../model/objective.ts";
import { mostBaselineRuns } from "../../model/outcome/limits.ts";
import type { ScenarioOutcome } from "../../model/outcome.ts";
import type { Run, Tags, TrendSeries } from "../../model/run/run.ts";
import { allSeriesOf, metricOf, withTags } from "../../model/run/series.ts";
import {
  type Dimension,
  type DisplayUnit,
  type Scale,
  type ScaleFigures,
  scaleOver,
  unitOver,
} from "../../model/units.ts";
import type { Change, Judgement } from "../../model/verdict.ts";
import { percentileKey } from "../../stats/percentile.ts";
import { known } from "../known.ts";

/** The judged levels of an indicator, in the base unit. */
interface JudgedLevels {
  readonly current: number;
  /** Undefined if it was not compared. */
  readonly baseline: number | undefined;
}

/** What the digits of an indicator's differences depend on. */
interface DifferenceDigits {
  /** Tolerances with their signs, in the base unit or as shares. */
  readonly against: readonly number[];
  /** Half-width of the narrowest interval, in the base unit. */
  readonly noise: number;
}

/**
 * Number formats of one scenario: one unit and one number of digits for each indicator in the whole report, chosen from
 * all its figures that may stand next to each other.
 */
export interface Spelling {
  readonly judgements: readonly Judgement[];
  /** Indicators of one server query share a scale. */
  scaleOf(indicator: Indicator, dimension: Dimension): Scale;
  scaleOfQuery(name: string, dimension: Dimension): Scale;
  /** The unit of a metric or query, for all its aggregations and endpoints. */
  unitOf(metric: string, dimension: Dimension): DisplayUnit;
  differencesOf(indicator: Indicator, measure: "share" | "units"): DifferenceDigits;
  /** Undefined if nothing was judged of it, or only its extreme over all rounds. */
  levelsOf(indicator: Indicator): JudgedLevels | undefined;
}

/** What a spelling is chosen from; the reduced runs of a report give the same spelling as the measured ones. */
export interface Spelled {
  readonly judgements?: readonly Judgement[];
  readonly runs: readonly Run[];
  readonly baseline?: readonly Run[];
}

/** The indicator of a percentile of response times. */
export function percentileIndicator(percent: number, tags: Tags = {}): Indicator {
  return { metric: "http_req_duration", tags, aggregation: { kind: "percentile", percent } };
}

/** The indicator of the share of failed requests. */
export function errorsOf(tags: Tags = {}): Indicator {
  return { metric: "http_req_failed", tags, aggregation: { kind: "rate" } };
}

/** The indicator of requests per second. */
export const throughputOfAll: Indicator = { metric: "http_reqs", tags: {}, aggregation: { kind: "rate" } };

/** An indicator of a query; those of one query share a scale. */
const anyOfQuery = { of: "servers", tags: {}, aggregation: { kind: "avg" }, worst: "largest" } as const;

/** Both levels of a change. For `max` over several rounds they differ from the figure that the limit applies to. */
function levelsIn(change: Change | undefined): number[] {
  return change === undefined ? [] : [change.baseline, change.baseline + change.difference];
}

/** The figures and limits of these judgements. */
function judgedFigures(judgements: readonly Judgement[]): Required<Omit<ScaleFigures, "unit">> {
  const groups = judgements.map((it) => {
    if (it.kind === "notJudged") {
      const stored = it.reason.kind === "noBaseline" ? it.reason.stored : undefined;
      return [known(it.current, stored)];
    }
    const levels = levelsIn(it.change);
    if (it.kind === "absolute") return [levels, [it.current]];
    return [levels, known(it.current, it.creep?.referenceLevel), levelsIn(it.control?.change)];
  });
  return {
    figures: groups.flat(2),
    written: judgements.flatMap((it) => {
      if (it.kind === "absolute") return it.limit;
      const { bound } = it.objective;
      return it.kind === "notJudged" && bound.kind === "absolute" ? bound.limit : [];
    }),
    computed: judgements.flatMap((it) => (it.kind === "relative" ? it.limit : [])),
    apart: groups.flat(),
  };
}

/** The measured figures of an indicator, run by run. */
function measuredFigures(runs: readonly Run[], indicator: Indicator, dimension: Dimension): number[] {
  return runs.flatMap((run) => {
    if (indicator.of === "servers") return queryFigures(run, indicator.metric, dimension);
    return storedFigure(run, indicator) ?? [];
  });
}

/** A figure that the record itself contains. A report has no sketches to read others from. */
function storedFigure(run: Run, { metric: name, tags, aggregation }: RunIndicator): number | undefined {
  const metric = metricOf(run, name);
  const { kind } = aggregation;
  switch (metric?.type) {
    case "trend": {
      const values = withTags(metric.series, tags)?.values;
      if (kind === "percentile") return storedPercentile(values, aggregation.percent);
      return kind === "avg" || kind === "min" || kind === "med" || kind === "max"
        ? values?.[kind]
        : undefined;
    }
    case "rate":
      return kind === "rate" ? withTags(metric.series, tags)?.values.rate : undefined;
    case "counter":
      return kind === "rate" || kind === "count" ? withTags(metric.series, tags)?.values[kind] : undefined;
    default:
      return undefined;
  }
}

/** A percentile that the record itself contains; the 50th is the median. */
export function storedPercentile(
  values: TrendSeries["values"] | undefined,
  percent: number,
): number | undefined {
  return values?.percentiles[percentileKey(percent)] ?? (percent === 50 ? values?.med : undefined);
}

function queryFigures({ servers }: Run, name: string, dimension: Dimension): number[] {
  const query = servers?.queries.find((it) => it.kind === "read" && it.name === name);
  if (query?.kind !== "read" || query.dimension !== dimension) return [];
  // Series of a query differ widely; all use the digits of the busiest.
  return query.series.length === 0 ? [] : [Math.max(...query.series.map(({ avg }) => avg))];
}

/** Medians and percentiles of all response times, overall and of each endpoint: they share a table. */
function responseTimes(run: Run): number[] {
  return allSeriesOf(run, "http_req_duration").flatMap(({ values }) =>
    known(values.med, ...Object.values(values.percentiles)),
  );
}

/** Half-width of a change's interval, in the base unit; of a half-open one the known half. */
function noiseOf({ difference, interval: { low, high } }: Change): number {
  const halves = [difference - low, high - difference].filter(Number.isFinite);
  return sum(halves) / Math.max(1, halves.length);
}

/** Changes that verdicts are about: not that of an accepted level. */
function changesOf(judgements: readonly Judgement[]): Change[] {
  return judgements.flatMap((it) => (it.kind === "notJudged" ? [] : (it.change ?? [])));
}

function differencesOf(judgements: readonly Judgement[], measure: "share" | "units"): DifferenceDigits {
  const bounds = judgements.flatMap(({ objective: { bound } }) => (bound.kind === "relative" ? bound : []));
  return {
    against: bounds
      .filter((it) => (it.measure === "share") === (measure === "share"))
      .map(({ amount }) => amount),
    noise: Math.min(
      ...changesOf(judgements)
        .map(noiseOf)
        .filter((it) => it > 0),
    ),
  };
}

function levelsOf(judgements: readonly Judgement[]): JudgedLevels | undefined {
  const [change] = changesOf(judgements);
  if (change !== undefined) {
    return { current: change.baseline + change.difference, baseline: change.baseline };
  }
  // The extreme of all rounds is not a level.
  const own = judgements.filter(
    ({ objective }) => !["min", "max"].includes(objective.indicator.aggregation.kind),
  );
  const current = own.find((it) => it.current !== undefined)?.current;
  return current === undefined ? undefined : { current, baseline: undefined };
}

/** Remembered, because each part of a report asks for it. */
export const spellingOfOutcome = remembered(
  (outcome: ScenarioOutcome): Spelling =>
    outcome.kind === "broken"
      ? spellingOf({ runs: outcome.partial })
      : spellingOf({ ...outcome, judgements: outcome.verdict.judgements }),
);

/** A computed value of each dimension and key. */
function computedOnce<Value>(): (dimension: Dimension, key: string, compute: () => Value) => Value {
  const computed = new Map<string, Value>();
  return (dimension, name, compute) => {
    const key = `${dimension} ${name}`;
    const value = computed.get(key) ?? compute();
    computed.set(key, value);
    return value;
  };
}

/** The spelling of a scenario, or of runs that nobody judged. */
export function spellingOf({ judgements = [], runs, baseline = [] }: Spelled): Spelling {
  // A report keeps no other figures of its baseline.
  const before = baseline.slice(-mostBaselineRuns);
  const unitOnce = computedOnce<DisplayUnit>();
  const scaleOnce = computedOnce<Scale>();
  const runsWith = (metric: string): readonly Run[] =>
    metric === "http_req_duration" ? [...runs, ...before] : runs;
  const judgedOn = (indicator: Indicator): readonly Judgement[] => {
    const name = formatIndicator(indicator);
    return judgements.filter(({ objective }) => formatIndicator(objective.indicator) === name);
  };
  const unitOf = (metric: string, dimension: Dimension): DisplayUnit =>
    unitOnce(dimension, metric, () => {
      const alike = judgements.filter(
        (it) => it.objective.indicator.metric === metric && it.dimension === dimension,
      );
      const { figures, written, computed } = judgedFigures(alike);
      const measured = alike.map(({ objective }) => objective.indicator);
      const usual = metric === "http_reqs" && dimension === "frequency" ? [throughputOfAll] : [];
      const isTime = metric === "http_req_duration" && dimension === "time";
      return unitOver(dimension, [
        ...figures,
        ...written,
        ...computed,
        ...[...measured, ...usual].flatMap((it) => measuredFigures(runs, it, dimension)),
        ...runs.flatMap((run) => queryFigures(run, metric, dimension)),
        ...(isTime ? runsWith(metric).flatMap(responseTimes) : []),
      ]);
    });
  const scaleOf = (indicator: Indicator, dimension: Dimension): Scale => {
    const { of, metric } = indicator;
    const key = of === "servers" ? `query ${metric}` : formatIndicator(indicator);
    return scaleOnce(dimension, key, () => {
      const own =
        of === "servers"
          ? judgements.filter(({ objective: { indicator: it } }) => it.of === of && it.metric === metric)
          : judgedOn(indicator);
      const { figures, ...limits } = judgedFigures(own.filter((it) => it.dimension === dimension));
      return scaleOver(dimension, {
        ...limits,
        figures: [...figures, ...measuredFigures(runsWith(metric), indicator, dimension)],
        unit: unitOf(metric, dimension),
      });
    });
  };
  return {
    judgements,
    scaleOf,
    scaleOfQuery: (metric, dimension) => scaleOf({ ...anyOfQuery, metric }, dimension),
    unitOf,
    differencesOf: (indicator, measure) => differencesOf(judgedOn(indicator), measure),
    levelsOf: (indicator) => levelsOf(judgedOn(indicator)),
  };
}
