import { z } from "zod";
import { defineFacts } from "../../model/run/facts.ts";
import { spentKinds } from "./profile.ts";

/** Of foreign code: bounded, and escaped where it is shown. */
const text = z.string().max(300);
const figure = z.number().nonnegative();

const ofSides = z.strictObject({ base: figure, head: figure });

const place = {
  path: text,
  /** Empty for an anonymous function. */
  name: text,
  line: z.number().int().nonnegative(),
  text,
  /** From the repository's root, where the commit that was started has it. */
  file: text.optional(),
};

const comparedFunction = z.strictObject({
  ...place,
  /** The line that spends most of it. */
  most: z.strictObject({ line: place.line, text, isNew: z.boolean() }).optional(),
  isChanged: z.boolean(),
  /** By a mean request. */
  spent: z.record(z.enum(spentKinds), ofSides),
});

export type KeptFunction = z.infer<typeof comparedFunction>;

const cause = comparedFunction.extend({
  route: z.strictObject({ name: text, ofRequests: z.number().positive().max(1) }).optional(),
  inside: text.optional(),
  /** Of the measured change. */
  share: z.number().positive().max(1),
});

export type KeptCause = z.infer<typeof cause>;

const flameBox = z.strictObject({
  label: text,
  depth: z.number().int().nonnegative().max(100),
  from: figure,
  width: figure,
  baseMs: figure,
  headMs: figure,
});

/** What a profile of both sides showed. */
const compared = {
  /** Such as `Node.js`. */
  profiler: text,
  slices: z.number().int().nonnegative(),
  sliceMs: z.number().positive(),
  /** What was checked out, where git knows. */
  commit: z
    .string()
    .regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/)
    .optional(),
  /** The largest differences first. */
  functions: z.array(comparedFunction).max(12),
  flame: z.array(flameBox).max(250),
};

const kept = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("likely"), cause, besides: z.array(cause).max(2), ...compared }),
  z.strictObject({ kind: z.literal("several"), causes: z.array(cause).min(1).max(3), ...compared }),
  z.strictObject({ kind: z.literal("none"), ...compared }),
  /** The objective was not missed the same way while both sides were profiled. */
  z.strictObject({ kind: z.literal("notReproduced"), profiler: text }),
  /** A clause: `the service runs no Node.js`. */
  z.strictObject({ kind: z.literal("untaken"), reason: z.string().max(1000) }),
]);

export type KeptCauses = z.infer<typeof kept>;

/** Kept of a scenario that failed. */
export const causesFacts = defineFacts("causes", kept);
