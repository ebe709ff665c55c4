import { mean, sum } from "simple-statistics";
import type { Run, Tags } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";
import { errorsBeside, latencyBeside } from "./beside.ts";
import type { ThroughputWhy } from "./facts.ts";
import { allPhases, phasesMoved } from "./phases.ts";
import type { RunsOfMiss } from "./shift.ts";

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
function droppedOf({ runs, baseline }: RunsOfMiss): number | undefined {
  const known = runs.flatMap((run) => droppedIn(run) ?? []);
  const reference = baseline.flatMap((run) => droppedIn(run) ?? []);
  if (known.length < runs.length) return undefined;
  if (known.every((share) => share === 0)) return 0;
  const isMore = known.every((share) => share >= tellingShare + Math.max(0, ...reference));
  return isMore ? mean(known) : undefined;
}

/** What came with the loss of throughput: dropped iterations, slower responses, failures. */
export function explainThroughput(compared: RunsOfMiss, tags: Tags): ThroughputWhy | undefined {
  const dropped = droppedOf(compared);
  const latency = latencyBeside(compared, tags);
  const errors = errorsBeside(compared);
  const phases = phasesMoved(compared, allPhases);
  const hasDropped = (dropped ?? 0) > 0;
  const isKnown =
    hasDropped ||
    latency.kind === "rose" ||
    latency.kind === "stayed" ||
    errors.kind === "rose" ||
    phases !== undefined;
  if (!isKnown) return undefined;
  const usersExhausted =
    hasDropped && compared.runs.every(({ generator }) => (generator.vusExhausted ?? 0) > 0);
  return { kind: "throughput", dropped, usersExhausted, latency, phases, errors };
}

/** Requests per iteration, over all runs; undefined if either was not counted. */
export function requestsPerIteration({ runs, baseline }: RunsOfMiss): number | undefined {
  const all = [...runs, ...baseline];
  const total = (metric: "http_reqs" | "iterations"): number =>
    sum(all.map((run) => seriesOf(run, metric)?.values.count ?? 0));
  const [requests, iterations] = [total("http_reqs"), total("iterations")];
  return requests > 0 && iterations > 0 ? requests / iterations : undefined;
}
