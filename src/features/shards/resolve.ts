import { isSet, type Reader, read } from "../../config/options/option.ts";
import type { Gate } from "../../model/gate.ts";
import { shardOptions } from "./options.ts";

/** The part of the load that this process makes, while others make the rest. */
export interface ShardChoice {
  /** From 1. */
  readonly index: number;
  readonly count: number;
  /** Start of the first round of all shards, ms since the epoch. */
  readonly startMs: number;
}

/** Which part of the load is made here; undefined if that is not said, which is a problem. */
export function chooseShard(
  reader: Reader,
  { scenarios, results, isStarted }: Pick<Gate, "scenarios" | "results"> & { readonly isStarted: boolean },
): ShardChoice | undefined {
  const { problems, settings } = reader;
  const part = read(reader, shardOptions.shard);
  const startMs = read(reader, shardOptions.startMs);
  if (!isSet(settings, shardOptions.shard)) {
    if (isSet(settings, shardOptions.startMs)) problems.push("shard-start: needs shard, such as 2/4");
    return undefined;
  }
  if (!isSet(settings, shardOptions.startMs)) {
    problems.push(
      "shard: needs shard-start, the second at which all shards start, such as 2026-11-22T23:40:00Z; see docs/shards.md",
    );
  }
  if (results.kind !== "k6") {
    problems.push(`shard: remove it; results: ${results.kind} has no load that could be divided`);
  }
  if (isStarted) {
    problems.push(
      "shard: cannot be used with start: each shard would start a service of its own; set target-url",
    );
  }
  if (scenarios.some(({ severalLoads }) => severalLoads !== undefined)) {
    problems.push(
      "shard: cannot be used with a ladder, whose next level depends on the whole load of the last one",
    );
  }
  if (scenarios.some(({ rounds: { min, max } }) => min !== max)) {
    problems.push(
      "rounds: shards need a number, such as 3; auto and ranges stop when the verdict is clear, and one shard sees a part " +
        "of the load only",
    );
  }
  return part === undefined || startMs === undefined ? undefined : { ...part, startMs };
}
