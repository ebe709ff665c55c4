import { groupedBy } from "../lib/grouped.ts";
import { runFailure, usageFailure } from "../model/failure.ts";
import { builtinMetrics, type MetricKind } from "../model/run/builtin-metrics.ts";
import { type GeneratorHealth, type Metric, mostFrequent, type Run } from "../model/run/run.ts";
import { formatDurationMs } from "../model/units.ts";
import { sumOf } from "../stats/sum.ts";
import { endCsv, readCsv, startCsv } from "./csv.ts";
import { chooseEndpoints } from "./endpoints.ts";
import { guessType } from "./guess.ts";
import { destinationsOf } from "./hosts/destination.ts";
import { liveFigures, startLive } from "./live.ts";
import {
  accumulatorsOf,
  lastSecond,
  type MeasurementPlan,
  type MetricAggregator,
  type SampleAggregator,
  startAggregator,
} from "./sample-aggregator.ts";
import { recordedChecks, recordedMetric, type SeriesContext } from "./series/series.ts";
import { releaseValues, startWorkspace, totalsOf } from "./series/series-accumulator.ts";
import { chooseSlicing } from "./series/slices.ts";

export type { MeasurementPlan } from "./sample-aggregator.ts";

/** What only the generator knows, once it has ended. */
export interface MeasurementFacts {
  /** The generator's own test duration, by which k6 divides counters; default: the length of the window. */
  readonly durationMs?: number | undefined;
  /** Metrics as the generator declared them, by name: the types of custom ones. */
  readonly metrics: ReadonlyMap<string, Pick<MetricKind, "type"> & Partial<MetricKind>>;
}

/** Everything of a run that comes from its samples. */
export type MeasuredSamples = Readonly<ReturnType<typeof measure>>;

/** A measurement under way. */
export type Measurement = ReturnType<typeof startMeasurement>;

/** Starts to measure a run from the CSV that k6 writes (`--out csv`, best with `K6_CSV_TIME_FORMAT=unix_micro`). */
export function startMeasurement(plan: MeasurementPlan) {
  const live = startLive();
  const aggregator = startAggregator(plan, { live });
  const reader = startCsv(aggregator, (why) =>
    runFailure(`k6's samples cannot be read: ${why}. Is its version supported (v1 or v2)?`),
  );
  return {
    /** Takes bytes, cut anywhere. @throws Failure "run" for bytes that are not k6's CSV */
    write: (chunk: Uint8Array): void => readCsv(reader, chunk),
    /** Figures of the load so far; costs about a tenth of a millisecond. */
    live: () => liveFigures(live),
    /** Names of the metrics so far that are not built into k6, whose types only the generator knows; costs nothing. */
    customMetrics: (): readonly string[] => aggregator.customMetrics,
    /**
     * Ends the measurement.
     * @throws Failure "run" if the generator sent no samples, "usage" if the warm-up left none to measure
     */
    finish(facts: MeasurementFacts): MeasuredSamples {
      const cutOff = endCsv(reader);
      const warnings = cutOff === undefined ? [] : [cutOffWarning(cutOff)];
      warnings.push(...leftOutWarnings(reader.leftOut));
      return measure(aggregator, { ...facts, durationMs: loadMs(aggregator, facts) }, warnings);
    },
  };
}

/**
 * What counters are divided by: k6's own duration. That contains setup() and teardown(), so a script with either has the
 * time from the beginning of its first iteration to the last sample of the load.
 */
function loadMs({ clock, stages, startMs, endMs }: SampleAggregator, { durationMs }: MeasurementFacts) {
  if (stages.latestMs === Number.NEGATIVE_INFINITY) return durationMs;
  return endMs - Math.min(clock.firstIterationMs, startMs);
}

function cutOffWarning({ line, found }: NonNullable<ReturnType<typeof endCsv>>): string {
  return `k6's samples end early: line ${line} is cut off and was left out: ${found}`;
}

