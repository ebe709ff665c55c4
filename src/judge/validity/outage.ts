import { sum } from "simple-statistics";
import { sliceMsOf } from "../../model/run/age.ts";
import type { Run } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";

/** A time span in which the target was down, in a run where it was up otherwise. */
interface Outage {
  /** The symptom: all requests failed, or none ended. */
  readonly kind: "allFailed" | "noneEnded";
  /** Seconds from the start of the window. */
  readonly fromSeconds: number;
  readonly lastedSeconds: number;
}

/** One second without an answer may be chance; two in a row are not. */
const leastMs = 2000;

/** Minimum consecutive failures: where at most a quarter of the others fail, ten are chance in one in a million cases. */
const fewestFailures = 10;
const mostFailuresElsewhere = 0.25;

/**
 * Minimum iterations per second for a second without requests to mean something. With VUs that sleep, or few iterations
 * with many requests each, such seconds are normal.
 */
const fewestIterationsPerSecond = 10;

/** Minimum share of all requests on either side of an outage: set-up may send a few, and slow ones may end late. */
const leastShareAround = 0.1;

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The longest stretch of slices for which this holds; the first of several. */
function longestStretch(slices: number, holds: (slice: number) => boolean): Stretch {
  let longest: Stretch = { from: 0, to: 0 };
  let from = 0;
  for (let slice = 0; slice <= slices; slice += 1) {
    if (slice < slices && holds(slice)) continue;
    if (slice - from > longest.to - longest.from) longest = { from, to: slice };
    from = slice + 1;
  }
  return longest;
}

function outageOf(kind: Outage["kind"], { from, to }: Stretch, sliceMs: number): Outage | undefined {
  if ((to - from) * sliceMs < leastMs) return undefined;
  return { kind, fromSeconds: (from * sliceMs) / 1000, lastedSeconds: ((to - from) * sliceMs) / 1000 };
}

/** At least two seconds in which every request failed, in a run whose other requests mostly succeeded. */
function failingTime(run: Run, sliceMs: number): Outage | undefined {
  const slices = seriesOf(run, "http_req_failed")?.slices;
  if (slices === undefined) return undefined;
  const { count, passes: failed } = slices;
  const hasAllFailed = (slice: number): boolean => (count[slice] ?? 0) > 0 && failed[slice] === count[slice];
  const stretch = longestStretch(count.length, hasAllFailed);
  const failedInside = sum(failed.slice(stretch.from, stretch.to));
  const elsewhere = sum(count) - failedInside;
  if (failedInside < fewestFailures || elsewhere === 0) return undefined;
  if ((sum(failed) - failedInside) / elsewhere > mostFailuresElsewhere) return undefined;
  return outageOf("allFailed", stretch, sliceMs);
}

/** At least two seconds in which no request ended although iterations kept starting. */
function silentTime(run: Run, sliceMs: number): Outage | undefined {
  const perSecond = run.generator.asked?.perSecond ?? 0;
  const counts = seriesOf(run, "http_reqs")?.slices?.count;
  if (counts === undefined || perSecond < fewestIterationsPerSecond) return undefined;
  const stretch = longestStretch(counts.length, (slice) => counts[slice] === 0);
  const least = leastShareAround * sum(counts);
  if (sum(counts.slice(0, stretch.from)) < least || sum(counts.slice(stretch.to)) < least) return undefined;
  return outageOf("noneEnded", stretch, sliceMs);
}

/** The time span in which a run's target was down; undefined if there was none, or the target was not up otherwise. */
export function outageIn(run: Run): Outage | undefined {
  const sliceMs = sliceMsOf(run.window);
  return failingTime(run, sliceMs) ?? silentTime(run, sliceMs);
}
