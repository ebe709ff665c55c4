import { z } from "zod";
import { aggregation } from "./objective.ts";

const positive = z.number().int().positive();

const loadNeeded = z.strictObject({
  haveSeconds: z.number().nonnegative(),
  needSeconds: z.number().nonnegative(),
  /** Equivalent factor of the rate; undefined if a higher rate would not help or is not advisable. */
  rateFactor: z.number().positive().optional(),
  /** An aggregation that the current load decides with the same tolerance. */
  instead: aggregation.optional(),
});

/** Load that would decide, in each round and run of the baseline; figures are unrounded. */
export type LoadNeeded = z.infer<typeof loadNeeded>;

export const remedy = z.discriminatedUnion("kind", [
  /** More load in each round, or more rounds: `needRounds` in total. */
  z.strictObject({
    kind: z.literal("rounds"),
    load: loadNeeded.optional(),
    needRounds: positive.optional(),
  }),
  /** Longer rounds: too few samples lie beyond the percentile in each. */
  z.strictObject({ kind: z.literal("longerRounds"), load: loadNeeded.optional() }),
  /**
   * Runs on the same machine: the baseline's runs vary too much, or are too few to show it. `load`: set if the current
   * load would not suffice there.
   */
  z.strictObject({
    kind: z.literal("sideBySide"),
    runs: positive.optional(),
    jobs: positive.optional(),
    load: loadNeeded.optional(),
  }),
  /**
   * `more` further runs in the baseline, each in its own job; with `runsEach` so many further jobs of several runs, which
   * also show how rounds differ.
   */
  z.strictObject({
    kind: z.literal("baselineRuns"),
    runs: positive,
    jobs: positive,
    more: positive.optional(),
    runsEach: positive.optional(),
  }),
]);

/**
 * What would decide an objective that noise leaves open: the most effective remedy. Numbers are absent if they cannot
 * be computed, and in reports of an earlier version.
 */
export type Remedy = z.infer<typeof remedy>;
