import { type LoadScenario, loadOptions, msOf, type ScriptLoad } from "../../../k6/script/load-options.ts";
import { type Failure, usageFailure } from "../../../model/failure.ts";
import type { ScriptOptions } from "../../../model/gate.ts";
import { sumOf } from "../../../stats/sum.ts";

const vusExecutors = ["constant-vus", "ramping-vus", "shared-iterations", "per-vu-iterations"];
const rateExecutors = ["constant-arrival-rate", "ramping-arrival-rate"];

const oneSecondMs = 1000;

function unitOf({ timeUnit }: LoadScenario): number {
  return msOf(timeUnit) || oneSecondMs;
}

function targetsOf({ stages }: Pick<LoadScenario, "stages">): readonly number[] {
  return (stages ?? []).map(({ target }) => target);
}

/** Largest number of virtual users at one time. */
function mostVus(one: Pick<LoadScenario, "vus" | "startVUs" | "stages">): number {
  return Math.max(one.vus ?? 1, one.startVUs ?? 0, ...targetsOf(one));
}

/** Largest rate, in iterations per second. */
function highestRate(one: LoadScenario): number {
  return (Math.max(one.rate ?? 0, one.startRate ?? 0, ...targetsOf(one)) * oneSecondMs) / unitOf(one);
}

function times(factor: number, value: number): number {
  return Math.max(1, Math.round(value * factor));
}

function scaleVus<Options extends Partial<LoadScenario>>(one: Options, factor: number): Options {
  return {
    ...one,
    // k6 starts one virtual user by default.
    vus: one.stages == null || one.vus != null ? times(factor, one.vus ?? 1) : one.vus,
    ...(one.startVUs != null && { startVUs: Math.round(one.startVUs * factor) }),
    ...(one.iterations != null &&
      one.executor !== "per-vu-iterations" && { iterations: times(factor, one.iterations) }),
    ...(one.stages != null && {
      stages: one.stages.map((stage) => ({ ...stage, target: Math.round(stage.target * factor) })),
    }),
  };
}

/** k6 takes integer rates, so they are given per longer unit of time. */
const finerUnit = 100;

function scaleRates(one: LoadScenario, factor: number): LoadScenario {
  const rate = (value: number): number => Math.round(value * factor * finerUnit);
  const vus = (value: number): number => Math.max(value, Math.ceil(value * factor));
  return {
    ...one,
    timeUnit: `${unitOf(one) * finerUnit}ms`,
    ...(one.rate != null && { rate: Math.max(1, rate(one.rate)) }),
    ...(one.startRate != null && { startRate: rate(one.startRate) }),
    ...(one.stages != null && {
      stages: one.stages.map((stage) => ({ ...stage, target: rate(stage.target) })),
    }),
    ...(one.preAllocatedVUs != null && { preAllocatedVUs: vus(one.preAllocatedVUs) }),
    ...(one.maxVUs != null && { maxVUs: vus(one.maxVUs) }),
  };
}

/** Options whose largest load is `level`; each scenario keeps its share. A text says why there are none. */
function scaledOptions(options: ScriptLoad, level: number): ScriptLoad | string {
  const all = Object.entries(options.scenarios ?? {});
  if (all.length === 0) return scaleVus(options, level / mostVus(options));
  const isOfVus = ({ executor }: LoadScenario): boolean => vusExecutors.includes(executor);
  const unknown = all.find(([, one]) => !isOfVus(one) && !rateExecutors.includes(one.executor));
  if (unknown !== undefined) return `the executor of scenario "${unknown[0]}" cannot be scaled`;
  if (new Set(all.map(([, one]) => isOfVus(one))).size > 1) {
    return "some of its scenarios have VUs and some have arrival rates";
  }
  const whole = sumOf(all, ([, one]) => (isOfVus(one) ? mostVus(one) : highestRate(one)));
  if (whole <= 0) return "its arrival rates are 0";
  const factor = level / whole;
  const scale = (one: LoadScenario) => (isOfVus(one) ? scaleVus(one, factor) : scaleRates(one, factor));
  return { ...options, scenarios: Object.fromEntries(all.map(([name, one]) => [name, scale(one)])) };
}

/**
 * Options with the largest load that a scenario wants: virtual users at one time, or iterations per second if the script's
 * scenarios have arrival rates. Flags and variables such as K6_VUS would replace all scenarios by one of their own.
 * @returns the failure of a script whose options cannot be scaled
 */
export function scaledTo(level: number, script: string): (options: ScriptOptions) => ScriptOptions | Failure {
  return (written) => {
    const options = scaledOptions(loadOptions.parse(written), level);
    if (typeof options !== "string") return options;
    return usageFailure(
      `ladder: "${script}" cannot be scaled to ${level}: ${options}. Let the script read its level from a variable, ` +
        "as in `vus: __ENV.VUS`, and name it: ladder: { variable: VUS }.",
    );
  };
}
