import { setTimeout as delay } from "node:timers/promises";
import { addressBelow } from "../../k6/await/target.ts";
import { longestRunMs } from "../../k6/script/longest-run.ts";
import { runFailure } from "../../model/failure.ts";
import { formatDurationMs } from "../../model/units.ts";
import type { LoadOptions } from "../../ports/load.ts";
import { stagesIn, whyUndivided } from "./divided.ts";
import { mostIdle, segmentOf, shardFacts } from "./facts.ts";
import { measureSkew } from "./skew.ts";
import type { Turns } from "./turns.ts";

/** For k6 to load the script and initialise VUs before the agreed second. */
const aheadMs = 20_000;

/** Of longestRunMs: what it adds for a k6 that hangs need not pass between two turns. */
const savedMs = 30_000;

/** Takes a shard's next turn, and waits until it is near while it measures the target's clock against this one. */
export function takingTurns({ index, count, takeTurn }: Turns): NonNullable<LoadOptions["takePart"]> {
  return async (scenario, read, { log, signal }) => {
    const { script, name, target } = scenario;
    const undivided = whyUndivided(read, script, count);
    if (undivided !== undefined) throw undivided;
    const { round, startMs } = takeTurn(scenario.maxDurationMs ?? longestRunMs(read.options) - savedMs);
    const startAt = new Date(startMs).toISOString();
    const inMs = Math.max(0, Math.ceil((startMs - Date.now()) / 1000) * 1000);
    log.note(
      `${name}: shard ${index} of ${count} starts round ${round} at ${startAt}, in ${formatDurationMs(inMs)}`,
    );
    const stages = stagesIn(read, script).map((stage) => `${stage}()`);
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
    const segments = segmentOf({ index, count });
    return {
      ...{ index, of: count, startMs, ...segments },
      factsOf: ({ lateMs, idle }) => {
        if (lateMs === undefined) throw begunByOthers(index, count);
        const own = idle.slice(0, mostIdle);
        const facts = { round, startAt, lateMs, ...segments, ...(skew && { skew }) };
        return shardFacts.kept({ ...facts, ...(own.length > 0 && { idle: own }) });
      },
    };
  };
}

function begunByOthers(index: number, count: number) {
  return runFailure(
    `shard ${index} of ${count}: k6 began, but not when Loadline let it: something else on this machine reached its REST ` +
      "API. Run all shards again with a new start.",
  );
}
