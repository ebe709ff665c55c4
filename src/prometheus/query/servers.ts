import { setMaxListeners } from "node:events";
import {
  asksForRateInterval,
  type FilledTemplate,
  fillTemplate,
  rateIntervalMs,
} from "../../config/grammar/template.ts";
import { abortedAfter, unlessAborted } from "../../lib/deadline.ts";
import { reasonOf } from "../../model/failure.ts";
import type { ServerQuery, Servers } from "../../model/run/run.ts";
import { type Dimension, formatDurationMs } from "../../model/units.ts";
import type { Answer, Labels, Prometheus } from "../api/client.ts";
import { readClock } from "../api/clock.ts";
import { TooLarge } from "../api/http.ts";
import { awaitSamples, type Samplings } from "./arrival.ts";
import { doubtsOfSampling, sampledIn, whyNoSeries } from "./sampled.ts";
import { type SelectorsOfQuery, selectorsIn } from "./selectors.ts";
import { type Summary, summarise } from "./summary.ts";
import { chooseStep, gridOf, type Range } from "./window.ts";

/** A query of the gate file. */
export interface QueryPlan {
  readonly name: string;
  /** PromQL with placeholders (config/template.ts). */
  readonly query: string;
  readonly dimension: Dimension;
  /** As people write it, such as `cores`. */
  readonly unit: string;
  /** Multiplied with Prometheus's values: their unit to the base unit of the dimension. */
  readonly factor: number;
}

export interface ReadOptions {
  readonly queries: readonly QueryPlan[];
  /** By our clock, unless `isServerTime`. */
  readonly window: { readonly start: Date; readonly end: Date };
  /** The window came from Prometheus itself, so it is right whatever our clock says. */
  readonly isServerTime?: boolean | undefined;
  /** What is known of the run, by the names of `templateLabels`. */
  readonly labels: Readonly<Record<string, string>>;
  /** Chosen by the window's length when left out. */
  readonly stepMs?: number | undefined;
  /** Ends the reading: what was not answered by then is unread. */
  readonly signal: AbortSignal;
  /** Limit for all queries together; default 30 s. */
  readonly deadlineMs?: number | undefined;
}

/** However slow Prometheus is, the verdict waits no longer. */
const defaultDeadlineMs = 30_000;
/** If the clock is still unknown by then, query without it. */
const clockDeadlineMs = 5000;
/** Samples that are not stored so long after they were due are not waited for. */
const longestPatienceMs = 15_000;
const unsampled: Samplings = new Map();
const mostWords = 5;
const longestLine = 300;

/**
 * Reads the servers' side of a window, once Prometheus has stored it (arrival.ts): all queries at once (the client bounds
 * how many are under way), each of which may fail alone. The window is moved by the difference between Prometheus's clock and ours where that is over a second.
 * @returns never fails: a query without an answer, or with an empty one, is `unread` and says why in one line
 */
export async function readServers(prometheus: Prometheus, options: ReadOptions): Promise<Servers> {
  const deadlineMs = options.deadlineMs ?? defaultDeadlineMs;
  const deadline = abortedAfter(deadlineMs);
  const signal = AbortSignal.any([options.signal, deadline]);
  // Every query listens to it; Node 20 takes more than ten for a leak and warns.
  setMaxListeners(0, signal);
  const clockSignal = AbortSignal.any([signal, abortedAfter(clockDeadlineMs)]);
  const unknownClock = { version: undefined, skewMs: undefined, doubt: undefined, isAnswering: false };
  const answer = await unlessAborted(readClock(prometheus, clockSignal), clockSignal).catch(
    () => unknownClock,
  );
  const clock = options.isServerTime === true ? { ...unknownClock, version: answer.version } : answer;

  const skewMs = clock.skewMs ?? 0;
  const window = {
    start: new Date(options.window.start.getTime() + skewMs),
    end: new Date(options.window.end.getTime() + skewMs),
  };
  const filled = options.queries.map((plan) => fill(plan, window, options));
  const samplings = answer.isAnswering
    ? await awaitSamples(prometheus, selectorTexts(filled), {
        ...window,
        skewMs: answer.skewMs ?? 0,
        patienceMs: Math.min(longestPatienceMs, deadlineMs / 2),
        signal,
      })
    : unsampled;
  const reading: Reading = {
    prometheus,
    window,
    wantedStepMs: options.stepMs,
    doubts: [chooseStep(windowMsOf(window), options.stepMs).doubt, clock.doubt].filter(
      (it) => it !== undefined,
    ),
    samplings,
    signal,
    reasonOfEnd: () =>
      options.signal.aborted
        ? "cancelled before Prometheus answered"
        : `Prometheus did not answer within ${formatDurationMs(deadlineMs)}, the limit for all queries together`,
  };
  const queries = await Promise.all(filled.map((query) => readQuery(query, reading)));
  return {
    source: prometheus.name,
    ...(clock.version !== undefined && { version: clock.version }),
    ...(clock.skewMs !== undefined && { skewMs: clock.skewMs }),
    queries,
  };
}

type Window = ReadOptions["window"];

function windowMsOf({ start, end }: Window): number {
  return end.getTime() - start.getTime();
}

/** A query to send, or why it is skipped. */
interface FilledQuery {
  readonly plan: QueryPlan;
  readonly filled: FilledTemplate;
  readonly reads: SelectorsOfQuery;
}

function fill(plan: QueryPlan, window: Window, { labels, stepMs }: ReadOptions): FilledQuery {
  const windowMs = windowMsOf(window);
  const step = chooseStep(windowMs, stepMs);
  const filled = fillTemplate(plan.query, { windowMs, stepMs: step.stepMs, labels });
  const reads = selectorsIn(filled.kind === "filled" ? filled.query : "");
  return { plan, filled, reads };
}

