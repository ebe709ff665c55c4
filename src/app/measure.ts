import { mostlyThrew } from "../judge/indicator/exceptions.ts";
import { hostDoubts } from "../judge/validity/hosts.ts";
import { type Failure, runFailure } from "../model/failure.ts";
import type { Gate, GatedScenario } from "../model/gate.ts";
import type { RecordedRun } from "../model/outcome.ts";
import type { Run } from "../model/run/run.ts";
import type { Ports } from "../ports/ports.ts";
import { thrownWords } from "../report/words/facts/exceptions.ts";
import { hostDoubtSentence } from "../report/words/facts/hosts.ts";
import { lateShardWords } from "../report/words/facts/shards.ts";
import { uniformDraws } from "../stats/draws.ts";
import { ofErrorPages } from "./assess.ts";
import type { GateOptions } from "./conclude.ts";
import { openRounds } from "./rounds/of-scenario.ts";
import type { Attempt } from "./rounds/take.ts";
import { openTurns } from "./rounds/turns.ts";

/**
 * Measures each scenario without judging: one run or, as a shard, its rounds and those of the base.
 * @returns runs before the first failure or the user's stop, in the order of scenarios and rounds
 */
export async function measureScenarios(
  gate: Gate,
  ports: Pick<Ports, "load" | "signal" | "log">,
  options: Pick<GateOptions, "caller" | "baselineBranch">,
): Promise<{ readonly runs: readonly RecordedRun[]; readonly failure: Failure | undefined }> {
  const { signal, log } = ports;
  const measured: RecordedRun[] = [];
  const shard = gate.shard && openTurns(gate.shard);
  let doubted: Failure | undefined;
  for (const scenario of gate.scenarios) {
    const rounds = shard === undefined ? 1 : scenario.rounds.max;
    // All shards have to measure the sides in the same order.
    const random = uniformDraws((gate.shard?.startMs ?? 0) / 1000);
    const measuring = openRounds(
      { ...scenario, sideBySide: shard && scenario.sideBySide },
      { gate, ports: { ...ports, random }, options, limits: { min: rounds, max: rounds }, shard },
    );
    for (let round = 1; round <= rounds; round += 1) {
      shard?.enter(round);
      const attempt = await measuring.take(round);
      const runs = runsOf(attempt, round);
      measured.push(...runs);
      for (const { run } of runs) tellDoubts(scenario, run, log);
      doubted ??= runs.map(({ run }) => exceptionsFailure(scenario, run)).find((one) => one !== undefined);
      const isPartial = attempt.kind === "lost" && attempt.cancelled && runs.length > 0;
      if (attempt.kind === "lost" && !isPartial) return { runs: measured, failure: attempt.failure };
      if (signal.aborted) return { runs: measured, failure: doubted };
    }
  }
  return { runs: measured, failure: doubted };
}

/** An incomplete run is kept, too: its record says why. */
function runsOf(attempt: Attempt, round: number): RecordedRun[] {
  if (attempt.kind === "lost") return attempt.runs.map((run) => ({ run, side: "head", round }));
  return (["head", "base", "control"] as const).flatMap((side) => {
    const run = attempt.round[side];
    return run === undefined ? [] : [{ run, side, round }];
  });
}

/** No report follows that would contain them. */
function tellDoubts({ name }: GatedScenario, run: Run, log: Ports["log"]): void {
  for (const doubt of hostDoubts([run])) log.warn(`${name}: ${hostDoubtSentence(doubt)}`);
  const errors = ofErrorPages([run]);
  if (errors !== undefined) log.warn(`${name}: ${errors}`);
  if (run.shard !== undefined && run.shard.lateMs > 0) log.warn(`${name}: ${lateShardWords(run.shard)}`);
}

/** A run of exceptions is invalid on its own. Its record is kept: against a baseline it may show a regression. */
function exceptionsFailure({ script }: GatedScenario, run: Run): Failure | undefined {
  const words = mostlyThrew(run) ? thrownWords([run]) : undefined;
  return words === undefined
    ? undefined
    : runFailure(`"${script}" did not give a usable measurement: ${words}. The record was written anyway.`);
}
