import type { AddedIndicator, Indicator } from "../../model/objective.ts";

/** Largest level of a ladder that meets its objectives. */
export const capacityIndicator = {
  ...{ of: "added", metric: "capacity", tags: {}, aggregation: { kind: "value" } },
  ...{ dimension: "number", better: "higher", isAnswer: true },
} as const satisfies AddedIndicator;

export function isCapacity({ of, metric }: Indicator): boolean {
  return of === "added" && metric === capacityIndicator.metric;
}

/** The objective of a ladder without one on its capacity. */
export const defaultCapacity = "capacity > baseline - 10%";
