import { parseObjective } from "../../config/grammar/objective.ts";
import { type Failure, usageFailure } from "../../model/failure.ts";
import type { Objective } from "../../model/objective.ts";
import type { Part } from "../../model/report/part.ts";
import type { Run } from "../../model/run/run.ts";
import { capacityIndicator, defaultCapacity, isCapacity } from "./capacity.ts";
import { ladderFacts, wholeLadder } from "./facts.ts";
import { ladderPanels } from "./panels.ts";
import { ladderIn, ladderRemarks, ladderSection } from "./section.ts";
import { ladderLoad, otherCapacityWords } from "./words.ts";

/** A limit should define a ladder's capacity but did not: the capacity in the record is that of other limits. */
function otherCapacity(objectives: readonly Objective[], runs: readonly Run[]): Failure | undefined {
  const levels = runs.flatMap((run) => wholeLadder(run)?.levels ?? []);
  const leftOut = objectives.find((objective) => {
    const { bound, onMiss, text, indicator } = objective;
    if (bound.kind !== "absolute" || onMiss !== "fail" || isCapacity(indicator)) return false;
    const isIn = (figure: (typeof levels)[number]["figures"][number]): boolean =>
      (figure.written ?? figure.objective) === text && figure.limit === bound.limit;
    return levels.some(({ figures }) => !figures.some(isIn));
  });
  return leftOut && usageFailure(otherCapacityWords(leftOut.text));
}

/**
 * The objectives that a ladder is judged by: those on its capacity. The others define it, so they decide nothing by
 * themselves.
 * @returns all objectives for runs that are not ladders
 */
function askedOfLadder(objectives: readonly Objective[], runs: readonly Run[]): readonly Objective[] {
  if (!runs.some((run) => wholeLadder(run) !== undefined)) return objectives;
  const own = objectives.filter(({ indicator }) => isCapacity(indicator));
  if (own.length > 0) return own;
  const parsed = parseObjective(defaultCapacity, { from: "default" }, [capacityIndicator]);
  return parsed.kind === "read" ? [parsed.value] : [];
}

/** A ladder among judged runs. */
export const ladderPart: Part = {
  asked: askedOfLadder,
  unfit: otherCapacity,
  facts: ({ baseline }) => {
    const before = ladderIn(baseline);
    return before && ladderFacts.kept({ before });
  },
  remarks: ladderRemarks,
  ownMetrics: [capacityIndicator.metric],
  section: ladderSection,
  load: (run) => {
    const ladder = wholeLadder(run);
    return ladder && ladderLoad(ladder);
  },
  panels: ladderPanels,
};
