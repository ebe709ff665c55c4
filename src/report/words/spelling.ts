import { formatIndicator, type Indicator, type LoadIndicator } from "../../model/objective.ts";
import { mostBaselineRuns } from "../../model/outcome/limits.ts";
import type { ScenarioOutcome } from "../../model/outcome.ts";
import type { Run, Tags, TrendSeries } from "../../model/run/run.ts";
import { allSeriesOf, metricOf, withTags } from "../../model/run/series.ts";
import { type Dimension, type DisplayUnit, type Scale, scaleOver, unitOver } from "../../model/units.ts";
import type { Judgement } from "../../model/verdict.ts";
import { percentileKey } from "../../stats/percentile.ts";

/** What the judge found of an indicator, where it compared it: both levels in the base unit. */
export interface JudgedLevels {
  readonly current: number;
  readonly baseline: number | undefined;
}

/** How digits of an indicator's differences are chosen. */
export interface DifferenceDigits {
  /** Tolerances with their signs, in the base unit or as shares. */
  readonly against: readonly number[];
  /** Half the width of the narrowest interval, in the base unit. */
  readonly noise: number;
}

/**
 * How the figures of one scenario are spelled. A figure has one spelling in the whole report: for each indicator one unit
 * and one number of digits, chosen from all of its figures that may stand beside each other.
 */
export interface Spelling {
  readonly judgements: readonly Judgement[];
  /** Of an indicator; those on the servers' side share the scale of their query. */
  scaleOf(indicator: Indicator, dimension: Dimension): Scale;
  /** Of a query on the servers' side. */
  scaleOfQuery(name: string, dimension: Dimension): Scale;
  /** The unit of a metric or query: the same for all of its aggregations and endpoints. */
  unitOf(metric: string, dimension: Dimension): DisplayUnit;
  differencesOf(indicator: Indicator, measure: "share" | "units"): DifferenceDigits;
  /** Undefined where nothing was judged of it, or only its extreme over all rounds. */
  levelsOf(indicator: Indicator): JudgedLevels | undefined;
}

/** What figures are read from: of a report, or as it was measured, which gives the same spelling. */
export interface Spelled {
  readonly judgements?: readonly Judgement[];
  readonly runs: readonly Run[];
  readonly baseline?: readonly Run[];
}

/** A percentile of the response times, as an objective names it. */
export function percentileIndicator(percent: number, tags: Tags = {}): Indicator {
  return { metric: "http_req_duration", tags, aggregation: { kind: "percentile", percent } };
}

/** The share of failed requests, as an objective names it. */
export function errorsOf(tags: Tags = {}): Indicator {
  return { metric: "http_req_failed", tags, aggregation: { kind: "rate" } };
}

/** Requests a second, as an objective names them. */
export const throughputOfAll: Indicator = { metric: "http_reqs", tags: {}, aggregation: { kind: "rate" } };

/** An indicator of a query; those of one query share a scale. */
const anyOfQuery = { of: "servers", tags: {}, aggregation: { kind: "avg" }, worst: "largest" } as const;

/** What the verdicts say of an indicator. */
interface JudgedFigures {
  readonly figures: readonly number[];
  readonly written: readonly number[];
  readonly computed: readonly number[];
  readonly apart: readonly (readonly number[])[];
}

