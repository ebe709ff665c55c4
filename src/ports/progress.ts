import type { RoundLimits } from "../model/gate.ts";
import type { Log } from "./edges.ts";

/**
 * A log whose live figures also say what they are of. Several such words are joined by commas, the outermost first.
 * @param of asked for each time; empty says nothing
 */
export function telling(log: Log, of: () => string): Log {
  return {
    ...log,
    progress: (figures) => {
      const words = [of(), figures.of ?? ""].filter((it) => it !== "");
      log.progress({ ...figures, of: words.join(", ") });
    },
  };
}

/** The name of one of several scenarios; the only one needs none. */
export function scenarioWords(name: string, all: readonly unknown[]): string {
  return all.length > 1 ? name : "";
}

/** `round 2 of 3`, `round 2 of at most 3`; empty where there is but one. */
export function roundWords(number: number, { min, max }: RoundLimits): string {
  return max === 1 ? "" : `round ${number} of ${min === max ? max : `at most ${max}`}`;
}
