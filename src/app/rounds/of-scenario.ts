import type { Stored } from "../../baseline/stored.ts";
import { isHidden } from "../../judge/objective/open.ts";
import type { Gate, GatedScenario, RoundLimits, Timing } from "../../model/gate.ts";
import type { LoadOptions } from "../../ports/load.ts";
import type { Ports } from "../../ports/ports.ts";
import { roundLabel, scenarioLabel, withProgressLabel } from "../../ports/progress.ts";
import { lostRoundNote } from "../../report/words/notes/notes.ts";
import { inTurnNote } from "../../report/words/notes/start.ts";
import { causeWords } from "../../report/words/sections/rounds.ts";
import { judgeRuns, type ScenarioResult } from "../assess.ts";
import type { GateOptions } from "../conclude.ts";
import { pairUp, type TurnReason, takeAlone } from "./attempts.ts";
import type { RoundAttempt, RoundSteps, RoundsTaken } from "./take.ts";

export interface RoundsContext {
  readonly gate: Gate;
  readonly ports: Ports;
  readonly options: GateOptions;
}

interface Measuring {
  readonly gate: Pick<Gate, "scenarios">;
  readonly ports: Pick<Ports, "load" | "signal" | "log" | "random">;
  readonly options: Pick<GateOptions, "caller" | "baselineBranch">;
  readonly limits: RoundLimits;
  readonly takePart?: LoadOptions["takePart"];
}

/** Each round is a run or, side by side, a pair in the order that `random` draws. */
export function openRounds(
  scenario: GatedScenario,
  { gate, ports, options, limits, takePart }: Measuring,
): {
  take(round: number): Promise<RoundAttempt>;
  readonly timing: (() => Timing) | undefined;
  /** For the report, so far. */
  readonly notes: readonly string[];
} {
  const { load, signal, random } = ports;
  const { name, sideBySide, nullControl: withControl = false } = scenario;
  const { caller, baselineBranch: branch } = options;
  let current = 1;
  const ofScenario = withProgressLabel(ports.log, () => scenarioLabel(name, gate.scenarios));
  const log = withProgressLabel(ofScenario, () => roundLabel(current, limits));
  const loading = { signal, log, takePart };
  const callers = { head: caller, base: { ...caller, commit: sideBySide?.commit, branch } };
  const notes: string[] = [];
  const onTurns = (reason: TurnReason): void => {
    if (reason.kind === "busy") notes.push(inTurnNote(reason.share));
    const words = reason.kind === "busy" ? notes.at(-1) : `one side after the other. ${reason.message}`;
    log.note(`${name}: ${words}`);
  };
  const pairing =
    sideBySide &&
    pairUp(
      { scenario, base: sideBySide.base, callers, withControl, load, options: loading },
      sideBySide.timing,
      { random, onTurns },
    );
  return {
    notes,
    timing: pairing?.timing,
    take: async (round) => {
      current = round;
      return pairing === undefined
        ? await takeAlone(async () => await load.run(scenario, { caller, ...loading }), signal)
        : await pairing.take(round);
    },
  };
}

export function stepsOf(
  scenario: GatedScenario,
  stored: Stored,
  { ports, gate, options }: RoundsContext,
): RoundSteps<ScenarioResult> {
  const { now, signal, log } = ports;
  const limits = scenario.rounds;
  const { take, timing, notes } = openRounds(scenario, { gate, ports, options, limits });
  return {
    now,
    signal,
    take,
    judge: (rounds) => {
      const base = rounds.flatMap((round) => round.base ?? []);
      const control = rounds.flatMap((round) => round.control ?? []);
      const result = judgeRuns(
        rounds.map(({ head }) => head),
        scenario,
        {
          ...stored,
          requireBaseline: gate.requireBaseline,
          keepsThresholds: gate.keepsThresholds,
          baselineMaxAgeMs: gate.baselineMaxAgeMs,
          scenarios: gate.scenarios.length,
          options,
          mostRounds: limits.max,
          ...(timing && { sideBySide: { runs: base, control, timing: timing() } }),
        },
      );
      const { outcome } = result;
      return {
        result: { ...result, notes: [...result.notes, ...notes] },
        anotherRound: outcome.kind === "judged" ? outcome.verdict.anotherRound : undefined,
        isOpen:
          outcome.kind === "judged" &&
          (outcome.verdict.verdict === "inconclusive" || outcome.verdict.judgements.some(isHidden)),
      };
    },
    onFurther: (round, cause) =>
      log.note(`${scenario.name}: ${roundLabel(round, limits)}, ${causeWords(cause)}`),
  };
}

/** Adds to the outcome why the rounds were taken and ended. */
export function tellRounds(taken: Extract<RoundsTaken<ScenarioResult>, { kind: "taken" }>): ScenarioResult {
  const { result, rounds, causes, stopped } = taken;
  const { outcome } = result;
  if (outcome.kind !== "judged") return result;
  const note = lostRoundNote(outcome.scenario, rounds.length, stopped);
  return { ...result, outcome: { ...outcome, causes, stopped }, notes: [...result.notes, ...note] };
}
