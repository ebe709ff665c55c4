import { meanLevel } from "../../stats/mean-level.ts";
import { sumOf } from "../../stats/sum.ts";
import type { FoundIndicator } from "../indicator/indicator.ts";

/**
 * One value for all rounds of a gate, to compare with an absolute limit. One round: exactly its own value, as in k6.
 * Several: shares and extremes over all samples together; everything else the mean level, as compared with the baseline,
 * because a limit applies to one run.
 * @param rounds all of the same indicator
 * @returns NaN for no rounds
 */
export function pooledValue(rounds: readonly FoundIndicator[]): number {
  const [first] = rounds;
  if (first === undefined) return Number.NaN;
  if (rounds.length === 1) return first.value;
  const values = rounds.map(({ value }) => value);
  const { kind } = first.aggregation;
  if (kind === "min") return Math.min(...values);
  if (kind === "max") return Math.max(...values);
  const rates = rounds.flatMap(({ samples }) => (samples.type === "rate" ? [samples.series.values] : []));
  if (rates.length < rounds.length) return meanLevel(values);
  return sumOf(rates, ({ passes }) => passes) / sumOf(rates, ({ count }) => count);
}
