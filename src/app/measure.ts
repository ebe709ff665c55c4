import { mostlyThrew } from "../judge/indicator/exceptions.ts";
import { hostDoubts } from "../judge/validity/hosts.ts";
import { type Failure, runFailure } from "../model/failure.ts";
import type { Gate, GatedScenario } from "../model/gate.ts";
import type { RecordedRun } from "../model/outcome.ts";
import type { Run } from "../model/run/run.ts";
import type { LoadOptions } from "../ports/load.ts";
import type { Ports } from "../ports/ports.ts";
import { thrownWords } from "../report/words/facts/exceptions.ts";
import { hostDoubtSentence } from "../report/words/facts/hosts.ts";
import { ofErrorPages } from "./assess.ts";
import type { GateOptions } from "./conclude.ts";
import { openRounds } from "./rounds/of-scenario.ts";
import type { RoundAttempt } from "./rounds/take.ts";

/** How a part of a load is measured: all rounds of a gate, on both sides. */
export interface PartsMeasured extends Pick<LoadOptions, "takePart"> {
  /** Draws the order of the sides in a scenario's rounds. */
  random(): () => number;
  /** Called before each round. */
  enter(round: number): void;
  /** A sentence about a run that does not count as it should. */
  doubt(run: Run): string | undefined;
}

/**
 * Measures each scenario without judging: one run or, as a part of a load, its rounds and those of the base.
 * @returns runs before the first failure or the user's stop, in the order of scenarios and rounds
 */
export async function measureScenarios(
  gate: Gate,
  ports: Pick<Ports, "load" | "signal" | "log">,
  options: Pick<GateOptions, "caller" | "baselineBranch">,
  ofPart?: PartsMeasured,
): Promise<{ readonly runs: readonly RecordedRun[]; readonly failure: Failure | undefined }> {
  const { signal, log } = ports;
  const measured: RecordedRun[] = [];
  let doubted: Failure | undefined;
  for (const scenario of gate.scenarios) {
    const rounds = ofPart === undefined ? 1 : scenario.rounds.max;
    const random = ofPart?.random() ?? Math.random;
    const measuring = openRounds(
      { ...scenario, sideBySide: ofPart && scenario.sideBySide },
      {
        ...{ gate, options, limits: { min: rounds, max: rounds } },
        ...{ ports: { ...ports, random }, takePart: ofPart?.takePart },
      },
    );
    for (let round = 1; round <= rounds; round += 1) {
      ofPart?.enter(round);
      const attempt = await measuring.take(round);
      const runs = runsOf(attempt, round);
      measured.push(...runs);
      for (const { run } of runs) tellDoubts(scenario, run, { log, of: ofPart });
      doubted ??= runs.map(({ run }) => exceptionsFailure(scenario, run)).find((one) => one !== undefined);
      const isPartial = attempt.kind === "lost" && attempt.cancelled && runs.length > 0;
      if (attempt.kind === "lost" && !isPartial) return { runs: measured, failure: attempt.failure };
      if (signal.aborted) return { runs: measured, failure: doubted };
    }
  }
  return { runs: measured, failure: doubted };
}

/** An incomplete run is kept, too: its record says why. */
function runsOf(attempt: RoundAttempt, round: number): RecordedRun[] {
  if (attempt.kind === "lost") return attempt.runs.map((run) => ({ run, side: "head", round }));
  return (["head", "base", "control"] as const).flatMap((side) => {
    const run = attempt.round[side];
    return run === undefined ? [] : [{ run, side, round }];
  });
}

/** No report follows that would contain them. */
function tellDoubts(
  { name }: GatedScenario,
  run: Run,
  { log, of }: Pick<Ports, "log"> & { readonly of: PartsMeasured | undefined },
): void {
  for (const doubt of hostDoubts([run])) log.warn(`${name}: ${hostDoubtSentence(doubt)}`);
  const errors = ofErrorPages([run]);
  if (errors !== undefined) log.warn(`${name}: ${errors}`);
  const doubt = of?.doubt(run);
  if (doubt !== undefined) log.warn(`${name}: ${doubt}`);
}

/** A run of exceptions is invalid on its own. Its record is kept: against a baseline it may show a regression. */
function exceptionsFailure({ script }: GatedScenario, run: Run): Failure | undefined {
  const words = mostlyThrew(run) ? thrownWords([run]) : undefined;
  return words === undefined
    ? undefined
    : runFailure(`"${script}" did not give a usable measurement: ${words}. The record was written anyway.`);
}
