import { Failure, runFailure } from "../../model/failure.ts";
import type { LeftOutRun } from "../../model/outcome.ts";
import type { Run } from "../../model/run/run.ts";
import type { Caller, LoadOptions } from "../../ports/load.ts";
import type { Ports } from "../../ports/ports.ts";
import { withProgressLabel } from "../../ports/progress.ts";
import { invalidityClause } from "../../report/words/facts/invalidity.ts";
import { leftOutLine } from "../../report/words/recording.ts";
import { broken, type Judged, keyOf, type ScenarioResult, unfitForBaseline } from "../assess.ts";

export interface FitRunsOptions {
  readonly ports: Pick<Ports, "log" | "signal">;
  /** Makes the next run. */
  readonly run: (options: LoadOptions) => Promise<Run>;
  readonly caller: Caller;
  readonly wanted: number;
  /** Runs to measure; at least `wanted`. */
  readonly most: number;
  readonly judge: (runs: readonly Run[]) => ScenarioResult;
}

export type FitRuns =
  /** At least one run in total. */
  | { readonly kind: "measured"; readonly fit: readonly Run[]; readonly leftOut: readonly LeftOutRun[] }
  /** Cancelled, or the first run broke. */
  | { readonly kind: "ended"; readonly result: ScenarioResult };

/**
 * `last`: the script's threshold stopped it, so others would miss it, too. `mayStay`: the target or the script is the
 * cause, not a temporary state of the machine.
 */
type Taken =
  | { readonly kind: "fit" | "last"; readonly run: Run }
  | { readonly kind: "leftOut"; readonly left: LeftOutRun; readonly mayStay: boolean }
  | { readonly kind: "ended"; readonly result: ScenarioResult };

/** After this many in a row that break or fail by target or script, the cause is permanent. */
const mostInARow = 2;

/** Measures until enough runs are fit for a baseline. */
export async function measureFitRuns(scenario: Judged, options: FitRunsOptions): Promise<FitRuns> {
  const { wanted, most, ports } = options;
  const fit: Run[] = [];
  const leftOut: LeftOutRun[] = [];
  let inARow = 0;
  while (fit.length < wanted && fit.length + leftOut.length < most && inARow < mostInARow) {
    const taken = await takeRun(scenario, options, { fit, leftOut });
    if (taken.kind === "ended") return taken;
    if (taken.kind === "leftOut") {
      leftOut.push(taken.left);
      ports.log.warn(leftOutLine(taken.left));
    } else {
      fit.push(taken.run);
      if (taken.kind === "last") break;
    }
    inARow = taken.kind === "leftOut" && taken.mayStay ? inARow + 1 : 0;
  }
  return { kind: "measured", fit, leftOut };
}

/** @param before if there are none, a broken run ends the measurement without loss */
async function takeRun(
  scenario: Judged,
  options: FitRunsOptions,
  before: { readonly fit: readonly Run[]; readonly leftOut: readonly LeftOutRun[] },
): Promise<Taken> {
  const { ports, judge } = options;
  const measured = [...before.fit, ...before.leftOut.flatMap(({ run }) => run ?? [])];
  const isFirst = before.fit.length + before.leftOut.length === 0;
  try {
    const run = await measure(scenario, options, before.fit.length + 1);
    if (run.ending.kind === "abortedByThreshold") return { kind: "last", run };
    if (run.ending.kind === "unfinished") {
      const result = broken(keyOf(scenario), runFailure(run.ending.reason), true, [...measured, run]);
      return { kind: "ended", result };
    }
    const result = judge([run]);
    return result.outcome.kind === "broken" && isFirst ? { kind: "ended", result } : fitnessOf(run, result);
  } catch (error) {
    const isCancelled = ports.signal.aborted;
    if (isFirst || isCancelled || !(error instanceof Failure)) {
      return { kind: "ended", result: broken(keyOf(scenario), error, isCancelled, measured) };
    }
    return { kind: "leftOut", left: { kind: "broken", reason: error.message }, mayStay: true };
  }
}

async function measure(
  scenario: Judged,
  { ports, run, caller, wanted }: FitRunsOptions,
  number: number,
): Promise<Run> {
  const { log, signal } = ports;
  const words = `${scenario.name}: run ${number} of ${wanted}`;
  log.note(`${words} for the baseline`);
  return await run({ caller, signal, log: withProgressLabel(log, () => words) });
}

/** Missed objectives are judged over all runs together. */
function fitnessOf(run: Run, { outcome }: ScenarioResult): Taken {
  if (outcome.kind === "broken") {
    return { kind: "leftOut", left: { kind: "broken", reason: outcome.reason, run }, mayStay: true };
  }
  const { verdict } = outcome;
  const unfit = unfitForBaseline([run], { ...verdict, verdict: "inconclusive" });
  if (unfit === undefined) return { kind: "fit", run };
  const [seen] = verdict.invalid;
  return {
    kind: "leftOut",
    left: { kind: "unfit", reason: seen === undefined ? unfit : invalidityClause(seen), run },
    mayStay: seen === undefined,
  };
}
