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

/** Measured runs, and why the others are missing. */
export interface MeasuredScenarios {
  /** In the order of the scenarios; the last may be unfinished if the user stopped it. */
  readonly runs: readonly Run[];
  readonly failure: Failure | undefined;
}

/** Runs each scenario once without judging. Stops at the first failure; keeps the runs before it. */
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
      // No report follows that would contain it.
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

/** A run of exceptions is invalid on its own. Its record is kept: against a baseline it may be a regression. */
function exceptionsFailure({ script }: GatedScenario, run: Run): Failure | undefined {
  const words = mostlyThrew(run) ? thrownWords([run]) : undefined;
  return words === undefined
    ? undefined
    : runFailure(`"${script}" did not give a usable measurement: ${words}. The record was written anyway.`);
}
