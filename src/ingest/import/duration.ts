import { sumOf } from "../../stats/sum.ts";
import type { Clock } from "../clock.ts";
import type { SampleAggregator } from "../sample-aggregator.ts";

/** How long a run lasted, as far as its samples tell. */
export interface Duration {
  readonly ms: number;
  /** How far it may be off, either way; about 95 of 100 runs are nearer. */
  readonly errorMs: number;
}

const second = 1000;

/** What k6 does before the first iteration of a run and after the last takes about as long. */
const overheadMs = 5;

/**
 * How long k6 takes the run for, from samples alone. It divides rates by the time from the beginning of setup to the end
 * of teardown (k6 v1.8.1 and v2.2.0, internal/execution/scheduler.go, MarkStarted to MarkEnded).
 * @returns undefined where no sample tells when anything began
 */
export function durationOf(aggregator: SampleAggregator): Duration | undefined {
  const { clock } = aggregator;
  const endMs = endOf(aggregator);
  if (!Number.isFinite(clock.earliestMs) || !Number.isFinite(endMs)) return undefined;
  // Of whole seconds both ends are known to a second only. Where all VUs were busy all the time, their iterations tell the
  // length better.
  const found = clock.isWholeSeconds
    ? (byWork(aggregator) ?? byEnds(aggregator))
    : fromExactTimes(aggregator);
  return found.ms > 0 ? found : undefined;
}

/** The last sample of all, teardown included. */
function endOf({ endMs, stages }: SampleAggregator): number {
  return Math.max(endMs, stages.latestMs);
}

/** A count of the VUs may come that long after the end of the run. */
const shortestSilenceMs = 50;

/**
 * From the beginning of the first request or iteration, which is its sample's time less what it took, to the last sample.
 * Executors with an arrival rate may run on to a whole second without a further iteration.
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

/** Longer than that, k6 seldom takes to initialise its VUs: something else kept it from the first request. */
const longestInitMs = { withSetup: 300, else: 2000 };

/**
 * The first request or iteration, unless the run began before it: setup was silent, all scenarios start later, or their
 * rate grows from nothing. k6 counts its VUs each second from when it begins to initialise them, so it began after that.
 * @returns when it began, and how much earlier it may have been
 */
function beginningOf(clock: Clock, startMs: number) {
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

/** VUs that wait for each other at the end wait for a part of an iteration: more of it, the more they are. */
const usualWait = 0.45;

/** Of a millisecond of iterations k6 needs that much more to begin the next ones. */
const betweenIterations = 0.002;

/**
 * Busy VUs share the time of all iterations evenly, so that a run is at least as long as their sum by the number of VUs
 * (Little's law), and the time of an iteration longer at most, when the others have ended.
 * @returns undefined where VUs were idle, as those of an arrival rate, or not counted
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

/** How many VUs there were, where each count but one found all of them at work. */
function busyUsers({ metrics }: SampleAggregator): number | undefined {
  const [vus] = metrics.get("vus")?.accumulators.values() ?? [];
  const [most] = metrics.get("vus_max")?.accumulators.values() ?? [];
  if (vus === undefined || most === undefined || most.max === 0) return undefined;
  return vus.sum >= most.max * Math.max(1, vus.count - 1) ? most.max : undefined;
}

/**
 * Nearly all executors end at a whole second of their run, or with the iterations that are under way then. How many
 * seconds that are, the stamps and the counts of the VUs tell. Where the load of the first and of the last second tells
 * another length, that is the error.
 */
function byEnds(aggregator: SampleAggregator): Duration {
  const { clock } = aggregator;
  const idleMs = idleTicks(clock) * second;
  const byStamps = Math.round((endOf(aggregator) - clock.earliestMs) / second) * second;
  const byTicks = lengthByTicks(clock, byStamps);
  const byLoad = lengthByLoad(aggregator);
  const iterations = iterationsOf(aggregator);
  const tailMs = Math.min(second, iterations.sum / Math.max(1, iterations.count)) / 2;
  // The run lasted at least as long as its VUs were counted; stamps may make it a second longer than it was.
  const least = Math.max(byTicks, byLoad?.ms ?? (byTicks + byStamps) / 2);
  const ms = byTicks < byStamps ? Math.min(byStamps, least + tailMs) : byTicks + tailMs;
  // How long the VUs waited, in setup or for a later start, is known to a second, too.
  const isAgreed = byLoad !== undefined && byTicks === byStamps && idleMs === 0 && !clock.hasSetup;
  const doubtMs = isAgreed ? Math.min(second, Math.abs(ms - byLoad.ms) + byLoad.errorMs) : second;
  return { ms: idleMs + ms, errorMs: overheadMs + tailMs + doubtMs };
}

/** Seconds in which k6 counted its VUs from the first request on, silent ones at the end among them; else those of the stamps. */
function lengthByTicks({ ticks, earliestMs }: Clock, byStamps: number): number {
  const counted = ticks.filter(({ timeMs }) => timeMs >= earliestMs).length * second;
  return ticks.length > 0 && counted >= byStamps - second ? counted : byStamps;
}

/** Counts of the VUs when all were there, and nothing had begun yet. */
function idleTicks({ ticks, earliestMs }: Clock): number {
  const first = ticks.find(({ timeMs }) => timeMs >= earliestMs);
  return ticks.filter(({ timeMs, vusMax }) => timeMs < earliestMs && vusMax > 0 && vusMax === first?.vusMax)
    .length;
}

/** Fewer whole seconds than this do not say how much load one has. */
const fewestSeconds = 3;

/** A load whose seconds scatter by more than this share of their mean is not steady. */
const steady = 0.25;

/** The seconds between the first and the last, and these two by their share of the load of one. */
function lengthByLoad(aggregator: SampleAggregator): Duration | undefined {
  const counts = countsBySecond(aggregator);
  const whole = counts.slice(1, -1);
  const mean = whole.reduce((sum, count) => sum + count, 0) / whole.length;
  const squares = whole.reduce((sum, count) => sum + (count - mean) ** 2, 0);
  const isSteady = squares <= (steady * mean) ** 2 * whole.length;
  if (whole.length < fewestSeconds || mean === 0 || !isSteady) return undefined;
  const share = ((counts[0] ?? 0) + (counts.at(-1) ?? 0)) / mean;
  return { ms: (whole.length + share) * second, errorMs: second / mean };
}

/** Requests or iterations that ended in each second, whichever are more. */
function countsBySecond({ metrics, startMs, endMs }: SampleAggregator): readonly number[] {
  const seconds = Math.min(mostSeconds, Math.floor((endMs - startMs) / second) + 1);
  const byMetric = ["http_reqs", "iterations"].map((name) => {
    const accumulators = [...(metrics.get(name)?.accumulators.values() ?? [])];
    return Array.from({ length: seconds }, (_, index) =>
      sumOf(accumulators, ({ secondSums }) => secondSums[index] ?? 0),
    );
  });
  const totals = byMetric.map((counts) => sumOf(counts, (count) => count));
  return byMetric[totals.indexOf(Math.max(...totals))] ?? [];
}

const mostSeconds = 65_536;

/** How many iterations ended, how long all of them took together, and the longest. */
function iterationsOf({ metrics }: SampleAggregator) {
  const all = [...(metrics.get("iteration_duration")?.accumulators.values() ?? [])];
  return {
    count: sumOf(all, ({ count }) => count),
    sum: sumOf(all, ({ sum }) => sum),
    max: Math.max(0, ...all.map(({ max }) => max)),
  };
}
