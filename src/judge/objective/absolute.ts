import { meanLevel } from "../../stats/mean-level.ts";
import type { FoundIndicator, FoundSeries } from "../indicator/indicator.ts";

function pooledRate(series: readonly FoundSeries[]): { passes: number; count: number } | undefined {
  let passes = 0;
  let count = 0;
  for (const one of series) {
    if (one.type !== "rate") return undefined;
    passes += one.series.values.passes;
    count += one.series.values.count;
  }
  return { passes, count };
}

/**
 * One value for all rounds of a gate, to compare with an absolute limit. One round: exactly its own value, as in k6.
 * Several: shares and extremes over all samples together; everything else is the level of the rounds, the same figure
 * that is compared with the baseline. A limit applies to one run (three rounds do not triple the errors), and every
 * round has equal weight.
 * @param rounds at least one, all of the same indicator
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
  const rate = pooledRate(rounds.map(({ samples }) => samples));
  if (rate !== undefined) return rate.passes / rate.count;
  return meanLevel(values);
}
