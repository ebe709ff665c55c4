import { sampleAggregations } from "../../model/aggregations.ts";
import type { Aggregation, Indicator } from "../../model/objective.ts";
import { lengthMs } from "../../model/run/age.ts";
import { builtinMetrics } from "../../model/run/builtin-metrics.ts";
import type { MetricType, Run } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";
import type { Invalidity } from "../../model/verdict/invalidity.ts";
import { exceptionsOf, mostlyThrew } from "../indicator/exceptions.ts";
import { generatorShares, startedApart } from "./generators.ts";
import { outageIn } from "./outage.ts";
import { warmUpDrift } from "./warm-up.ts";

type Finding = Pick<Invalidity, "finding" | "undecidable" | "generator">;

/**
 * Mean CPU load above which the generator's own delays affect the figures: k6's manual recommends a fifth idle and calls
 * results skewed at 100 %.
 * @see https://grafana.com/docs/k6/latest/testing-guides/running-large-tests/ (Monitoring the load generator)
 */
const busyOnAverage = 0.9;

/** Share of the time above 90 %: a mean hides a busy quarter of the run, which alone can decide a p95. */
const busyForTime = 0.25;

/**
 * Maximum share of dropped iterations: 1 % missing among the slow requests moves a p99 (coordinated omission, Tene 2013,
 * "How NOT to Measure Latency").
 */
const mostDropped = 0.01;

/** Minimum share of the requested iterations that must start: a lower rate is a different load. */
const leastReached = 0.95;

/** Maximum share of requests that fail on the generator's side: a tenth of the usual objective of 1 %. */
const mostGeneratorErrors = 0.001;

/** Share of requests without an answer above which durations are those of the errors. */
const mostUnanswered = 0.5;

/**
 * Shorter windows are not checked for CPU load, which needs two samples, one per second after the first (k6/cpu.ts).
 */
const leastAskedMs = 3000;

/** CPU load of the load generator's machine, if the window is long enough to tell. */
export function cpuLoadOf({ generator: { cpu }, window }: Run): Run["generator"]["cpu"] {
  return lengthMs(window) < leastAskedMs ? undefined : cpu;
}

function isBusy(run: Run): boolean {
  const cpu = cpuLoadOf(run);
  return cpu !== undefined && (cpu.mean > busyOnAverage || cpu.above90 > busyForTime);
}

function generatorBusy(run: Run): Finding | undefined {
  const { cpu } = run.generator;
  if (cpu === undefined || !isBusy(run)) return undefined;
  const measure = cpu.mean > busyOnAverage ? "mean" : "above90";
  return {
    finding: { kind: "generatorBusy", measure, share: cpu[measure] },
    undecidable: "latencyAndThroughput",
  };
}

/** True if k6 dropped iterations because all allowed VUs were waiting, and the generator had CPU to spare. */
function waitedForTarget(run: Run): boolean {
  return (run.generator.vusExhausted ?? 0) > 0 && !isBusy(run);
}

/** Dropped and requested iterations, if too many were dropped. */
function droppedTooMany(run: Run) {
  const dropped = run.generator.droppedIterations;
  // If nothing else is known, the requested iterations are the finished plus the dropped ones.
  const asked = run.generator.asked?.iterations ?? finishedIn(run) + dropped;
  return asked > 0 && dropped > mostDropped * asked ? { dropped, asked } : undefined;
}

function finishedIn(run: Run): number {
  return seriesOf(run, "iterations")?.values.count ?? 0;
}

/** The target was too slow for the VUs: the lost throughput is the target's, and the latency is incomplete. */
function vusExhausted(run: Run): Finding | undefined {
  const iterations = droppedTooMany(run);
  if (iterations === undefined || !waitedForTarget(run)) return undefined;
  const { vusExhausted: vus = 0, asked: load } = run.generator;
  const known = { iterationMs: seriesOf(run, "iteration_duration")?.values.avg, perSecond: load?.perSecond };
  return { finding: { kind: "vusExhausted", ...iterations, vus, ...known }, undecidable: "latency" };
}

function iterationsDropped(run: Run): Finding | undefined {
  const iterations = droppedTooMany(run);
  if (iterations === undefined || waitedForTarget(run)) return undefined;
  const knowsVus = run.generator.vusExhausted !== undefined;
  return {
    finding: { kind: "iterationsDropped", ...iterations, knowsVus },
    undecidable: "latencyAndThroughput",
  };
}

/** Iterations neither finished, dropped nor running at the end: the generator was too slow to start them. */
function rateNotReached(run: Run): Finding | undefined {
  const asked = run.generator.asked?.iterations;
  if (asked === undefined || run.generator.vusMax === 0) return undefined;
  // At the end of the grace period k6 interrupts running iterations without counting them: at most one per VU.
  const started = finishedIn(run) + run.generator.droppedIterations + run.generator.vusMax;
  if (started >= leastReached * asked) return undefined;
  return { finding: { kind: "rateNotReached", started, asked }, undecidable: "latencyAndThroughput" };
}

