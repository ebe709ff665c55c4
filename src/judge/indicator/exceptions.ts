import { holds, type Objective } from "../../model/objective.ts";
import { exceptionsMetric } from "../../model/run/builtin-metrics.ts";
import type { Run } from "../../model/run/run.ts";
import type { ExceptionsSeen } from "../../model/verdict/failing.ts";
import type { Judgement } from "../../model/verdict.ts";
import { sumOf } from "../../stats/sum.ts";
import { type IsTrusted, isAsStrict } from "./trusted.ts";

/** Share that is tolerated: an occasional response that is late or cut off. */
const exceptionsAllowed = 0.01;

/** Share above which a run measures the code before the exception rather than the whole script. */
const mostExceptions = 0.5;

/**
 * Iterations of a run that ended with an uncaught exception of the script, of all, warm-up included; `first` is the text
 * and place of the first exception, external data.
 * @returns undefined if the run does not record it: an imported result
 */
export function thrownIn(run: Run) {
  const { exceptions } = run.generator;
  if (exceptions === undefined || exceptions.iterations <= 0) return undefined;
  const { iterations } = exceptions;
  // k6 logs an exception just before it counts the iteration: at the end of a run the last count may be missing.
  const count = Math.min(exceptions.count, iterations);
  return { count, iterations, share: count / iterations, first: exceptions.first };
}

/** Whether most iterations threw: such a run cannot pass and is not a baseline. */
export function mostlyThrew(run: Run): boolean {
  return (thrownIn(run)?.share ?? 0) > mostExceptions;
}

/** Whether more iterations threw than is tolerated. */
export function threwTooOften(run: Run): boolean {
  return (thrownIn(run)?.share ?? 0) > exceptionsAllowed;
}

/** Whether an objective is on exceptions. */
export function isOnExceptions({ indicator }: Pick<Objective, "indicator">): boolean {
  return indicator.of === undefined && indicator.metric === exceptionsMetric;
}

/** Whether an objective on exceptions may stand in place of the default one. */
export function maySetExceptions(objective: Objective, isTrusted: IsTrusted): boolean {
  return isTrusted(objective) || isAsStrict(objective, { share: exceptionsAllowed, points: 0 });
}

/**
 * The default objective on exceptions, unless the user has one: a miss is more than 1 % and more than in the baseline.
 * Only for runs with exceptions, so that other gates spend no share of the false-alarm probability on it.
 * @param isTrusted whether an objective is not of the change alone; by default all are
 */
export function defaultExceptions(
  objectives: readonly Objective[],
  runs: readonly Run[],
  isTrusted: IsTrusted = () => true,
): Objective[] {
  const isThrown = runs.some((run) => (thrownIn(run)?.count ?? 0) > 0);
  const isSet = objectives.some((one) => isOnExceptions(one) && maySetExceptions(one, isTrusted));
  if (!isThrown || isSet) return [];
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

/** Whether an objective of the user's allows this share of exceptions: none does beside the default one. */
export function isAllowedBy(objectives: readonly Objective[], run: Run): boolean {
  const share = thrownIn(run)?.share ?? 0;
  const all = objectives.filter(isOnExceptions);
  if (all.some(({ source }) => source.from === "default")) return false;
  return all.some(
    ({ bound, comparison }) => bound.kind === "absolute" && holds(share, comparison, bound.limit),
  );
}

/** Whether a judgement is on exceptions and needs an explanation. */
export function tellsOfExceptions(judgement: Judgement): boolean {
  const isPassed = judgement.kind !== "notJudged" && judgement.verdict === "pass";
  return !isPassed && isOnExceptions(judgement.objective);
}

/** How many iterations of these runs threw, and the first exception; undefined if none threw. */
export function exceptionsOf(runs: readonly Run[]): ExceptionsSeen | undefined {
  const thrown = runs.flatMap((run) => thrownIn(run) ?? []);
  const count = sumOf(thrown, (one) => one.count);
  const iterations = sumOf(thrown, (one) => one.iterations);
  const first = thrown.find((one) => one.first !== undefined)?.first;
  return count === 0 ? undefined : { kind: "exceptions", count, iterations, first };
}
