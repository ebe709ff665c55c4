import { isWrittenOfEach, type Objective } from "../../model/objective.ts";
import type { Dimension } from "../../model/units.ts";

/** Objectives that share one false-alarm probability: those against a baseline that fail the gate, or that warn. */
export function testedTogether(objectives: readonly Objective[], onMiss: Objective["onMiss"]): Objective[] {
  return objectives.filter((one) => one.bound.kind === "relative" && one.onMiss === onMiss);
}

/**
 * An indicator's share of the false alarms, relative to a response time's. Counts decide with overwhelming odds or not at
 * all, and a rate of requests hardly varies by chance.
 */
const weights: Readonly<Partial<Record<Dimension, number>>> = { ratio: 0.1, frequency: 0.05 };

/** The share of drift, relative to that of the change itself: it grows over weeks, and the next gate looks again. */
export const weightOfDrift = 0.1;

/**
 * Share of the false alarms of a figure of this dimension, relative to a response time's. The endpoints of one objective
 * share that of the objective, so that they take no more from the others than it would.
 * @param together the objectives that are tested with it
 */
export function weightOf(objective: Objective, dimension: Dimension, together: readonly Objective[]): number {
  const { indicator, text } = objective;
  const alike = isWrittenOfEach(indicator) ? together.filter((one) => one.text === text).length : 1;
  return (weights[dimension] ?? 1) / Math.max(1, alike);
}
