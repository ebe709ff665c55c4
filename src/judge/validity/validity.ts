import { builtinMetrics } from "../../model/builtin-metrics.ts";
import type { Aggregation, Indicator } from "../../model/objective.ts";
import type { MetricType, Run } from "../../model/run.ts";
import { seriesOf } from "../../model/series.ts";
import { formatFigure } from "../../model/units.ts";
import type { Undecidable } from "../../model/verdict.ts";
import { thrownWords } from "../../report/words/why/exceptions.ts";
import { mostlyThrew } from "../indicator/exceptions.ts";
import { outageIn } from "./outage.ts";
import { warmUpDrift } from "./warm-up.ts";

/** What was wrong with a measurement. */
export type InvalidityKind =
  | "generatorBusy"
  | "vusExhausted"
  | "iterationsDropped"
  | "rateNotReached"
  | "generatorErrors"
  | "unanswered"
  | "exceptions"
  | "outage"
  | "warmingUp";

/** Why a measurement proves nothing about some of its indicators. */
export interface Invalidity {
  readonly kind: InvalidityKind;
  /** What was seen, with its figure, and what to do; a clause without a full stop. */
  readonly clause: string;
  readonly undecidable: Undecidable;
  /** Positions of the runs that show it, ascending. */
  readonly runs: readonly number[];
}

type Finding = Pick<Invalidity, "clause" | "undecidable">;

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

function percent(share: number): string {
  return formatFigure(share, "ratio");
}

function number(value: number): string {
  return formatFigure(value, "number");
}

