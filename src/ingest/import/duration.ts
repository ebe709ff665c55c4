import type { Run } from "../../model/run/run.ts";
import { sumOf } from "../../stats/sum.ts";
import type { SampleClock } from "../clock.ts";
import { accumulatorsOf, type SampleAggregator } from "../sample-aggregator.ts";
import { totalsOf } from "../series/series-accumulator.ts";

type Duration = Pick<NonNullable<Run["duration"]>, "ms" | "errorMs">;

const second = 1000;

/** Time of k6 before the first iteration and after the last. */
const overheadMs = 5;

/**
 * Estimate of k6's duration of a run, from samples alone: k6 divides rates by the time from the beginning of setup to the end
 * of teardown (k6 v1.8.1 and v2.2.0, internal/execution/scheduler.go, MarkStarted to MarkEnded).
 * @returns undefined without a sample of a request or iteration
 */
export function durationOf(aggregator: SampleAggregator): Duration | undefined {
  const { clock } = aggregator;
  const endMs = endOf(aggregator);
  if (!Number.isFinite(clock.earliestMs) || !Number.isFinite(endMs)) return undefined;
  // Whole seconds show both ends to a second only. If all VUs were busy throughout, their iterations are more precise.
  const found = clock.isWholeSeconds
    ? (byWork(aggregator) ?? byEnds(aggregator))
    : fromExactTimes(aggregator);
  return found.ms > 0 ? found : undefined;
}

/** Time of the last sample, teardown included. */
function endOf({ endMs, stages }: SampleAggregator): number {
  return Math.max(endMs, stages.latestMs);
}

/** A count of the VUs may come this long after the end of the run. */
const shortestSilenceMs = 50;

/**
 * From the beginning of the first request or iteration to the last sample. Executors with an arrival rate may go on to a
 * whole second without a further iteration.
 */
function fromExactTimes(aggregator: SampleAggregator): Duration {
  const { clock, startMs } = aggregator;
  const endMs = endOf(aggregator);
  const begun = beginningOf(clock, startMs);
  const loaded = endMs - begun.atMs;
  // k6 counts its VUs each second, so a run lasted longer than to the last count, and ended before the next.
  const counted = (clock.ticks.at(-1)?.timeMs ?? endMs - second) - begun.atMs;
  const isSilent = counted - loaded > shortestSilenceMs;
  const whole = Math.ceil((isSilent ? counted : loaded) / second) * second;
  const isNear = isSilent || whole - loaded <= loaded / iterationsOf(aggregator).count;
  const ms = isNear && whole <= counted + second ? whole : loaded;
  return { ms, errorMs: overheadMs + begun.earlierMs + (ms - loaded) };
}

/** k6 seldom takes longer to initialise its VUs: something else delayed the first request. */
const longestInitMs = { withSetup: 300, else: 2000 };

/**
 * When the run began: with the first request or iteration, unless setup was silent, all scenarios start later, or their rate
 * grows from zero. k6 counts its VUs each second from when it begins to initialise them, so the run began after that.
 * @returns also how much earlier it may have been
 */
function beginningOf(clock: SampleClock, startMs: number) {
  const { ticks, hasSetup, firstIterationMs, secondIterationMs } = clock;
  const atMs = Math.min(clock.earliestMs, startMs);
  const [first, next] = ticks;
  if (first === undefined) return { atMs, earlierMs: 0 };
  const initMs = Math.max(0, atMs - first.timeMs + second);
  const isInitialised = first.timeMs > atMs || (first.vusMax > 0 && first.vusMax === next?.vusMax);
  if (isInitialised && initMs > (hasSetup ? longestInitMs.withSetup : longestInitMs.else)) {
    return { atMs: atMs - initMs, earlierMs: longestInitMs.withSetup / 2 };
  }
  if (hasSetup || first.timeMs < atMs) return { atMs, earlierMs: initMs };
  const pace = Number.isFinite(secondIterationMs) ? secondIterationMs - firstIterationMs : 0;
  return { atMs, earlierMs: Math.min(initMs, 2 * pace) };
}

/** Part of an iteration that VUs wait for each other at the end, if there are many. */
const usualWait = 0.45;

/** Time of k6 between iterations, as a share of theirs. */
const betweenIterations = 0.002;

/**
 * Busy VUs share the time of all iterations evenly: a run lasts at least their sum divided by the number of VUs (Little's
 * law), and at most an iteration longer.
 * @returns undefined if VUs were idle, as with an arrival rate, or not counted
 */
