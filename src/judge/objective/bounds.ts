import { holds, type Objective } from "../../model/objective.ts";
import type { Judgement } from "../../model/verdict.ts";
import { percentileKey } from "../../stats/percentile.ts";
import type { FoundIndicator } from "../indicator/indicator.ts";
import { pooledValue } from "./absolute.ts";

/** Exact bounds of a figure. */
export type Bounds = NonNullable<Judgement["bounds"]>;

/** Shortest duration of a run, as a share of the estimated one: a rate stays a number. */
const shortestShare = 0.001;

/** Bounds of a rate over an estimated duration: over the longest and the shortest that the run may have had. */
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

/** Bounds of these rounds' figure, with all rounds at their lowest and at their highest; undefined if all are exact. */
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
