import { defaultCapacity, parseObjective } from "../../config/grammar/objective.ts";
import { isCapacity, type Objective } from "../../model/objective.ts";
import type { Run } from "../../model/run/run.ts";

/**
 * A limit that should define a ladder's capacity but did not: the capacity in the record is that of other limits.
 * @returns undefined if the ladder was measured by all of them
 */
export function limitLeftOut(objectives: readonly Objective[], runs: readonly Run[]): Objective | undefined {
  const levels = runs.flatMap(({ ladder }) => ladder?.levels ?? []);
  return objectives.find((objective) => {
    const { bound, onMiss, text, indicator } = objective;
    if (bound.kind !== "absolute" || onMiss !== "fail" || isCapacity(indicator)) return false;
    const isIn = (figure: (typeof levels)[number]["figures"][number]): boolean =>
      figure.objective === text && figure.limit === bound.limit;
    return levels.some(({ figures }) => !figures.some(isIn));
  });
}

/**
 * The objectives that a ladder is judged by: those on its capacity. The others define it, so they decide nothing by
 * themselves.
 * @returns all objectives for runs that are not ladders
 */
export function askedOfLadder(objectives: readonly Objective[], runs: readonly Run[]): readonly Objective[] {
  if (!runs.some(({ ladder }) => ladder !== undefined)) return objectives;
  const own = objectives.filter(({ indicator }) => isCapacity(indicator));
  if (own.length > 0) return own;
  const parsed = parseObjective(defaultCapacity, { from: "default" });
  return parsed.kind === "read" ? [parsed.value] : [];
}
