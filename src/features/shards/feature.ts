import type { Feature } from "../../app/feature.ts";
import { loadOptions } from "../../config/options/load.ts";
import { isSet } from "../../config/options/option.ts";
import { shardOptions } from "./options.ts";

/** One load made by several machines, each of them a part of it, and judged as one. */
export const shards: Feature = {
  name: "shards",
  options: Object.values(shardOptions),
  // A part of the load cannot say whether another round is needed.
  plan:
    async () =>
    ({ settings }) =>
      isSet(settings, shardOptions.shard) ? { rounds: { min: 1, max: 1 } } : {},
  instead: {
    name: "measure",
    of: Object.values(shardOptions),
    reads: [loadOptions.rounds],
    perform: async (settings, host) => await (await import("./perform.ts")).performShard(settings, host),
  },
  part: async () => ({ wholeOf: (await import("./merge.ts")).mergeShards }),
};
