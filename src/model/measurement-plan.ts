import type { Indicator } from "./objective.ts";

/** What has to be kept of a run's samples, beside the whole and the endpoints, so that indicators can be read. */
export interface Needed {
  readonly filters: readonly Pick<Indicator, "metric" | "tags">[];
  readonly percentiles: readonly number[];
}

/** The sub-metrics and percentiles that these objectives ask for, each once. */
export function neededFor(objectives: readonly { readonly indicator: Indicator }[]): Needed {
  const filters = new Map<string, Pick<Indicator, "metric" | "tags">>();
  const percentiles = new Set<number>();
  for (const { indicator } of objectives) {
    const { metric, tags, aggregation } = indicator;
    const sorted = Object.entries(tags).sort(([a], [b]) => (a < b ? -1 : 1));
    if (sorted.length > 0) filters.set(JSON.stringify([metric, sorted]), { metric, tags });
    if (aggregation.kind === "percentile") percentiles.add(aggregation.percent);
  }
  return { filters: [...filters.values()], percentiles: [...percentiles] };
}
