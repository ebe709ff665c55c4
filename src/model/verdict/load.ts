import { z } from "zod";
import { count, list } from "./parts.ts";

/** Most names of a kind. */
export const mostNames = 20;

const names = { names: list(z.string(), mostNames), more: count };

export const loadChange = z
  .discriminatedUnion("kind", [
    /** Requests per second, or what the scripts ask for: iterations per second, or virtual users. */
    z.strictObject({
      kind: z.enum(["rate", "iterations", "users"]),
      current: z.number(),
      baseline: z.number(),
    }),
    /** Endpoints that the base branch's load requests, and this one does not. Foreign names. */
    z.strictObject({ kind: z.literal("requestsGone"), ...names }),
    /** Thresholds of the base branch's script that this one lacks; whether they are judged all the same. */
    z.strictObject({ kind: z.literal("thresholdsGone"), ...names, areJudged: z.boolean() }),
  ])
  .meta({
    id: "loadChange",
    description:
      "By what the load is lighter than the base branch's newest stored run, or than its script asks for. Decides nothing.",
  });

export type LoadChange = z.infer<typeof loadChange>;
