import type { Objective } from "../../model/objective.ts";
import type { TrendSeries } from "../../model/run/run.ts";
import { gateErrorBudget } from "../../stats/error-budget.ts";
import { sketchCountAbove } from "../../stats/sketch.ts";
import { studentQuantile } from "../../stats/student.ts";
import { sumOf } from "../../stats/sum.ts";
import { type FoundIndicator, readSketch } from "../indicator/indicator.ts";
import { pooledValue } from "../objective/absolute.ts";
import { isLowerBetter } from "../objective/direction.ts";
import type { Compared } from "./difference.ts";
import { noiseWithin, samplesBeyond } from "./noise.ts";

/** With fewer samples than this beyond it, a percentile is mostly noise. */
export const fewestSamplesBeyond = 5;

/** A percentile is stable from about this many samples beyond it. */
export const steadySamplesBeyond = 10;

/** Samples beyond the percentile in the run with fewest; undefined for other aggregations. */
export function fewestBeyond(found: readonly FoundIndicator[]): number | undefined {
  const counts = found.flatMap((run) => samplesBeyond(run) ?? []);
  return counts.length === 0 ? undefined : Math.min(...counts);
}

/** In several runs together few samples of each count, too, from this many on: with less a percentile is an extreme. */
const fewestToJoin = 2;

/**
 * Whether runs leave a percentile mostly noise: a single one with fewer than five samples beyond it, several with fewer
 * than ten together, or one that has hardly any. Both sides of a comparison have the same bias then.
 * @param rounds as if there were so many, with as many samples as in the one with fewest; default: as there are
 */
function areFew(runs: readonly FoundIndicator[], rounds: number = runs.length): boolean {
  const fewest = fewestBeyond(runs);
  if (fewest === undefined || fewest >= fewestSamplesBeyond) return false;
  return fewest < fewestToJoin || fewest * rounds < steadySamplesBeyond;
}

/** Whether a compared percentile is mostly noise on some side. */
export function hasFewSamples({ current, baseline }: Pick<Compared, "current" | "baseline">): boolean {
  return areFew(current) || areFew(baseline);
}

/** Whether further rounds would have enough samples together. @param most rounds that the gate may take */
export function roundsHaveEnough({ current, baseline, design }: Compared, most: number): boolean {
  return !areFew(current, most) && !areFew(baseline, design === "sideBySide" ? most : baseline.length);
}

/** Samples of one run above a value; undefined if the record does not contain enough to count them. */
function countAbove(series: TrendSeries, limit: number): number | undefined {
  const { count, max, min } = series.values;
  if (max !== undefined && max <= limit) return 0;
  if (min !== undefined && min > limit) return count;
  const sketch = readSketch(series);
  return sketch && sketchCountAbove(sketch, limit);
}

/** Probability of at most `hits` among `count` independent samples, each a hit with probability `share` in (0, 1). */
function chanceOfAtMost(hits: number, count: number, share: number): number {
  let term = (1 - share) ** count;
  let total = term;
  for (let hit = 1; hit <= hits; hit += 1) {
    term *= ((count - hit + 1) / hit) * (share / (1 - share));
    total += term;
  }
  return Math.min(1, total);
}

/** Significance level of the quantile test. */
const keptByChance = 0.05;

/**
 * Whether a percentile has so few samples that they do not show on which side of a limit it lies. With fewer than five
 * samples beyond it, the percentile itself is noise, but the count beyond the limit may still be more or less than chance
 * explains: of 60 requests with p95 exactly at the limit, all keep it only in 5 of 100 cases (sign test of a quantile).
 * Assumes independent samples; so few samples allow nothing better.
 * @param rounds all of the same indicator, at least one
 * @see Conover 1999, Practical Nonparametric Statistics, 3.2 (quantile test)
 */
export function isTooFewFor(limit: number, rounds: readonly FoundIndicator[], objective: Objective): boolean {
  const beyond = rounds.flatMap((round) => samplesBeyond(round) ?? []);
  const isFew = beyond.length > 0 && sumOf(beyond, (samples) => samples) < fewestSamplesBeyond;
  return isFew && !samplesTell(rounds, objective, limit);
}