/** A whole number with all its digits, thousands grouped. */
function counted(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

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
  const seen =
    cpu.mean > busyOnAverage
      ? `was ${percent(cpu.mean)} busy on average`
      : `was more than 90 % busy for ${percent(cpu.above90)} of the time`;
  return {
    clause: `the machine that made the load ${seen}, so its own delays are in the figures; use a larger machine, one that does not run the target as well, or a lower rate`,
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

/** `: an iteration took 800 ms on average, for which 100/s need about 80 VUs`, by Little's law, where they are too few. */
function neededVus(run: Run): string {
  const averageMs = seriesOf(run, "iteration_duration")?.values.avg;
  const { perSecond } = run.generator.asked ?? {};
  if (averageMs === undefined || perSecond === undefined) return "";
  const needed = Math.ceil((perSecond * averageMs) / 1000);
  if (needed <= (run.generator.vusExhausted ?? 0)) return " for a time";
  return `: an iteration took ${formatFigure(averageMs, "time")} on average, for which ${number(perSecond)}/s need about ${counted(needed)} VUs`;
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

function droppedText({ dropped, asked }: Iterations): string {
  return `k6 dropped ${counted(dropped)} of ${counted(asked)} iterations (${percent(dropped / asked)})`;
}

/** The target was too slow for the VUs: the throughput that was lost is its own, the latency that was seen is not whole. */
function vusExhausted(run: Run): Finding | undefined {
  const iterations = droppedTooMany(run);
  if (iterations === undefined || !waitedForTarget(run)) return undefined;
  const vus = counted(run.generator.vusExhausted ?? 0);
  return {
    clause: `${droppedText(iterations)} because all ${vus} VUs it may use were busy${neededVus(run)}; so the requests that would have met the target at its slowest are missing; look why iterations take that long, or raise maxVUs if they may`,
    undecidable: "latency",
  };
}

function iterationsDropped(run: Run): Finding | undefined {
  const iterations = droppedTooMany(run);
  if (iterations === undefined || waitedForTarget(run)) return undefined;
  const cause =
    run.generator.vusExhausted === undefined
      ? "; raise maxVUs if its VUs were all busy, and look at the CPU of its machine"
      : ", which the machine that made the load could not start in time; raise preAllocatedVUs, or use a larger machine";
  return { clause: `${droppedText(iterations)}${cause}`, undecidable: "latencyAndThroughput" };
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
    clause: `k6 started at most ${counted(started)} of the ${counted(asked)} iterations asked for (${percent(started / asked)}), so the load was lower than the script says; use a larger machine or a lower rate`,
    undecidable: "latencyAndThroughput",
  };
}

function generatorErrors(run: Run): Finding | undefined {
  const errors = run.generator.unanswered?.generator;
  const requests = seriesOf(run, "http_reqs")?.values.count ?? 0;
  if (errors === undefined || !(errors.count > mostGeneratorErrors * requests)) return undefined;
  return {
    clause: `${counted(errors.count)} of ${counted(requests)} requests failed on the machine that made the load (${errors.first}), not at the target; raise its limits of open files and ports, reuse connections, and check its name server`,
    undecidable: "all",
  };
}

function unanswered(run: Run): Finding | undefined {
  const errors = run.generator.unanswered?.target;
  const requests = seriesOf(run, "http_reqs")?.values.count ?? 0;
  if (errors === undefined || !(errors.count > mostUnanswered * requests)) return undefined;
  return {
    clause: `${counted(errors.count)} of ${counted(requests)} requests got no answer (${errors.first}), so their durations are not the target's; look at its log`,
    undecidable: "latency",
  };
}

/** Requests that come after the exception are missing, and iterations are short: neither figure is the script's. */
function exceptions(run: Run): Finding | undefined {
  const words = mostlyThrew(run) ? thrownWords([run]) : undefined;
  return words === undefined
    ? undefined
    : { clause: `${words}, so what comes after it was not measured`, undecidable: "latencyAndThroughput" };
}

function outage(run: Run): Finding | undefined {
  const found = outageIn(run);
  if (found === undefined) return undefined;
  const seen = found.kind === "allFailed" ? "every request failed" : "no request ended";
  return {
    clause: `${seen} for ${number(found.lastedSeconds)} s from second ${number(found.fromSeconds)} on, so the target was down for a part of the run; look at its log for that time`,
    undecidable: "latency",
  };
}

function warmingUp(run: Run): Finding | undefined {
  const drift = warmUpDrift(run);
  if (drift === undefined) return undefined;
  const { percent: percentile, firstMs, lastMs, seconds } = drift;
  const name = percentile === 50 ? "the median" : `p${percentile}`;
  const [first, last] = [formatFigure(firstMs, "time", lastMs), formatFigure(lastMs, "time", firstMs)];
  return {
    clause: `the target was still warming up: ${name} was ${first} in the first ${number(seconds)} s and ${last} in the last; set warm-up to leave the beginning out, or a longer one`,
    undecidable: "latency",
  };
}

/** In the order in which they are told. */
const rules: readonly { readonly kind: InvalidityKind; readonly find: (run: Run) => Finding | undefined }[] =
  [
    { kind: "generatorBusy", find: generatorBusy },
    { kind: "generatorErrors", find: generatorErrors },
    { kind: "iterationsDropped", find: iterationsDropped },
    { kind: "rateNotReached", find: rateNotReached },
    { kind: "vusExhausted", find: vusExhausted },
    { kind: "unanswered", find: unanswered },
    { kind: "exceptions", find: exceptions },
    { kind: "outage", find: outage },
    { kind: "warmingUp", find: warmingUp },
  ];

/** `in round 2 of 3, `; nothing for one run or when all show it. */
function whichRuns(positions: readonly number[], runs: number): string {
  if (positions.length === runs) return "";
  const rounds = positions.map((position) => String(position + 1)).join(" and ");
  return `in round ${rounds} of ${runs}, `;
}

/**
 * Why runs are no valid measurement. Old and imported records lack some of what is needed; what is not known is not
 * held against them. That a percentile rests on too few samples is told with its objective (judge.ts).
 * @param runs the rounds of one side, in their order
 * @returns one entry a kind, in the words of the first run that shows it; empty for a valid measurement
 */
export function validityOf(runs: readonly Run[]): Invalidity[] {
  return rules.flatMap(({ kind, find }) => {
    const found = runs.flatMap((run, position) => {
      const finding = find(run);
      return finding === undefined ? [] : [{ position, finding }];
    });
    const [first] = found;
    if (first === undefined) return [];
    const positions = found.map(({ position }) => position);
    const clause = `${whichRuns(positions, runs.length)}${first.finding.clause}`;
    return [{ kind, clause, undecidable: first.finding.undecidable, runs: positions }];
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
