import { type Failure, usageFailure } from "../../model/failure.ts";
import { type RunnableArchive, withOptions } from "./archive.ts";
import { type LoadOptions, type LoadScenario, loadOptions, msOf } from "./load-options.ts";

const vusExecutors = ["constant-vus", "ramping-vus", "shared-iterations", "per-vu-iterations"];
const rateExecutors = ["constant-arrival-rate", "ramping-arrival-rate"];

const oneSecondMs = 1000;

function unitOf({ timeUnit }: LoadScenario): number {
  return msOf(timeUnit) || oneSecondMs;
}

/** Largest number of virtual users, at one time, of options with or without an executor. */
function mostVus(one: Pick<LoadScenario, "vus" | "startVUs" | "stages">): number {
  return Math.max(one.vus ?? 1, one.startVUs ?? 0, ...(one.stages ?? []).map(({ target }) => target));
}

/** Largest rate, in iterations per second. */
function highestRate(one: LoadScenario): number {
  const rates = [one.rate ?? 0, one.startRate ?? 0, ...(one.stages ?? []).map(({ target }) => target)];
  return (Math.max(...rates) * oneSecondMs) / unitOf(one);
}

function times(factor: number, value: number): number {
  return Math.max(1, Math.round(value * factor));
}

function scaleVus<Options extends Partial<LoadScenario>>(one: Options, factor: number): Options {
  return {
    ...one,
    // k6 starts one virtual user where none is named.
    vus: one.stages == null || one.vus != null ? times(factor, one.vus ?? 1) : one.vus,
    ...(one.startVUs != null && { startVUs: Math.round(one.startVUs * factor) }),
    ...(one.iterations != null &&
      one.executor !== "per-vu-iterations" && { iterations: times(factor, one.iterations) }),
    ...(one.stages != null && {
      stages: one.stages.map((stage) => ({ ...stage, target: Math.round(stage.target * factor) })),
    }),
  };
}

/** k6 takes whole rates, so they are given for a longer unit of time. */
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

/** Options whose largest load is `level`: virtual users at one time, or iterations per second; each scenario keeps its share. */
function scaledOptions(options: LoadOptions, level: number): LoadOptions | { readonly problem: string } {
  const all = Object.entries(options.scenarios ?? {});
  if (all.length === 0) return scaleVus(options, level / mostVus(options));
  const isOfVus = ({ executor }: LoadScenario): boolean => vusExecutors.includes(executor);
  const unknown = all.find(([, one]) => !isOfVus(one) && !rateExecutors.includes(one.executor));
  if (unknown !== undefined) return { problem: `the executor of scenario "${unknown[0]}" cannot be scaled` };
  const vus = all.flatMap(([, one]) => (isOfVus(one) ? mostVus(one) : []));
  const rates = all.flatMap(([, one]) => (isOfVus(one) ? [] : highestRate(one)));
  if (vus.length > 0 && rates.length > 0) {
    return { problem: "some of its scenarios have VUs and some have arrival rates" };
  }
  const whole = [...vus, ...rates].reduce((sum, one) => sum + one, 0);
  if (whole <= 0) return { problem: "its arrival rates are 0" };
  const factor = level / whole;
  const scale = (one: LoadScenario) => (isOfVus(one) ? scaleVus(one, factor) : scaleRates(one, factor));
  return { ...options, scenarios: Object.fromEntries(all.map(([name, one]) => [name, scale(one)])) };
}

/**
 * An archive of k6 whose largest load is this level: virtual users at one time, or iterations per second where its
 * scenarios have arrival rates. Flags and variables such as K6_VUS would replace all scenarios by one of their own.
 * @returns the failure of a script whose options cannot be scaled
 */
export function scaledTo(archive: RunnableArchive, script: string, level: number): RunnableArchive | Failure {
  const options = scaledOptions(loadOptions.parse(archive.options), level);
  if ("problem" in options && typeof options.problem === "string") {
    return usageFailure(
      `ladder: "${script}" cannot be scaled to ${level}: ${options.problem}. Let the script read its level from a variable, ` +
        "as in `vus: __ENV.VUS`, and name it: ladder: { variable: VUS }.",
    );
  }
  return withOptions(archive, options);
}