/** Samples of all rounds above a value, and the total; undefined if a record does not contain them. */
function countsAbove(rounds: readonly FoundIndicator[], limit: number) {
  let [above, count] = [0, 0];
  for (const { samples } of rounds) {
    const found = samples.type === "trend" ? countAbove(samples.series, limit) : undefined;
    if (samples.type !== "trend" || found === undefined) return undefined;
    above += found;
    count += samples.series.values.count;
  }
  return { above, count };
}

/**
 * Whether a limit lies within the uncertainty of a percentile of few samples: between the samples, or outside them by
 * no more than the percentile's own error.
 * @param rounds all of the same indicator, at least one
 */
export function liesAmongSamples(rounds: readonly FoundIndicator[], limit: number): boolean {
  const counts = countsAbove(rounds, limit);
  if (counts === undefined || (counts.above > 0 && counts.above < counts.count)) return true;
  const noises = rounds.map(noiseWithin);
  const error = Math.hypot(...noises.map(({ standardError }) => standardError)) / rounds.length;
  const degrees = Math.min(...noises.map(({ degreesOfFreedom }) => degreesOfFreedom));
  const reach = studentQuantile(1 - gateErrorBudget.oversight, degrees) * error;
  return Math.abs(pooledValue(rounds) - limit) <= reach;
}

/**
 * Whether the count of samples beyond a percentile's limit is more or less than chance explains. False for other
 * aggregations.
 * @param rounds all of the same indicator
 */
export function samplesTell(rounds: readonly FoundIndicator[], objective: Objective, limit: number): boolean {
  const [first] = rounds;
  if (first?.aggregation.kind !== "percentile") return false;
  const counts = countsAbove(rounds, limit);
  if (counts === undefined) return false;
  const { above, count } = counts;
  // Count on the smaller side, where the probability of no hit does not underflow.
  const share = first.aggregation.percent / 100;
  const isThinAbove = share >= 0.5;
  const [hits, hitShare] = isThinAbove ? [above, 1 - share] : [count - above, share];
  const few = chanceOfAtMost(hits, count, hitShare);
  const many = 1 - chanceOfAtMost(hits - 1, count, hitShare);
  const [keeps, misses] = isLowerBetter(objective) === isThinAbove ? [few, many] : [many, few];
  return keeps <= keptByChance || misses <= gateErrorBudget.falseAlarm;
}

/** Whether a percentile lies on one side of a value, however the samples are distributed. */
function liesBeyond(
  rounds: readonly FoundIndicator[],
  side: "above" | "below",
  { value, byChance }: { readonly value: number; readonly byChance: number },
): boolean {
  const [first] = rounds;
  const counts = countsAbove(rounds, value);
  if (first?.aggregation.kind !== "percentile" || counts === undefined) return false;
  const { above, count } = counts;
  const share = 1 - first.aggregation.percent / 100;
  if (share <= 0 || share >= 1) return false;
  const chance =
    side === "below" ? chanceOfAtMost(above, count, share) : 1 - chanceOfAtMost(above - 1, count, share);
  return chance <= byChance;
}

/**
 * Whether few samples leave no doubt of a relative verdict: both sides' percentiles lie so far apart that counting their
 * samples beyond a value between them separates them, whatever the distribution of independent samples.
 *
 * A pass on a p95 needs at least 59 samples of the current side: if one request in twenty is slow, the p95 is that of the
 * slow ones, but 46 requests contain none of them in 9.4 % of cases (0.95^46), 59 in 4.9 %.
 * @param limit that the objective sets, in the base unit
 */
export function samplesTellApart(
  { current, baseline }: Pick<Compared, "current" | "baseline">,
  { limit, verdict }: { readonly limit: number; readonly verdict: "pass" | "fail" },
  objective: Objective,
): boolean {
  const [now, before] = [pooledValue(current), pooledValue(baseline)];
  if (!(now > 0 && before > 0 && limit > 0)) return false;
  const halfway = Math.sqrt(now * limit);
  const byChance = verdict === "pass" ? keptByChance : gateErrorBudget.falseAlarm;
  const isBelow = isLowerBetter(objective) === (verdict === "pass");
  const own = liesBeyond(current, isBelow ? "below" : "above", { value: halfway, byChance });
  const value = (halfway / limit) * before;
  return own && liesBeyond(baseline, isBelow ? "above" : "below", { value, byChance });
}
