import type { LoadAsked } from "../../model/gate.ts";
import type { GeneratorHealth } from "../../model/run/run.ts";
import { sumOf } from "../../stats/sum.ts";
import { type LoadScenario, loadOptions, msOf, type ScriptLoad, scenariosOf } from "./load-options.ts";

/** A part of a scenario in which its rate changes linearly; rates per ms. */
interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
  readonly fromRate: number;
  readonly toRate: number;
}

/** The window of a run. */
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

/** Iterations of a stretch after a point in time. */
function iterationsAfter({ fromMs, toMs, fromRate, toRate }: Stretch, timeMs: number): number {
  const start = Math.min(toMs, Math.max(fromMs, timeMs));
  if (toMs <= start) return 0;
  const rateAtStart = fromRate + ((toRate - fromRate) * (start - fromMs)) / (toMs - fromMs);
  return ((rateAtStart + toRate) / 2) * (toMs - start);
}

/**
 * Scheduled iterations in the window; undefined unless all scenarios have arrival rates. The window is aligned with the end of
 * the schedule: its beginning is the first sample, which a slow first answer delays.
 */
function scheduledIterations(load: ScriptLoad, window: MeasuredWindow): number | undefined {
  const all = scenariosOf(load).map(([, one]) => stretchesOf(one));
  const stretches = all.flatMap((one) => one ?? []);
  if (stretches.length === 0 || all.includes(undefined)) return undefined;
  const endMs = Math.max(...stretches.map(({ toMs }) => toMs));
  const startMs = Math.min(...stretches.map(({ fromMs }) => fromMs));
  const fromMs = Math.max(startMs + window.warmUpMs, endMs - window.windowMs);
  return Number(sumOf(stretches, (one) => iterationsAfter(one, fromMs)).toFixed(1));
}

/** Constant numbers of virtual users or arrival rates, from a common beginning to a common end. */
function isConstant(load: ScriptLoad): boolean {
  const all = scenariosOf(load).map(([, one]) => one);
  const ends = new Set(all.map((one) => `${msOf(one.startTime) ?? 0} ${msOf(one.duration)}`));
  const executors = ["constant-vus", "constant-arrival-rate"];
  return ends.size === 1 && all.every(({ executor }) => executors.includes(executor));
}

/** @returns undefined unless the load is constant and all of it has arrival rates */
function scheduledPerSecond(load: ScriptLoad): number | undefined {
  if (!isConstant(load)) return undefined;
  const sum = sumOf(scenariosOf(load), ([, one]) => stretchesOf(one)?.[0]?.fromRate ?? Number.NaN);
  return Number.isNaN(sum) ? undefined : Number((sum * oneSecondMs).toPrecision(6));
}

function mostVus({ vus, startVUs, stages }: LoadScenario): number {
  const targets = (stages ?? []).map(({ target }) => target);
  return targets.length > 0 ? Math.max(startVUs ?? 1, ...targets) : (vus ?? 1);
}

/** The load that k6's options ask for on average, or at most; nothing of options of unknown form. */
export function loadAskedBy(options: Readonly<Record<string, unknown>>): LoadAsked {
  const { data: load } = loadOptions.safeParse(options);
  const all = load === undefined ? [] : scenariosOf(load).map(([, one]) => one);
  const stretches = all.flatMap((one) => stretchesOf(one) ?? []);
  const closed = all.filter(({ executor }) => executor !== "unknown" && !executor.endsWith("arrival-rate"));
  const spanMs =
    Math.max(...stretches.map(({ toMs }) => toMs)) - Math.min(...stretches.map(({ fromMs }) => fromMs));
  const iterations = sumOf(stretches, (one) => iterationsAfter(one, 0));
  return {
    perSecond: spanMs > 0 ? Number(((oneSecondMs * iterations) / spanMs).toPrecision(6)) : undefined,
    vus: closed.length === 0 ? undefined : sumOf(closed, mostVus),
  };
}

/** The load that k6's options ask for; undefined for options of unknown form, or if only a segment is run. */
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

/** Without arrival rates: no usual think time is a multiple of it or close to one. */
const apartWithoutRatesMs = 137;

/** Loads begin so far apart at most, so that each lasts as long as the run but for what nobody sees. */
const mostApartMs = 100;

/**
 * How far apart loads of one script begin that run at once. Arrivals keep their distance for a whole run, so loads that begin
 * together meet at each request, and the same one always comes second: identical services then differ by several percent. With
 * so many loads in equal parts of the interval between arrivals each follows another at the same distance.
 * @param loads two, or three with a control
 */
export function apartMs(options: Readonly<Record<string, unknown>>, loads: number): number {
  const { data: load } = loadOptions.safeParse(options);
  if (load === undefined) return 0;
  const stretches = scenariosOf(load).flatMap(([, one]) => stretchesOf(one) ?? []);
  const rate = Math.max(0, ...stretches.flatMap(({ fromRate, toRate }) => [fromRate, toRate]));
  return rate === 0 ? apartWithoutRatesMs : Math.min(mostApartMs, 1 / rate / loads);
}
