import { z } from "zod";
import { aggregation } from "./objective.ts";

const positive = z.number().int().positive();

const loadNeeded = z.strictObject({
  haveSeconds: z.number().nonnegative(),
  needSeconds: z.number().nonnegative(),
  /** Times the rate that does as well; undefined where a higher rate would not, or is no advice. */
  rateFactor: z.number().positive().optional(),
  /** An aggregation that the load as it is decides, with the same tolerance. */
  instead: aggregation.optional(),
});

/** How much load would decide, in each round and run of the baseline; figures are as computed, not rounded. */
export type LoadNeeded = z.infer<typeof loadNeeded>;

export const remedy = z.discriminatedUnion("kind", [
  /** More load in each round, or more rounds: `needRounds` in all. */
  z.strictObject({
    kind: z.literal("rounds"),
    load: loadNeeded.optional(),
    needRounds: positive.optional(),
  }),
  /** Longer rounds: too few samples lie beyond the percentile in each. */
  z.strictObject({ kind: z.literal("longerRounds"), load: loadNeeded.optional() }),
  /**
   * Runs on the same machine: those of the baseline differ by as much among themselves, or are too few to say. `load`:
   * where the load as it is would not do there.
   */
  z.strictObject({
    kind: z.literal("sideBySide"),
    runs: positive.optional(),
    jobs: positive.optional(),
    load: loadNeeded.optional(),
  }),
  /** More runs in the baseline, `more` of them; where they come from fewer jobs, in jobs of their own. */
  z.strictObject({
    kind: z.literal("baselineRuns"),
    runs: positive,
    jobs: positive,
    more: positive.optional(),
  }),
]);

/**
 * What would decide an objective that noise leaves open: of all that could, what its knowledge lacks most. Numbers are
 * absent where none can be computed, or a report of an earlier version does not say.
 */
export type Remedy = z.infer<typeof remedy>;
