import type { Stored } from "../../baseline/stored.ts";
import type { Gate, GatedScenario } from "../../model/gate.ts";
import type { Ports } from "../../ports/ports.ts";
import { roundLabel, scenarioLabel, withProgressLabel } from "../../ports/progress.ts";
import { causeWords } from "../../report/document/rounds.ts";
import { lostRoundNote } from "../../report/words/notes/notes.ts";
import { judgeRuns, type ScenarioResult } from "../assess.ts";
import type { GateOptions } from "../conclude.ts";
import { pairUp, takeAlone } from "./attempts.ts";
import type { RoundSteps, RoundsTaken } from "./take.ts";

/** Dependencies of a scenario's rounds. */
export interface Surroundings {
  readonly gate: Gate;
  readonly ports: Ports;
  readonly options: GateOptions;
}

/** How the rounds of a scenario are measured, judged and logged. */
export function stepsOf(
  scenario: GatedScenario,
  stored: Stored,
  { ports, gate, options }: Surroundings,
): RoundSteps<ScenarioResult> {
  const { load, signal, now, random } = ports;
  const { sideBySide, rounds: limits, nullControl: withControl = false } = scenario;
  let current = 1;
  const ofScenario = withProgressLabel(ports.log, () => scenarioLabel(scenario.name, gate.scenarios));
  const log = withProgressLabel(ofScenario, () => roundLabel(current, limits));
  const { caller, baselineBranch } = options;
  const { imageDigest: _ofHead, ...ofBase } = caller;
  const callers = { head: caller, base: { ...ofBase, commit: sideBySide?.commit, branch: baselineBranch } };
  const pairing =
    sideBySide &&
    pairUp(
      { scenario, base: sideBySide.base, callers, withControl, load, options: { signal, log } },
      sideBySide.timing,
      {
        random,
        onRefused: (reason) => log.note(`${scenario.name}: one side after the other. ${reason}`),
      },
    );
  return {
    now,
    signal,
    take: async (round) => {
      current = round;
      return pairing === undefined
        ? await takeAlone(async () => await load.run(scenario, { caller, signal, log }), signal)
        : await pairing.take(round);
    },
    judge: (rounds) => {
      const base = rounds.flatMap((round) => round.base ?? []);
      const control = rounds.flatMap((round) => round.control ?? []);
      const result = judgeRuns(
        rounds.map(({ head }) => head),
        scenario,
        {
          ...stored,
          requireBaseline: gate.requireBaseline,
          baselineMaxAgeMs: gate.baselineMaxAgeMs,
          scenarios: gate.scenarios.length,
          options,
          mostRounds: limits.max,
          ...(pairing === undefined ? {} : { sideBySide: { runs: base, control, timing: pairing.timing() } }),
        },
      );
      const { outcome } = result;
      return {
        result,
        anotherRound: outcome.kind === "judged" ? outcome.verdict.anotherRound : undefined,
        isOpen: outcome.kind === "judged" && outcome.verdict.verdict === "inconclusive",
      };
    },
    onFurther: (round, cause) =>
      log.note(`${scenario.name}: ${roundLabel(round, limits)}, ${causeWords(cause)}`),
  };
}

/** Adds the number of rounds, and why they ended, to the outcome. */
export function tellRounds(taken: Extract<RoundsTaken<ScenarioResult>, { kind: "taken" }>): ScenarioResult {
  const { result, rounds, causes, stopped } = taken;
  const { outcome } = result;
  if (outcome.kind !== "judged") return result;
  const note = lostRoundNote(outcome.scenario, rounds.length, stopped);
  return { ...result, outcome: { ...outcome, causes, stopped }, notes: [...result.notes, ...note] };
}
