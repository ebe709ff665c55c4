import { z } from "zod";
import { sumOf } from "../../stats/sum.ts";

const unitsMs: Readonly<Record<string, number>> = {
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
  us: 1e-3,
  µs: 1e-3,
  ns: 1e-6,
};

const amount = z.number().nullish();
const text = z.string().nullish();
/** As Go writes it, such as `1m30s`. */
const duration = z
  .string()
  .regex(/^(?:\d+(?:\.\d+)?(?:h|m|s|ms|us|µs|ns))+$/)
  .nullish();
const stages = z.array(z.looseObject({ target: z.number(), duration })).nullish();

const scenario = z.looseObject({
  executor: z.string(),
  ...{ startTime: duration, gracefulStop: duration, duration, maxDuration: duration, timeUnit: duration },
  ...{ vus: amount, startVUs: amount, preAllocatedVUs: amount, maxVUs: amount },
  ...{ iterations: amount, rate: amount, startRate: amount },
  stages,
});

/** A scenario in the options of a script. */
export type LoadScenario = z.infer<typeof scenario>;

/** The options in k6's archive that shape the load. A scenario of unknown form has an unknown executor. */
export const loadOptions = z.looseObject({
  scenarios: z.record(z.string(), scenario.catch({ executor: "unknown" })).nullish(),
  ...{ vus: amount, iterations: amount, rps: amount, duration, stages },
  ...{ setupTimeout: duration, teardownTimeout: duration, handleSummaryTimeout: duration },
  ...{ executionSegment: text, executionSegmentSequence: text },
  ...{ noSetup: z.boolean().nullish(), noTeardown: z.boolean().nullish() },
});

export type ScriptLoad = z.infer<typeof loadOptions>;

/** Milliseconds of a duration in the options. */
export function msOf(lasting: string | null | undefined): number | undefined {
  if (lasting == null) return undefined;
  const parts = [...lasting.matchAll(/(?<!\d)(\d+(?:\.\d+)?)(h|ms|m|us|µs|ns|s)/g)];
  return sumOf(parts, ([, value, unit = ""]) => Number(value) * (unitsMs[unit] ?? 0));
}

/** The scenarios by name. Without any, the options are the one nameless scenario that k6 makes of them. */
export function scenariosOf(load: ScriptLoad): readonly (readonly [name: string, LoadScenario])[] {
  const named = Object.entries(load.scenarios ?? {});
  if (named.length > 0) return named;
  const { vus, iterations, duration: lasts } = load;
  const common = { vus, startVUs: vus, iterations, duration: lasts, maxDuration: lasts, stages: load.stages };
  if ((load.stages ?? []).length > 0) return [["", { ...common, executor: "ramping-vus" }]];
  if ((iterations ?? 0) > 0) return [["", { ...common, executor: "shared-iterations" }]];
  return [["", { ...common, executor: lasts == null ? "per-vu-iterations" : "constant-vus" }]];
}
