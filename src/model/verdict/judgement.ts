import { z } from "zod";
import { change, creep, interval, nullControl, seenChange } from "./change.ts";
import { dimension, objective } from "./objective.ts";
import { list, nullable, tags } from "./parts.ts";
import { notJudgedReason, objectiveDoubt, openReason } from "./reason.ts";
import { remedy } from "./remedy.ts";

export const verdictWord = z.enum(["pass", "warn", "fail", "inconclusive"]);

export type VerdictWord = z.infer<typeof verdictWord>;

export const gateWord = z.enum([...verdictWord.options, "broken"]);

/** `broken`: a run could not start or finish; neither a pass nor a regression. */
export type GateWord = z.infer<typeof gateWord>;

const common = {
  objective,
  dimension,
  /** Labels of the judged (worst) series of a server indicator. */
  series: tags.optional(),
  bounds: z
    .strictObject({ low: z.number(), high: z.number() })
    .optional()
    .meta({ description: "Of a percentile read from a histogram: the values between which it lies." }),
  doubts: list(objectiveDoubt).optional().meta({
    description: "What is doubtful about its measurement, with its figures.",
  }),
};

const judged = {
  ...common,
  /**
   * In the base unit. Over several rounds their level, except for absolute `min` and `max`: the extreme of all rounds.
   */
  current: z.number(),
  /** In the base unit; for a relative bound derived from the baseline. */
  limit: z.number(),
};

const absolute = z.strictObject({
  ...judged,
  kind: z.literal("absolute"),
  verdict: verdictWord.exclude(["inconclusive"]),
  /** For information: does not affect the verdict. */
  change: nullable(change),
  interval: interval
    .optional()
    .meta({ description: "Between which values noise leaves the figure, where the limit is one of them." }),
});

const relative = z.strictObject({
  ...judged,
  kind: z.literal("relative"),
  verdict: verdictWord,
  change,
  /** Set if drift alone misses the objective: the change itself keeps the bound, or may. */
  creep: nullable(creep),
  /** Absent for a bound that demands an improvement or has no tolerance. */
  sees: seenChange.optional().meta({
    description:
      "A change for the worse that the objective is sure to see: twice its tolerance, or what `sees` sets.",
  }),
  /** Set if noise or too few samples leave it open. */
  remedy: remedy.optional(),
  open: openReason.optional().meta({ description: "What leaves it open, beside the null control." }),
  isHidden: z
    .literal(true)
    .optional()
    .meta({
      description:
        "Of a single endpoint, open: noise hides its change, and it keeps no gate open, as it keeps the bound and at " +
        "least half of the endpoints of its objective pass.",
    }),
  control: nullControl.optional().meta({
    description:
      "How the base deployment's second runs differ from its first: whether by as much as the tolerance, beyond chance, " +
      "and whether that alone leaves a miss undecided.",
  }),
});

/** A judged objective with a relative bound. */
export type Relative = z.infer<typeof relative>;

const notJudgedCause = z.enum([
  "noBaseline",
  "changedLoad",
  "notInBaseline",
  "noSamples",
  "fewSamples",
  "noiseUntold",
  "bucket",
  "duration",
  "unread",
  "invalid",
  "accepted",
]);

/**
 * No baseline, none of this load, or none with this figure; the run or Prometheus lacks the figure; too few samples, or
 * none that show its noise; the limit lies within a histogram bucket or the error of the duration; no round is valid;
 * or the level is accepted independent of the old one.
 */
export type NotJudgedCause = z.infer<typeof notJudgedCause>;

const notJudged = z.strictObject({
  ...common,
  kind: z.literal("notJudged"),
  cause: notJudgedCause,
  /** Undefined without a sample: the gate is then inconclusive. */
  current: nullable(z.number()),
  /** Of an accepted level from the old one, for information. */
  change: change.optional(),
  reason: notJudgedReason,
  /** Set for too few samples. */
  remedy: remedy.optional(),
});

/** An objective that could not be judged. */
export type NotJudged = z.infer<typeof notJudged>;

export const judgement = z
  .discriminatedUnion("kind", [absolute, relative, notJudged])
  .meta({ id: "judgement", description: "What was found of one objective." });

/** A relative verdict always has its change and interval. */
export type Judgement = z.infer<typeof judgement>;
