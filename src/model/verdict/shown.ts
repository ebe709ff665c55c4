import { z } from "zod";
import { dimension, loadIndicator } from "./objective.ts";
import { list, name } from "./parts.ts";

/** Whether a figure moved the right way: the direction alone, without a test for noise. */
const course = z.enum(["better", "worse", "neutral"]);

export type Course = z.infer<typeof course>;

export const shownFigure = z
  .strictObject({
    /** What it is called: as the user named or wrote it. */
    text: name,
    indicator: loadIndicator,
    /** What the indicator is divided by. */
    per: loadIndicator.optional(),
    /** Set for figures of k6's own table. */
    table: z.literal("k6").optional(),
    dimension,
    /** In the base unit; absent where a run has no figure. */
    current: z.number().optional(),
    baseline: z.number().optional(),
    /** Absent without a baseline. `neutral`: it did not change, or no direction is better. */
    course: course.optional(),
  })
  .meta({ id: "shownFigure", description: "A figure that is only shown: no verdict depends on it." });

/** A figure that is only shown, of this change and of what it is compared with. */
export type ShownFigure = z.infer<typeof shownFigure>;

const part = z.strictObject({
  /** Its name; absent for what no part names. */
  name: name.optional(),
  /** Its time for each sample of the whole; below 0 for the rest of parts that exceed the whole. */
  mean: z.number(),
  /** Of the whole's mean. */
  share: z.number(),
  /** The same of the baseline. */
  before: z.strictObject({ mean: z.number(), share: z.number() }).optional(),
});

export const breakdownFacts = z
  .strictObject({
    /** The metric that is broken down. */
    of: loadIndicator,
    dimension,
    mean: z.number(),
    before: z.number().optional(),
    /** The largest first, then the rest that no part names. */
    parts: list(part, 101),
    /** Names of parts that the runs do not have. */
    missing: list(name, 100),
  })
  .meta({ id: "breakdown", description: "Shares of named parts in the mean of a metric." });

/** Of what the mean of a metric consists. */
export type BreakdownFacts = z.infer<typeof breakdownFacts>;
