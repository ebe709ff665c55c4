import type { GeneratorHealth } from "../../model/run/run.ts";
import { type LoadOptions, type LoadScenario, loadOptions, msOf, scenariosOf } from "./load-options.ts";

/** A stretch of a scenario in which its rate goes straight from one value to another; times in ms, rates a ms. */
interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
  readonly fromRate: number;
  readonly toRate: number;
}

/** What was measured of a run, as far as it bears on what was asked for. */
export interface MeasuredWindow {
  readonly warmUpMs: number;
  readonly windowMs: number;
}

const oneSecondMs = 1000;

/** @returns undefined for a scenario without an arrival rate */
function stretchesOf(scenario: LoadScenario): Stretch[] | undefined {
  const { executor, duration, rate = 0, startRate, stages } = scenario;
  const unit = msOf(scenario.timeUnit) ?? oneSecondMs;
  const rateOf = (amount: number | null | undefined): number => (amount ?? 0) / unit;
  let fromMs = msOf(scenario.startTime) ?? 0;
  if (executor === "constant-arrival-rate") {
    const toMs = fromMs + (msOf(duration) ?? 0);
    return [{ fromMs, toMs, fromRate: rateOf(rate), toRate: rateOf(rate) }];
  }
  if (executor !== "ramping-arrival-rate") return undefined;
  let fromRate = rateOf(startRate);
  return (stages ?? []).map((stage) => {
    const toMs = fromMs + (msOf(stage.duration) ?? 0);
    const stretch = { fromMs, toMs, fromRate, toRate: rateOf(stage.target) };
    fromMs = stretch.toMs;
    fromRate = stretch.toRate;
    return stretch;
  });
}

/** Iterations that a stretch asks for after a point in time. */
function iterationsAfter({ fromMs, toMs, fromRate, toRate }: Stretch, timeMs: number): number {
  const start = Math.min(toMs, Math.max(fromMs, timeMs));
  if (toMs <= start) return 0;
  const rateAtStart = fromRate + ((toRate - fromRate) * (start - fromMs)) / (toMs - fromMs);
  return ((rateAtStart + toRate) / 2) * (toMs - start);
}

/**
 * Iterations that the scenarios asked for in the window. The window's clock starts with the first sample, which a slow
 * first answer delays against k6's own; so the window is laid to the end of the schedule.
 * @returns undefined unless all scenarios have arrival rates
 */
function scheduledIterations(load: LoadOptions, window: MeasuredWindow): number | undefined {
  const all = scenariosOf(load).map(([, one]) => stretchesOf(one));
  const stretches = all.flatMap((one) => one ?? []);
  if (stretches.length === 0 || all.includes(undefined)) return undefined;
  const endMs = Math.max(...stretches.map(({ toMs }) => toMs));
  const startMs = Math.min(...stretches.map(({ fromMs }) => fromMs));
  const fromMs = Math.max(startMs + window.warmUpMs, endMs - window.windowMs);
  return Number(stretches.reduce((sum, one) => sum + iterationsAfter(one, fromMs), 0).toFixed(1));
}

/** The same number of virtual users or the same arrival rate from a common beginning to a common end. */
function isConstant(load: LoadOptions): boolean {
  const all = scenariosOf(load).map(([, one]) => one);
  const ends = new Set(all.map((one) => `${msOf(one.startTime) ?? 0} ${msOf(one.duration)}`));
  const executors = ["constant-vus", "constant-arrival-rate"];
  return ends.size === 1 && all.every(({ executor }) => executors.includes(executor));
}

/** @returns undefined unless the load is constant and all of it has arrival rates */
function scheduledPerSecond(load: LoadOptions): number | undefined {
  const rates = scenariosOf(load).map(([, one]) => stretchesOf(one)?.[0]?.fromRate);
  if (!isConstant(load)) return undefined;
  const sum = rates.reduce((total: number, rate) => total + (rate ?? Number.NaN), 0);
  return Number.isNaN(sum) ? undefined : Number((sum * oneSecondMs).toPrecision(6));
}

/**
 * What load a script asks for.
 * @param options of k6's archive
 * @returns undefined for options of a form that is not known, or when only a segment of the load is run here
 */
export function loadScheduleOf(
  options: Readonly<Record<string, unknown>>,
  window: MeasuredWindow,
): GeneratorHealth["asked"] {
  const { data: load } = loadOptions.safeParse(options);
  if (load === undefined || (load.executionSegment ?? "") !== "") return undefined;
  const iterations = scheduledIterations(load, window);
  const perSecond = scheduledPerSecond(load);
  return {
    isConstant: isConstant(load),
    ...(iterations !== undefined && { iterations }),
    ...(perSecond !== undefined && { perSecond }),
  };
}
