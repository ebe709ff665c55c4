import type { BreakdownAsked, SamplesAsked } from "../../model/gate.ts";
import type { Run, TrendSeries } from "../../model/run/run.ts";
import { metricOf, withTags } from "../../model/run/series.ts";
import type { BreakdownFacts } from "../../model/verdict.ts";
import type { Sides } from "./figures.ts";

/** The samples of a trend in one run; undefined where it has none, or the metric is not a trend. */
function samplesIn(run: Run, { metric: name, tags }: SamplesAsked): TrendSeries["values"] | undefined {
  const metric = metricOf(run, name);
  const values = metric?.type === "trend" ? withTags(metric.series, tags)?.values : undefined;
  return values !== undefined && values.count > 0 ? values : undefined;
}

/** All samples of the runs together. */
interface Sum {
  readonly total: number;
  readonly count: number;
}

function sumIn(runs: readonly Run[], asked: SamplesAsked): Sum | undefined {
  const samples = runs.flatMap((run) => samplesIn(run, asked) ?? []);
  if (samples.length === 0) return undefined;
  return {
    total: samples.reduce((sum, { avg = 0, count }) => sum + avg * count, 0),
    count: samples.reduce((sum, { count }) => sum + count, 0),
  };
}

interface Whole {
  readonly mean: number;
  /** Time of a part for each sample of the whole; undefined where the runs do not have it. */
  readonly meanOf: (part: SamplesAsked) => number | undefined;
}

function wholeOf(runs: readonly Run[], of: SamplesAsked): Whole | undefined {
  const whole = sumIn(runs, of);
  if (whole === undefined || whole.total <= 0) return undefined;
  return {
    mean: whole.total / whole.count,
    meanOf: (part) => {
      const sum = sumIn(runs, part);
      return sum && sum.total / whole.count;
    },
  };
}

/**
 * Of what the mean of a metric consists. A part counts with the time of all its samples, so that one that only some
 * requests have weighs as much as it costs; the rest has no name.
 * @returns undefined where the runs have no samples of the whole
 */
export function breakDown(
  { of, parts }: BreakdownAsked,
  { runs, baseline }: Sides,
): BreakdownFacts | undefined {
  const now = wholeOf(runs, of);
  if (now === undefined) return undefined;
  const before = wholeOf(baseline, of);
  const beforeOf = (mean: number | undefined) =>
    before === undefined || mean === undefined ? {} : { before: { mean, share: mean / before.mean } };
  const named = parts.flatMap((part) => {
    const mean = now.meanOf(part);
    if (mean === undefined) return [];
    return [{ name: part.name, mean, share: mean / now.mean, ...beforeOf(before?.meanOf(part)) }];
  });
  const restOf = (mean: number, taken: readonly (number | undefined)[]): number =>
    mean - taken.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const rest = restOf(
    now.mean,
    named.map(({ mean }) => mean),
  );
  const restBefore = before && restOf(before.mean, parts.map(before.meanOf));
  return {
    of: { ...of, aggregation: { kind: "avg" } },
    dimension: contentsOf(runs, of) === "time" ? "time" : "number",
    mean: now.mean,
    ...(before !== undefined && { before: before.mean }),
    parts: [
      ...named.toSorted((one, other) => other.mean - one.mean),
      { mean: rest, share: rest / now.mean, ...beforeOf(restBefore) },
    ],
    missing: parts.filter((part) => now.meanOf(part) === undefined).map(({ name }) => name),
  };
}

function contentsOf(runs: readonly Run[], { metric }: SamplesAsked): string | undefined {
  return runs.flatMap((run) => metricOf(run, metric)?.contains ?? [])[0];
}
