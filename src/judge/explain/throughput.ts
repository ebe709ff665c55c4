import { mean, sum } from "simple-statistics";
import type { Run, Tags } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";
import type { ThroughputWhy } from "../../model/verdict/why.ts";
import { errorsBeside, latencyBeside } from "./beside.ts";
import { allPhases, phasesMoved } from "./phases.ts";
import type { ComparedRuns } from "./shift.ts";

/** Minimum share of dropped iterations, and minimum increase over the baseline, to report. */
const tellingShare = 0.01;

/** Share of the expected iterations that were dropped; undefined if they were not counted. */
function droppedIn(run: Run): number | undefined {
  const iterations = seriesOf(run, "iterations");
  if (iterations === undefined) return undefined;
  const { droppedIterations } = run.generator;
  const asked = droppedIterations + iterations.values.count;
  return asked === 0 ? 0 : droppedIterations / asked;
}

/** The rounds' share of dropped iterations: 0, or a share clearly above the baseline's; otherwise undefined. */
function droppedOf({ runs, baseline }: ComparedRuns): number | undefined {
  const [now, before] = [runs, baseline].map((some) => some.map(droppedIn));
  const [known, reference] = [now ?? [], before ?? []].map((all) => all.filter((it) => it !== undefined));
  if (known === undefined || reference === undefined || known.length < runs.length) return undefined;
  if (known.every((share) => share === 0)) return 0;
  const isMore = known.every((share) => share >= tellingShare + Math.max(0, ...reference));
  return isMore ? mean(known) : undefined;
}

/** Whether every round ran out of virtual users. */
function areUsersExhausted(runs: readonly Run[]): boolean {
  return runs.every(({ generator }) => (generator.vusExhausted ?? 0) > 0);
}

/** What came with the loss of throughput: dropped iterations, slower responses, failures. */
export function explainThroughput(compared: ComparedRuns, tags: Tags): ThroughputWhy | undefined {
  const dropped = droppedOf(compared);
  const latency = latencyBeside(compared, tags);
  const errors = errorsBeside(compared);
  const phases = phasesMoved(compared, allPhases);
  const isKnown =
    (dropped ?? 0) > 0 ||
    latency.kind === "rose" ||
    errors.kind === "rose" ||
    phases !== undefined ||
    latency.kind === "stayed";
  if (!isKnown) return undefined;
  const usersExhausted = (dropped ?? 0) > 0 && areUsersExhausted(compared.runs);
  return { kind: "throughput", dropped, usersExhausted, latency, phases, errors };
}

/** Requests per iteration, over all runs; undefined if either was not counted. */
export function requestsPerIteration({ runs, baseline }: ComparedRuns): number | undefined {
  const all = [...runs, ...baseline];
  const total = (metric: "http_reqs" | "iterations"): number =>
    sum(all.map((run) => seriesOf(run, metric)?.values.count ?? 0));
  const [requests, iterations] = [total("http_reqs"), total("iterations")];
  return requests > 0 && iterations > 0 ? requests / iterations : undefined;
}
