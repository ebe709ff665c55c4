import { z } from "zod";
import { change, creep, interval, nullControl, seenChange } from "./change.ts";
import { dimension, objective } from "./objective.ts";
import { list, nullable, sentence, tags } from "./parts.ts";
import { notJudgedReason, objectiveDoubt, openReason } from "./reason.ts";
import { remedy } from "./remedy.ts";

export const verdictWord = z.enum(["pass", "warn", "fail", "inconclusive"]);

/** What is said of an objective or of the whole gate. */
export type VerdictWord = z.infer<typeof verdictWord>;

export const gateWord = z.enum([...verdictWord.options, "broken"]);

/** The gate's answer. `broken`: a run could not be made or finished; neither a pass nor a regression. */
export type GateWord = z.infer<typeof gateWord>;

const common = {
  objective,
  dimension,
  /** Of the servers' side: labels of the series that was judged, the worst one; empty for a series without labels. */
  series: tags.optional(),
  bounds: z
    .strictObject({ low: z.number(), high: z.number() })
    .optional()
    .meta({ description: "Of a percentile read from a histogram: the values between which it lies." }),
  /** Absent where nothing is doubtful, or a report of an earlier version does not say. */
  doubts: list(objectiveDoubt).optional().meta({
    description: "What is doubtful about its measurement, with its figures; `warnings` has it in words.",
  }),
};

const judged = {
  ...common,
  /**
   * Indicator of this change's run, in the base unit. Over several rounds their level, which is the same beside a limit
   * and beside a baseline, save for `min` and `max`: a limit is held against the extreme of all rounds.
   */
  current: z.number(),
  /** The bound, made absolute by the baseline where it is relative; in the base unit. */
  limit: z.number(),
};

const absolute = z.strictObject({
  ...judged,
  kind: z.literal("absolute"),
  verdict: verdictWord.exclude(["inconclusive"]),
  /** How the baseline compares, for information; it does not decide. */
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
  /** Present where the objective is missed by slow creep alone: the change itself keeps the bound, or may. */
  creep: nullable(creep),
  /** Absent where it demands an improvement or allows nothing, or a report of an earlier version does not say. */
  sees: seenChange.optional().meta({
    description:
      "A change for the worse that the objective is sure to see: twice its tolerance, or what `sees` sets.",
  }),
  /** Where noise or scarce samples leave it open; absent where a report of an earlier version does not say. */
  remedy: remedy.optional(),
  /** Absent where a report of an earlier version does not say. */
  open: openReason.optional().meta({ description: "What leaves it open, beside the null control." }),
  control: nullControl.optional().meta({
    description:
      "How the base deployment's second runs differ from its first: whether by as much as the tolerance, beyond chance, " +
      "and whether that alone leaves a miss undecided.",
  }),
});

const notJudgedCause = z.enum([
  "noBaseline",
  "changedLoad",
  "notInBaseline",
  "noSamples",
  "fewSamples",
  "bucket",
  "unread",
  "invalid",
  "accepted",
]);

/**
 * Why an objective was not judged: there is no baseline at all, none of this load, or none with a figure for it; the run
 * has no figure for it, which it should have measured or Prometheus have told, or rests it on too few samples, or knows
 * of a percentile no more than its histogram's bucket; or no round is a valid measurement; or the level is accepted
 * whatever the old one was.
 */
export type NotJudgedCause = z.infer<typeof notJudgedCause>;

const notJudged = z.strictObject({
  ...common,
  kind: z.literal("notJudged"),
  /** Absent where a report of an earlier version does not say. */
  cause: notJudgedCause.optional(),
  /** Undefined when the run has no sample for it; the gate is then inconclusive. */
  current: nullable(z.number()),
  /** Of an accepted level: how it differs from the old one, for information. */
  change: change.optional(),
  /** Why there is nothing to judge or to compare with, with its figures. */
  reason: notJudgedReason,
  /** Where too few samples are the cause. */
  remedy: remedy.optional(),
});

type NotJudged = z.infer<typeof notJudged>;

/** In JSON `reason` is a sentence, and all there is in a report of an earlier version. */
const storedNotJudged = z.codec(
  notJudged.extend({
    reason: sentence.optional(),
    because: notJudgedReason.optional().meta({ description: "The reason as a code with its figures." }),
  }),
  z.custom<NotJudged>((value) => typeof value === "object"),
  {
    decode: ({ reason, because, ...facts }): NotJudged => ({
      ...facts,
      reason: because ?? { kind: "text", text: reason ?? "" },
    }),
    encode: ({ reason, ...facts }) => ({ ...facts, because: reason }),
  },
);

export const judgement = z.discriminatedUnion("kind", [absolute, relative, storedNotJudged]);

/** What was found of one objective. A relative verdict cannot be built without its change and interval. */
export type Judgement = z.infer<typeof judgement>;
