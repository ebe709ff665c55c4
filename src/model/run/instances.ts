import { z } from "zod";

const count = z.number().nonnegative();
/** Tag of an instance, such as `instance_id=3`: foreign text. */
const instance = z.string();

/** A k6 process that did not make its part of a run's load. */
export const strayInstance = z.discriminatedUnion("kind", [
  /** It wrote nothing. */
  z.strictObject({ kind: z.literal("missing"), instance }),
  /** Its load began after the first one's, or ended before that of the others. */
  z.strictObject({ kind: z.enum(["late", "short"]), instance, byMs: count }),
  /** It finished less than half of the iterations that are usual for the others. */
  z.strictObject({ kind: z.literal("uneven"), instance, finished: count, usual: count }),
]);
export type StrayInstance = z.infer<typeof strayInstance>;

/** The k6 processes that wrote one run to Prometheus. */
export const writtenInstances = z.strictObject({
  wrote: z.number().int().nonnegative(),
  /** Absent if unknown. */
  expected: z.number().int().positive().optional(),
  stray: z.array(strayInstance),
});
export type WrittenInstances = z.infer<typeof writtenInstances>;
