import { z } from "zod";
import { dimension } from "../../model/verdict/objective.ts";
import { name, tags } from "../../model/verdict/parts.ts";

const positive = z.number().int().positive();

export const movedSeries = z
  .strictObject({
    query: name,
    labels: tags,
    dimension,
    unit: name,
    how: z.discriminatedUnion("kind", [
      /** Its average lies outside the baseline's prediction interval. */
      z.strictObject({
        kind: z.literal("level"),
        current: z.number(),
        baseline: z.number(),
        baselineRuns: positive,
        /** The same series by its labels, or the busiest of both sides. */
        matched: z.enum(["labels", "busiest"]),
      }),
      /** It correlated with the objective's figure over the seconds. */
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

/** Shows coincidence, not cause. */
export type MovedSeries = z.infer<typeof movedSeries>;
