import { groupedBy } from "../lib/grouped.ts";
import { runFailure, usageFailure } from "../model/failure.ts";
import { builtinMetrics, type MetricKind } from "../model/run/builtin-metrics.ts";
import { type GeneratorHealth, type Metric, mostFrequent, type Run } from "../model/run/run.ts";
import { formatDurationMs } from "../model/units.ts";
import { sumOf } from "../stats/sum.ts";
import { type CutOff, endCsv, MalformedSamples, readCsv, startCsv } from "./csv.ts";
import { chooseEndpoints } from "./endpoints/choose.ts";
import { guessType } from "./guess.ts";
import { type Destination, destinationsOf } from "./hosts/destination.ts";
import { type LiveFigures, liveFigures, startLive } from "./live.ts";
import {
  lastSecond,
  type MeasurementPlan,
  type MetricAggregator,
  type SampleAggregator,
  startAggregator,
} from "./sample-aggregator.ts";
import { checksOf, recordedMetric, type SeriesContext } from "./series/series.ts";
import { releaseValues, startWorkspace } from "./series/series-accumulator.ts";
import { chooseSlicing } from "./series/slices.ts";

export type { LiveFigures } from "./live.ts";
export type { MeasurementPlan } from "./sample-aggregator.ts";

/** What only the generator can tell, when it has ended. */
export interface MeasurementFacts {
  /** The generator's own test duration, by which k6 divides counters; undefined takes the window's length. */
  readonly durationMs?: number | undefined;
  /** What the generator said of its metrics, by name: the types of custom ones. */
  readonly metrics: ReadonlyMap<string, Pick<MetricKind, "type"> & Partial<MetricKind>>;
}

/** Everything of a run that comes from its samples. */
export interface Measured {
  readonly window: Run["window"];
  readonly metrics: Metric[];
  /** Endpoints beyond those recorded; undefined without any. */
  readonly endpointsLeftOut: Run["endpointsLeftOut"];
  readonly checks: Run["checks"];
  readonly droppedIterations: number;
  /** Most virtual users that were initialised; 0 when the generator reported none. */
  readonly vusMax: number;
  /** Iterations in and outside the window. */
  readonly iterations: number;
  /** Scenarios of the script that did anything, in or outside the window; "" stands for samples of none. */
  readonly atWork: ReadonlySet<string>;
  /** Requests in the window that got no answer. */
  readonly unanswered: NonNullable<GeneratorHealth["unanswered"]>;
  /** How requests in the window failed, the most frequent first; empty where none did, or the samples do not say. */
  readonly failures: NonNullable<Run["failures"]>;
  /** Where the requests in the window went, of all protocols, the busiest first. */
  readonly destinations: readonly Destination[];
  /** HTTP requests inside the window. */
  readonly requests: number;
  /** HTTP requests of setup() and teardown(), which count in nothing else. */
  readonly setupRequests: number;
  /** Doubts about the figures, each a sentence. */
  readonly warnings: readonly string[];
}

/** A measurement under way. */
export interface Measurement {
  /**
   * Takes bytes of k6's CSV output, cut anywhere.
   * @throws Failure "run" for bytes that are none
   */
  write(chunk: Uint8Array): void;
  /** Figures of the load so far; costs about a tenth of a millisecond. */
  live(): LiveFigures;
  /** Names of the metrics so far that are not built into k6, whose types the generator has to tell; costs nothing. */
  customMetrics(): readonly string[];
  /**
   * Ends the measurement.
   * @throws Failure "run" when the generator sent no samples, "usage" when the warm-up left none to measure
   */
  finish(facts: MeasurementFacts): Measured;
}

/** Starts to measure a run from the CSV that k6 writes (`--out csv`, best with `K6_CSV_TIME_FORMAT=unix_micro`). */
export function startMeasurement(plan: MeasurementPlan): Measurement {
  const live = startLive();
  const aggregator = startAggregator(plan, { live });
  const reader = startCsv(aggregator);
  return {
    write(chunk) {
      asRunFailure(() => readCsv(reader, chunk));
    },
    live: () => liveFigures(live),
    customMetrics: () => aggregator.customMetrics,
    finish(facts) {
      const cutOff = asRunFailure(() => endCsv(reader));
      const warnings = cutOff === undefined ? [] : [cutOffWarning(cutOff)];
      if (reader.notFinite > 0) warnings.push(notFiniteWarning(reader.notFinite));
      return measure(aggregator, { ...facts, durationMs: loadMs(aggregator, facts) }, warnings);
    },
  };
}

