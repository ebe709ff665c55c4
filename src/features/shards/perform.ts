import type { ModeHost } from "../../app/feature.ts";
import type { Performed } from "../../app/host.ts";
import type { PartsMeasured } from "../../app/measure.ts";
import { measureAndWrite } from "../../app/modes/measure.ts";
import { readGate } from "../../app/setup/gate-file.ts";
import type { Settings } from "../../config/options/option.ts";
import { refuseControlAlone } from "../../config/resolve/gate.ts";
import { resolved } from "../../config/resolve/reader.ts";
import { uniformDraws } from "../../stats/draws.ts";
import { shardOf } from "./facts.ts";
import { chooseShard, type ShardChoice } from "./resolve.ts";
import { takingTurns } from "./take.ts";
import { openTurns, refuseStart } from "./turns.ts";
import { lateShardWords } from "./words.ts";

/** Measures this job's part of all rounds. */
export async function performShard(settings: Settings, host: ModeHost): Promise<Performed> {
  const counting = await readGate(settings, host, { withBase: true });
  const { gate, starting } = counting;
  const choice = resolved(settings, (reader) =>
    chooseShard(reader, { ...gate, isStarted: starting !== undefined }),
  );
  if (choice === undefined) throw new Error("a shard without a problem or a part");
  refuseControlAlone(gate);
  refuseStart(choice, Date.now());
  return await measureAndWrite(counting, host, measuringShard(choice));
}

/** The turns of a shard, the same in all of them. @param taking waits for a turn */
export function measuringShard(choice: ShardChoice, taking = takingTurns): PartsMeasured {
  const turns = openTurns(choice);
  return {
    takePart: taking(turns),
    enter: turns.enter,
    // All shards have to measure the sides in the same order.
    random: () => uniformDraws(choice.startMs / 1000),
    doubt: (run) => {
      const shard = shardOf(run);
      return shard !== undefined && shard.lateMs > 0 ? lateShardWords(shard) : undefined;
    },
  };
}
