import { z } from "zod";
import type { GeneratorHealth } from "../../model/run/run.ts";

const unitsMs: Readonly<Record<string, number>> = {
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
  us: 1e-3,
  µs: 1e-3,
  ns: 1e-6,
};

/** Milliseconds of a duration as Go writes it, such as `1m30s`; NaN for anything else. */
function parseGoDuration(text: string): number {
  if (!/^(?:\d+(?:\.\d+)?(?:h|m|s|ms|us|µs|ns))+$/.test(text)) return Number.NaN;
  let sum = 0;
  for (const [, amount, unit] of text.matchAll(/(?<!\d)(\d+(?:\.\d+)?)(h|ms|m|us|µs|ns|s)/g)) {
    sum += Number(amount) * (unitsMs[unit ?? ""] ?? Number.NaN);
  }
  return sum;
}

/** A duration in the options of k6's archive, in ms. */
export const duration = z.string().transform(parseGoDuration).pipe(z.number().nonnegative());
const timing = { startTime: duration.nullish(), timeUnit: duration.nullish() };

/** The executors whose load is known beforehand. */
const knownScenario = z.discriminatedUnion("executor", [
  z.looseObject({ executor: z.literal("constant-arrival-rate"), ...timing, rate: z.number(), duration }),
  z.looseObject({
    executor: z.literal("ramping-arrival-rate"),
    ...timing,
    startRate: z.number().nullish(),
    stages: z.array(z.looseObject({ target: z.number(), duration })),
  }),
  z.looseObject({ executor: z.literal("constant-vus"), ...timing, duration }),
]);

type KnownScenario = z.infer<typeof knownScenario>;

const loadOptions = z.looseObject({
  scenarios: z.record(z.string(), knownScenario.optional().catch(undefined)).nullish(),
  duration: duration.nullish(),
  stages: z.array(z.unknown()).nullish(),
  iterations: z.number().nullish(),
  executionSegment: z.string().nullish(),
});

type LoadOptions = z.infer<typeof loadOptions>;

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
function stretchesOf(scenario: KnownScenario | undefined): Stretch[] | undefined {
  if (scenario === undefined || scenario.executor === "constant-vus") return undefined;
  const unit = scenario.timeUnit ?? oneSecondMs;
  let fromMs = scenario.startTime ?? 0;
  if (scenario.executor === "constant-arrival-rate") {
    const rate = scenario.rate / unit;
    return [{ fromMs, toMs: fromMs + scenario.duration, fromRate: rate, toRate: rate }];
  }
  let fromRate = (scenario.startRate ?? 0) / unit;
  return scenario.stages.map((stage) => {
    const stretch = { fromMs, toMs: fromMs + stage.duration, fromRate, toRate: stage.target / unit };
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
function scheduledIterations({ scenarios }: LoadOptions, window: MeasuredWindow): number | undefined {
  const all = Object.values(scenarios ?? {}).map(stretchesOf);
  const stretches = all.flatMap((one) => one ?? []);
  if (stretches.length === 0 || all.includes(undefined)) return undefined;
  const endMs = Math.max(...stretches.map(({ toMs }) => toMs));
  const startMs = Math.min(...stretches.map(({ fromMs }) => fromMs));
  const fromMs = Math.max(startMs + window.warmUpMs, endMs - window.windowMs);
  return Number(stretches.reduce((sum, one) => sum + iterationsAfter(one, fromMs), 0).toFixed(1));
}

/** The same number of virtual users or the same arrival rate from a common beginning to a common end. */
function isConstant({ scenarios, duration: lasts, stages, iterations }: LoadOptions): boolean {
  const all = Object.values(scenarios ?? {});
  if (all.length === 0) return (lasts ?? 0) > 0 && (stages ?? []).length === 0 && (iterations ?? 0) === 0;
  const ends = new Set(
    all.map((one) =>
      one === undefined || one.executor === "ramping-arrival-rate"
        ? undefined
        : `${one.startTime ?? 0} ${one.duration}`,
    ),
  );
  return ends.size === 1 && !ends.has(undefined);
}

/** @returns undefined unless the load is constant and all of it has arrival rates */
function scheduledPerSecond(load: LoadOptions): number | undefined {
  const rates = Object.values(load.scenarios ?? {}).map((one) => stretchesOf(one)?.[0]?.fromRate);
  if (rates.length === 0 || !isConstant(load)) return undefined;
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