function byWork(aggregator: SampleAggregator): Duration | undefined {
  const { clock } = aggregator;
  const vus = busyUsers(aggregator);
  const { sum, max } = iterationsOf(aggregator);
  if (vus === undefined || clock.hasSetup || sum === 0) return undefined;
  const least = sum / vus;
  const spread = (max * (vus - 1)) / vus;
  const between = endOf(aggregator) - clock.earliestMs;
  const shortest = Math.max(least, between - second);
  const longest = Math.min(least * (1 + betweenIterations) + (1 + usualWait) * spread, between + second);
  if (shortest > longest) return undefined;
  const usual = least * (1 + betweenIterations / 2) + usualWait * spread;
  const ms = Math.min(longest, Math.max(shortest, usual));
  return { ms, errorMs: overheadMs + Math.max(ms - shortest, longest - ms) };
}

/** The number of VUs, if all of them were busy at each count but one. */
function busyUsers(aggregator: SampleAggregator): number | undefined {
  const [vus] = accumulatorsOf(aggregator, "vus");
  const [most] = accumulatorsOf(aggregator, "vus_max");
  if (vus === undefined || most === undefined || most.max === 0) return undefined;
  return vus.sum >= most.max * Math.max(1, vus.count - 1) ? most.max : undefined;
}

/**
 * Nearly all executors end at a whole second of their run, or with the iterations under way then. The stamps and the counts
 * of the VUs show the number of seconds; its error is the difference from what the load of the first and last second shows.
 */
function byEnds(aggregator: SampleAggregator): Duration {
  const { clock } = aggregator;
  const idleMs = idleTicks(clock) * second;
  const byStamps = Math.round((endOf(aggregator) - clock.earliestMs) / second) * second;
  const byTicks = lengthByTicks(clock, byStamps);
  const byLoad = lengthByLoad(aggregator);
  const iterations = iterationsOf(aggregator);
  const tailMs = Math.min(second, iterations.sum / Math.max(1, iterations.count)) / 2;
  // The run lasted at least as long as its VUs were counted; stamps may show a second too much.
  const least = Math.max(byTicks, byLoad?.ms ?? (byTicks + byStamps) / 2);
  const ms = byTicks < byStamps ? Math.min(byStamps, least + tailMs) : byTicks + tailMs;
  // How long the VUs waited, in setup or for a later start, is known to a second only.
  const isAgreed = byLoad !== undefined && byTicks === byStamps && idleMs === 0 && !clock.hasSetup;
  const doubtMs = isAgreed ? Math.min(second, Math.abs(ms - byLoad.ms) + byLoad.errorMs) : second;
  return { ms: idleMs + ms, errorMs: overheadMs + tailMs + doubtMs };
}

/** Seconds in which k6 counted its VUs, from the first request to a silent end; without counts, those of the stamps. */
function lengthByTicks({ ticks, earliestMs }: SampleClock, byStamps: number): number {
  const counted = ticks.filter(({ timeMs }) => timeMs >= earliestMs).length * second;
  return ticks.length > 0 && counted >= byStamps - second ? counted : byStamps;
}

/** Counts of the VUs when all were initialised and nothing had begun. */
function idleTicks({ ticks, earliestMs }: SampleClock): number {
  const first = ticks.find(({ timeMs }) => timeMs >= earliestMs);
  return ticks.filter(({ timeMs, vusMax }) => timeMs < earliestMs && vusMax > 0 && vusMax === first?.vusMax)
    .length;
}

/** Whole seconds that show the load of one. */
const fewestSeconds = 3;

/** A load is steady if its seconds scatter by at most this share of their mean. */
const steady = 0.25;

/** The seconds between the first and the last, and these two by their share of a second's load. */
function lengthByLoad(aggregator: SampleAggregator): Duration | undefined {
  const counts = countsBySecond(aggregator);
  const whole = counts.slice(1, -1);
  const mean = sumOf(whole, (count) => count) / whole.length;
  const squares = sumOf(whole, (count) => (count - mean) ** 2);
  const isSteady = squares <= (steady * mean) ** 2 * whole.length;
  if (whole.length < fewestSeconds || mean === 0 || !isSteady) return undefined;
  const share = ((counts[0] ?? 0) + (counts.at(-1) ?? 0)) / mean;
  return { ms: (whole.length + share) * second, errorMs: second / mean };
}

const mostSeconds = 65_536;

/** Requests or iterations that ended in each second, whichever are more. */
function countsBySecond(aggregator: SampleAggregator): readonly number[] {
  const length = Math.min(mostSeconds, Math.floor((aggregator.endMs - aggregator.startMs) / second) + 1);
  const [requests = [], iterations = []] = ["http_reqs", "iterations"].map((name) => {
    const accumulators = accumulatorsOf(aggregator, name);
    return Array.from({ length }, (_, index) =>
      sumOf(accumulators, ({ secondSums }) => secondSums[index] ?? 0),
    );
  });
  const total = (counts: readonly number[]) => sumOf(counts, (count) => count);
  return total(iterations) > total(requests) ? iterations : requests;
}

/** Number of iterations, their time, and that of the longest. */
function iterationsOf(aggregator: SampleAggregator) {
  return totalsOf(accumulatorsOf(aggregator, "iteration_duration"));
}
