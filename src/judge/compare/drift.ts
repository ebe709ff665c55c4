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

/** The reference for gradual drift, and the allowed drift. */
export interface DriftReference {
  /** Whether the level was accepted by a person or comes from the oldest runs. */
  readonly kind: LevelDrift["against"];
  /** At least one; part of the baseline. */
  readonly runs: readonly Run[];
  readonly drift: Exclude<Drift, "off">;
}

/** How far an indicator has drifted, before the required odds are known. */
export interface DriftEvidence {
  readonly evidence: Evidence;
  /** The drift at a significance level; undefined if it is within the tolerance or within noise. */
  readonly tell: (level: number) => LevelDrift | undefined;
}

/** Twice the tolerance of one change: two changes that each use all of it, or many small ones, are reported. */
const timesTolerance = 2;

/**
 * The bound against the reference: the allowed drift, in the direction of the objective's tolerance.
 * @returns undefined if drift has no meaning: for bounds that are not shares and those that demand an improvement
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
 * Start of the drift: the first run after which the level stays beyond half of the drift. Uses the median of three
 * neighbouring runs, so that one outlier does not count as a return.
 * @returns 0 if no earlier run reached that level, for example if the last step alone is the drift
 */
function beginningOf(steps: readonly Step[], level: number, ratio: number): number {
  const isBeyond = (position: number): boolean => {
    const near = steps.slice(Math.max(0, position - 1), position + 2).map(({ found }) => found.value);
    return (median(near) / level - 1) / ratio > 1 / 2;
  };
  const lastWithin = steps.findLastIndex((_, position) => !isBeyond(position));
  return lastWithin + 1 < steps.length ? lastWithin + 1 : 0;
}

/**
 * How far an objective has drifted from the reference, however small the steps of the rolling baseline: a comparison
 * with a tolerance of its own. A reference is often a single session, so the whole history shows the variance between
 * sessions. Where sessions are matched by CPU model, only runs on the current model count.
 * @param compared with the baseline, which contains the reference
 * @param against.baseline any order
 * @returns undefined if drift has no meaning for the objective, or the reference has no figure for it
 */
export function weighDrift(
  compared: Compared,
  objective: Objective,
  against: { readonly reference: DriftReference; readonly baseline: readonly Run[] },
): DriftEvidence | undefined {
  const { reference } = against;
  const bound = driftBound(objective, reference.drift);
  const { dimension, current, likeWith } = compared;
  const from = stepsOf(likeRuns(reference.runs, likeWith), objective, dimension);
  const [first] = from;
  if (bound === undefined || first === undefined || compared.design === "sideBySide") return undefined;
  const history = stepsOf(inOrder(likeRuns(against.baseline, likeWith)), objective, dimension);
  const figures = (steps: readonly Step[]) => steps.map(({ found }) => found);
  const drifted = {
    dimension,
    current,
    baseline: figures(from),
    design: "stored",
    history: figures(history),
  } as const;
  // Two changes that each use all of the tolerance must already be detected.
  const evidence = weighRelative(drifted, objective, { bound, seen: bound.amount });
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
      since: momentOf(history[beginning] ?? first),
      runs: history.length - beginning,
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
  return runs.toSorted((one, other) => begun(one) - begun(other));
}
