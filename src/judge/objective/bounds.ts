import { holds, type Objective } from "../../model/objective.ts";
import { percentileKey } from "../../stats/percentile.ts";
import type { FoundIndicator } from "../indicator/indicator.ts";
import { pooledValue } from "./absolute.ts";

/** Exact bounds of a figure. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** What a run may have lasted at least, as a share of its estimated duration: a rate stays a number. */
const shortestShare = 0.001;

/** Bounds of a rate over a duration that is only estimated: the longest and the shortest that the run may have had. */
function boundsOfRate({ value, durationError }: FoundIndicator): Bounds | undefined {
  if (durationError === 0) return undefined;
  const error = 2 * durationError;
  return { low: value / (1 + error), high: value / Math.max(shortestShare, 1 - error) };
}

/** Bounds of a percentile from a histogram, and of a rate over an estimated duration; undefined for an exact figure. */
function boundsIn(found: FoundIndicator): Bounds | undefined {
  const { samples, aggregation } = found;
  const { kind } = aggregation;
  if (samples.type === "counter") return kind === "rate" ? boundsOfRate(found) : undefined;
  if (samples.type !== "trend") return undefined;
  const percent = kind === "med" ? 50 : kind === "percentile" ? aggregation.percent : undefined;
  return percent === undefined ? undefined : samples.series.values.bounds?.[percentileKey(percent)];
}

/**
 * Bounds of these rounds' figure, in the base unit: with each round at the lowest, and at the highest, value of its
 * bucket or of its duration. Undefined if every round's figure is exact.
 */
export function pooledBounds(rounds: readonly FoundIndicator[]): Bounds | undefined {
  const known = rounds.map((round) => ({ round, bounds: boundsIn(round) }));
  if (known.every(({ bounds }) => bounds === undefined)) return undefined;
  const at = (end: keyof Bounds): number =>
    pooledValue(known.map(({ round, bounds }) => ({ ...round, value: bounds?.[end] ?? round.value })));
  return { low: at("low"), high: at("high") };
}

/** Whether a histogram, or an estimated duration, leaves a limit open: the limit lies inside the bounds. */
export function isUndecidedInBounds(
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
