import type { Metric, MetricContains, Run } from "../../model/run/run.ts";
import { tickMs } from "../../processes/stat.ts";
import { costIndicators, type ServiceCost, serviceCosts } from "./indicators.ts";
import { robustLine } from "./line.ts";
import type { CostSample } from "./sampling/count.ts";
import type { CostsSampled } from "./sampling/sampler.ts";
import {
  type CostWindow,
  countOver,
  type LoadedTogether,
  type Ratio,
  ratioMetric,
  windowOf,
  windowUntil,
} from "./window.ts";
import type { WhyUnmeasured } from "./words.ts";

/** What a family used in a run's window, and what could not be told. */
export interface Costs {
  readonly metrics: readonly Metric[];
  readonly unmeasured: ReadonlyMap<ServiceCost, WhyUnmeasured>;
}

function gaugeMetric(
  name: string,
  contains: MetricContains,
  figure: {
    readonly value: number;
    readonly min: number;
    readonly max: number;
    readonly standardError: number;
  },
): Metric {
  const { value, min, max, standardError } = figure;
  const compared = { value, standardError };
  return { name, type: "gauge", contains, series: [{ tags: {}, values: { value, min, max }, compared }] };
}

/** Below this a service is still filling its heap and its caches. */
const leastGrowthMs = 60_000;

/** Peaks of one build differ by what a garbage collector makes of chance: at least by this share. */
const leastPeakError = 0.01;

const megabyte = 1e6;

/** Peak and growth of the memory, by the samples in the window. */
function memoryMetrics(window: CostWindow, samples: readonly CostSample[], withGrowth: boolean) {
  const within = samples.filter(({ atMs }) => atMs >= window.startMs && atMs <= window.endMs);
  const sizes = within.map(({ residentBytes }) => residentBytes);
  if (sizes.length === 0) return [];
  const [low, peak] = [Math.min(...sizes), Math.max(...sizes)];
  const line = robustLine(within.map(({ atMs, residentBytes }) => ({ x: atMs, y: residentBytes })));
  const standardError = Math.hypot(leastPeakError * peak, line?.deviation ?? 0.05 * peak);
  const { memoryPeak, memoryGrowth, growthPerRequest } = costIndicators;
  const metrics = [
    gaugeMetric(memoryPeak.metric, "data", { value: peak, min: low, max: peak, standardError }),
  ];
  if (!withGrowth || line === undefined) return metrics;
  const growthIn = (factor: number) => {
    const value = line.slope * factor;
    return { value, min: value, max: value, standardError: line.standardError * factor };
  };
  metrics.push(gaugeMetric(memoryGrowth.metric, "default", growthIn(60_000 / megabyte)));
  const perSecond = window.requests / (window.endMs - window.startMs);
  if (perSecond > 0) metrics.push(gaugeMetric(growthPerRequest.metric, "data", growthIn(1 / perSecond)));
  return metrics;
}

function whyNoGrowth(run: Run, { startMs, endMs }: CostWindow): WhyUnmeasured | undefined {
  const { warmUpMs } = run.window;
  if (endMs - startMs >= leastGrowthMs && warmUpMs > 0) return undefined;
  return { kind: "tooShort", haveMs: endMs - startMs, needMs: leastGrowthMs, hasWarmUp: warmUpMs > 0 };
}

/** Why none of the counts of this run is that of the service under its load. */
function whyNothing(
  window: CostWindow,
  { samples, isOver, hidden, isConfined }: CostsSampled,
): WhyUnmeasured | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || last.cpuMs + last.residentBytes === 0)
    return { kind: "notTold" };
  if (isOver) return { kind: "ended" };
  if (hidden > 0 && !isConfined) return { kind: "hidden", processes: hidden };
  if (first.atMs > window.startMs || last.atMs < window.endMs) return { kind: "notTold" };
  return undefined;
}

/** Of the costs that a family's samples hold those of the window, by the requests answered in it. */
export function costsOf(runs: LoadedTogether, sampled: CostsSampled): Costs {
  const [run] = runs;
  const window = windowOf(runs);
  const nothing = whyNothing(window, sampled);
  if (nothing !== undefined) {
    return { metrics: [], unmeasured: new Map(serviceCosts.map((cost) => [cost, nothing])) };
  }
  const unmeasured = new Map<ServiceCost, WhyUnmeasured>();
  const { samples, isConfined, hidden, processes } = sampled;
  const slow = samples.filter((sample) => sample.slow !== undefined);
  // Threads end with their connections when the load does; what they counted since the last look is lost.
  const lastLook = slow.findLast(({ atMs }) => atMs <= window.endMs);
  const untilLastLook = windowUntil(window, lastLook?.atMs ?? window.endMs);
  const cpu = countOver(samples, ({ cpuMs }) => cpuMs);
  // User and system time of each process are cut on their own.
  const resolution = isConfined ? 0.001 : tickMs * Math.sqrt(2 * Math.max(1, processes));
  const ratios: readonly (readonly [
    ServiceCost,
    Omit<Ratio, "count" | "per">,
    Ratio["count"] | undefined,
  ])[] = [
    ["cpuPerRequest", { contains: "time", resolution }, cpu],
    ["cpu", { contains: "default", resolution }, cpu],
    ["switchesPerRequest", { contains: "default" }, countOver(slow, (one) => one.slow?.switches)],
    ["writtenPerRequest", { contains: "data" }, countOver(slow, (one) => one.slow?.writtenBytes)],
    ["readPerRequest", { contains: "data" }, countOver(slow, (one) => one.slow?.readBytes)],
  ];
  const metrics = ratios.flatMap(([cost, ratio, count]) => {
    const isHidden = hidden > 0 && cost !== "cpu" && cost !== "cpuPerRequest";
    const per = cost === "cpu" ? "millisecond" : "request";
    const counted = cost === "switchesPerRequest" ? untilLastLook : window;
    const metric =
      count && !isHidden
        ? ratioMetric(costIndicators[cost].metric, counted, { ...ratio, count, per })
        : undefined;
    if (metric === undefined) {
      const why = window.requests === 0 ? "noRequests" : "notTold";
      unmeasured.set(cost, isHidden ? { kind: "hidden", processes: hidden } : { kind: why });
    }
    return metric ?? [];
  });
  // Growth is of one and the same process.
  const growth = whyNoGrowth(run, window) ?? (isReplaced(window, sampled) ? { kind: "replaced" } : undefined);
  if (growth !== undefined) for (const cost of ofGrowth) unmeasured.set(cost, growth);
  if (hidden > 0) {
    for (const cost of ofMemory) unmeasured.set(cost, { kind: "hidden", processes: hidden });
    return { metrics, unmeasured };
  }
  const memory = memoryMetrics(window, samples, growth === undefined);
  const isGrowthKnown = growth !== undefined || memory.length > 1;
  if (!isGrowthKnown) for (const cost of ofGrowth) unmeasured.set(cost, { kind: "notTold" });
  return { metrics: [...metrics, ...memory], unmeasured };
}

/** Whether processes of the service that had lasted were replaced. */
function isReplaced({ startMs, endMs }: CostWindow, { lastingEnded }: CostsSampled): boolean {
  return lastingEnded.some((atMs) => atMs >= startMs && atMs <= endMs);
}

const ofGrowth = ["memoryGrowth", "growthPerRequest"] as const;
const ofMemory = ["memoryPeak", ...ofGrowth] as const;
