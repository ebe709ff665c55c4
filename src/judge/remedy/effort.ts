import { normalDraws, repeatable } from "../../stats/draws.ts";
import { oddsToFail, oddsToPass } from "../../stats/error-budget.ts";

/** The amount of measurement in a planned comparison. */
export interface Effort {
  /** Factor of the load of each run, on both sides; above 1 for longer runs. */
  readonly load: number;
  /** Rounds of this change; side by side pairs. */
  readonly rounds: number;
  /** Jobs that the baseline's runs come from; unused side by side. */
  readonly jobs: number;
  /** Runs of each job beyond those that there are; default 1. */
  readonly runsEach?: number;
  readonly design: "stored" | "sideBySide";
}

/** A planned gate: its estimate, with worse above 0, and the odds for a change against no change. */
export interface PlannedGate {
  readonly difference: number;
  /** Log odds for a difference of at least this against none. */
  readonly logOdds: (change: number) => number;
}

/** Draws gates with this effort, deterministically and lazily: for each shift those of code that changed by it. */
export type DrawGates = (effort: Effort, shifts: readonly number[]) => readonly Iterable<PlannedGate>[];

/** Gates to simulate: a share of 80 % is estimated as 67 % to 92 %; more would delay the gate. */
export const plannedGates = 40;

/** Normal numbers for a plan: the same for all plans, so that efforts differ by nothing else. */
export const plannedNormals = repeatable(normalDraws(1));

/** What a planned gate must decide. */
export interface Question {
  /** On the scale of the plan. */
  readonly tolerance: number;
  /** The change to detect, on the same scale. */
  readonly seen: number;
  /** The objective's share of the gate's false-alarm probability. */
  readonly falseAlarm: number;
}

/** Whether a gate passes or fails, rather than staying open; the rule of relative.ts. */
function isDecided({ difference, logOdds }: PlannedGate, { tolerance, seen, falseAlarm }: Question): boolean {
  const odds = logOdds(seen);
  return difference > tolerance ? odds >= oddsToFail(falseAlarm) : odds <= -oddsToPass;
}

/**
 * Whether this effort decides at least this share of gates, both for unchanged code and for code worse by the change to
 * detect. Close to the tolerance no effort decides reliably.
 */
export function decidesShare(draw: DrawGates, question: Question, effort: Effort, least: number): boolean {
  return draw(effort, [0, question.seen]).every((gates) => {
    let [decided, open] = [0, 0];
    for (const gate of gates) {
      if (isDecided(gate, question)) decided += 1;
      else open += 1;
      // The remaining gates cannot change the result.
      if (decided >= least * plannedGates || plannedGates - open < least * plannedGates) break;
    }
    return decided >= least * plannedGates;
  });
}
