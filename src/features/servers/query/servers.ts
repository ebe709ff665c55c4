import {
  asksForRateInterval,
  type FilledTemplate,
  fillTemplate,
  rateIntervalMs,
  type TemplateValues,
} from "../../../config/grammar/template.ts";
import { cutTo } from "../../../lib/lines.ts";
import { unlessAborted, within } from "../../../lib/net/deadline.ts";
import { reasonOf } from "../../../model/failure.ts";
import type { PrometheusQuery } from "../../../model/gate.ts";
import type { ServerQuery, Servers } from "../../../model/run/run.ts";
import { formatDurationMs } from "../../../model/units.ts";
import type { Labels, Prometheus, PrometheusAnswer } from "../../../prometheus/api/client.ts";
import { readClock } from "../../../prometheus/api/clock.ts";
import { TooLarge } from "../../../prometheus/api/http.ts";
import { chooseStep, gridOf, type Range } from "../../../prometheus/window.ts";
import { awaitSamples, type Samplings } from "./arrival.ts";
import { doubtsOfSampling, sampledIn, whyNoSeries } from "./sampled.ts";
import { type SelectorsOfQuery, selectorsIn } from "./selectors.ts";
import { type ServerSummary, summarise } from "./summary.ts";

/** A query of the gate file. */
export type QueryPlan = Omit<PrometheusQuery, "place">;

export interface ServerReading {
  readonly queries: readonly QueryPlan[];
  /** By our clock, unless `isServerTime`. */
  readonly window: { readonly start: Date; readonly end: Date };
  /** The window is by the clock of Prometheus. */
  readonly isServerTime?: boolean | undefined;
  /** What is known of the run, by the names of `templateLabels`. */
  readonly labels: Readonly<Record<string, string>>;
  /** Chosen by the window's length if left out. */
  readonly stepMs?: number | undefined;
  /** What was not answered when it is aborted is unread. */
  readonly signal: AbortSignal;
  /** Limit for all queries together; default 30 s. */
  readonly deadlineMs?: number | undefined;
}

const defaultDeadlineMs = 30_000;
/** If the clock is still unknown by then, query without it. */
const clockDeadlineMs = 5000;
/** How long to wait for samples after they were due. */
const longestPatienceMs = 15_000;
const unsampled: Samplings = new Map();
const mostWords = 5;
const longestLine = 300;

/**
 * Reads all queries over a window, once Prometheus has stored it (arrival.ts). The window is moved by the skew of Prometheus's
 * clock, if that is over a second.
 * @returns never fails: a query without an answer, or with an empty one, is `unread` and says why in one line
 */
export async function readServers(prometheus: Prometheus, options: ServerReading): Promise<Servers> {
  const deadlineMs = options.deadlineMs ?? defaultDeadlineMs;
  const signal = within(deadlineMs, options.signal);
  const clockSignal = within(clockDeadlineMs, signal);
  const unknownClock = { version: undefined, skewMs: undefined, doubt: undefined, isAnswering: false };
  const asked = unlessAborted(readClock(prometheus, clockSignal), clockSignal);
  const answer = await asked.catch(() => unknownClock);
  const clock = options.isServerTime === true ? { ...unknownClock, version: answer.version } : answer;

  const skewMs = clock.skewMs ?? 0;
  const window = {
    start: new Date(options.window.start.getTime() + skewMs),
    end: new Date(options.window.end.getTime() + skewMs),
  };
  const windowMs = window.end.getTime() - window.start.getTime();
  const { stepMs, doubt } = chooseStep(windowMs, options.stepMs);
  const values = { windowMs, stepMs, labels: options.labels };
  const filled = options.queries.map((plan) => fill(plan, values));
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
    windowMs,
    wantedStepMs: options.stepMs,
    stepMs,
    doubts: [doubt, clock.doubt].filter((it) => it !== undefined),
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

/** A query to send, or why it is skipped. */
interface FilledQuery {
  readonly plan: QueryPlan;
  readonly filled: FilledTemplate;
  readonly reads: SelectorsOfQuery;
}

function fill(plan: QueryPlan, values: TemplateValues): FilledQuery {
  const filled = fillTemplate(plan.query, values);
  return { plan, filled, reads: selectorsIn(filled.kind === "filled" ? filled.query : "") };
}

/** What all queries read, each once. */
function selectorTexts(queries: readonly FilledQuery[]): readonly string[] {
  return [...new Set(queries.flatMap(({ reads }) => reads.selectors.map(({ text }) => text)))];
}

/** What all queries of one window share. */
interface Reading {
  readonly prometheus: Prometheus;
  /** By the clock of Prometheus. */
  readonly window: ServerReading["window"];
  readonly windowMs: number;
  readonly wantedStepMs: number | undefined;
  /** What `$step` stands for. */
  readonly stepMs: number;
  readonly doubts: readonly string[];
  readonly samplings: Samplings;
  readonly signal: AbortSignal;
  /** Why the signal was aborted. */
  readonly reasonOfEnd: () => string;
}

async function readQuery({ plan, filled, reads }: FilledQuery, reading: Reading): Promise<ServerQuery> {
  const { window, samplings, signal } = reading;
  const { name, dimension, unit } = plan;
  const unread = (query: string, reason: string): ServerQuery => {
    return { kind: "unread", name, query, reason: oneLine(reason) };
  };
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
      name,
      query: filled.query,
      dimension,
      unit,
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
    // Whatever went wrong, the run's own figures must not be lost.
    return unread(filled.query, signal.aborted ? reading.reasonOfEnd() : reasonOf(error));
  }
}

