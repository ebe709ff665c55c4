import type { Metric } from "../../../model/run/run.ts";
import { sumOf } from "../../../stats/sum.ts";
import { costIndicators, type DatabaseCost, databaseCosts } from "../indicators.ts";
import { type CostWindow, countOver, type LoadedTogether, ratioMetric, windowOf } from "../window.ts";
import type { CountedDatabase, CountSample } from "./counting.ts";
import type { WhyUncounted } from "./words.ts";

/** What databases were asked in a run's window, and what could not be told. */
export interface QueryFigures {
  readonly metrics: readonly Metric[];
  readonly unmeasured: ReadonlyMap<DatabaseCost, WhyUncounted>;
}

const countOf = {
  queriesPerRequest: ({ queries }: CountSample) => queries,
  transactionsPerRequest: ({ transactions }: CountSample) => transactions,
} as const satisfies Readonly<Record<DatabaseCost, (sample: CountSample) => number | undefined>>;

/** Seconds of the window that are left out at its begin and at its end: transactions are told late. */
const [lateSeconds, lastSeconds] = [2, 1];

/** Without less the ends would decide. */
const leastSeconds = 5;

/**
 * Each session of PostgreSQL tells its transactions once a second, and some ten seconds after its last one: what is told
 * during a load is half a second old at both ends, and what is told after it lacks the last ones. So only the middle counts.
 * @returns undefined for a window that has none
 * @see PostgreSQL 15, src/backend/utils/activity/pgstat.c, pgstat_report_stat
 */
function middleOf(window: CostWindow): CostWindow | undefined {
  const slices = window.slices.slice(lateSeconds, -lastSeconds);
  const [first, last] = [slices[0], slices.at(-1)];
  if (first === undefined || last === undefined || slices.length < leastSeconds) return undefined;
  const requests = sumOf(slices, (slice) => slice.requests);
  return { startMs: first.fromMs, endMs: last.toMs, requests, slices };
}

/** Why a database's own count is no figure of this run. */
function whyNot(
  { name: database, samples, failure, lacksQueries }: CountedDatabase,
  cost: DatabaseCost,
  { startMs, endMs }: CostWindow,
): WhyUncounted | undefined {
  if (failure !== undefined) return { kind: "unread", database, reason: failure };
  if (cost === "queriesPerRequest" && lacksQueries !== undefined)
    return { kind: "noQueries", database, reason: lacksQueries };
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || first.atMs > startMs || last.atMs < endMs)
    return { kind: "unread", database, reason: "it was not read at both ends of the window" };
  const counts = samples.map((sample) => countOf[cost](sample) ?? 0);
  const falls = counts.some((count, at) => at > 0 && count < (counts[at - 1] ?? 0));
  const isReset = falls || samples.some(({ era }) => era !== first.era);
  return isReset ? { kind: "reset", database } : undefined;
}

/**
 * The samples of the window, with those next to it at its ends: nobody asks after the load, and nobody before it unless it
 * was warmed up.
 */
function atEnds(samples: readonly CountSample[], { startMs, endMs }: CostWindow, isWarm: boolean) {
  const before = samples.findLast(({ atMs }) => atMs <= startMs);
  const after = samples.find(({ atMs }) => atMs >= endMs);
  const inside = samples.filter(({ atMs }) => atMs > startMs && atMs < endMs);
  if (before === undefined || after === undefined) return inside;
  return [isWarm ? before : { ...before, atMs: startMs }, ...inside, { ...after, atMs: endMs }];
}

function figureOf(
  cost: DatabaseCost,
  { whole, isWarm }: { readonly whole: CostWindow; readonly isWarm: boolean },
  counted: readonly CountedDatabase[],
): Metric | WhyUncounted {
  const isLate = cost === "transactionsPerRequest";
  // What failed may have been one that counts them.
  const telling = counted.filter(
    ({ samples, failure }) =>
      !isLate || failure !== undefined || samples.some((one) => countOf[cost](one) !== undefined),
  );
  if (telling.length === 0) return { kind: "noTransactions" };
  const why = telling.map((one) => whyNot(one, cost, whole)).find((one) => one !== undefined);
  if (why !== undefined) return why;
  const window = isLate ? middleOf(whole) : whole;
  if (window === undefined) return { kind: "tooShort", seconds: lateSeconds + leastSeconds + lastSeconds };
  const counts = telling.flatMap(
    ({ samples }) => countOver(atEnds(samples, whole, isWarm), countOf[cost]) ?? [],
  );
  const count = (atMs: number): number => sumOf(counts, (one) => one(atMs));
  const all = count(window.endMs) - count(window.startMs);
  if (window.requests === 0) return { kind: "noRequests" };
  if (all <= 0) return { kind: "unasked" };
  const seconds = (window.endMs - window.startMs) / 1000;
  const resolution = isLate ? Math.max(1, all / seconds) : 1;
  const ratio = { contains: "default", per: "request", count, resolution } as const;
  return ratioMetric(costIndicators[cost].metric, window, ratio) ?? { kind: "noRequests" };
}

/** Without the further names of what is counted once: numbered databases of one Redis, for example. */
function eachOnce(counted: readonly CountedDatabase[]): readonly CountedDatabase[] {
  return counted.filter(
    ({ identity }, at) =>
      identity === undefined || counted.findIndex((other) => other.identity === identity) === at,
  );
}

/** Of what databases counted the part of the window, by the requests answered in it. */
export function queriesOf(runs: LoadedTogether, counted: readonly CountedDatabase[]): QueryFigures {
  const window = { whole: windowOf(runs), isWarm: runs[0].window.warmUpMs > 0 };
  const metrics: Metric[] = [];
  const unmeasured = new Map<DatabaseCost, WhyUncounted>();
  for (const cost of databaseCosts) {
    const found = figureOf(cost, window, eachOnce(counted));
    if ("kind" in found) unmeasured.set(cost, found);
    else metrics.push(found);
  }
  return { metrics, unmeasured };
}
