import { median } from "simple-statistics";
import type { Drift } from "../../model/gate.ts";
import type { Objective, RelativeBound } from "../../model/objective.ts";
import type { Run } from "../../model/run/run.ts";
import type { LevelDrift, Moment } from "../../model/verdict.ts";
import { type FoundIndicator, findIndicator } from "../indicator/indicator.ts";
import { isLowerBetter } from "../objective/direction.ts";
import type { Compared } from "./difference.ts";
import { likeRuns } from "./likeness.ts";
import { type Evidence, weighRelative } from "./relative.ts";

/** The level that slow creep is measured from, and how far it may go. */
export interface DriftReference {
  /** Whether somebody accepted the level, or it is that of the oldest runs there are. */
  readonly kind: LevelDrift["against"];
  /** At least one; part of the baseline. */
  readonly runs: readonly Run[];
  readonly drift: Exclude<Drift, "off">;
}

/** How far an objective lies from the reference, before it is known how sure a failure has to be. */
export interface DriftEvidence {
  readonly evidence: Evidence;
  /** What to say at a level; undefined where the level has not crept beyond the tolerance and beyond noise. */
  readonly tell: (level: number) => LevelDrift | undefined;
}

/** Twice what one change may cost: two changes that each used all of it, or many small ones, are looked at again. */
const timesTolerance = 2;

/**
 * What an objective allows against the reference: the drift in the direction of its own tolerance.
 * @returns undefined where creep has no meaning: for bounds that are no share, and those that demand an improvement
 */
export function driftBound(objective: Objective, drift: DriftReference["drift"]): RelativeBound | undefined {
  const { bound, comparison } = objective;
  if (bound.kind !== "relative" || bound.measure !== "share") return undefined;
  if (comparison === "==" || comparison === "!=") return undefined;
  const direction = isLowerBetter(objective) ? 1 : -1;
  const own = direction * bound.amount;
  if (own < 0) return undefined;
  return {
    kind: "relative",
    measure: "share",
    amount: direction * (drift === "twice" ? timesTolerance * own : drift),
  };
}

/** A run of the history with its figure. */
interface Step {
  readonly run: Run;
  readonly found: FoundIndicator;
}

function stepsOf(runs: readonly Run[], objective: Objective, dimension: Compared["dimension"]): Step[] {
  return runs.flatMap((run) => {
    const found = findIndicator(run, objective.indicator);
    return found.kind === "found" && found.dimension === dimension ? [{ run, found }] : [];
  });
}

/**
 * Since when a level stands more than half of the drift above the reference (below it, where more is better): the first
 * run after which it stayed there. Each run is taken with its neighbours (median of three), so that one lucky run in
 * between does not count as a return.
 * @returns undefined where the history never came so far, as when the last step alone is the drift
 */
function beginningOf(steps: readonly Step[], level: number, ratio: number): number | undefined {
  const isBeyond = (position: number): boolean => {
    const near = steps.slice(Math.max(0, position - 1), position + 2).map(({ found }) => found.value);
    return (median(near) / level - 1) / ratio > 1 / 2;
  };
  const lastWithin = steps.findLastIndex((_, position) => !isBeyond(position));
  return lastWithin + 1 < steps.length ? lastWithin + 1 : undefined;
}

/**
 * Weighs how far an objective's level has crept from the reference, whatever each single step did to the rolling
 * baseline. It is a comparison like any other, with a tolerance of its own; how sessions differ is learned from the
 * whole history, since a reference is often the runs of one session, which say nothing of that. Where like is compared
 * with like, both are the runs on machines like this change's.
 * @param compared with the baseline, which the reference is part of
 * @param baseline the runs of the baseline, any order
 * @returns undefined where creep has no meaning for the objective, or the reference has no figure for it
 */
export function weighDrift(
  compared: Compared,
  objective: Objective,
  about: {
    readonly reference: DriftReference;
    readonly baseline: readonly Run[];
  },
): DriftEvidence | undefined {
  const { reference } = about;
  const bound = driftBound(objective, reference.drift);
  const { dimension, current, likeWith } = compared;
  const from = stepsOf(likeRuns(reference.runs, likeWith), objective, dimension);
  const [first] = from;
  if (bound === undefined || first === undefined || compared.design === "sideBySide") return undefined;
  const history = stepsOf(inOrder(likeRuns(about.baseline, likeWith)), objective, dimension);
  const evidence = weighRelative(
    {
      dimension,
      current,
      baseline: from.map(({ found }) => found),
      design: "stored",
      history: history.map(({ found }) => found),
    },
    objective,
    // Two changes that each used all of the tolerance are to be seen already.
    { bound, seen: bound.amount },
  );
  const tell = (level: number): LevelDrift | undefined => {
    const { verdict, change } = evidence.settle(level);
    if (verdict !== "fail" || change.ratio === undefined) return undefined;
    const beginning = beginningOf(history, change.baseline, change.ratio);
    return {
      against: reference.kind,
      referenceLevel: change.baseline,
      ratio: change.ratio,
      interval: change.interval,
      tolerance: Math.abs(bound.amount),
      from: momentOf(first),
      since: momentOf(history[beginning ?? 0] ?? first),
      runs: history.length - (beginning ?? 0),
    };
  };
  return { evidence, tell };
}

function momentOf({ run: { provenance } }: Step): Moment {
  const { commit, recordedAt } = provenance;
  return { commit, recordedAt };
}

function inOrder(runs: readonly Run[]): readonly Run[] {
  const begun = ({ window }: Run): number => Date.parse(window.start);
  return [...runs].sort((one, other) => begun(one) - begun(other));
}
