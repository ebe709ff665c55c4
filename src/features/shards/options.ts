import { written } from "../../config/options/kinds.ts";
import { option } from "../../config/options/option.ts";
import { mostGenerators } from "../../model/run/bounds.ts";

const shardWords = `a shard and the number of shards, such as 2/4 for the second of four (at most ${mostGenerators})`;
const secondWords = "a second of UTC, such as 2026-11-22T23:40:00Z";

/** The part of the load that a job makes: `measure` reads them, and no mode that reads what it does (`instead`). */
export const shardOptions = {
  shard: option(
    "shard",
    written({
      read: (given) => {
        const [, first = "", all = ""] = /^(\d{1,3})\/(\d{1,3})$/.exec(given) ?? [];
        const [index, count] = [Number(first), Number(all)];
        return index >= 1 && index <= count && count <= mostGenerators ? { index, count } : undefined;
      },
      must: `must be ${shardWords}`,
      expected: shardWords,
      write: ({ index, count }) => `${index}/${count}`,
    }),
    {
      help: "Part of the load that this job makes, such as 2/4 for the second of four (docs/shards.md).",
      readBy: [],
      otherwise: "the whole load",
      isRefusedElsewhere: true,
      elsewhere: "as one shard sees a part of the load only; judge their records together",
    },
  ),
  startMs: option(
    "shard-start",
    written({
      read: (given) => {
        const isWritten = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(given);
        const ms = isWritten ? Date.parse(given) : Number.NaN;
        return Number.isNaN(ms) ? undefined : ms;
      },
      must: `must be ${secondWords}`,
      expected: secondWords,
    }),
    {
      help: "UTC second at which all shards start k6, such as 2026-11-22T23:40:00Z.",
      readBy: [],
      otherwise: "required with shard",
      isRefusedElsewhere: true,
    },
  ),
};
