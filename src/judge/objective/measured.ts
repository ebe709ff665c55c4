import type { Objective } from "../../model/objective.ts";
import type { Run } from "../../model/run/run.ts";
import { metricOf } from "../../model/run/series.ts";
import type { Invalidity } from "../../model/verdict/invalidity.ts";
import type { LackingSeries } from "../../model/verdict/reason.ts";
import type { Design, Judgement } from "../../model/verdict.ts";
import type { Compared } from "../compare/difference.ts";
import { withLatestLevel } from "../compare/latest-level.ts";
import { withLike } from "../compare/likeness.ts";
import {
  type AbsentIndicator,
  type FoundIndicator,
  findIndicator,
  foundIn,
  type UnreadIndicator,
} from "../indicator/indicator.ts";
import { touches } from "../validity/validity.ts";
import { pooledValue } from "./absolute.ts";
import { pooledBounds } from "./bounds.ts";
import type { Context, ScenarioInput } from "./scenario-input.ts";

/** An objective and its measurements from the rounds that count. */
export interface Measured {
  readonly objective: Objective;
  /** The rounds that count, with or without a figure of it. */
  readonly runs: readonly Run[];
  readonly current: readonly FoundIndicator[];
  /** Runs to compare with; side by side the base's rounds for those that count, in their order. */
  readonly baseline: readonly Run[];
  /** The control's valid runs of the rounds that count, and the base's of the same rounds. */
  readonly control: Pick<ScenarioInput, "runs" | "baseline">;
  /** Problems of the rounds left out: positions among the scenario's `invalid`. */
  readonly leftOut: readonly number[];
}

/** Why the rounds have no figure, taken from the first round. */
export function absenceIn(runs: readonly Run[], objective: Objective): AbsentIndicator | UnreadIndicator {
  const [first] = runs;
  const found = first && findIndicator(first, objective.indicator);
  const isAbsent = found !== undefined && found.kind !== "found";
  return isAbsent ? found : { kind: "absent", missing: "metric", near: [] };
}

/** An indicator's measurements from its valid rounds, with the base's rounds if side by side. */
export function measuredOf(objective: Objective, { input, invalid, invalidControl }: Context): Measured {
  const { indicator } = objective;
  const [first] = input.runs;
  const type = first && metricOf(first, indicator.metric)?.type;
  const isIn = (some: readonly Invalidity[], round: number): boolean =>
    some.some((one) => one.rounds.includes(round) && touches(one, indicator, type));
  const isInvalid = (round: number): boolean => isIn(invalid, round);
  const runs = input.runs.filter((_, round) => !isInvalid(round));
  const isPaired = input.design === "sideBySide";
  const isControlled = (round: number): boolean => !isInvalid(round) && !isIn(invalidControl, round);
  return {
    objective,
    runs,
    current: foundIn(runs, objective),
    baseline: input.baseline.filter((_, round) => !isPaired || !isInvalid(round)),
    control: {
      runs: (input.control ?? []).filter((_, round) => isControlled(round)),
      baseline: input.baseline.filter((_, round) => isControlled(round)),
    },
    leftOut: invalid.flatMap((one, position) => (touches(one, indicator, type) ? [position] : [])),
  };
}

/** For server indicators the labels of the judged series (the worst, of its worst round); otherwise the exact bounds. */
export function besideFigure(
  objective: Objective,
  found: readonly FoundIndicator[],
): Pick<Judgement, "series" | "bounds"> {
  const { indicator } = objective;
  const bounds = pooledBounds(found);
  if (indicator.of !== "servers") return bounds === undefined ? {} : { bounds };
  const sign = indicator.worst === "largest" ? 1 : -1;
  const [worst] = found.toSorted((one, other) => sign * (other.value - one.value));
  return worst?.samples.type === "servers" ? { series: worst.samples.series.labels } : {};
}

/** An objective with its figure over these rounds, at least one. */
export function figureOf(objective: Objective, found: readonly FoundIndicator[]) {
  const dimension = found[0]?.dimension ?? "number";
  return { objective, dimension, current: pooledValue(found), ...besideFigure(objective, found) };
}

/** The rounds in which both sides have a figure: Prometheus may lack either. */
function pairsOf(
  objective: Objective,
  { runs, baseline }: Pick<ScenarioInput, "runs" | "baseline">,
): Pick<Compared, "current" | "baseline"> {
  const pairs = runs.flatMap((run, round) => {
    const [now] = foundIn([run], objective);
    const [before] = foundIn(baseline.slice(round, round + 1), objective);
    if (now === undefined || before === undefined || !isSameKind(now, before)) return [];
    return [{ now: asCompared(now), before: asCompared(before) }];
  });
  return { current: pairs.map(({ now }) => now), baseline: pairs.map(({ before }) => before) };
}

/** The figure that is compared with other runs, where a run has a finer one than the figure it shows. */
function asCompared(found: FoundIndicator): FoundIndicator {
  const { samples } = found;
  if (samples.type !== "gauge" || samples.series.compared === undefined) return found;
  return { ...found, value: samples.series.compared.value };
}

/** Seconds are not compared with rows of another length. */
function isSameKind(one: FoundIndicator, other: FoundIndicator): boolean {
  return one.dimension === other.dimension && one.rowMs === other.rowMs;
}

/** Whether both ran on one CPU model, where the figure is one of the processor. */
function isOnProcessorOf(one: FoundIndicator, other: FoundIndicator, { indicator }: Objective): boolean {
  if (indicator.of !== "added" || indicator.isOfProcessor !== true) return true;
  return one.taken.cpu !== undefined && one.taken.cpu === other.taken.cpu;
}

/** The baseline's figures for an objective, only from runs that measure the same thing. */
export function comparedWith(measured: Measured, { input }: Context): Compared | undefined {
  return comparedBy(measured, input.design ?? "stored");
}

/** The same for figures that no objective asks for. */
export function comparedBy(
  measured: Pick<Measured, "objective" | "runs" | "current" | "baseline">,
  design: Design,
): Compared | undefined {
  const { objective, current } = measured;
  const dimension = current[0]?.dimension ?? "number";
  if (design === "sideBySide") {
    const pairs = pairsOf(objective, measured);
    if (pairs.current.length > 0) return { dimension, ...pairs, design: "sideBySide" };
  }
  const [first] = current;
  const baseline = foundIn(measured.baseline, objective).filter(
    (one) => first && isSameKind(one, first) && isOnProcessorOf(first, one, objective),
  );
  if (baseline.length === 0) return undefined;
  return withLatestLevel(
    withLike({
      dimension,
      current: current.map(asCompared),
      baseline: baseline.map(asCompared),
      design: "stored",
    }),
  );
}

/** The base's figures alongside those of its second runs; undefined without a control. */
export function controlWith({ objective, control }: Measured): Compared | undefined {
  const pairs = pairsOf(objective, control);
  const [first] = pairs.current;
  return first && { dimension: first.dimension, ...pairs, design: "sideBySide" };
}

/** Server series that lack the figure, so that the others alone cannot keep the objective. */
export function lackingIn(found: readonly FoundIndicator[]): LackingSeries | undefined {
  return found.find(({ lacking }) => lacking !== undefined)?.lacking;
}

/** Whether a server series was infinite, and so above any limit on its maximum. */
export function isInfiniteIn(found: readonly FoundIndicator[]): boolean {
  return found.some(({ isInfinite }) => isInfinite === true);
}