function judgedFigures(judgements: readonly Judgement[]): JudgedFigures {
  const groups = judgements.map((it) => {
    if (it.kind === "notJudged") return it.current === undefined ? [] : [[it.current]];
    const { change } = it;
    const creep = it.kind === "relative" && it.creep !== undefined ? [it.creep.referenceLevel] : [];
    // The level that a change is of: of a `max` over several rounds another figure than the one beside its limit.
    const levelsOf = ({ baseline, difference }: NonNullable<typeof change>) => [
      baseline,
      baseline + difference,
    ];
    const levels = change === undefined ? [] : levelsOf(change);
    const control = it.kind === "relative" && it.control !== undefined ? levelsOf(it.control.change) : [];
    return [levels, [it.current, ...creep], control];
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

/** What was measured of an indicator, run by run. */
function measuredFigures(runs: readonly Run[], indicator: Indicator, dimension: Dimension): number[] {
  return runs.flatMap((run) => {
    if (indicator.of === "servers") return queryFigures(run, indicator.metric, dimension);
    return storedFigure(run, indicator) ?? [];
  });
}

/** A figure that a record holds as such. What is read from a sketch is left out: a report keeps none. */
function storedFigure(run: Run, { metric: name, tags, aggregation }: LoadIndicator): number | undefined {
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

/** A percentile as a record has it; the 50th is the median. */
export function storedPercentile(
  values: TrendSeries["values"] | undefined,
  percent: number,
): number | undefined {
  return values?.percentiles[percentileKey(percent)] ?? (percent === 50 ? values?.med : undefined);
}

function queryFigures({ servers }: Run, name: string, dimension: Dimension): number[] {
  const query = servers?.queries.find((it) => it.kind === "read" && it.name === name);
  if (query?.kind !== "read" || query.dimension !== dimension) return [];
  // Series of a query range widely; the digits of the busiest are enough for all.
  return query.series.length === 0 ? [] : [Math.max(...query.series.map(({ avg }) => avg))];
}

/** Levels of all response times, of the whole and of each endpoint: they stand in one table. */
function responseTimes(run: Run): number[] {
  return allSeriesOf(run, "http_req_duration").flatMap(({ values }) => [
    ...(values.med === undefined ? [] : [values.med]),
    ...Object.values(values.percentiles),
  ]);
}

/** Half the width of a change's interval, in the base unit; of a half-open one the known half. */
export function noiseOf({
  difference,
  interval: { low, high },
}: NonNullable<Extract<Judgement, { kind: "absolute" }>["change"]>): number {
  const halves = [difference - low, high - difference].filter(Number.isFinite);
  return halves.reduce((sum, half) => sum + half, 0) / Math.max(1, halves.length);
}

function differencesOf(judgements: readonly Judgement[], measure: "share" | "units"): DifferenceDigits {
  const bounds = judgements.flatMap(({ objective: { bound } }) => (bound.kind === "relative" ? bound : []));
  const changes = judgements.flatMap((it) => (it.kind === "notJudged" ? [] : (it.change ?? [])));
  return {
    against: bounds
      .filter((it) => (it.measure === "share") === (measure === "share"))
      .map(({ amount }) => amount),
    noise: Math.min(...changes.map(noiseOf).filter((it) => it > 0)),
  };
}

function levelsOf(judgements: readonly Judgement[]): JudgedLevels | undefined {
  const changes = judgements.flatMap((it) => (it.kind === "notJudged" ? [] : (it.change ?? [])));
  const [change] = changes;
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

/** Spellings that were chosen before: each part of a report asks for the one of its scenario. */
const spellings = new WeakMap<ScenarioOutcome, Spelling>();

/** How the figures of a scenario are spelled. */
export function spellingOfOutcome(outcome: ScenarioOutcome): Spelling {
  const known = spellings.get(outcome);
  if (known !== undefined) return known;
  const spelling =
    outcome.kind === "broken"
      ? spellingOf({ runs: outcome.partial })
      : spellingOf({ ...outcome, judgements: outcome.verdict.judgements });
  spellings.set(outcome, spelling);
  return spelling;
}

/** How the figures of a scenario, or of a run that nobody judged, are spelled. */
export function spellingOf({ judgements = [], runs, baseline = [] }: Spelled): Spelling {
  // A report keeps no other figures of its baseline than these.
  const before = baseline.slice(-mostBaselineRuns);
  const units = new Map<string, DisplayUnit>();
  const scales = new Map<string, Scale>();
  const runsWith = (metric: string): readonly Run[] =>
    metric === "http_req_duration" ? [...runs, ...before] : runs;
  const judgedOn = (indicator: Indicator): readonly Judgement[] => {
    const name = formatIndicator(indicator);
    return judgements.filter(({ objective }) => formatIndicator(objective.indicator) === name);
  };
  const unitOf = (metric: string, dimension: Dimension): DisplayUnit => {
    const key = `${dimension} ${metric}`;
    const known = units.get(key);
    if (known !== undefined) return known;
    const alike = judgements.filter(
      (it) => it.objective.indicator.metric === metric && it.dimension === dimension,
    );
    const { figures, written, computed } = judgedFigures(alike);
    const measured = alike.map(({ objective }) => objective.indicator);
    const usual = metric === "http_reqs" && dimension === "frequency" ? [throughputOfAll] : [];
    const unit = unitOver(dimension, [
      ...figures,
      ...written,
      ...computed,
      ...[...measured, ...usual].flatMap((it) => measuredFigures(runs, it, dimension)),
      ...runs.flatMap((run) => queryFigures(run, metric, dimension)),
      ...(metric === "http_req_duration" && dimension === "time"
        ? runsWith(metric).flatMap(responseTimes)
        : []),
    ]);
    units.set(key, unit);
    return unit;
  };
  const scaleOf = (indicator: Indicator, dimension: Dimension): Scale => {
    const key = `${dimension} ${indicator.of === "servers" ? `query ${indicator.metric}` : formatIndicator(indicator)}`;
    const known = scales.get(key);
    if (known !== undefined) return known;
    const own =
      indicator.of === "servers"
        ? judgements.filter(
            ({ objective: { indicator: it } }) => it.of === "servers" && it.metric === indicator.metric,
          )
        : judgedOn(indicator);
    const { figures, ...limits } = judgedFigures(own.filter((it) => it.dimension === dimension));
    const scale = scaleOver(dimension, {
      ...limits,
      figures: [...figures, ...measuredFigures(runsWith(indicator.metric), indicator, dimension)],
      unit: unitOf(indicator.metric, dimension),
    });
    scales.set(key, scale);
    return scale;
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
