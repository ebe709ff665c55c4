import { asShard, type Shard, segmentOf } from "../../../src/features/shards/facts.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { fingerprint } from "../../unit/baseline/make-run.ts";
import { start } from "../../unit/ingest/csv-rows.ts";
import { measured, type Sample } from "../../unit/ingest/merge/shares.ts";

function samples(levelMs: number, failsEvery = 1000): Sample[] {
  return Array.from({ length: 401 }, (_, index) => ({
    atMs: index * 20,
    durationMs: levelMs * (1 + (index % 20) / 20),
    name: index % 2 === 0 ? "home" : "cart",
    isFailed: index % failsEvery === 1,
    region: "eu",
  }));
}

/** A shard of a round that began in its agreed second. */
export function shardIn(index: number, count: number, about: Partial<Shard> = {}): Shard {
  return {
    index,
    count,
    round: 1,
    startAt: new Date(start).toISOString(),
    lateMs: 0,
    ...segmentOf({ index, count }),
    ...about,
  };
}

/** How a shard differs from the usual one. */
export interface About {
  readonly shard?: Partial<Shard>;
  readonly levelMs?: number;
  readonly failsEvery?: number;
  readonly run?: Partial<Run>;
  readonly provenance?: Partial<Run["provenance"]>;
  readonly generator?: Partial<Run["generator"]>;
}

/** Shards of each round. */
export const count = 3;

interface Recorded extends Required<Pick<About, "provenance" | "generator">> {
  readonly levelMs: number;
  readonly failsEvery: number | undefined;
  readonly clockMs: number;
}

/** Many tests begin with the same records. */
const known = new Map<string, Run>();

function rememberedRecord(key: string, { levelMs, failsEvery, ...about }: Recorded): Run {
  const run =
    known.get(key) ?? measured(samples(levelMs, failsEvery), { isShare: true, lastsMs: 8000, ...about });
  known.set(key, run);
  return run;
}

/** The record of a shard of 8 s. */
export function shardRun(index: number, about: About = {}): Run {
  const { levelMs = 100, failsEvery, shard = {}, run = {}, provenance = {}, generator = {} } = about;
  const round = shard.round ?? 1;
  const clockMs = (round - 1) * 60_000;
  const usual = { startAt: new Date(start + clockMs).toISOString() };
  const record = { levelMs, failsEvery, clockMs, provenance, generator };
  return {
    ...rememberedRecord(JSON.stringify(record), record),
    fingerprint,
    ...asShard(shardIn(index, count, { ...usual, ...shard })),
    ...run,
  };
}

/** All shards of a round. */
export const whole = (about?: About) => [1, 2, 3].map((index) => shardRun(index, about));
