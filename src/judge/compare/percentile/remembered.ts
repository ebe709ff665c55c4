import type { TrendSeries } from "../../../model/run/run.ts";
import type { FoundIndicator } from "../../indicator/indicator.ts";

/**
 * Caches a result per run's samples: a gate reads the same runs after each round.
 * @param make undefined for samples that are not a trend
 */
export function rememberedBySeries<Result>(
  make: (run: FoundIndicator, series: TrendSeries) => Result,
): (run: FoundIndicator) => Result | undefined {
  const known = new WeakMap<TrendSeries, Result>();
  return (run) => {
    if (run.samples.type !== "trend") return undefined;
    const { series } = run.samples;
    const found = known.get(series);
    if (found !== undefined) return found;
    const made = make(run, series);
    known.set(series, made);
    return made;
  };
}
