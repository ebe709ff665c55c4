import { z } from "zod";
import { aggregation } from "./objective.ts";

const positive = z.number().int().positive();

const loadNeeded = z
  .strictObject({
    haveSeconds: z.number().nonnegative(),
    needSeconds: z.number().nonnegative(),
    /** Factor of the rate with the same effect; absent if a higher rate does not help or is not advisable. */
    rateFactor: z.number().positive().optional(),
    /** Decided by the current load with the same tolerance. */
    instead: aggregation.optional(),
  })
  .meta({ id: "loadNeeded" });

/** Load that would decide, per round and run of the baseline; unrounded. */
export type LoadNeeded = z.infer<typeof loadNeeded>;

export const remedy = z
  .discriminatedUnion("kind", [
    /** More load per round, or `needRounds` rounds in total. */
    z.strictObject({
      kind: z.literal("rounds"),
      load: loadNeeded.optional(),
      needRounds: positive.optional(),
      /** The smallest usual tolerance, as a share, that this load decides. */
      tolerance: z.number().positive().optional(),
    }),
    /** Too few samples lie beyond the percentile in each. */
    z.strictObject({ kind: z.literal("longerRounds"), load: loadNeeded.optional() }),
    /** The baseline's runs vary too much, or are too few. `load`: set if the current one would not suffice. */
    z.strictObject({
      kind: z.literal("sideBySide"),
      runs: positive.optional(),
      jobs: positive.optional(),
      load: loadNeeded.optional(),
    }),
    /** `more` further runs, each in its own job; with `runsEach`, that many jobs of several runs. */
    z.strictObject({
      kind: z.literal("baselineRuns"),
      runs: positive,
      jobs: positive,
      more: positive.optional(),
      runsEach: positive.optional(),
    }),
  ])
  .meta({ id: "remedy" });

/** The most effective remedy for an objective that noise leaves open. Numbers are absent if they cannot be computed. */
export type Remedy = z.infer<typeof remedy>;
