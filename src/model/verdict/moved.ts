import { z } from "zod";
import { dimension } from "./objective.ts";
import { name, tags } from "./parts.ts";

const positive = z.number().int().positive();

export const movedSeries = z
  .strictObject({
    /** Name of the query. */
    query: name,
    labels: tags,
    dimension,
    /** For plain numbers: what is counted; may be empty. */
    unit: name,
    how: z.discriminatedUnion("kind", [
      /** Its average over the window lies outside the baseline's prediction interval. */
      z.strictObject({
        kind: z.literal("level"),
        current: z.number(),
        baseline: z.number(),
        baselineRuns: positive,
        /** Whether the baseline has this series by its labels, or the busiest series of both sides were compared. */
        matched: z.enum(["labels", "busiest"]),
      }),
      /** It correlated with the objective's figure over the seconds of the window. */
      z.strictObject({
        kind: z.literal("inTime"),
        lowest: z.number(),
        highest: z.number(),
        /** Spearman's rank correlation, of the last round. */
        rho: z.number().min(-1).max(1),
        points: positive,
      }),
    ]),
  })
  .meta({
    id: "moved",
    description:
      "A series of the servers' side that moved with a missed objective: a coincidence in time, not a proven cause.",
  });

/** A server series that moved with a missed objective. This shows coincidence, not cause. */
export type MovedSeries = z.infer<typeof movedSeries>;
