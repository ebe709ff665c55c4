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

/** A shard's next run; empty for the whole load. */
export interface Turn {
  /** For its record, which adds how late it began. */
  readonly shard?: Omit<Shard, "lateMs">;
  readonly part?: ExecutionOptions["part"];
}

/** For k6 to load the script and initialise VUs before the agreed second. */
const aheadMs = 20_000;

/** Of longestRunMs: what it adds for a k6 that hangs need not pass between two turns. */
const savedMs = 30_000;

/**
 * Takes a shard's next turn and waits until it is near, while it measures the skew between the target's clock and this one.
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
  // In one log is enough.
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
