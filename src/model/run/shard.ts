import { z } from "zod";
import { boundedName } from "./bounds.ts";

export const mostShards = 256;

export const mostIdle = 100;

const index = z.number().int().min(1).max(mostShards);

/** In ms; a larger one is not believed: it is the target's word alone. */
export const mostSkewMs = 3_600_000;

/** A generator's clock minus the target's, in ms, and the error either way. */
const skew = z.strictObject({
  ms: z.number().min(-mostSkewMs).max(mostSkewMs),
  errorMs: z.number().min(0).max(mostSkewMs),
});

/** By the clock of the shard's machine. */
const beginning = {
  index,
  /** 0 if it began in the agreed second. */
  lateMs: z.number().nonnegative(),
  /** From the target's `Date` header, if that is usable. */
  skew: skew.optional(),
};

/** The part of a load that a run made; other generators made the rest. */
export const shardSchema = z
  .strictObject({
    ...beginning,
    count: index,
    /** From 1. */
    round: z.number().int().positive(),
    /** When all shards of this round were to begin, on this side. */
    startAt: z.iso.datetime(),
    /** k6's options, such as `1/4:2/4` and `0,1/4,2/4,3/4,1`. */
    segment: z.string().max(40),
    sequence: z.string().max(4000),
    /** Scenarios of the script that did nothing here: another shard has to run them. */
    idle: z.array(z.string().overwrite(boundedName)).max(mostIdle).optional(),
  })
  .refine((shard) => shard.index <= shard.count, { message: "the shard is beyond the last one" });

/** Of a shard in the merged run. */
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
