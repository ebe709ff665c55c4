import { z } from "zod";
import { boundedName } from "./bounds.ts";

/** Most generators that share the load of one run. */
export const mostShards = 256;

/** Most names of scenarios that a shard's record keeps. */
export const mostIdle = 100;

const index = z.number().int().min(1).max(mostShards);

/** Largest skew that is believed, in ms: the target's word alone says what it is. */
export const mostSkewMs = 3_600_000;

/** A generator's clock minus the target's, in ms, and how far either way that may be wrong. */
const skew = z.strictObject({
  ms: z.number().min(-mostSkewMs).max(mostSkewMs),
  errorMs: z.number().min(0).max(mostSkewMs),
});

/** What is known of the beginning of a shard's k6, by the clock of its own machine. */
const beginning = {
  index,
  /** How late k6 began, in ms; 0 if it began in the agreed second. */
  lateMs: z.number().nonnegative(),
  /** From the target's `Date` header; absent if it sends none that can be used. */
  skew: skew.optional(),
};

/** Which part of a load a run made, while other generators made the rest. */
export const shardSchema = z
  .strictObject({
    ...beginning,
    count: index,
    /** From 1. */
    round: z.number().int().positive(),
    /** The second at which all shards of this round were to begin, on this side. */
    startAt: z.iso.datetime(),
    /** As k6 was given them, such as `1/4:2/4` and `0,1/4,2/4,3/4,1`. */
    segment: z.string().max(40),
    sequence: z.string().max(4000),
    /** Scenarios of the script that did nothing in this shard; absent if all did. Some other shard has to run them. */
    idle: z.array(z.string().overwrite(boundedName)).max(mostIdle).optional(),
  })
  .refine((shard) => shard.index <= shard.count, { message: "the shard is beyond the last one" });

/** Of a shard in the run that all shards of a round were merged into. */
export const shardInMerged = {
  ...beginning,
  requests: z.number().int().nonnegative(),
  iterations: z.number().nonnegative().optional(),
};

export type Shard = z.infer<typeof shardSchema>;
export type ClockSkew = z.infer<typeof skew>;

/**
 * The part of a load that k6 is to make in a shard, with all parts.
 * @see https://grafana.com/docs/k6/latest/using-k6/k6-options/reference/#execution-segment
 */
export function segmentOf({
  index: shard,
  count,
}: Pick<Shard, "index" | "count">): Pick<Shard, "segment" | "sequence"> {
  const border = (at: number): string => (at === 0 ? "0" : at === count ? "1" : `${at}/${count}`);
  return {
    segment: `${border(shard - 1)}:${border(shard)}`,
    sequence: Array.from({ length: count + 1 }, (_, at) => border(at)).join(","),
  };
}
