import { usageFailure } from "../../model/failure.ts";
import { formatDurationMs } from "../../model/units.ts";
import type { ShardChoice } from "./resolve.ts";

/** The job would wait for a later start: a mistake. */
const furthestMs = 3_600_000;

/** As the setting has it. */
export function secondText(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");
}

/** @param nowMs since the epoch @throws Failure "usage" for a start in the past, or more than an hour ahead */
export function refuseStart({ startMs }: ShardChoice, nowMs: number): void {
  const written = `shard-start: ${secondText(startMs)}`;
  if (startMs <= nowMs) {
    throw usageFailure(
      `${written} was ${formatDurationMs(Math.ceil((nowMs - startMs) / 1000) * 1000)} ago, and the other shards have begun ` +
        "without this one. Set a later start, and run all jobs of the workflow again, the first one included.",
    );
  }
  if (startMs - nowMs > furthestMs) {
    throw usageFailure(
      `${written} is more than an hour ahead. Set a start a few minutes ahead: shards wait for it with their jobs running.`,
    );
  }
}

/** The turns of one shard. */
export interface Turns extends Pick<ShardChoice, "index" | "count"> {
  /** The turns belong to this round from now on. */
  enter(round: number): void;
  /** Takes the next turn, which begins at `startMs` since the epoch; the one after it `apartMs` later. */
  takeTurn(apartMs: number): { readonly round: number; readonly startMs: number };
}

/** Turns, the same in all shards: each load takes one, and the next begins when it is over. */
export function openTurns(shard: ShardChoice): Turns {
  const { index, count } = shard;
  let nextMs = shard.startMs;
  let current = 1;
  return {
    index,
    count,
    enter: (round) => {
      current = round;
    },
    takeTurn: (apartMs) => {
      const startMs = nextMs;
      nextMs += Math.ceil(apartMs / 1000) * 1000;
      return { round: current, startMs };
    },
  };
}
