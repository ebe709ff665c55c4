import { z } from "zod";
import { count, name, nullable, orLess, orMore } from "./parts.ts";

/** Ends of an interval, in the base unit. */
export const interval = z.strictObject({ low: orLess, high: orMore });

const likeWith = z.strictObject({
  /** Of this change's load generator; foreign text. */
  cpu: name,
  /** Stored sessions on this model. */
  sessions: count,
  /** All stored sessions. */
  of: z.number().int().positive(),
  /** False if there are too few, and all were used. */
  isCompared: z.boolean(),
});

/** Stored sessions by CPU model, if it explains most of the variance between them. */
export type LikeWith = z.infer<typeof likeWith>;

const latestLevel = z.strictObject({
  /** Stored sessions of this level. */
  sessions: count,
  /** All stored sessions that could be compared with. */
  of: z.number().int().positive(),
  /** How far it is from the level before, as a share. */
  ratio: z.number(),
  /** Start of its first run. */
  from: z.iso.datetime(),
});

/** The stored sessions since their own level last changed. */
export type LatestLevel = z.infer<typeof latestLevel>;

export const change = z
  .strictObject({
    /** In the base unit. */
    baseline: z.number(),
    /** `current - baseline`. */
    difference: z.number(),
    /** `difference / baseline`; undefined if the baseline is 0. */
    ratio: nullable(z.number()),
    /** Central confidence interval of the difference, in the base unit; verdicts do not use it (relative.ts). */
    interval,
    /** Of both ends together, in (0, 1). */
    confidence: z.number().gt(0).lt(1),
    baselineRuns: count,
    isBetter: z
      .boolean()
      .optional()
      .meta({ description: "Whether the figure got better beyond noise, at the odds that a failure takes." }),
    isWorse: z
      .boolean()
      .optional()
      .meta({ description: "Whether it got worse beyond noise, at the same odds; absent if not." }),
    body: z.strictObject({ ratio: z.number(), interval }).optional().meta({
      description:
        "How all requests below p90 changed, as shares of their duration, where the percentile's own figure did not decide a miss.",
    }),
    likeWith: likeWith.optional().meta({
      description:
        "Where the CPU model of the load generator explains most of how the stored sessions differ: how many of them are on this change's model, and whether those alone were compared with.",
    }),
    latestLevel: latestLevel.optional().meta({
      description:
        "Where the stored sessions' own level changed: those since then, which alone were compared with.",
    }),
  })
  .meta({ id: "change", description: "A change against the baseline; an open end of its interval is null." });

export type Change = z.infer<typeof change>;

export const seenChange = z.strictObject({
  /** In the base unit, with its sign. */
  difference: z.number(),
  /** `difference / baseline`; undefined if the baseline is 0. */
  ratio: z.number().optional(),
});

/** The change for the worse that is reliably detected: twice the tolerance, or the user's `sees`. */
export type SeenChange = z.infer<typeof seenChange>;

export const nullControl = z.strictObject({
  /** From the base's runs to those of the control. */
  change,
  /** Whether it is as large as the tolerance, at the odds of a failure. */
  differs: z.boolean(),
  /** Whether this alone leaves a miss undecided. */
  leavesOpen: z.boolean(),
});

/** The base deployment's second runs against its first: what is seen without any change. */
export type NullControl = z.infer<typeof nullControl>;

const moment = z.strictObject({
  commit: nullable(name),
  recordedAt: z.iso.datetime(),
});

export type Moment = z.infer<typeof moment>;

export const creep = z.strictObject({
  /** Accepted by a person, or the oldest runs. */
  against: z.enum(["accepted", "oldest"]),
  /** In the base unit. */
  referenceLevel: z.number(),
  /** `current / referenceLevel - 1`. */
  ratio: z.number(),
  /** As in Change. */
  interval,
  /** Allowed share of the reference level in the bad direction. */
  tolerance: z.number().nonnegative(),
  /** Of the reference level. */
  from: moment,
  /** After it the level stayed over half of the drift away; else the first run of the reference. */
  since: moment,
  /** Runs of the history since then. */
  runs: count,
});

/** A level's drift from its reference, beyond tolerance and noise. */
export type LevelDrift = z.infer<typeof creep>;
