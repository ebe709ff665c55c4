import type { Objective } from "../../model/objective.ts";
import { holds } from "../../model/objective.ts";
import { exceptionsMetric } from "../../model/run/builtin-metrics.ts";
import type { Run } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";
import type { ExceptionsWhy } from "../../model/verdict/why.ts";
import type { Judgement } from "../../model/verdict.ts";

/** How many iterations of a run ended with an exception that the script did not catch. */
export interface Thrown {
  readonly count: number;
  /** Of all iterations, the warm-up's as well; at least 1. */
  readonly iterations: number;
  /** Of `iterations`, in [0, 1]. */
  readonly share: number;
  /** Text and place of the first of them, foreign and bounded. */
  readonly first: string | undefined;
}

/** Share that nobody has to explain: an answer that came too late or cut off, once in a while. */
export const exceptionsAllowed = 0.01;

/** Share beyond which a run shows what happens until the exception, and not what the script is there to measure. */
const mostExceptions = 0.5;

function iterationsIn(run: Run): number | undefined {
  // Of earlier records only the window's iterations are known, and the exceptions of all.
  return run.window.warmUpMs > 0 ? undefined : seriesOf(run, "iterations")?.values.count;
}

/** @returns undefined for a run that does not say it: an imported result, some records of earlier versions */
export function thrownIn(run: Run): Thrown | undefined {
  const { exceptions } = run.generator;
  const iterations = exceptions && (exceptions.iterations ?? iterationsIn(run));
  if (exceptions === undefined || iterations === undefined || iterations <= 0) return undefined;
  // k6 logs an exception just before it counts its iteration: at the end of a run the last one may be missing.
  const count = Math.min(exceptions.count, iterations);
  return { count, iterations, share: count / iterations, first: exceptions.first };
}

/** Whether the run is one of exceptions: none to compare with, and none that can pass. */
export function mostlyThrew(run: Run): boolean {
  return (thrownIn(run)?.share ?? 0) > mostExceptions;
}

/** Whether more iterations threw than anybody has to explain. */
export function threwTooOften(run: Run): boolean {
  return (thrownIn(run)?.share ?? 0) > exceptionsAllowed;
}

/** Whether an objective is on exceptions. */
export function isOnExceptions({ indicator }: Pick<Objective, "indicator">): boolean {
  return indicator.of === undefined && indicator.metric === exceptionsMetric;
}

/**
 * What is expected of exceptions when the user says nothing of them, whatever else is demanded: a miss is more than 1 %
 * and more than in the baseline. Only runs in which some were thrown are asked, so that it costs the others neither a
 * row nor a part of the gate's chance of a false alarm.
 */
export function defaultExceptions(objectives: readonly Objective[], runs: readonly Run[]): Objective[] {
  const isThrown = runs.some((run) => (thrownIn(run)?.count ?? 0) > 0);
  if (!isThrown || objectives.some(isOnExceptions)) return [];
  return [
    {
      text: "exceptions <= 1%",
      indicator: { metric: exceptionsMetric, tags: {}, aggregation: { kind: "rate" } },
      comparison: "<=",
      bound: { kind: "absolute", limit: exceptionsAllowed, dimension: "ratio", orBaseline: true },
      onMiss: "fail",
      source: { from: "default" },
    },
  ];
}

/** Whether the user allows as many exceptions as the run has, by a limit of their own. */
export function isAllowedBy(objectives: readonly Objective[], run: Run): boolean {
  const share = thrownIn(run)?.share ?? 0;
  return objectives.some(
    (one) =>
      isOnExceptions(one) &&
      one.source.from !== "default" &&
      one.bound.kind === "absolute" &&
      holds(share, one.comparison, one.bound.limit),
  );
}

/** Whether a judgement is one on exceptions that leaves something to be said of them. */
export function tellsOfExceptions(judgement: Judgement): boolean {
  return (
    isOnExceptions(judgement.objective) && (judgement.kind === "notJudged" || judgement.verdict !== "pass")
  );
}

/** How many iterations of these runs threw, and the first exception; undefined where nothing was thrown. */
export function exceptionsOf(runs: readonly Run[]): ExceptionsWhy | undefined {
  const thrown = runs.flatMap((run) => thrownIn(run) ?? []);
  const count = thrown.reduce((sum, one) => sum + one.count, 0);
  const iterations = thrown.reduce((sum, one) => sum + one.iterations, 0);
  const first = thrown.find((one) => one.first !== undefined)?.first;
  return count === 0 ? undefined : { kind: "exceptions", count, iterations, first };
}
