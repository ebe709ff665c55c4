import type { BreakdownAsked, SamplesAsked } from "../../model/gate.ts";
import type { Run } from "../../model/run/run.ts";
import { metricOf, seriesOfType, withTags } from "../../model/run/series.ts";
import type { BreakdownFacts } from "../../model/verdict.ts";
import { sumOf } from "../../stats/sum.ts";
import type { ShownSides } from "./figures.ts";

interface Sum {
  readonly total: number;
  readonly count: number;
}

/** All samples of a trend in the runs together; undefined without any. */
function sumIn(runs: readonly Run[], { metric, tags }: SamplesAsked): Sum | undefined {
  const samples = runs.flatMap(
    (run) => withTags(seriesOfType(metricOf(run, metric), "trend"), tags)?.values ?? [],
  );
  const count = sumOf(samples, (it) => it.count);
  return count === 0 ? undefined : { total: sumOf(samples, (it) => (it.avg ?? 0) * it.count), count };
}

interface Whole {
  readonly mean: number;
  /** Time of a part per sample of the whole; undefined if the runs do not have the part. */
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
 * The parts of a metric's mean. A part counts with the time of all its samples, so one that only some requests have
 * weighs as much as it costs; the rest has no name.
 * @returns undefined if the runs have no samples of the whole
 */
export function breakDown(
  { of, parts }: BreakdownAsked,
  { runs, baseline }: ShownSides,
): BreakdownFacts | undefined {
  const now = wholeOf(runs, of);
  if (now === undefined) return undefined;
  const before = wholeOf(baseline, of);
  const partOf = (mean: number, meanBefore: number | undefined) => ({
    mean,
    share: mean / now.mean,
    ...(before !== undefined &&
      meanBefore !== undefined && { before: { mean: meanBefore, share: meanBefore / before.mean } }),
  });
  const named = parts.flatMap((part) => {
    const mean = now.meanOf(part);
    return mean === undefined ? [] : [{ name: part.name, ...partOf(mean, before?.meanOf(part)) }];
  });
  const rest = now.mean - sumOf(named, ({ mean }) => mean);
  const restBefore = before && before.mean - sumOf(parts, (part) => before.meanOf(part) ?? 0);
  const [contains] = runs.flatMap((run) => metricOf(run, of.metric)?.contains ?? []);
  return {
    of: { ...of, aggregation: { kind: "avg" } },
    dimension: contains === "time" ? "time" : "number",
    mean: now.mean,
    ...(before !== undefined && { before: before.mean }),
    parts: [...named.toSorted((one, other) => other.mean - one.mean), partOf(rest, restBefore)],
    missing: parts.filter((part) => now.meanOf(part) === undefined).map(({ name }) => name),
  };
}
