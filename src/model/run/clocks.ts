import { median } from "simple-statistics";
import type { Shard } from "./shard.ts";

/**
 * Each generator's clock minus that of most of them, ms: their clocks minus the target's, without what they share. A
 * difference within the error of its measurement is none.
 * @returns in the order of `shards`; 0 for a clock that is not known
 */
export function clocksOf(shards: readonly Pick<Shard, "skew">[]): number[] {
  const known = shards.flatMap(({ skew }) => (skew === undefined ? [] : [skew.ms]));
  if (known.length < 2) return shards.map(() => 0);
  const usual = median(known);
  return shards.map(({ skew }) => {
    if (skew === undefined) return 0;
    const ms = skew.ms - usual;
    return Math.abs(ms) <= skew.errorMs ? 0 : ms;
  });
}
