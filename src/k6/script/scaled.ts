import { z } from "zod";
import { type Failure, usageFailure } from "../../model/failure.ts";
import type { RunnableArchive } from "./archive.ts";
import { duration } from "./load-schedule.ts";
import { readTar, replaceFile } from "./tar.ts";

const stages = z.array(z.looseObject({ target: z.number() }));
const amount = z.number().nullish();
const vusExecutors = ["constant-vus", "ramping-vus", "shared-iterations", "per-vu-iterations"] as const;
const rateExecutors = ["constant-arrival-rate", "ramping-arrival-rate"] as const;

const ofVus = z.looseObject({
  executor: z.enum(vusExecutors),
  vus: amount,
  startVUs: amount,
  iterations: amount,
  stages: stages.nullish(),
});
const ofRates = z.looseObject({
  executor: z.enum(rateExecutors),
  rate: amount,
  startRate: amount,
  stages: stages.nullish(),
  timeUnit: z.string().nullish(),
  preAllocatedVUs: amount,
  maxVUs: amount,
});
const scenario = z.discriminatedUnion("executor", [ofVus, ofRates]);

type OfVus = z.infer<typeof ofVus>;
type OfRates = z.infer<typeof ofRates>;

const loadOptions = z.looseObject({
  scenarios: z.record(z.string(), z.unknown()).nullish(),
  vus: amount,
  iterations: amount,
  stages: stages.nullish(),
});
const metadata = z.looseObject({ options: loadOptions });

const oneSecondMs = 1000;

function unitOf({ timeUnit }: OfRates): number {
  const unitMs = duration.safeParse(timeUnit ?? "1s").data;
  return unitMs === undefined || unitMs === 0 ? oneSecondMs : unitMs;
}

/** Largest number of virtual users, at one time, of options with or without an executor. */
function mostVus(one: Pick<OfVus, "vus" | "startVUs" | "stages">): number {
  return Math.max(one.vus ?? 1, one.startVUs ?? 0, ...(one.stages ?? []).map(({ target }) => target));
}

/** Largest rate, in iterations per second. */
function highestRate(one: OfRates): number {
  const rates = [one.rate ?? 0, one.startRate ?? 0, ...(one.stages ?? []).map(({ target }) => target)];
  return (Math.max(...rates) * oneSecondMs) / unitOf(one);
}

function times(factor: number, value: number): number {
  return Math.max(1, Math.round(value * factor));
}

function scaleVus<Options extends Partial<OfVus>>(one: Options, factor: number): Options {
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

function scaleRates(one: OfRates, factor: number): OfRates {
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

function isOfVus(one: z.infer<typeof scenario>): one is OfVus {
  return vusExecutors.some((executor) => executor === one.executor);
}

/** Options whose largest load is `level`: virtual users at one time, or iterations per second; each scenario keeps its share. */
function scaledOptions(
  options: z.infer<typeof loadOptions>,
  level: number,
): z.infer<typeof loadOptions> | { readonly problem: string } {
  const entries = Object.entries(options.scenarios ?? {});
  if (entries.length === 0) return scaleVus(options, level / mostVus(options));
  const read = entries.map(([name, one]) => [name, scenario.safeParse(one).data] as const);
  const known = read.flatMap(([name, one]) => (one === undefined ? [] : [[name, one] as const]));
  const unknown = read.find(([, one]) => one === undefined);
  if (unknown !== undefined) return { problem: `the executor of scenario "${unknown[0]}" cannot be scaled` };
  const vus = known.flatMap(([, one]) => (isOfVus(one) ? mostVus(one) : []));
  const rates = known.flatMap(([, one]) => (isOfVus(one) ? [] : highestRate(one)));
  if (vus.length > 0 && rates.length > 0) {
    return { problem: "some of its scenarios have VUs and some have arrival rates" };
  }
  const whole = [...vus, ...rates].reduce((sum, one) => sum + one, 0);
  if (whole <= 0) return { problem: "its arrival rates are 0" };
  const factor = level / whole;
  const scaled = known.map(([name, one]) => [
    name,
    isOfVus(one) ? scaleVus(one, factor) : scaleRates(one, factor),
  ]);
  return { ...options, scenarios: Object.fromEntries(scaled) };
}

/**
 * An archive of k6 whose largest load is this level: virtual users at one time, or iterations per second where its
 * scenarios have arrival rates. k6 runs an archive by the options in its metadata; flags and variables such as K6_VUS
 * would replace all scenarios by one of their own.
 * @returns the failure of a script whose options cannot be scaled
 */
export function scaledTo(archive: RunnableArchive, script: string, level: number): RunnableArchive | Failure {
  const described = readTar(archive.tar)?.find(({ path }) => path === "metadata.json");
  const parsed = metadata.parse(JSON.parse(described?.content.toString("utf8") ?? "null"));
  const options = scaledOptions(parsed.options, level);
  if ("problem" in options && typeof options.problem === "string") {
    return usageFailure(
      `ladder: "${script}" cannot be scaled to ${level}: ${options.problem}. Let the script read its level from a variable, ` +
        "as in `vus: __ENV.VUS`, and name it: ladder: { variable: VUS }.",
    );
  }
  const tar = replaceFile(archive.tar, "metadata.json", Buffer.from(JSON.stringify({ ...parsed, options })));
  return { ...archive, options, tar };
}
