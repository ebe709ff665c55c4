import { setMaxListeners } from "node:events";
import { asksForRateInterval, fillTemplate, rateIntervalMs } from "../config/template.ts";
import { abortedAfter, unlessAborted } from "../deadline.ts";
import { reasonOf } from "../failure.ts";
import type { ServerQuery, Servers } from "../measure/run.ts";
import { type Dimension, formatDurationMs } from "../units.ts";
import type { Answer, Prometheus } from "./client.ts";
import { readClock } from "./clock.ts";
import { summarise } from "./summary.ts";
import { chooseStep, type Range } from "./window.ts";

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
  /** The longest that all of it may take together; 30 s when left out. */
  readonly deadlineMs?: number | undefined;
}

/** However slow Prometheus is, the verdict waits no longer. */
const defaultDeadlineMs = 30_000;
/** A server that does not tell the time by then is asked the queries without. */
const clockDeadlineMs = 5000;
const mostWords = 5;
const longestLine = 300;

/**
 * Reads the servers' side of a window: all queries at once (the client bounds how many are under way), each of which may
 * fail alone. The window is moved by the difference between Prometheus's clock and ours where that is over a second.
 * @returns never fails: a query without an answer, or with an empty one, is `unread` and says why in one line
 */
export async function readServers(prometheus: Prometheus, options: ReadOptions): Promise<Servers> {
  const deadlineMs = options.deadlineMs ?? defaultDeadlineMs;
  const deadline = abortedAfter(deadlineMs);
  const signal = AbortSignal.any([options.signal, deadline]);
  // Every query listens to it; Node 20 takes more than ten for a leak and warns.
  setMaxListeners(0, signal);
  const clockSignal = AbortSignal.any([signal, abortedAfter(clockDeadlineMs)]);
  const unknownClock = { version: undefined, skewMs: undefined, doubt: undefined };
  const told = await unlessAborted(readClock(prometheus, clockSignal), clockSignal).catch(() => unknownClock);
  const clock = options.isServerTime === true ? { ...unknownClock, version: told.version } : told;

  const skewMs = clock.skewMs ?? 0;
  const start = new Date(options.window.start.getTime() + skewMs);
  const end = new Date(options.window.end.getTime() + skewMs);
  const { stepMs, doubt } = chooseStep(end.getTime() - start.getTime(), options.stepMs);
  const reading: Reading = {
    prometheus,
    range: { start, end, stepMs },
    labels: options.labels,
    doubts: [doubt, clock.doubt].filter((it) => it !== undefined),
    signal,
    reasonOfEnd: () =>
      options.signal.aborted
        ? "the reading was stopped before Prometheus had answered"
        : `Prometheus did not answer within ${formatDurationMs(deadlineMs)}, the most that all queries get together`,
  };
  const queries = await Promise.all(options.queries.map((plan) => readQuery(plan, reading)));
  return {
    source: prometheus.name,
    ...(clock.version !== undefined && { version: clock.version }),
    ...(clock.skewMs !== undefined && { skewMs: clock.skewMs }),
    queries,
  };
}

/** What all queries of one window share. */
interface Reading {
  readonly prometheus: Prometheus;
  readonly range: Range;
  readonly labels: ReadOptions["labels"];
  readonly doubts: readonly string[];
  readonly signal: AbortSignal;
  /** Why the signal ended it. */
  readonly reasonOfEnd: () => string;
}

async function readQuery(plan: QueryPlan, reading: Reading): Promise<ServerQuery> {
  const { range, signal } = reading;
  const windowMs = range.end.getTime() - range.start.getTime();
  const filled = fillTemplate(plan.query, { windowMs, stepMs: range.stepMs, labels: reading.labels });
  const unread = (query: string, reason: string): ServerQuery => ({
    kind: "unread",
    name: plan.name,
    query,
    reason: oneLine(reason),
  });
  if (filled.kind === "unfilled") return unread(plan.query, filled.reason);
  try {
    const asked = reading.prometheus.queryRange(filled.query, { ...range, signal });
    const answer = await unlessAborted(asked, signal);
    const figures = figuresOf(answer, plan, range);
    if (figures.kind === "none") return unread(filled.query, figures.reason);
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
      doubts: [...reading.doubts, ...lookBackDoubt(plan, range), ...wordsOf(answer), ...figures.doubts],
    };
  } catch (error) {
    // Whatever went wrong, the run's own figures must not be lost with it.
    return unread(filled.query, signal.aborted ? reading.reasonOfEnd() : reasonOf(error));
  }
}

/** A rate over more than the window also tells of what was before it, and so differs from run to run. */
function lookBackDoubt({ query }: QueryPlan, { start, end, stepMs }: Range): string[] {
  const windowMs = end.getTime() - start.getTime();
  if (!asksForRateInterval(query) || rateIntervalMs(stepMs) <= windowMs) return [];
  const lookBack = formatDurationMs(rateIntervalMs(stepMs));
  return [
    `$rate_interval is ${lookBack}, longer than the window of ${formatDurationMs(windowMs)}: its values tell of the time ` +
      "before, too; a rate over $window, judged by its end, tells of the window alone",
  ];
}

type Figures =
  | ({ readonly kind: "some" } & ReturnType<typeof summarise>)
  | { readonly kind: "none"; readonly reason: string };

function figuresOf(answer: Answer, plan: QueryPlan, range: Range): Figures {
  const none = (reason: string): Figures => ({ kind: "none", reason });
  if (answer.kind !== "matrix") {
    return none(`Prometheus answered a ${answer.kind} where values over the window were asked for`);
  }
  if (answer.series.length === 0) return none(emptyReason(plan.query));
  if (answer.series.some(({ histograms }) => histograms.length > 0)) {
    return none(
      "the query gives native histograms, which are no figures; take one of them, as in histogram_quantile(0.95, ...)",
    );
  }
  return { kind: "some", ...summarise(answer.series, range, plan.factor) };
}

/** The two usual causes, beside a label that is misspelt. */
function emptyReason(template: string): string {
  const hint = /\[\s*\$(?:\{?(?:step|__interval)\b)/.test(template)
    ? "a range of $step may be too short for two scrapes, $rate_interval is not"
    : 'if no series means zero here, add "or vector(0)" to the query';
  return `no series in this window; check its names and labels; ${hint}`;
}

/** What the server itself says of an answer: not endless, and a line each. */
function wordsOf({ warnings, infos }: Answer): string[] {
  const words = [...warnings, ...infos];
  const rest = words.length - mostWords;
  return [
    ...words.slice(0, mostWords).map((word) => `Prometheus says: ${oneLine(word)}`),
    ...(rest > 0 ? [`Prometheus says ${rest} more`] : []),
  ];
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= longestLine ? line : `${line.slice(0, longestLine - 1)}…`;
}
