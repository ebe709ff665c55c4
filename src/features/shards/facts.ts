import { z } from "zod";
import { boundedName } from "../../model/run/bounds.ts";
import { defineFacts } from "../../model/run/facts.ts";
import { beginning } from "../../model/run/generators.ts";
import type { Run } from "../../model/run/run.ts";

export const mostIdle = 100;

const shardSchema = z.strictObject({
  ...beginning,
  /** From 1. */
  round: z.number().int().positive(),
  /** When all shards of this round were to begin, on this side. */
  startAt: z.iso.datetime(),
  /** k6's options, such as `1/4:2/4` and `0,1/4,2/4,3/4,1`. */
  segment: z.string().max(40),
  sequence: z.string().max(4000),
  /** Scenarios of the script that did nothing here: another shard has to run them. */
  idle: z.array(z.string().overwrite(boundedName)).max(mostIdle).optional(),
});

/** Beside the record's `part`: how the part was made. */
export const shardFacts = defineFacts("shards", shardSchema);

/** Which part of a load a run made, and how. */
export interface Shard extends z.infer<typeof shardSchema> {
  readonly index: number;
  readonly count: number;
}

/** The shard that a run is; undefined for a whole load. @throws Failure "usage" for damaged facts */
export function shardOf(run: Pick<Run, "part" | "facts">): Shard | undefined {
  const facts = run.part && shardFacts.of(run);
  return run.part && facts && { ...facts, index: run.part.index, count: run.part.of };
}

/** As a run keeps it. */
export function asShard({ index, count, ...facts }: Shard): Pick<Run, "part" | "facts"> {
  return { part: { index, of: count }, facts: shardFacts.kept(facts) };
}

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
