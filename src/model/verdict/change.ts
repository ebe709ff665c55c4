import { z } from "zod";
import { count, name, nullable, orLess, orMore } from "./parts.ts";

/** Ends of an interval, in the base unit. */
export const interval = z.strictObject({ low: orLess, high: orMore });

const likeWith = z.strictObject({
  /** CPU model of this change's load generator; external text. */
  cpu: name,
  /** Stored sessions on this model. */
  sessions: count,
  /** All stored sessions. */
  of: z.number().int().positive(),
  /** Whether only those were compared with; false if there are too few, and all were used. */
  isCompared: z.boolean(),
});

/** Match of stored sessions by CPU model, if the model explains most of the variance between them. */
export type LikeWith = z.infer<typeof likeWith>;

export const change = z
  .strictObject({
    /** Level of the baseline's runs, in its base unit. */
    baseline: z.number(),
    /** `current - baseline`, in the base unit. */
    difference: z.number(),
    /** `difference / baseline`; undefined if the baseline is 0. */
    ratio: nullable(z.number()),
    /**
     * Central confidence interval of the difference, in the base unit; `low <= difference <= high`. Not used for
     * verdicts (see relative.ts).
     */
    interval,
    /** Confidence of the interval, both ends together, in (0, 1). */
    confidence: z.number().gt(0).lt(1),
    /** Number of baseline runs in the comparison. */
    baselineRuns: count,
    isBetter: z
      .boolean()
      .optional()
      .meta({ description: "Whether the figure got better beyond noise, at the odds that a failure takes." }),
    isWorse: z
      .boolean()
      .optional()
      .meta({ description: "Whether it got worse beyond noise, at the same odds; absent if not." }),
    likeWith: likeWith.optional().meta({
      description:
        "Where the CPU model of the load generator explains most of how the stored sessions differ: how many of them are on this change's model, and whether those alone were compared with.",
    }),
  })
  .meta({ id: "change", description: "A change against the baseline; an open end of its interval is null." });

/** A change against the baseline, and its uncertainty. */
export type Change = z.infer<typeof change>;

export const seenChange = z.strictObject({
  /** In the base unit, with its sign. */
  difference: z.number(),
  /** `difference / baseline`; undefined if the baseline is 0. */
  ratio: z.number().optional(),
});

/** The change for the worse that an objective reliably detects: twice its tolerance, or the user's `sees`. */
export type SeenChange = z.infer<typeof seenChange>;

export const nullControl = z.strictObject({
  /** From the base's runs to those of the control. */
  change,
  /** Whether the difference is as large as the tolerance, at the odds of a failure. */
  differs: z.boolean(),
  /** Whether this alone leaves a miss undecided. */
  leavesOpen: z.boolean(),
});

/** Difference between the base deployment's second and first runs: the change seen without any change. */
export type NullControl = z.infer<typeof nullControl>;

const moment = z.strictObject({
  /** Reports of an earlier version omit it if unknown. */
  commit: z.codec(name.nullish(), z.custom<string | undefined>(), {
    decode: (value) => value ?? undefined,
    encode: (value) => value ?? null,
  }),
  recordedAt: z.iso.datetime(),
});

/** A run of the history. */
export type Moment = z.infer<typeof moment>;

export const creep = z.strictObject({
  /** Whether the reference level was accepted by a person or comes from the oldest runs. */
  against: z.enum(["accepted", "oldest"]),
  /** In the base unit. */
  referenceLevel: z.number(),
  /** `current / referenceLevel - 1`. */
  ratio: z.number(),
  /** Confidence interval of the difference, as in Change. */
  interval,
  /** Allowed share of the reference level in the bad direction. */
  tolerance: z.number().nonnegative(),
  /** The first run of the reference level; undefined in reports of an earlier version. */
  from: moment.optional(),
  /** The first run after which the level stayed over half of the drift away, else the first of the reference. */
  since: moment,
  /** Runs of the history since then. */
  runs: count,
});

/** Drift of a level from its reference, beyond its tolerance and beyond noise. */
export type LevelDrift = z.infer<typeof creep>;
