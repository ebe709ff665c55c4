import type { RoundLimits } from "../model/gate.ts";
import type { Log } from "./log.ts";

/** A log whose live figures carry a label (none if empty). Nested labels are joined, the outermost first. */
export function withProgressLabel(log: Log, label: () => string): Log {
  return {
    ...log,
    progress: (figures) => {
      const labels = [label(), figures.label ?? ""].filter((it) => it !== "");
      log.progress({ ...figures, label: labels.join(", ") });
    },
  };
}

/** The scenario's name if the gate has several, else empty. */
export function scenarioLabel(name: string, all: readonly unknown[]): string {
  return all.length > 1 ? name : "";
}

/** `round 2 of 3`, `round 2 of at most 3`; empty for a single round. */
export function roundLabel(number: number, { min, max }: RoundLimits): string {
  return max === 1 ? "" : `round ${number} of ${min === max ? max : `at most ${max}`}`;
}
