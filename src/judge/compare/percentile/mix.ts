import { mean, sum } from "simple-statistics";
import type { TrendSeries } from "../../../model/run/run.ts";
import { ratioVariance } from "../../../stats/block-variance.ts";
import { type FoundIndicator, readSketch } from "../../indicator/indicator.ts";
import { rememberedBySeries } from "./remembered.ts";

/** Share of each endpoint in the load, by name; `""` for all others. Adds up to 1. */
export type Mix = ReadonlyMap<string, number>;

/** An endpoint with fewer samples in some run counts among the others: too few for a distribution. */
const fewestOfEndpoint = 20;

/** An endpoint of a run. */
export interface MixedEndpoint {
  readonly series: TrendSeries;
  /** Its share of all requests. */
  readonly share: number;
  /** Variance of that share, over the run's seconds. */
  readonly variance: number;
}

/** Distinct endpoints of a run, by name; empty if some samples belong to several. */
export const endpointsOf = rememberedBySeries((run, whole): ReadonlyMap<string, MixedEndpoint> => {
  const found = new Map<string, MixedEndpoint>();
  for (const series of run.endpoints ?? []) {
    const { tags, slices, values } = series;
    const { name = "" } = tags;
    if (name === "" || slices === undefined || values.count < fewestOfEndpoint) continue;
    if (readSketch(series) === undefined) continue;
    const counts = whole.slices && ratioVariance(slices.count, whole.slices.count);
    found.set(name, { series, share: values.count / whole.values.count, variance: counts?.variance ?? 0 });
  }
  const counted = sum([...found.values()].map(({ series }) => series.values.count));
  return counted > whole.values.count ? new Map() : found;
});

function countOf({ samples }: FoundIndicator): number {
  return samples.type === "trend" ? samples.series.values.count : 0;
}

/** Endpoints that every run has; at least two, or none. */
function namesIn(runs: readonly FoundIndicator[]): readonly string[] {
  const [first, ...others] = runs;
  const names = first && endpointsOf(first)?.keys();
  const shared = [...(names ?? [])].filter((name) =>
    others.every((run) => endpointsOf(run)?.has(name) === true),
  );
  return shared.length < 2 ? [] : shared;
}

function meanShare(runs: readonly FoundIndicator[], name: string): number {
  return mean(runs.map((run) => endpointsOf(run)?.get(name)?.share ?? 0));
}

/**
 * The mean mix of runs.
 * @param among further runs that will be adjusted to it
 * @returns undefined with fewer than two endpoints in every run
 */
export function mixOf(
  runs: readonly FoundIndicator[],
  among: readonly FoundIndicator[] = [],
): Mix | undefined {
  const names = namesIn([...runs, ...among]);
  if (names.length === 0) return undefined;
  const shares = names.map((name) => [name, meanShare(runs, name)] as const);
  return new Map([...shares, ["", Math.max(0, 1 - sum(shares.map(([, share]) => share)))]]);
}

/** Standard errors of a real shift of the mix: chance exceeds it in 1 of 300 comparisons of fifty endpoints. */
const leastErrors = 4;

/** Variance of an endpoint's mean share of the requests, over the seconds; at least that of independent draws. */
function varianceOf(runs: readonly FoundIndicator[], name: string, share: number): number {
  const variances = runs.map((run) =>
    Math.max((share * (1 - share)) / countOf(run), endpointsOf(run)?.get(name)?.variance ?? 0),
  );
  return sum(variances) / runs.length ** 2;
}

/**
 * The endpoint whose share of the requests moved most in standard errors, and that share on both sides.
 * @returns undefined if none moved beyond chance
 */
export function mixShiftOf(current: readonly FoundIndicator[], baseline: readonly FoundIndicator[]) {
  const shifts = namesIn([...current, ...baseline]).map((endpoint) => {
    const [now, before] = [meanShare(current, endpoint), meanShare(baseline, endpoint)];
    const likely = (now + before) / 2;
    const error = Math.sqrt(varianceOf(current, endpoint, likely) + varianceOf(baseline, endpoint, likely));
    return { shift: { endpoint, current: now, baseline: before }, errors: Math.abs(now - before) / error };
  });
  const beyond = shifts.filter(({ errors }) => errors > leastErrors);
  return beyond.sort((one, other) => other.errors - one.errors)[0]?.shift;
}
