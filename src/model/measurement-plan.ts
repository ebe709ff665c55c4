import type { Indicator } from "./objective.ts";
import { isWhole, tagsKey } from "./run/tags.ts";

/** To record besides whole metrics and endpoints. A filter without tags asks for a metric's seconds. */
export interface Needed {
  readonly filters: readonly Pick<Indicator, "metric" | "tags">[];
  readonly percentiles: readonly number[];
}

/** The distinct sub-metrics and percentiles that objectives and other indicators need. */
export function neededFor(
  objectives: readonly { readonly indicator: Indicator }[],
  others: readonly Indicator[] = [],
): Needed {
  const filters = new Map<string, Pick<Indicator, "metric" | "tags">>();
  const percentiles = new Set<number>();
  const indicators = [...objectives.map(({ indicator }) => indicator), ...others];
  for (const { metric, tags, aggregation } of indicators) {
    const isOverSeconds = aggregation.kind === "overSeconds";
    const asked = isOverSeconds ? aggregation.each : aggregation;
    if (isOverSeconds || !isWhole(tags)) filters.set(`${metric} ${tagsKey(tags)}`, { metric, tags });
    if (asked.kind === "percentile") percentiles.add(asked.percent);
  }
  return { filters: [...filters.values()], percentiles: [...percentiles] };
}