/**
 * What counters are divided by: k6's own duration, but of a script with setup() or teardown() the time from the beginning
 * of its first iteration to the last sample of the load, since k6's holds these stages.
 */
function loadMs({ clock, stages, startMs, endMs }: SampleAggregator, { durationMs }: MeasurementFacts) {
  if (stages.latestMs === Number.NEGATIVE_INFINITY) return durationMs;
  return endMs - Math.min(clock.firstIterationMs, startMs);
}

function cutOffWarning({ line, found }: CutOff): string {
  return `k6's samples end early: line ${line} is cut off and was left out: ${found}`;
}

/** Says that values such as `NaN` were left out. */
export function notFiniteWarning(count: number): string {
  return `${count} samples without a finite value were left out.`;
}

function asRunFailure<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof MalformedSamples)) throw error;
    throw runFailure(
      `k6's samples cannot be read: ${error.message}. Is its version supported (v1 or v2)?`,
      error,
    );
  }
}

/**
 * Turns all samples into figures.
 * @param warnings what is known already
 * @throws Failure "run" when there are no samples, "usage" when all lie in the warm-up
 */
export function measure(
  aggregator: SampleAggregator,
  facts: MeasurementFacts,
  warnings: readonly string[] = [],
): Measured {
  const { startMs, endMs, plan } = aggregator;
  if (aggregator.samples === 0 || startMs === Number.POSITIVE_INFINITY) {
    throw runFailure(
      "k6 sent no samples of the load, so nothing was measured. Check rate, stages and duration in the script's options.",
    );
  }
  if (endMs === Number.NEGATIVE_INFINITY) {
    const lasted = formatDurationMs(aggregator.timeMs - startMs + plan.warmUpMs);
    const warmUp = formatDurationMs(plan.warmUpMs);
    throw usageFailure(
      `The warm-up of ${warmUp} left nothing to measure: the load lasted ${lasted}. Shorten the warm-up, or run longer.`,
    );
  }
  const windowMs = endMs - startMs;
  const isWhole = plan.warmUpMs === 0 && facts.durationMs !== undefined && facts.durationMs > 0;
  const slicing = windowMs / 1000 > lastSecond ? undefined : chooseSlicing(windowMs);
  const { endpoints, leftOut } = chooseEndpoints(aggregator);
  const context: SeriesContext = {
    aggregator,
    slicing,
    // All samples at one instant: their own resolution, a second, is all that is known of the time they took.
    durationSeconds: isWhole ? (facts.durationMs ?? 0) / 1000 : windowMs / 1000 || 1,
    endpoints,
    workspace: startWorkspace(mostSamples(aggregator)),
  };
  const metrics = [...measureMetrics(context, facts), ...unusedCounters(aggregator, facts)];
  return {
    window: {
      start: new Date(startMs).toISOString(),
      end: new Date(endMs).toISOString(),
      warmUpMs: plan.warmUpMs,
      ...(slicing !== undefined && slicing.seconds > 1 && { sliceMs: slicing.seconds * 1000 }),
    },
    metrics,
    endpointsLeftOut: leftOut,
    checks: checksOf(aggregator),
    droppedIterations: totalOf(aggregator, "dropped_iterations"),
    vusMax: Math.max(0, ...accumulatorsOf(aggregator, "vus_max").map((accumulator) => accumulator.max)),
    iterations: aggregator.iterations,
    atWork: aggregator.atWork,
    unanswered: faultsOf(aggregator),
    failures: failuresOf(aggregator),
    destinations: destinationsOf((metric) => accumulatorsOf(aggregator, metric)),
    requests: totalOf(aggregator, "http_reqs"),
    setupRequests: aggregator.stages.requests,
    warnings: [...warnings, ...doubtsOf(aggregator, facts)],
  };
}

