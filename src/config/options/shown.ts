import { z } from "zod";
import { fileOnly } from "./kinds.ts";
import { fileOption } from "./option.ts";
import { optional } from "./schemas.ts";

const figure = z.union([
  z.string(),
  z.strictObject({
    figure: z.string().meta({
      description: "An indicator, or two with / between them.",
      examples: ["polls count / completed count"],
    }),
    name: optional(z.string().min(1).max(100), "What the report calls it."),
    better: optional(z.enum(["lower", "higher", "neither"]), "What is better. Default: as for the metric."),
    unit: optional(z.literal("%"), "Shows a ratio in percent."),
  }),
]);

export type ShownFigureWritten = z.infer<typeof figure>;

const breakdown = z.strictObject({
  of: z.string().meta({ description: "The metric.", examples: ["end_to_end"] }),
  parts: z
    .record(z.string().min(1).max(100), z.string())
    .refine((parts) => Object.keys(parts).length <= 100, { message: "expected at most 100 parts" })
    .meta({
      description: "Names of its parts, and their metrics.",
      examples: [{ "queue wait": "part_queue", "image scan": "part_scan" }],
    }),
});

export type BreakdownWritten = z.infer<typeof breakdown>;

/** Figures beside the objectives. */
export const shownOptions = {
  show: fileOption("show", fileOnly(z.union([z.string(), z.array(figure)])), {
    of: "scenario",
    setBy: "pull request",
    help: "Figures to show without judging them; k6 is its whole table.",
    examples: [["polls count / completed count", "http_req_waiting p(99)", "k6"]],
  }),
  breakdown: fileOption("breakdown", fileOnly(breakdown), {
    of: "scenario",
    setBy: "pull request",
    help: "The parts of which the mean of a metric consists.",
  }),
};
