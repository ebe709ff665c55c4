import { holds, type Objective } from "../../model/objective.ts";
import { percentileKey } from "../../stats/percentile.ts";
import type { FoundIndicator } from "../indicator/indicator.ts";
import { pooledValue } from "./absolute.ts";

/** Exact bounds of a figure. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** Bounds of a percentile from a histogram; undefined for an exact figure. */
function boundsIn({ samples, aggregation }: FoundIndicator): Bounds | undefined {
  if (samples.type !== "trend") return undefined;
  const { kind } = aggregation;
  const percent = kind === "med" ? 50 : kind === "percentile" ? aggregation.percent : undefined;
  return percent === undefined ? undefined : samples.series.values.bounds?.[percentileKey(percent)];
}

/**
 * Bounds of these rounds' figure, in the base unit: with each round at the lowest, and at the highest, value of its
 * bucket. Undefined if no round's figure is from a histogram.
 */
export function pooledBounds(rounds: readonly FoundIndicator[]): Bounds | undefined {
  const known = rounds.map((round) => ({ round, bounds: boundsIn(round) }));
  if (known.every(({ bounds }) => bounds === undefined)) return undefined;
  const at = (end: keyof Bounds): number =>
    pooledValue(known.map(({ round, bounds }) => ({ ...round, value: bounds?.[end] ?? round.value })));
  return { low: at("low"), high: at("high") };
}

/** Whether a histogram leaves a limit on a percentile open: the limit lies inside the bucket. */
export function isUndecidedInBucket(
  rounds: readonly FoundIndicator[],
  { comparison }: Objective,
  limit: number,
): boolean {
  const bounds = pooledBounds(rounds);
  if (bounds === undefined) return false;
  const { low, high } = bounds;
  const isEquality = comparison === "==" || comparison === "!=";
  return isEquality
    ? low !== high && low <= limit && limit <= high
    : holds(low, comparison, limit) !== holds(high, comparison, limit);
}
