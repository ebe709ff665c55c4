import { mean, sampleStandardDeviation } from "simple-statistics";
import { noiseWithin } from "../../judge/compare/noise.ts";
import { type FoundIndicator, foundIn } from "../../judge/indicator/indicator.ts";
import { pooledValue } from "../../judge/objective/absolute.ts";
import { validityOf } from "../../judge/validity/validity.ts";
import {
  formatIndicator,
  formatObjective,
  holds,
  type LoadIndicator,
  type Objective,
} from "../../model/objective.ts";
import type { Run } from "../../model/run/run.ts";
import { metricOf, seriesOf, seriesOfType } from "../../model/run/series.ts";
import type { InvalidityFinding } from "../../model/verdict/invalidity.ts";
import { sumOf } from "../../stats/sum.ts";
import type { Ladder, LadderLevel, LevelFigure } from "./facts.ts";

/** The runs of one level. */
export interface LevelRuns {
  readonly level: number;
  /** At least one. */
  readonly runs: readonly Run[];
}

/** What a ladder asks of each level. */
export interface AskedOfLevels {
  /** Absolute objectives, which define capacity. */
  readonly objectives: readonly Objective[];
  readonly throughput: LoadIndicator;
}

/** A level before it is placed among the others. */
export type LevelFacts = Omit<LadderLevel, "verdict" | "label"> & {
  readonly state: "measured" | "over" | "notMeasured";
};

/** Times whose curves over the levels the report shows, if a run has them. */
const shownTimes = ["http_req_duration", "http_req_waiting", "http_req_sending", "iteration_duration"];

/** Findings that blame the load generator: nothing is known of the target. */
const ofGenerator: ReadonlySet<InvalidityFinding["kind"]> = new Set([
  "startedApart",
  "generatorBusy",
  "generatorErrors",
  "instances",
  "rateNotReached",
]);

/** k6 dropped iterations, so the level's load was not made, but the generator had time to spare. */
const ofTarget: ReadonlySet<InvalidityFinding["kind"]> = new Set(["vusExhausted", "iterationsDropped"]);

/** What speaks against a run as a measurement of its level. */
function checked(run: Run) {
  const kinds = validityOf([run]).map(({ finding }) => finding.kind);
  return {
    run,
    isOfGenerator: kinds.some((kind) => ofGenerator.has(kind)),
    isOver: kinds.some((kind) => ofTarget.has(kind)),
  };
}

/** Standard error of the mean over runs: from the noise in each, or from their scatter if that is larger. */
function standardErrorOf(found: readonly FoundIndicator[]): number {
  const within = Math.sqrt(mean(found.map((one) => noiseWithin(one).standardError ** 2)) / found.length);
  if (found.length < 2) return within;
  const between = sampleStandardDeviation(found.map(({ value }) => value)) / Math.sqrt(found.length);
  return Math.max(within, between);
}

function figureOf(objective: Objective, runs: readonly Run[]): LevelFigure {
  const { text, indicator, comparison, bound } = objective;
  const limit = bound.kind === "absolute" ? bound.limit : Number.NaN;
  const found = foundIn(runs, objective);
  const own = formatObjective(objective);
  const common = {
    objective: own,
    ...(own !== text && { written: text }),
    indicator: formatIndicator(indicator),
    limit,
  };
  const [first] = found;
  if (first === undefined) return { ...common, dimension: "number", isMet: false };
  const value = pooledValue(found);
  const isMet = holds(value, comparison, limit);
  return { ...common, dimension: first.dimension, value, standardError: standardErrorOf(found), isMet };
}

function timesOf(runs: readonly Run[], objectives: readonly Objective[]): LadderLevel["times"] {
  const asked = objectives.flatMap(({ indicator }) => (indicator.of === "servers" ? [] : indicator.metric));
  const names = [...new Set([...shownTimes, ...asked])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const trends = runs.flatMap((run) => {
        const metric = metricOf(run, name);
        return metric?.contains === "time" ? seriesOfType(metric, "trend").slice(0, 1) : [];
      });
      const p95s = trends.flatMap(({ values }) => values.percentiles["95"] ?? []);
      const averages = trends.flatMap(({ values }) => values.avg ?? []);
      if (trends.length === 0 || Math.min(p95s.length, averages.length) < trends.length) return [];
      return [[name, { avg: mean(averages), p95: mean(p95s) }]];
    }),
  );
}

/** Failed requests, of all runs together. */
function failedOf(runs: readonly Run[]): number | undefined {
  const values = runs.flatMap((run) => seriesOf(run, "http_req_failed")?.values ?? []);
  const requests = sumOf(values, ({ count }) => count);
  return requests === 0 ? undefined : sumOf(values, ({ passes }) => passes) / requests;
}

/** What the runs of a level show. Runs in which the load generator was the limit do not count, unless all are. */
export function factsOf({ level, runs: all }: LevelRuns, expected: AskedOfLevels): LevelFacts {
  const fit = all.map(checked).filter(({ isOfGenerator }) => !isOfGenerator);
  const runs = fit.length === 0 ? all : fit.map(({ run }) => run);
  const isOver = fit.some((one) => one.isOver);
  const throughputs = foundIn(runs, { indicator: expected.throughput }).map(({ value }) => value);
  const failed = failedOf(runs);
  const state = fit.length === 0 ? "notMeasured" : isOver ? "over" : "measured";
  return {
    level,
    state,
    runs: all.length,
    requests: sumOf(runs, (run) => seriesOf(run, "http_reqs")?.values.count ?? 0),
    ...(throughputs.length > 0 && { throughput: mean(throughputs) }),
    ...(failed !== undefined && { failed }),
    times: timesOf(runs, expected.objectives),
    figures: expected.objectives.map((objective) => figureOf(objective, runs)),
  };
}

/** Whether a level meets all objectives; a run that one of the script's thresholds stopped does not. */
export function isMet({ state, figures }: LevelFacts, runs: readonly Run[]): boolean {
  return (
    state === "measured" &&
    figures.every((figure) => figure.isMet) &&
    runs.every(({ ending }) => ending.kind === "finished")
  );
}

/** Throughput by level, for what lies on its curve. */
export function throughputCurve(levels: readonly LevelFacts[]): readonly { x: number; y: number }[] {
  return levels.flatMap(({ level, throughput, state }) =>
    throughput === undefined || state === "notMeasured" ? [] : [{ x: level, y: throughput }],
  );
}

/** Where a level lies on the curve of throughput. */
export function labelOf(
  { level, state, throughput }: LevelFacts,
  knee: Ladder["knee"],
): LadderLevel["label"] {
  if (state !== "measured") return state;
  if (throughput === undefined) return "unknown";
  if (knee === undefined || level < knee.from) return "growing";
  return level <= knee.to ? "knee" : "saturated";
}
