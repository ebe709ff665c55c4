import type { Aggregation, Indicator } from "../../model/objective.ts";
import { builtinMetrics } from "../../model/run/builtin-metrics.ts";
import type { MetricType, Run } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";
import type { Invalidity } from "../../model/verdict/invalidity.ts";
import { exceptionsOf, mostlyThrew } from "../indicator/exceptions.ts";
import { outageIn } from "./outage.ts";
import { warmUpDrift } from "./warm-up.ts";

type Finding = Pick<Invalidity, "finding" | "undecidable">;

/**
 * Busy share of the machine's CPU, on average over the window, from which on the generator's own delays are in the
 * figures. k6's manual wants a fifth idle and calls results skewed at 100 %; half of that fifth is left as tolerance.
 * @see https://grafana.com/docs/k6/latest/testing-guides/running-large-tests/ (Monitoring the load generator)
 */
const busyOnAverage = 0.9;

/** Or the share of the time with more than 90 %: an average hides a quarter of the run, which decides a p95 alone. */
const busyForTime = 0.25;

/**
 * Share of the iterations asked for that may be dropped. Requests that are not sent because others are slow are missing
 * among the slow ones (coordinated omission, Tene 2013, "How NOT to Measure Latency"): 1 % of them moves a p99.
 */
const mostDropped = 0.01;

/** Least share of the iterations asked for that was started. A lower rate is another load. */
const leastReached = 0.95;

/** Share of requests that may fail on the generator's side: a tenth of the usual objective of 1 %. */
const mostGeneratorErrors = 0.001;

/** Share of requests without any answer from which on durations are those of the errors. */
const mostUnanswered = 0.5;

/**
 * Shorter windows are not asked about CPU: two of its samples, one a second, are the fewest that a machine is judged by,
 * and those of the first second are left out (k6/cpu.ts).
 */
const leastAskedMs = 3000;

function isBusy({ generator: { cpu }, window }: Run): boolean {
  const windowMs = Date.parse(window.end) - Date.parse(window.start);
  if (cpu === undefined || windowMs < leastAskedMs) return false;
  return cpu.mean > busyOnAverage || cpu.above90 > busyForTime;
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

/** What was asked of the generator in iterations, and what came of it. */
interface Iterations {
  readonly asked: number;
  readonly finished: number;
  readonly dropped: number;
}

/** @returns undefined for a run whose scenarios do not ask for a number of iterations, and has dropped none */
function iterationsOf(run: Run): Iterations | undefined {
  const finished = seriesOf(run, "iterations")?.values.count ?? 0;
  const dropped = run.generator.droppedIterations;
  // What finished and what was dropped is what was asked for, where nothing else is known.
  const asked = run.generator.asked?.iterations ?? finished + dropped;
  return asked > 0 ? { asked, finished, dropped } : undefined;
}

/** True when k6 had to drop iterations because all the VUs it may have were waiting, and had time to run more of them. */
function waitedForTarget(run: Run): boolean {
  return (run.generator.vusExhausted ?? 0) > 0 && !isBusy(run);
}

function droppedTooMany(run: Run): Iterations | undefined {
  const iterations = iterationsOf(run);
  return iterations !== undefined && iterations.dropped > mostDropped * iterations.asked
    ? iterations
    : undefined;
}

/** The target was too slow for the VUs: the throughput that was lost is its own, the latency that was seen is not whole. */
function vusExhausted(run: Run): Finding | undefined {
  const iterations = droppedTooMany(run);
  if (iterations === undefined || !waitedForTarget(run)) return undefined;
  const { dropped, asked } = iterations;
  const { vusExhausted: vus = 0, asked: load } = run.generator;
  const known = { iterationMs: seriesOf(run, "iteration_duration")?.values.avg, perSecond: load?.perSecond };
  return { finding: { kind: "vusExhausted", dropped, asked, vus, ...known }, undecidable: "latency" };
}

function iterationsDropped(run: Run): Finding | undefined {
  const iterations = droppedTooMany(run);
  if (iterations === undefined || waitedForTarget(run)) return undefined;
  const { dropped, asked } = iterations;
  const knowsVus = run.generator.vusExhausted !== undefined;
  return {
    finding: { kind: "iterationsDropped", dropped, asked, knowsVus },
    undecidable: "latencyAndThroughput",
  };
}

/** Iterations that are neither finished nor dropped nor under way at the end: the generator did not come to start them. */
function rateNotReached(run: Run): Finding | undefined {
  const asked = run.generator.asked?.iterations;
  if (asked === undefined || run.generator.vusMax === 0) return undefined;
  const finished = seriesOf(run, "iterations")?.values.count ?? 0;
  // k6 interrupts what is under way when its grace is over and does not count it: at most one for each VU.
  const started = finished + run.generator.droppedIterations + run.generator.vusMax;
  if (started >= leastReached * asked) return undefined;
  return {
    finding: { kind: "rateNotReached", started, asked },
    undecidable: "latencyAndThroughput",
  };
}

function generatorErrors(run: Run): Finding | undefined {
  const errors = run.generator.unanswered?.generator;
  const requests = seriesOf(run, "http_reqs")?.values.count ?? 0;
  if (errors === undefined || !(errors.count > mostGeneratorErrors * requests)) return undefined;
  const { count, first } = errors;
  return { finding: { kind: "generatorErrors", count, requests, first }, undecidable: "all" };
}

function unanswered(run: Run): Finding | undefined {
  const errors = run.generator.unanswered?.target;
  const requests = seriesOf(run, "http_reqs")?.values.count ?? 0;
  if (errors === undefined || !(errors.count > mostUnanswered * requests)) return undefined;
  const { count, first } = errors;
  return { finding: { kind: "unanswered", count, requests, first }, undecidable: "latency" };
}

/** Requests that come after the exception are missing, and iterations are short: neither figure is the script's. */
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

/** In the order in which they are told. */
const rules: readonly ((run: Run) => Finding | undefined)[] = [
  generatorBusy,
  generatorErrors,
  iterationsDropped,
  rateNotReached,
  vusExhausted,
  unanswered,
  exceptions,
  outage,
  warmingUp,
];

/**
 * Why runs are no valid measurement. Old and imported records lack some of what is needed; what is not known is not
 * held against them. That a percentile rests on too few samples is told with its objective (few-samples.ts).
 * @param runs the rounds of one side, in their order
 * @returns one entry a kind, with the figures of the first run that shows it; empty for a valid measurement
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
    return [{ finding: first.finding, undecidable: first.undecidable, rounds, of: runs.length, side }];
  });
}

/** Aggregations that tell how large single samples are. */
const ofSamples: readonly Aggregation["kind"][] = ["avg", "min", "med", "max", "percentile"];

function isLatency({ metric, aggregation }: Indicator, type: MetricType | undefined): boolean {
  // A trend of the script's own may hold times without saying so.
  const contains = builtinMetrics.get(metric)?.contains ?? "time";
  return contains === "time" && type !== "gauge" && ofSamples.includes(aggregation.kind);
}

function isThroughput({ aggregation }: Indicator, type: MetricType | undefined): boolean {
  return aggregation.kind === "count" || (aggregation.kind === "rate" && type === "counter");
}

/**
 * Whether an invalidity leaves an indicator undecided, so that it neither passes nor fails.
 * @param ofScript type of a metric that the script declares itself; those of k6 are known
 */
export function touches(
  { undecidable }: Pick<Invalidity, "undecidable">,
  indicator: Indicator,
  ofScript?: MetricType,
): boolean {
  // What the servers say of themselves is true however well k6 could time it, as long as the load came there.
  if (indicator.of === "servers") return undecidable === "all";
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
