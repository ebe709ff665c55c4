import { formatDurationMs } from "../../model/units.ts";
import type { Shard } from "./facts.ts";

/** A shard began after the others, and the consequence. */
export function lateShardWords({ index, count, round, lateMs }: Shard): string {
  return (
    `shard ${index} of ${count} began ${formatDurationMs(Math.round(lateMs))} late, so round ${round} is not valid. ` +
    "Set a later shard-start or, from the second round on, a longer max-duration."
  );
}
