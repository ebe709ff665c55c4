import { bucketMiddle, bucketOf } from "../stats/sketch.ts";

/** Counts behind the live figures; changed in place. */
export type LiveCounts = ReturnType<typeof startLive>;

/** A power of two, more than the seconds looked back on. */
const ringSize = 8;
const secondsLookedBack = 5;

/** Counts of a load that has not begun. */
export function startLive() {
  return {
    requests: 0,
    failed: 0,
    vus: 0,
    /** Durations by bucket of the sketch. */
    durations: new Uint32Array(0x8000),
    durationCount: 0,
    /** Requests of the last seconds, by the second's place in a ring. */
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

/** Figures of the load so far, warm-up and set-up included; cheap enough to ask for twice a second. */
export function liveFigures(live: LiveCounts) {
  const { requests, failed, vus } = live;
  return {
    requests,
    /** Over the last five full seconds that have samples. */
    requestsPerSecond: recentRate(live),
    /** Within 0.4 %; undefined before the first request. */
    p95Ms: liveP95(live),
    /** Of the requests so far; 0 before the first. */
    failedRatio: requests === 0 ? 0 : failed / requests,
    vus,
  };
}

function recentRate({ requests, recent, newestSecond, firstSecond }: LiveCounts): number {
  if (requests === 0) return 0;
  // The load began somewhere inside its first second, which is not a full one.
  const full = Math.min(secondsLookedBack, newestSecond - firstSecond - 1);
  // Until one is over there is nothing better than the fuller one of those begun.
  if (full <= 0) return Math.max(...recent);
  let sum = 0;
  for (let back = 1; back <= full; back += 1) sum += recent[(newestSecond - back) % ringSize] ?? 0;
  return sum / full;
}

function liveP95({ durations, durationCount }: LiveCounts): number | undefined {
  if (durationCount === 0) return undefined;
  const rank = 0.95 * (durationCount - 1);
  let seen = 0;
  return bucketMiddle(
    durations.findIndex((count) => {
      seen += count;
      return seen > rank;
    }),
  );
}
