import { setTimeout as delay } from "node:timers/promises";
import type { Scenario } from "../model/gate.ts";
import { type Shard, segmentOf } from "../model/run/shard.ts";
import { formatDurationMs } from "../model/units.ts";
import type { LoadOptions, ShardOfLoad } from "../ports/load.ts";
import { measureSkew } from "./await/skew.ts";
import { addressBelow } from "./await/target.ts";
import type { ExecutionOptions } from "./run/execute.ts";
import type { Archive } from "./script/archive.ts";
import { stagesIn, whyUndivided } from "./script/divided.ts";
import { longestRunMs } from "./script/longest-run.ts";

/** The run that a shard has come to; of the whole load there is none. */
export interface Turn {
  /** What its record says of it, besides how late it began. */
  readonly shard?: Omit<Shard, "lateMs">;
  readonly part?: ExecutionOptions["part"];
}

/** For k6 to load the script and to initialise its VUs before the agreed second. */
const aheadMs = 20_000;

/** Between the longest a load takes and the next: less than longestRunMs adds, which is there for a k6 that hangs. */
const savedMs = 30_000;

/**
 * Takes a shard's next turn and waits until it is near. Meanwhile the target's clock is compared with this machine's.
 * @throws Failure "usage" for a load that cannot be divided
 */
export async function awaitTurn(
  scenario: Scenario,
  of: ShardOfLoad | undefined,
  { archive, log, signal }: { readonly archive: Archive } & Pick<LoadOptions, "log" | "signal">,
): Promise<Turn> {
  if (of === undefined) return {};
  const { index, count } = of;
  const { script, name, target } = scenario;
  const undivided = whyUndivided(archive, script, count);
  if (undivided !== undefined) throw undivided;
  const { round, startMs } = of.takeTurn(scenario.maxDurationMs ?? longestRunMs(archive.options) - savedMs);
  const startAt = new Date(startMs).toISOString();
  const inMs = Math.max(0, Math.ceil((startMs - Date.now()) / 1000) * 1000);
  log.note(
    `${name}: shard ${index} of ${count} starts round ${round} at ${startAt}, in ${formatDurationMs(inMs)}`,
  );
  const stages = stagesIn(archive, script).map((stage) => `${stage}()`);
  // Once is enough for those who read the logs of all.
  if (stages.length > 0 && round === 1 && index === 1) {
    const run = stages.length === 1 ? "runs" : "run";
    log.warn(
      `${name}: ${stages.join(" and ")} of "${script}" ${run} in each of the ${count} shards, not once.`,
    );
  }
  const nearMs = startMs - aheadMs;
  const skew = await measureSkew(addressBelow(target, scenario.await.path).href, nearMs, signal);
  await delay(Math.max(0, nearMs - Date.now()), undefined, { signal });
  const shard = { index, count, round, startAt, ...segmentOf({ index, count }), ...(skew && { skew }) };
  return { shard, part: { ...shard, startMs } };
}
