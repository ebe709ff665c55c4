import { sumOf } from "../../stats/sum.ts";
import { type LoadScenario, loadOptions, msOf, scenariosOf } from "./load-options.ts";

/** Defaults of k6 v2.2.0, lib/executor: base_config.go, per_vu_iterations.go and shared_iterations.go. */
const gracefulStopMs = 30_000;
const iterationsMs = 600_000;

/** For k6's start, usual setup() and teardown(), and the summary. */
const aroundMs = 60_000;

/** For a load without an end, such as one that is controlled from outside. */
const withoutEndMs = 3_600_000;

/** With the graceful stop. Infinity for an executor without an end, or an unknown one. */
function longestOf(one: LoadScenario): number {
  return endOf(one) + (msOf(one.gracefulStop) ?? gracefulStopMs);
}

function endOf(one: LoadScenario): number {
  const after = (lastsMs: number) => (msOf(one.startTime) ?? 0) + lastsMs;
  switch (one.executor) {
    case "constant-vus":
    case "constant-arrival-rate":
      return after(msOf(one.duration) ?? 0);
    case "ramping-vus":
    case "ramping-arrival-rate":
      return after(sumOf(one.stages ?? [], (stage) => msOf(stage.duration) ?? 0));
    case "per-vu-iterations":
    case "shared-iterations":
      return after(msOf(one.maxDuration) ?? iterationsMs);
    default:
      return Number.POSITIVE_INFINITY;
  }
}

/** How long the load of a script lasts by its scenarios; an hour for one without an end. */
export function loadMsOf(options: Readonly<Record<string, unknown>>): number {
  const { data: load } = loadOptions.safeParse(options);
  const ends = load === undefined ? [] : scenariosOf(load).map(([, one]) => endOf(one));
  return Math.min(withoutEndMs, Math.max(...ends, 0));
}

/**
 * How long a run may take by k6's options, in ms: scenarios, graceful stops, set time-outs of setup(), teardown() and
 * handleSummary() (k6 v2.2.0, lib/options.go), and a minute; an hour for a load without an end.
 */
export function longestRunMs(options: Readonly<Record<string, unknown>>): number {
  const { data: load } = loadOptions.safeParse(options);
  if (load === undefined) return withoutEndMs;
  const loadMs = Math.max(...scenariosOf(load).map(([, one]) => longestOf(one)));
  if (loadMs === Number.POSITIVE_INFINITY) return withoutEndMs;
  const { setupTimeout, teardownTimeout, handleSummaryTimeout } = load;
  const set = [setupTimeout, teardownTimeout, handleSummaryTimeout].map((one) => msOf(one) ?? 0);
  return loadMs + sumOf(set, (ms) => ms) + aroundMs;
}
