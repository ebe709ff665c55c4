import { mostlyThrew } from "../judge/indicator/exceptions.ts";
import { hostDoubts } from "../judge/validity/hosts.ts";
import { Failure, runFailure } from "../model/failure.ts";
import type { Gate, GatedScenario } from "../model/gate.ts";
import type { Run } from "../model/run/run.ts";
import type { Caller } from "../ports/load.ts";
import type { Ports } from "../ports/ports.ts";
import { scenarioLabel, withProgressLabel } from "../ports/progress.ts";
import { hostDoubtSentence } from "../report/words/facts/hosts.ts";
import { thrownWords } from "../report/words/why/exceptions.ts";
import { ofErrorPages } from "./assess.ts";

/** What was measured, and what kept the rest from being so. */
export interface MeasuredScenarios {
  /** In the order of the scenarios; the last may be unfinished when the user stopped it. */
  readonly runs: readonly Run[];
  readonly failure: Failure | undefined;
}

/** Runs each scenario once and judges nothing. A scenario that fails ends it; the runs before it are not lost. */
export async function measureScenarios(
  gate: Gate,
  { load, signal, log }: Pick<Ports, "load" | "signal" | "log">,
  caller: Caller,
): Promise<MeasuredScenarios> {
  const runs: Run[] = [];
  let doubted: Failure | undefined;
  for (const scenario of gate.scenarios) {
    try {
      const told = withProgressLabel(log, () => scenarioLabel(scenario.name, gate.scenarios));
      const run = await load.run(scenario, { caller, signal, log: told });
      runs.push(run);
      // No report follows that would say so.
      for (const doubt of hostDoubts([run])) log.warn(`${scenario.name}: ${hostDoubtSentence(doubt)}`);
      const errors = ofErrorPages([run]);
      if (errors !== undefined) log.warn(`${scenario.name}: ${errors}`);
      doubted ??= exceptionsFailure(scenario, run);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { runs, failure: error };
    }
    if (signal.aborted) break;
  }
  return { runs, failure: doubted };
}

/**
 * A run of exceptions is no measurement, as far as can be told without what was before. Its record is kept: judged beside
 * a baseline it may be a failure with a name.
 */
function exceptionsFailure({ script }: GatedScenario, run: Run): Failure | undefined {
  const words = mostlyThrew(run) ? thrownWords([run]) : undefined;
  return words === undefined
    ? undefined
    : runFailure(`"${script}" did not give a usable measurement: ${words}. The record was written anyway.`);
}
