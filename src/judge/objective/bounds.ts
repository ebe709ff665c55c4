import { holds, type Objective } from "../../model/objective.ts";
import { percentileKey } from "../../stats/percentile.ts";
import type { FoundIndicator } from "../indicator/indicator.ts";
import { pooledValue } from "./absolute.ts";

/** Two values between which a figure lies for certain. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** Those of a percentile that was read from a histogram; undefined for a figure that is exact. */
function boundsIn({ samples, aggregation }: FoundIndicator): Bounds | undefined {
  if (samples.type !== "trend" || aggregation.kind !== "percentile") return undefined;
  return samples.series.values.bounds?.[percentileKey(aggregation.percent)];
}

/**
 * Between which values the figure of these rounds lies, in the base unit: what it would be if each round's were the
 * lowest, and the highest, that its bucket allows. Undefined where no round's is from a histogram.
 */
export function pooledBounds(rounds: readonly FoundIndicator[]): Bounds | undefined {
  const known = rounds.map((round) => ({ round, bounds: boundsIn(round) }));
  if (known.every(({ bounds }) => bounds === undefined)) return undefined;
  const at = (end: keyof Bounds): number =>
    pooledValue(known.map(({ round, bounds }) => ({ ...round, value: bounds?.[end] ?? round.value })));
  return { low: at("low"), high: at("high") };
}

/**
 * Whether a histogram leaves a limit on a percentile open: the limit lies inside of the bucket, so that some values of
 * the bucket keep it and others do not.
 */
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