/** Asks for the values over the window; for fewer if the answer is too large. */
async function askRange(query: string, reading: Reading) {
  const { prometheus, window, wantedStepMs, stepMs, signal } = reading;
  const ask = (range: Range) => unlessAborted(prometheus.queryRange(query, { ...range, signal }), signal);
  const range = gridOf(window, wantedStepMs);
  try {
    return { answer: await ask(range), range, doubts: [] };
  } catch (error) {
    const fewer = gridOf(window, stepMs);
    const isTooLarge = error instanceof Error && error.cause instanceof TooLarge;
    if (!isTooLarge || fewer.stepMs <= range.stepMs) throw error;
    const doubt =
      `read with a step of ${formatDurationMs(fewer.stepMs)}, because the answer with one of ` +
      `${formatDurationMs(range.stepMs)} was too large; peaks between two values are not seen`;
    return { answer: await ask(fewer), range: fewer, doubts: [doubt] };
  }
}

/** A rate over more than the window includes what was before it, and so differs from run to run. */
function lookBackDoubt({ query }: QueryPlan, { windowMs, stepMs }: Reading): string[] {
  if (!asksForRateInterval(query) || rateIntervalMs(stepMs) <= windowMs) return [];
  const lookBack = formatDurationMs(rateIntervalMs(stepMs));
  return [
    `$rate_interval is ${lookBack}, longer than the window of ${formatDurationMs(windowMs)}: its values include the time ` +
      "before; use a rate over $window, judged by its end, for the window alone",
  ];
}

/** A text says why there are none. */
function figuresOf(
  answer: PrometheusAnswer,
  plan: QueryPlan,
  { range, isOwn }: { readonly range: Range; readonly isOwn: (labels: Labels) => boolean },
): ServerSummary | string {
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

/** With the usual cause besides a misspelt label. */
function emptyReason(template: string): string {
  const hint = /\[\s*\$(?:\{?(?:step|__interval)\b)/.test(template)
    ? "$step may be too short for two scrapes; use $rate_interval"
    : 'if no series means zero here, add "or vector(0)" to the query';
  return `no series in this window; check its names and labels; ${hint}`;
}

/** The server's own remarks on an answer, at most five lines. */
function wordsOf({ warnings, infos }: PrometheusAnswer): string[] {
  const words = [...warnings, ...infos];
  const rest = words.length - mostWords;
  return [
    ...words.slice(0, mostWords).map((word) => `Prometheus says: ${oneLine(word)}`),
    ...(rest > 0 ? [`Prometheus has ${rest} more`] : []),
  ];
}

function oneLine(text: string): string {
  return cutTo(text.replace(/\s+/g, " ").trim(), longestLine);
}
