import { z } from "zod";
import { dimension, loadIndicator, runIndicator } from "./objective.ts";
import { list, name } from "./parts.ts";

/** Direction alone, without a test for noise. */
const course = z.enum(["better", "worse", "neutral"]);

export type Course = z.infer<typeof course>;

export const shownFigure = z
  .strictObject({
    /** As the user named or wrote it. */
    text: name,
    indicator: runIndicator,
    /** Divisor. */
    per: runIndicator.optional(),
    /** Set for figures of k6's own table. */
    table: z.literal("k6").optional(),
    dimension,
    /** In the base unit; absent if a run lacks it. */
    current: z.number().optional(),
    baseline: z.number().optional(),
    /** `neutral`: it did not change, or no direction is better. Absent without a baseline. */
    course: course.optional(),
  })
  .meta({ id: "shownFigure", description: "A figure that is only shown: no verdict depends on it." });

export type ShownFigure = z.infer<typeof shownFigure>;

const part = z.strictObject({
  /** Absent for the rest. */
  name: name.optional(),
  /** Per sample of the whole; below 0 for the rest if the parts exceed the whole. */
  mean: z.number(),
  /** Of the whole's mean. */
  share: z.number(),
  before: z.strictObject({ mean: z.number(), share: z.number() }).optional(),
});

export const breakdownFacts = z
  .strictObject({
    of: loadIndicator,
    dimension,
    mean: z.number(),
    before: z.number().optional(),
    /** The largest first, then the rest that no part names. */
    parts: list(part, 101),
    /** Names of parts that the runs lack. */
    missing: list(name, 100),
  })
  .meta({ id: "breakdown", description: "Shares of named parts in the mean of a metric." });

export type BreakdownFacts = z.infer<typeof breakdownFacts>;
