import { z } from "zod";
import { duration } from "./load-schedule.ts";

const optional = duration.nullish();
const stages = z.array(z.looseObject({ duration: optional })).nullish();

const scenario = z.looseObject({
  executor: z.string(),
  startTime: optional,
  gracefulStop: optional,
  duration: optional,
  maxDuration: optional,
  stages,
});

const runOptions = z.looseObject({
  scenarios: z.record(z.string(), scenario).nullish(),
  duration: optional,
  iterations: z.number().nullish(),
  stages,
  setupTimeout: optional,
  teardownTimeout: optional,
});

type Stages = z.infer<typeof stages>;

/** Defaults of k6 v2.2.0, lib/executor: base_config.go, per_vu_iterations.go and shared_iterations.go. */
const gracefulStopMs = 30_000;
const iterationsMs = 600_000;

/** For k6 to start and to load the script, for setup() and teardown() of usual length, and for its summary. */
const aroundMs = 60_000;

/** For a load that has no end of its own, such as one that is controlled from outside. */
const withoutEndMs = 3_600_000;

const sumOf = (all: Stages): number => (all ?? []).reduce((sum, one) => sum + (one.duration ?? 0), 0);

/** @returns infinity for an executor without an end, or one that is not known */
function longestOf(one: z.infer<typeof scenario>): number {
  const after = (lastsMs: number) => (one.startTime ?? 0) + lastsMs + (one.gracefulStop ?? gracefulStopMs);
  switch (one.executor) {
    case "constant-vus":
    case "constant-arrival-rate":
      return after(one.duration ?? 0);
    case "ramping-vus":
    case "ramping-arrival-rate":
      return after(sumOf(one.stages));
    case "per-vu-iterations":
    case "shared-iterations":
      return after(one.maxDuration ?? iterationsMs);
    default:
      return Number.POSITIVE_INFINITY;
  }
}

/**
 * How long a run of a script may take, in ms: as long as its scenarios and their graceful stops do, with the time-outs that
 * it sets for setup() and teardown(), and a minute. An hour where the load has no end of its own.
 * @param options of k6's archive
 */
export function longestRunMs(options: Readonly<Record<string, unknown>>): number {
  const { data: load } = runOptions.safeParse(options);
  if (load === undefined) return withoutEndMs;
  const { iterations, setupTimeout, teardownTimeout } = load;
  const scenarios = Object.values(load.scenarios ?? {});
  const lasts = load.duration ?? (sumOf(load.stages) || iterationsMs);
  const shortMs = (iterations == null ? lasts : (load.duration ?? iterationsMs)) + gracefulStopMs;
  const loadMs = scenarios.length === 0 ? shortMs : Math.max(...scenarios.map(longestOf));
  if (loadMs === Number.POSITIVE_INFINITY) return withoutEndMs;
  return (setupTimeout ?? 0) + loadMs + (teardownTimeout ?? 0) + aroundMs;
}
