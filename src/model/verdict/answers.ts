import { z } from "zod";
import { count, list } from "./parts.ts";

/** Most endpoints that are named. */
export const mostNames = 20;

/** Levels of this change and of what it is compared with, in the base unit. */
const levels = { current: z.number(), baseline: z.number() };

export const answerChange = z
  .discriminatedUnion("kind", [
    /** Shares of all requests that failed, and of iterations that threw; only a rise. */
    z.strictObject({ kind: z.enum(["errors", "exceptions"]), ...levels }),
    /** Shares of HTTP statuses among the answers that the script expects, the largest change first. */
    z.strictObject({
      kind: z.literal("statuses"),
      shares: list(z.strictObject({ status: count, ...levels }), 20),
    }),
    /** Received a request. */
    z.strictObject({ kind: z.literal("bytes"), ...levels }),
    /** Never requested, though the others are; the busiest first. Foreign names, and how many more. */
    z.strictObject({ kind: z.literal("endpointsGone"), names: list(z.string(), mostNames), more: count }),
  ])
  .meta({
    id: "answers",
    description:
      "How answers differ from the baseline's beyond noise, apart from what objectives judge. Decides nothing; beside it, no figure is called better.",
  });

/** Times of other answers are no improvement. */
export type AnswerChange = z.infer<typeof answerChange>;
