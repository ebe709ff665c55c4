import { oddsToFail, oddsToPass } from "../../stats/error-budget.ts";

/** How much is measured, for a comparison that was not made yet. */
export interface Effort {
  /** Times the load of each run, on both sides: longer ones, by so much. */
  readonly load: number;
  /** Of this change; side by side pairs. */
  readonly rounds: number;
  /** Jobs that the baseline's runs come from; unused side by side. */
  readonly jobs: number;
  readonly design: "stored" | "sideBySide";
}

/** A planned gate: its estimate, turned so that worse is above 0, and the odds for a change against none. */
export interface PlannedGate {
  readonly difference: number;
  /** Logarithm of the odds for a difference of at least this against none. */
  readonly logOdds: (change: number) => number;
}

/**
 * Draws gates of so much effort, always the same ones: for each shift those of code that changed by it, on the scale of
 * the plan. Each is drawn when it is asked for.
 */
export type DrawGates = (effort: Effort, shifts: readonly number[]) => readonly Iterable<PlannedGate>[];

/** Gates drawn for a figure: enough for a share of 80 % to lie between 67 % and 92 %; a gate has to wait for it. */
export const plannedGates = 40;

/** What a planned gate has to decide. */
export interface Question {
  /** On the scale of the plan. */
  readonly tolerance: number;
  /** The change that is told apart from no change, on the same scale. */
  readonly seen: number;
  /** The objective's part of the gate's chance of a false alarm. */
  readonly falseAlarm: number;
}

/** The rule (relative.ts): whether a gate passes or fails, rather than staying open. */
function isDecided({ difference, logOdds }: PlannedGate, { tolerance, seen, falseAlarm }: Question): boolean {
  const odds = logOdds(seen);
  return difference > tolerance ? odds >= oddsToFail(falseAlarm) : odds <= -oddsToPass;
}

/**
 * Whether gates with so much effort are decided in this share or more, both those of unchanged code and those of code that is
 * worse by the change to be seen. What lies nearer to the tolerance no effort decides for sure.
 */
export function decidesShare(draw: DrawGates, question: Question, effort: Effort, least: number): boolean {
  return draw(effort, [0, question.seen]).every((gates) => {
    let [decided, open] = [0, 0];
    for (const gate of gates) {
      if (isDecided(gate, question)) decided += 1;
      else open += 1;
      // The rest cannot change it.
      if (decided >= least * plannedGates || plannedGates - open < least * plannedGates) break;
    }
    return decided >= least * plannedGates;
  });
}