/** Samples of the largest metric whose values were kept. */
function mostSamples(aggregator: SampleAggregator): number {
  const kept = [...aggregator.metrics.values()].filter((metric) => metric.keeping.values);
  return Math.max(
    0,
    ...kept.map(({ accumulators }) => sumOf([...accumulators.values()], ({ count }) => count)),
  );
}

/** The metrics in the order they came, those with slices made last: what they need most room for is then free. */
function measureMetrics(context: SeriesContext, facts: MeasurementFacts): Metric[] {
  const metrics = [...context.aggregator.metrics.values()];
  const measured = new Map<MetricAggregator, Metric | undefined>();
  for (const metric of metrics.toSorted(
    (left, right) => Number(left.keeping.seconds) - Number(right.keeping.seconds),
  )) {
    measured.set(metric, recordedMetric(metric, kindOf(metric, facts), context));
    for (const accumulator of metric.accumulators.values()) releaseValues(accumulator);
  }
  return metrics.flatMap((metric) => measured.get(metric) ?? []);
}

/** Counters that the script declared and never used stand at zero, so that an objective on errors can be judged. */
function unusedCounters(aggregator: SampleAggregator, facts: MeasurementFacts): Metric[] {
  return [...facts.metrics].flatMap(([name, { type, contains }]) => {
    if (type !== "counter" || name.includes("{") || accumulatorsOf(aggregator, name).length > 0) return [];
    const kind = builtinMetrics.get(name)?.contains ?? contains ?? "default";
    return [{ name, type, contains: kind, series: [{ tags: {}, values: { count: 0, rate: 0 } }] }];
  });
}

function accumulatorsOf(aggregator: SampleAggregator, name: string) {
  return [...(aggregator.metrics.get(name)?.accumulators.values() ?? [])].filter(
    (accumulator) => accumulator.count > 0,
  );
}

function totalOf(aggregator: SampleAggregator, name: string): number {
  return sumOf(accumulatorsOf(aggregator, name), ({ sum }) => sum);
}

/** Requests without an answer, by the side that is to blame. */
function faultsOf(aggregator: SampleAggregator): Measured["unanswered"] {
  const faults = accumulatorsOf(aggregator, "http_reqs").flatMap(({ fault, count }) =>
    fault === undefined ? [] : [{ ...fault, count }],
  );
  const sides = [...groupedBy(faults, ({ side }) => side)].map(([side, own]) => [
    side,
    { count: sumOf(own, ({ count }) => count), first: own[0].error },
  ]);
  return Object.fromEntries(sides);
}

/** Failed requests by how they failed, the most frequent kinds. */
function failuresOf(aggregator: SampleAggregator): Measured["failures"] {
  const failed = accumulatorsOf(aggregator, "http_req_failed").flatMap(({ failure, passes }) =>
    failure === undefined ? [] : [{ failure, passes }],
  );
  const kinds = [...groupedBy(failed, ({ failure }) => failure)];
  return mostFrequent(
    kinds.map(([failure, own]) => ({ ...failure, count: sumOf(own, ({ passes }) => passes) })),
  );
}

/** k6 declares its own metrics; scripts declare theirs; for what nobody declared a type is guessed with care. */
function kindOf(metric: MetricAggregator, facts: MeasurementFacts): MetricKind {
  if (metric.kind !== undefined) return metric.kind;
  const fact = facts.metrics.get(metric.name);
  if (fact !== undefined) return { type: fact.type, contains: fact.contains ?? "default" };
  return { type: guessType(metric), contains: "default" };
}

function doubtsOf(aggregator: SampleAggregator, facts: MeasurementFacts): string[] {
  const doubts: string[] = [];
  for (const name of aggregator.customMetrics) {
    const metric = aggregator.metrics.get(name);
    if (metric === undefined || facts.metrics.has(name)) continue;
    doubts.push(`The type of the metric "${name}" is unknown; it is treated as a ${guessType(metric)}.`);
  }
  if (aggregator.endpointsLeftOut) {
    doubts.push(
      'There are more than 1,000 different values of the tag "name"; requests to the later ones count in the whole only. Give URLs that hold an id a common name: http.get(url, { tags: { name: "item" } }).',
    );
  }
  if (aggregator.checksLeftOut) {
    doubts.push(
      "There are more than 1,000 different checks; further ones count only in the rate of all checks.",
    );
  }
  return doubts;
}