/** Says how many samples were left out for their value, such as `NaN`, if any. */
export function leftOutWarnings(count: number): string[] {
  if (count === 0) return [];
  const samples = count === 1 ? "One sample was" : `${count} samples were`;
  return [`${samples} left out for a value that is infinite, beyond 1e21, or no number.`];
}

/**
 * Turns all samples into figures.
 * @param warnings about the source
 * @throws Failure "run" if there are no samples, "usage" if all are in the warm-up
 */
export function measure(
  aggregator: SampleAggregator,
  facts: MeasurementFacts,
  warnings: readonly string[] = [],
) {
  const { startMs, endMs, plan } = aggregator;
  if (startMs === Number.POSITIVE_INFINITY) {
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
  const totals = (name: string) => totalsOf(accumulatorsOf(aggregator, name));
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
    checks: recordedChecks(aggregator),
    droppedIterations: totals("dropped_iterations").sum,
    /** Most initialised VUs; 0 if the generator reported none. */
    vusMax: Math.max(0, totals("vus_max").max),
    /** In and outside the window. */
    iterations: aggregator.iterations,
    /** Scenarios that did anything, in or outside the window; "" stands for samples without one. */
    atWork: aggregator.atWork,
    unanswered: faultsOf(aggregator),
    failures: failuresOf(aggregator),
    /** Where the requests in the window went, of all protocols, the busiest first. */
    destinations: destinationsOf((metric) => accumulatorsOf(aggregator, metric)),
    /** HTTP requests in the window. */
    requests: totals("http_reqs").sum,
    /** HTTP requests of setup() and teardown(), which count in nothing else. */
    setupRequests: aggregator.stages.requests,
    /** Doubts about the figures, each a sentence. */
    warnings: [...warnings, ...doubtsOf(aggregator, facts)],
  };
}

/** Samples of the largest metric whose values were kept. */
function mostSamples(aggregator: SampleAggregator): number {
  const kept = [...aggregator.metrics.values()].filter(({ keeping }) => keeping.values);
  return Math.max(0, ...kept.map(({ accumulators }) => totalsOf([...accumulators.values()]).count));
}

/** The metrics in the order they came. Those with slices need most room and are made last, when the others have freed theirs. */
function measureMetrics(context: SeriesContext, facts: MeasurementFacts): Metric[] {
  const metrics = [...context.aggregator.metrics.values()];
  const measured = new Map<MetricAggregator, Metric | undefined>();
  for (const metric of metrics.toSorted((a, b) => Number(a.keeping.seconds) - Number(b.keeping.seconds))) {
    measured.set(metric, recordedMetric(metric, kindOf(metric, facts), context));
    for (const accumulator of metric.accumulators.values()) releaseValues(accumulator);
  }
  return metrics.flatMap((metric) => measured.get(metric) ?? []);
}

/** Counters that the script declared and never used are zero, so that an objective on errors can be judged. */
function unusedCounters(aggregator: SampleAggregator, facts: MeasurementFacts): Metric[] {
  return [...facts.metrics].flatMap(([name, { type, contains }]) => {
    if (type !== "counter" || name.includes("{") || accumulatorsOf(aggregator, name).length > 0) return [];
    const kind = builtinMetrics.get(name)?.contains ?? contains ?? "default";
    return [{ name, type, contains: kind, series: [{ tags: {}, values: { count: 0, rate: 0 } }] }];
  });
}

/** Requests without an answer, by the side to blame. */
function faultsOf(aggregator: SampleAggregator): NonNullable<GeneratorHealth["unanswered"]> {
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
function failuresOf(aggregator: SampleAggregator): NonNullable<Run["failures"]> {
  const failed = accumulatorsOf(aggregator, "http_req_failed").flatMap(({ failure, passes }) =>
    failure === undefined ? [] : [{ failure, passes }],
  );
  const kinds = [...groupedBy(failed, ({ failure }) => failure)];
  return mostFrequent(
    kinds.map(([failure, own]) => ({ ...failure, count: sumOf(own, ({ passes }) => passes) })),
  );
}

/** As k6 or the script declares it; guessed for a metric that neither does. */
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
