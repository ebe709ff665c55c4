import { median } from "simple-statistics";
import type { Shard } from "./shard.ts";

/** Each generator's clock minus the median of all, in ms; 0 if it is unknown or within the error of measurement. */
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