/** What all queries read, each once. */
function selectorTexts(queries: readonly FilledQuery[]): readonly string[] {
  return [...new Set(queries.flatMap(({ reads }) => reads.selectors.map(({ text }) => text)))];
}

/** What all queries of one window share. */
interface Reading {
  readonly prometheus: Prometheus;
  /** By the clock of Prometheus. */
  readonly window: Window;
  readonly wantedStepMs: number | undefined;
  readonly doubts: readonly string[];
  readonly samplings: Samplings;
  readonly signal: AbortSignal;
  /** Why the signal ended it. */
  readonly reasonOfEnd: () => string;
}

async function readQuery({ plan, filled, reads }: FilledQuery, reading: Reading): Promise<ServerQuery> {
  const { window, samplings, signal } = reading;
  const unread = (query: string, reason: string): ServerQuery => ({
    kind: "unread",
    name: plan.name,
    query,
    reason: oneLine(reason),
  });
  if (filled.kind === "unfilled") return unread(plan.query, filled.reason);
  const sampled = sampledIn(reads, samplings, window);
  if (sampled.kind === "none") return unread(filled.query, sampled.reason);
  try {
    const { answer, range, doubts } = await askRange(filled.query, reading);
    const figures = figuresOf(answer, plan, { range, isOwn: sampled.isOwn });
    if (typeof figures === "string") {
      const isEmpty = answer.kind === "matrix" && answer.series.length === 0;
      const why = isEmpty ? whyNoSeries(reads, samplings, window) : undefined;
      return unread(filled.query, why ?? figures);
    }
    return {
      kind: "read",
      name: plan.name,
      query: filled.query,
      dimension: plan.dimension,
      unit: plan.unit,
      start: range.start.toISOString(),
      end: range.end.toISOString(),
      stepMs: range.stepMs,
      series: [...figures.series],
      omitted: figures.omitted,
      doubts: [
        ...reading.doubts,
        ...doubts,
        ...doubtsOfSampling(reads, samplings),
        ...sampled.doubts,
        ...lookBackDoubt(plan, reading),
        ...wordsOf(answer),
        ...figures.doubts,
      ],
    };
  } catch (error) {
    // Whatever went wrong, the run's own figures must not be lost with it.
    return unread(filled.query, signal.aborted ? reading.reasonOfEnd() : reasonOf(error));
  }
}

/** Asks for the values over the window; for fewer where Prometheus refuses the number. */
async function askRange(query: string, reading: Reading) {
  const { prometheus, window, wantedStepMs, signal } = reading;
  const ask = (range: Range) => unlessAborted(prometheus.queryRange(query, { ...range, signal }), signal);
  const range = gridOf(window, wantedStepMs);
  try {
    return { answer: await ask(range), range, doubts: [] };
  } catch (error) {
    const fewer = gridOf(window, chooseStep(windowMsOf(window), wantedStepMs).stepMs);
    const isTooLarge = error instanceof Error && error.cause instanceof TooLarge;
    if (!isTooLarge || fewer.stepMs <= range.stepMs) throw error;
    const doubt =
      `read with a step of ${formatDurationMs(fewer.stepMs)}, because the answer with one of ` +
      `${formatDurationMs(range.stepMs)} was too large; peaks between two values are not seen`;
    return { answer: await ask(fewer), range: fewer, doubts: [doubt] };
  }
}

/** A rate over more than the window includes what was before it, and so differs from run to run. */
function lookBackDoubt({ query }: QueryPlan, { window, wantedStepMs }: Reading): string[] {
  const windowMs = windowMsOf(window);
  const { stepMs } = chooseStep(windowMs, wantedStepMs);
  if (!asksForRateInterval(query) || rateIntervalMs(stepMs) <= windowMs) return [];
  const lookBack = formatDurationMs(rateIntervalMs(stepMs));
  return [
    `$rate_interval is ${lookBack}, longer than the window of ${formatDurationMs(windowMs)}: its values include the time ` +
      "before; use a rate over $window, judged by its end, for the window alone",
  ];
}

/** @returns why there are none where they are a text */
function figuresOf(
  answer: Answer,
  plan: QueryPlan,
  { range, isOwn }: { readonly range: Range; readonly isOwn: (labels: Labels) => boolean },
): Summary | string {
  if (answer.kind !== "matrix") {
    return `Prometheus answered with a ${answer.kind} instead of values over the window`;
  }
  if (answer.series.length === 0) return emptyReason(plan.query);
  if (answer.series.some(({ histograms }) => histograms.length > 0)) {
    return "the query returns native histograms; compute a number, as in histogram_quantile(0.95, ...)";
  }
  const own = answer.series.filter(({ labels }) => isOwn(labels));
  return summarise(own, range, plan.factor);
}

/** The two usual causes, beside a label that is misspelt. */
function emptyReason(template: string): string {
  const hint = /\[\s*\$(?:\{?(?:step|__interval)\b)/.test(template)
    ? "$step may be too short for two scrapes; use $rate_interval"
    : 'if no series means zero here, add "or vector(0)" to the query';
  return `no series in this window; check its names and labels; ${hint}`;
}

/** What the server itself says of an answer: not endless, and a line each. */
function wordsOf({ warnings, infos }: Answer): string[] {
  const words = [...warnings, ...infos];
  const rest = words.length - mostWords;
  return [
    ...words.slice(0, mostWords).map((word) => `Prometheus says: ${oneLine(word)}`),
    ...(rest > 0 ? [`Prometheus has ${rest} more`] : []),
  ];
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= longestLine ? line : `${line.slice(0, longestLine - 1)}…`;
}
