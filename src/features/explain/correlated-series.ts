import { mean, sampleStandardDeviation } from "simple-statistics";
import { type FoundIndicator, foundIn } from "../../judge/indicator/indicator.ts";
import type { LoadIndicator } from "../../model/objective.ts";
import { sliceMsOf } from "../../model/run/age.ts";
import type { ReadQuery, Run, ServerSeries, Tags } from "../../model/run/run.ts";
import { metricOf, withTags } from "../../model/run/series.ts";
import { groupBySession } from "../../model/run/session.ts";
import { sameTags } from "../../model/run/tags.ts";
import type { Judgement } from "../../model/verdict.ts";
import { percentileKey } from "../../stats/percentile.ts";
import { areTogether, rankCorrelation } from "../../stats/rank-correlation.ts";
import { studentQuantile } from "../../stats/student.ts";
import { sumOf } from "../../stats/sum.ts";
import { gotWorse } from "./explain.ts";
import type { MovedSeries } from "./moved-series.ts";
import type { RunsOfMiss } from "./shift.ts";

/** Probability that a report names a series that did not move, over all series tested. */
const falseClaim = 0.01;

/** Smallest relative change of an average worth a sentence in the headline. */
const smallestChange = 0.2;

/** Share of the window in which a moved level must show; a single spike is not a level. */
const leastShareOfWindow = 0.25;

/** Minimum baseline sessions, or pairs of rounds, for a server level; more if all are zero. */
const fewestSessions = 3;
const fewestAtZero = 5;

/** Lower bound of the baseline's relative scatter: less is chance. */
const leastScatter = 0.1;

/** Within the window: minimum points, and minimum correlation. */
const fewestPoints = 20;
const closest = 0.7;

const mostMoved = 10;

function queryOf(run: Run, name: string): ReadQuery | undefined {
  const query = run.servers?.queries.find((it) => it.name === name);
  return query?.kind === "read" ? query : undefined;
}

/** Queries that every round read. */
function queriesOf(runs: readonly Run[]): readonly ReadQuery[] {
  const last = runs.at(-1)?.servers?.queries ?? [];
  return last.flatMap((query) => {
    const isRead = runs.every((run) => queryOf(run, query.name) !== undefined);
    return query.kind === "read" && isRead ? [query] : [];
  });
}

/** Series with points: the busiest of their query. */
function drawn({ series }: ReadQuery): readonly ServerSeries[] {
  return series.filter(({ points = [] }) => points.some((it) => it !== null));
}

const busiestAverage = { of: "servers", tags: {}, aggregation: { kind: "avg" }, worst: "largest" } as const;

/** The average of the busiest of these series of each run that has one. */
function averagesIn(runs: readonly Run[], { name }: ReadQuery, isOne: (labels: Tags) => boolean) {
  const narrowed = runs.flatMap((run) => {
    const query = queryOf(run, name);
    if (query === undefined || run.servers === undefined) return [];
    const series = query.series.filter(({ labels }) => isOne(labels));
    return [{ ...run, servers: { ...run.servers, queries: [{ ...query, series }] } }];
  });
  return foundIn(narrowed, { indicator: { ...busiestAverage, metric: name } });
}

interface Candidate {
  readonly query: ReadQuery;
  readonly series: ServerSeries;
  readonly matched: "labels" | "busiest";
  readonly current: readonly FoundIndicator[];
  readonly baseline: readonly FoundIndicator[];
}

function candidateOf(
  query: ReadQuery,
  series: ServerSeries,
  matched: Candidate["matched"],
  { runs, baseline: before, design }: RunsOfMiss,
): Candidate[] {
  const isOne = matched === "busiest" ? () => true : (labels: Tags) => sameTags(labels, series.labels);
  const [current, baseline] = [averagesIn(runs, query, isOne), averagesIn(before, query, isOne)];
  if (current.length < runs.length || baseline.length < fewestSessions) return [];
  if (design === "sideBySide" && baseline.length !== current.length) return [];
  return [{ query, series, matched, current, baseline }];
}

/**
 * Series of a query that the baseline also has. If it has none of them, because pods get new names on each deployment,
 * the busiest on both sides.
 */
function candidatesOf(query: ReadQuery, rounds: RunsOfMiss): readonly Candidate[] {
  const series = drawn(query);
  const known = series.flatMap((one) => candidateOf(query, one, "labels", rounds));
  const [busiest] = series;
  return known.length > 0 || busiest === undefined ? known : candidateOf(query, busiest, "busiest", rounds);
}

