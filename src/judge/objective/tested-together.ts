import type { Objective } from "../../model/objective.ts";

/** Objectives that share one false-alarm probability: those against a baseline that fail the gate, or that warn. */
export function testedTogether(objectives: readonly Objective[], onMiss: Objective["onMiss"]): Objective[] {
  return objectives.filter((one) => one.bound.kind === "relative" && one.onMiss === onMiss);
}
