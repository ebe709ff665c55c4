import { z } from "zod";
import { count, list } from "./parts.ts";

/** Most names of a kind. */
export const mostNames = 20;

const names = { names: list(z.string(), mostNames), more: count };

export const loadChange = z
  .discriminatedUnion("kind", [
    /** Requests per second, iterations per second that the scripts ask for, virtual users, seconds of load. */
    z.strictObject({
      kind: z.enum(["rate", "iterations", "users", "seconds"]),
      current: z.number(),
      baseline: z.number(),
    }),
    /**
     * Endpoints that the base branch's load requests, and this one does not; or paths and names that stand in the base's
     * script, and not in this one. Foreign names.
     */
    z.strictObject({ kind: z.enum(["requestsGone", "namesGone"]), ...names }),
    /** Side by side the load is another, and no stored run says what the base's requests; its script may be unread, too. */
    z.strictObject({ kind: z.literal("unknown"), isUnread: z.boolean() }),
    /** Thresholds of the base branch's script that this one lacks; whether they are judged all the same. */
    z.strictObject({ kind: z.literal("thresholdsGone"), ...names, areJudged: z.boolean() }),
  ])
  .meta({
    id: "loadChange",
    description:
      "By what the load is lighter than the base branch's newest stored run, or than its script asks for. Decides nothing.",
  });

export type LoadChange = z.infer<typeof loadChange>;