/** Whether the points lie beyond all baseline averages for `leastShareOfWindow` of the window. */
function isLasting({ series, baseline }: Candidate, sign: 1 | -1): boolean {
  const values = (series.points ?? []).filter((it) => it !== null);
  const edge = Math.max(...baseline.map(({ value }) => sign * value));
  return values.filter((value) => sign * value > edge).length >= leastShareOfWindow * values.length;
}

function movedSeries(
  { name, dimension, unit }: ReadQuery,
  { labels }: ServerSeries,
  how: MovedSeries["how"],
): MovedSeries {
  return { query: name, labels, dimension, unit, how };
}

/** The series, if its level lies outside the baseline's prediction interval. */
function movedInLevel(candidate: Candidate, isPaired: boolean, chance: number): MovedSeries | undefined {
  const { query, series, matched } = candidate;
  const move = moveOf(candidate, isPaired, chance);
  const sign = move.current > move.baseline ? 1 : -1;
  const isLarge = Math.abs(move.current - move.baseline) >= smallestChange * Math.abs(move.baseline);
  if (!move.isBeyondNoise || !isLarge || !isLasting(candidate, sign)) return undefined;
  const { current, baseline } = move;
  const baselineRuns = candidate.baseline.length;
  return movedSeries(query, series, { kind: "level", current, baseline, baselineRuns, matched });
}

/**
 * Whether this change's average lies outside the prediction interval for one more baseline session, on a logarithmic
 * scale unless a figure is zero; side by side, outside the interval of the pairs' mean difference.
 * @see Hahn & Meeker 1991, Statistical Intervals, 4.7 (prediction interval of one further observation)
 */
function moveOf({ current, baseline }: Candidate, isPaired: boolean, chance: number) {
  const isLog = [...current, ...baseline].every(({ value }) => value > 0);
  const to = isLog ? Math.log : (value: number): number => value;
  const from = isLog ? Math.exp : (value: number): number => value;
  const valuesOf = (runs: readonly FoundIndicator[]): number[] => runs.map(({ value }) => to(value));
  const now = mean(valuesOf(current));
  const sessions = groupBySession(baseline).map((session) => mean(valuesOf(session)));
  const before = isPaired ? mean(valuesOf(baseline)) : mean(sessions);
  const pairs = valuesOf(current).map((value, index) => value - to(baseline[index]?.value ?? Number.NaN));
  const seen = isPaired ? pairs : sessions;
  const figures = { current: from(now), baseline: from(before) };
  if (seen.length < (before === 0 && !isLog ? fewestAtZero : fewestSessions)) {
    return { ...figures, isBeyondNoise: false };
  }
  const least = leastScatter * (isLog ? 1 : Math.abs(before));
  const scatter = Math.max(least, sampleStandardDeviation(seen));
  const spread = scatter * Math.sqrt(1 / seen.length + (isPaired ? 0 : 1));
  const reach = spread * studentQuantile(1 - chance, seen.length - 1);
  return { ...figures, isBeyondNoise: Math.abs(now - before) > reach };
}

/** The objective's own figure per slice; undefined if the run has none. */
function slicesOf(run: Run, { metric, tags, aggregation }: LoadIndicator) {
  const found = metricOf(run, metric);
  if (found?.type === "trend") {
    const slices = withTags(found.series, tags)?.slices;
    const own = aggregation.kind === "percentile" ? percentileKey(aggregation.percent) : "50";
    return slices?.percentiles[own] ?? slices?.percentiles["95"];
  }
  if (found?.type !== "rate") return undefined;
  const slices = withTags(found.series, tags)?.slices;
  return slices?.passes.map((passes, index) => {
    const count = slices.count[index] ?? 0;
    return count === 0 ? null : passes / count;
  });
}

/** Mean of the slices within each point of the series. */
function figuresAtPoints(run: Run, query: ReadQuery, points: number, indicator: LoadIndicator) {
  const slices = slicesOf(run, indicator);
  const sliceMs = sliceMsOf(run.window);
  const steps = Math.floor((Date.parse(query.end) - Date.parse(query.start)) / query.stepMs) + 1;
  const pointMs = Math.ceil(steps / Math.max(1, points)) * query.stepMs;
  if (slices === undefined || pointMs < sliceMs) return undefined;
  return Array.from({ length: points }, (_, index) => {
    const [from, to] = [index * pointMs, (index + 1) * pointMs].map((ms) => Math.round(ms / sliceMs));
    const figures = slices.slice(from, to).filter((it) => it !== null);
    return figures.length === 0 ? null : sumOf(figures, (it) => it) / figures.length;
  });
}

