import type { Chance } from "../spread.ts";

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

/** How sure a verdict of the planned gate has to be. */
export interface Certainty {
  /** The better end of an interval. */
  readonly failing: Chance;
  /** The worse end. */
  readonly passing: Chance;
}

/** A planned gate: the ends of the interval of its difference, turned so that worse is above 0. */
export interface PlannedGate {
  readonly difference: number;
  readonly best: number;
  readonly worst: number;
}

/**
 * Draws gates of so much effort, always the same ones: for each shift those of code that changed by it, on the scale of
 * the plan.
 */
export type DrawGates = (effort: Effort, shifts: readonly number[]) => readonly (readonly PlannedGate[])[];

/** Gates drawn for a figure: enough for a share of 80 % to lie between 67 % and 92 %; a gate has to wait for it. */
export const plannedGates = 40;

/** The rule (relative.ts): whether a gate passes or fails, rather than staying open. */
function isDecided({ difference, best, worst }: PlannedGate, tolerance: number): boolean {
  return difference > tolerance ? best > 0 : worst <= tolerance;
}

/**
 * Share of gates with so much effort that are decided, of those of unchanged code and those of code that is worse by
 * twice the tolerance: the lower of both. What lies nearer to the tolerance no effort decides for sure.
 */
export function decidedShare(draw: DrawGates, tolerance: number, effort: Effort): number {
  const shares = draw(effort, [0, 2 * tolerance]).map(
    (gates) => gates.filter((gate) => isDecided(gate, tolerance)).length / Math.max(1, gates.length),
  );
  return Math.min(...shares);
}
