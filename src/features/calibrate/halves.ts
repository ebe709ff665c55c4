import { seenAmount, weighRelative } from "../../judge/compare/relative.ts";
import { type FoundIndicator, foundIn } from "../../judge/indicator/indicator.ts";
import { pooledValue } from "../../judge/objective/absolute.ts";
import type { Objective } from "../../model/objective.ts";
import type { Run } from "../../model/run/run.ts";

/** Some runs of a calibration and the indicator's level in them, in the base unit. */
export interface Half {
  readonly runs: number;
  readonly level: number;
}

/** Halves of a calibration that differ enough to fail a gate, although the build is the same. */
export interface HalvesApart {
  readonly earlier: Half;
  readonly later: Half;
}

/**
 * Compares the earlier half of the runs of one build with the later half, in both directions. If the gate's rule would
 * fail either, something else changed during the calibration.
 * @param runs in the order in which they were taken
 * @param falseAlarm the objective's share of the gate's false-alarm probability
 * @returns undefined if the difference is within noise, or if the objective compares nothing
 */
export function halvesApart(
  runs: readonly Run[],
  objective: Objective,
  falseAlarm: number,
): HalvesApart | undefined {
  const { bound } = objective;
  const found = foundIn(runs, objective);
  const middle = Math.floor(found.length / 2);
  const [earlier, later] = [found.slice(0, middle), found.slice(middle)];
  const [first] = earlier;
  if (bound.kind === "absolute" || first === undefined) return undefined;
  const { dimension } = first;
  const isFailed = (current: readonly FoundIndicator[], baseline: readonly FoundIndicator[]): boolean => {
    const compared = { dimension, current, baseline, design: "stored" } as const;
    const evidence = weighRelative(compared, objective, { bound, seen: seenAmount(bound) });
    return evidence.settle(falseAlarm / 2).verdict === "fail";
  };
  if (!isFailed(later, earlier) && !isFailed(earlier, later)) return undefined;
  const halfOf = (half: readonly FoundIndicator[]) => ({ runs: half.length, level: pooledValue(half) });
  return { earlier: halfOf(earlier), later: halfOf(later) };
}