/** Correlation of a series with the objective's figure within one run. */
function correlationIn(run: Run, name: string, labels: Tags, indicator: LoadIndicator) {
  const query = queryOf(run, name);
  const series = query?.series.find((it) => sameTags(it.labels, labels));
  const points = series?.points;
  if (query === undefined || points === undefined) return undefined;
  const figures = figuresAtPoints(run, query, points.length, indicator);
  const pairs = points.flatMap((point, index) => {
    const figure = figures?.[index] ?? null;
    return point === null || figure === null ? [] : [{ point, figure }];
  });
  if (pairs.length < fewestPoints) return undefined;
  const correlation = rankCorrelation(
    pairs.map(({ point }) => point),
    pairs.map(({ figure }) => figure),
  );
  return correlation && { ...correlation, points: pairs.length };
}

/** The series, if it correlates with the objective's figure in every round. */
function movedInTime(
  query: ReadQuery,
  series: ServerSeries,
  tested: { readonly runs: readonly Run[]; readonly indicator: LoadIndicator; readonly chance: number },
): MovedSeries | undefined {
  const { runs, indicator, chance } = tested;
  const { labels, min: lowest, peak: highest } = series;
  const all = runs.map((run) => correlationIn(run, query.name, labels, indicator));
  const last = all.at(-1);
  const isTogether = all.every((it) => it !== undefined && it.rho >= closest && areTogether(it, chance));
  if (last === undefined || !isTogether) return undefined;
  const { rho, points } = last;
  return movedSeries(query, series, { kind: "inTime", lowest, highest, rho, points });
}

/** Correlation in time means something for times and failures, which rise with server load, under a constant load. */
function tellsInTime({ aggregation, metric }: LoadIndicator, runs: readonly Run[]): boolean {
  const isRising = metric === "http_req_failed" || aggregation.kind !== "rate";
  return isRising && runs.every(({ generator }) => generator.asked?.isConstant === true);
}

/** Size of the movement, for ordering. */
function sizeOf({ how }: MovedSeries): number {
  if (how.kind === "inTime") return how.rho;
  return how.baseline === 0
    ? Number.POSITIVE_INFINITY
    : Math.abs(Math.log(Math.abs(how.current / how.baseline)));
}

/**
 * Server series that moved with a missed objective, the largest move first. Two rules, depending on the data:
 * - With three baseline runs that have the query (side by side: three rounds; five if it was always zero), and an
 *   objective that got worse: the average over the window lies outside the prediction interval of one more baseline
 *   run, at 1 % over all series tested (Bonferroni), for log-normal levels with at least 10 % scatter; it changed by a
 *   fifth or more, and lies beyond every baseline average for a quarter of the window.
 * - Otherwise, under a constant load: it rose and fell with the objective's own figure in every round, with Spearman's
 *   rank correlation of at least 0.7 over at least 20 points, at the same 1 % (rank-correlation.ts). A shared trend or
 *   single step is not reported: too many things drift or jump once.
 * In simulation (tests/features/explain/correlated-series.test.ts) at most 1 % of reports name a series under noise
 * alone, with 5 % to 60 % scatter between runs.
 * @returns empty if none moved or nothing is known
 */
export function seriesThatMoved(judgement: Judgement, rounds: RunsOfMiss): readonly MovedSeries[] {
  const { indicator } = judgement.objective;
  if (judgement.kind === "notJudged" || indicator.of !== undefined) return [];
  const queries = queriesOf(rounds.runs);
  const candidates = queries.map((query) => candidatesOf(query, rounds));
  const strange = queries.filter((_, index) => candidates[index]?.length === 0);
  const known = gotWorse(judgement) ? candidates.flat() : [];
  const unknown = tellsInTime(indicator, rounds.runs)
    ? strange.flatMap((query) => drawn(query).map((series) => ({ query, series })))
    : [];
  const chance = falseClaim / Math.max(1, 2 * known.length + unknown.length);
  const { runs, design } = rounds;
  const moved = [
    ...known.map((candidate) => movedInLevel(candidate, design === "sideBySide", chance)),
    ...unknown.map(({ query, series }) => movedInTime(query, series, { runs, indicator, chance })),
  ].filter((it) => it !== undefined);
  return moved.sort((one, other) => sizeOf(other) - sizeOf(one)).slice(0, mostMoved);
}