/** One of several k6 processes that is missing, late or uneven changes the load and the percentiles. */
function instances(run: Run): Finding | undefined {
  const { instances: written } = run.generator;
  if (written === undefined) return undefined;
  const { wrote, expected = wrote, stray } = written;
  if (wrote === expected && stray.length === 0) return undefined;
  return { finding: { kind: "instances", ...written }, undecidable: "latencyAndThroughput" };
}

/** Requests without an answer, with all requests, if they are more than this share of them. */
function unansweredBy(side: "generator" | "target", run: Run, most: number) {
  const errors = run.generator.unanswered?.[side];
  const requests = seriesOf(run, "http_reqs")?.values.count ?? 0;
  return errors !== undefined && errors.count > most * requests ? { ...errors, requests } : undefined;
}

function generatorErrors(run: Run): Finding | undefined {
  const errors = unansweredBy("generator", run, mostGeneratorErrors);
  return errors && { finding: { kind: "generatorErrors", ...errors }, undecidable: "all" };
}

function unanswered(run: Run): Finding | undefined {
  const errors = unansweredBy("target", run, mostUnanswered);
  return errors && { finding: { kind: "unanswered", ...errors }, undecidable: "latency" };
}

/** Requests after the exception are missing and iterations are short: no figure is that of the whole script. */
function exceptions(run: Run): Finding | undefined {
  const finding = mostlyThrew(run) ? exceptionsOf([run]) : undefined;
  return finding && { finding, undecidable: "latencyAndThroughput" };
}

function outage(run: Run): Finding | undefined {
  const found = outageIn(run);
  if (found === undefined) return undefined;
  const { kind: of, fromSeconds, lastedSeconds } = found;
  return { finding: { kind: "outage", of, fromSeconds, lastedSeconds }, undecidable: "latency" };
}

function warmingUp(run: Run): Finding | undefined {
  const drift = warmUpDrift(run);
  return drift && { finding: { kind: "warmingUp", ...drift }, undecidable: "latency" };
}

/** The first generator of several that breaks a rule: one is enough to make the run invalid. */
function ofEachGenerator(rule: (run: Run) => Finding | undefined): (run: Run) => Finding | undefined {
  return (run) => {
    if (run.generators === undefined) return rule(run);
    for (const share of generatorShares(run)) {
      const found = rule(share.run);
      if (found !== undefined) return { ...found, generator: share.generator };
    }
    return undefined;
  };
}

/** In display order. */
const rules: readonly ((run: Run) => Finding | undefined)[] = [
  instances,
  startedApart,
  ...[generatorBusy, generatorErrors, iterationsDropped, rateNotReached, vusExhausted].map(ofEachGenerator),
  unanswered,
  exceptions,
  outage,
  warmingUp,
];

/**
 * Why runs are not a valid measurement. Data that imported records lack is not a finding. A percentile with too
 * few samples is reported with its objective (few-samples.ts).
 * @param runs the rounds of one side, in their order
 * @returns one entry per kind, with the figures of the first affected run; empty for a valid measurement
 */
export function validityOf(runs: readonly Run[], side: Invalidity["side"] = "head"): Invalidity[] {
  return rules.flatMap((find) => {
    const found = runs.flatMap((run, position) => {
      const finding = find(run);
      return finding === undefined ? [] : [{ position, ...finding }];
    });
    const [first] = found;
    if (first === undefined) return [];
    const rounds = found.map(({ position }) => position);
    const { finding, undecidable, generator } = first;
    const facts = { finding, undecidable, rounds, of: runs.length, side };
    return [generator === undefined ? facts : { ...facts, generator }];
  });
}

/** Aggregations of the size of single samples. */
const ofSamples: readonly Aggregation["kind"][] = [...sampleAggregations, "percentile"];

/** Over seconds that of each. */
function ofEach(aggregation: Aggregation): Aggregation {
  return aggregation.kind === "overSeconds" ? aggregation.each : aggregation;
}

function isLatency({ metric, aggregation }: Indicator, type: MetricType | undefined): boolean {
  // A custom trend may hold times without declaring it.
  const contains = builtinMetrics.get(metric)?.contains ?? "time";
  return contains === "time" && type !== "gauge" && ofSamples.includes(ofEach(aggregation).kind);
}

function isThroughput({ aggregation }: Indicator, type: MetricType | undefined): boolean {
  return aggregation.kind === "count" || (ofEach(aggregation).kind === "rate" && type === "counter");
}

/**
 * Whether an invalidity leaves an indicator undecided, neither pass nor fail.
 * @param ofScript type of a custom metric; k6's own are known
 */
export function touches(
  { undecidable }: Pick<Invalidity, "undecidable">,
  indicator: Indicator,
  ofScript?: MetricType,
): boolean {
  // What servers did is independent of k6's timing, as long as the load reached them.
  if (indicator.of !== undefined) return undecidable === "all";
  const type = builtinMetrics.get(indicator.metric)?.type ?? ofScript;
  switch (undecidable) {
    case "all":
      return true;
    case "latencyAndThroughput":
      return isLatency(indicator, type) || isThroughput(indicator, type);
    case "latency":
      return isLatency(indicator, type);
    default:
      return undecidable satisfies never;
  }
}
