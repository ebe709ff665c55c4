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
    /** Of plain numbers: what is counted; may be empty. */
    unit: name,
    how: z.discriminatedUnion("kind", [
      /** Its average over the window left the level of the baseline's runs. */
      z.strictObject({
        kind: z.literal("level"),
        current: z.number(),
        baseline: z.number(),
        baselineRuns: positive,
        /** Whether the baseline knows this very series, or it is the busiest one of its query on both sides. */
        matched: z.enum(["labels", "busiest"]),
      }),
      /** It rose and fell with the figure of the objective, second by second within the window. */
      z.strictObject({
        kind: z.literal("inTime"),
        lowest: z.number(),
        highest: z.number(),
        /** Spearman's, of the last round. */
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

/**
 * A series of the servers' side that moved with a missed objective. That both moved at the same time is all that is
 * known: neither has to be the cause of the other.
 */
export type MovedSeries = z.infer<typeof movedSeries>;
