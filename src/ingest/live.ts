import { bucketMiddle, bucketOf } from "../stats/sketch.ts";

/** Figures of the load so far, warm-up and set-up included; cheap enough to ask for twice a second. */
export interface LiveFigures {
  readonly requests: number;
  /** Over the last five full seconds that have samples. */
  readonly requestsPerSecond: number;
  /** Within 0.4 %; undefined before the first request. */
  readonly p95Ms: number | undefined;
  /** Of the requests so far; 0 before the first. */
  readonly failedRatio: number;
  readonly vus: number;
}

/** What live figures are made of; changed in place. */
export interface LiveCounts {
  requests: number;
  failed: number;
  vus: number;
  /** Durations by bucket of the sketch. */
  readonly durations: Uint32Array;
  durationCount: number;
  /** Requests of the last seconds, by the second's place in a ring. */
  readonly recent: Uint32Array;
  newestSecond: number;
  firstSecond: number;
}

/** A power of two, more than the seconds looked back on. */
const ringSize = 8;
const secondsLookedBack = 5;

/** Counts of a load that has not begun. */
export function startLive(): LiveCounts {
  return {
    requests: 0,
    failed: 0,
    vus: 0,
    durations: new Uint32Array(0x8000),
    durationCount: 0,
    recent: new Uint32Array(ringSize),
    newestSecond: Number.NEGATIVE_INFINITY,
    firstSecond: Number.NEGATIVE_INFINITY,
  };
}

/** Counts a request that ended at this time. */
export function noteRequest(live: LiveCounts, timeMs: number): void {
  live.requests += 1;
  const second = Math.floor(timeMs / 1000);
  if (second > live.newestSecond) advance(live, second);
  if (second <= live.newestSecond - ringSize) return;
  const place = second & (ringSize - 1);
  live.recent[place] = (live.recent[place] ?? 0) + 1;
}

/** Empties the places of the seconds that begin. */
function advance(live: LiveCounts, second: number): void {
  const from = Math.max(live.newestSecond + 1, second - ringSize + 1);
  for (let begun = from; begun <= second; begun += 1) live.recent[begun % ringSize] = 0;
  if (live.newestSecond === Number.NEGATIVE_INFINITY) live.firstSecond = second;
  live.newestSecond = second;
}

/** Counts the duration of a request. */
export function noteDuration(live: LiveCounts, durationMs: number): void {
  const bucket = bucketOf(durationMs);
  if (bucket < 0) return;
  live.durations[bucket] = (live.durations[bucket] ?? 0) + 1;
  live.durationCount += 1;
}

/** The figures as they stand. */
export function liveFigures(live: LiveCounts): LiveFigures {
  return {
    requests: live.requests,
    requestsPerSecond: recentRate(live),
    p95Ms: liveP95(live),
    failedRatio: live.requests === 0 ? 0 : live.failed / live.requests,
    vus: live.vus,
  };
}

function recentRate(live: LiveCounts): number {
  if (live.requests === 0) return 0;
  // The load began somewhere inside its first second, which is not a full one.
  const full = Math.min(secondsLookedBack, live.newestSecond - live.firstSecond - 1);
  // Until one is over there is nothing better than the fuller one of those begun.
  if (full <= 0) return Math.max(...live.recent);
  let requests = 0;
  for (let back = 1; back <= full; back += 1)
    requests += live.recent[(live.newestSecond - back) % ringSize] ?? 0;
  return requests / full;
}

function liveP95(live: LiveCounts): number | undefined {
  if (live.durationCount === 0) return undefined;
  const rank = 0.95 * (live.durationCount - 1);
  let seen = 0;
  for (const [bucket, count] of live.durations.entries()) {
    seen += count;
    if (seen > rank) return bucketMiddle(bucket);
  }
  return undefined;
}
