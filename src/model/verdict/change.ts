import { z } from "zod";
import { count, name, nullable, orLess, orMore } from "./parts.ts";

/** Ends of an interval, in the base unit. */
export const interval = z.strictObject({ low: orLess, high: orMore });

const likeWith = z.strictObject({
  /** Model of the machine that made this change's load; text from outside. */
  cpu: name,
  /** Stored sessions on such a machine. */
  sessions: count,
  /** All stored sessions. */
  of: z.number().int().positive(),
  /** Whether those alone were compared with; false where they are too few, and all of them were. */
  isCompared: z.boolean(),
});

/** What CPU models say of stored sessions, where they explain most of how these differ. */
export type LikeWith = z.infer<typeof likeWith>;

export const change = z
  .strictObject({
    /** Indicator of the baseline, in its base unit: the level the runs of the baseline agree on. */
    baseline: z.number(),
    /** `current - baseline`, in the base unit. */
    difference: z.number(),
    /** `difference / baseline`; undefined when the baseline is 0 and a share has no meaning. */
    ratio: nullable(z.number()),
    /**
     * Central confidence interval of the difference, in the base unit; `low <= difference <= high`. No verdict rests on
     * it (see relative.ts).
     */
    interval,
    /** Confidence of the interval, both ends together, in (0, 1). */
    confidence: z.number().gt(0).lt(1),
    /** Runs of the baseline that were compared with. */
    baselineRuns: count,
    isBetter: z
      .boolean()
      .optional()
      .meta({ description: "Whether the figure got better beyond noise, at the odds that a failure takes." }),
    likeWith: likeWith.optional().meta({
      description:
        "Where the CPU model of the load generator explains most of how the stored sessions differ: how many of them are on this change's model, and whether those alone were compared with.",
    }),
  })
  .meta({ id: "change", description: "A change against the baseline; an open end of its interval is null." });

/** A change against the baseline and what noise leaves open of it. */
export type Change = z.infer<typeof change>;

export const seenChange = z.strictObject({
  /** In the base unit, with its sign. */
  difference: z.number(),
  /** `difference / baseline`; undefined when the baseline is 0. */
  ratio: z.number().optional(),
});

/** A change for the worse that an objective is sure to see: twice its tolerance, or what the user set (`sees`). */
export type SeenChange = z.infer<typeof seenChange>;

export const nullControl = z.strictObject({
  /** From the base's runs to those of the control. */
  change,
  /** Whether that is a difference as large as the tolerance, at the odds of a failure. */
  differs: z.boolean(),
  /** Whether that alone leaves a miss undecided. */
  leavesOpen: z.boolean(),
});

/** What the base deployment's second run beside the pair differed from its first by: the change where there is none. */
export type NullControl = z.infer<typeof nullControl>;

const moment = z.strictObject({
  /** Reports of an earlier version left it out where it is unknown. */
  commit: z.codec(name.nullish(), z.custom<string | undefined>(), {
    decode: (value) => value ?? undefined,
    encode: (value) => value ?? null,
  }),
  recordedAt: z.iso.datetime(),
});

/** A run of the history. */
export type Moment = z.infer<typeof moment>;

export const creep = z.strictObject({
  /** Whether somebody accepted the level it is measured from, or it is that of the oldest runs there are. */
  against: z.enum(["accepted", "oldest"]),
  /** In the base unit. */
  referenceLevel: z.number(),
  /** `current / referenceLevel - 1`. */
  ratio: z.number(),
  /** Confidence interval of the difference, as that of a Change. */
  interval,
  /** Share of the reference level that is allowed in the bad direction. */
  tolerance: z.number().nonnegative(),
  /** The first run of the level it is measured from; undefined where a report of an earlier version does not say. */
  from: moment.optional(),
  /** The first run after which the level stayed more than half of the drift away, else the first of the reference. */
  since: moment,
  /** Runs of the history from that one on. */
  runs: count,
});

/** How far a level has crept from the last accepted one: beyond its tolerance, and beyond noise. */
export type LevelDrift = z.infer<typeof creep>;
