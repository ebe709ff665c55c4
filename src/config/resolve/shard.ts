import type { Gate, ShardChoice } from "../../model/gate.ts";
import { isSet, type Reader, read } from "../options/option.ts";
import { shardOptions } from "../options/shards.ts";
import type { Surroundings } from "./rules.ts";

/** Which part of the load is made here; undefined for the whole. */
export function chooseShard(
  reader: Reader,
  { scenarios, results, started }: Pick<Gate, "scenarios" | "results"> & Pick<Surroundings, "started">,
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
  if (started !== undefined) {
    problems.push(
      "shard: cannot be used with start: each shard would start a service of its own; set target-url",
    );
  }
  if (scenarios.some(({ ladder }) => ladder !== undefined)) {
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
