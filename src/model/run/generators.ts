import { z } from "zod";

import { mostGenerators } from "./bounds.ts";

const index = z.number().int().min(1).max(mostGenerators);

/** The part of a load that a run made, by its number among all parts; other generators made the rest. */
export const partOfLoad = z
  .strictObject({ index, of: index })
  .refine((part) => part.index <= part.of, { message: "the part is beyond the last one" });

/** In ms; a larger one is not believed: it is the target's word alone. */
export const mostSkewMs = 3_600_000;

/** A generator's clock minus the target's, in ms, and the error either way. */
export const clockSkew = z.strictObject({
  ms: z.number().min(-mostSkewMs).max(mostSkewMs),
  errorMs: z.number().min(0).max(mostSkewMs),
});

/** How a generator began, by the clock of its machine. */
export const beginning = {
  /** 0 if it began in the agreed second. */
  lateMs: z.number().nonnegative(),
  /** From the target's `Date` header, if that is usable. */
  skew: clockSkew.optional(),
};

/** One of several generators, in the run of all of them. */
export const generatorInRun = {
  index,
  ...beginning,
  requests: z.number().int().nonnegative(),
  iterations: z.number().nonnegative().optional(),
};

export type ClockSkew = z.infer<typeof clockSkew>;
