import type { Shown } from "./gate.ts";
import type { Indicator } from "./objective.ts";

/** To record besides whole metrics and endpoints. A filter without tags asks for a metric's seconds. */
export interface Needed {
  readonly filters: readonly Pick<Indicator, "metric" | "tags">[];
  readonly percentiles: readonly number[];
}

/** The distinct sub-metrics and percentiles that these objectives need. */
export function neededFor(objectives: readonly { readonly indicator: Indicator }[]): Needed {
  const filters = new Map<string, Pick<Indicator, "metric" | "tags">>();
  const percentiles = new Set<number>();
  for (const { indicator } of objectives) {
    const { metric, tags, aggregation } = indicator;
    const sorted = Object.entries(tags).sort(([a], [b]) => (a < b ? -1 : 1));
    const isOverSeconds = aggregation.kind === "overSeconds";
    const asked = isOverSeconds ? aggregation.each : aggregation;
    if (sorted.length > 0 || isOverSeconds) filters.set(JSON.stringify([metric, sorted]), { metric, tags });
    if (asked.kind === "percentile") percentiles.add(asked.percent);
  }
  return { filters: [...filters.values()], percentiles: [...percentiles] };
}

/** Indicators that are only shown; they must be measured, too. */
export function indicatorsOf(shown: Shown | undefined): readonly { readonly indicator: Indicator }[] {
  const { figures = [], breakdown } = shown ?? {};
  const averages = breakdown === undefined ? [] : [breakdown.of, ...breakdown.parts];
  return [
    ...figures.flatMap(({ indicator, per }) => [
      { indicator },
      ...(per === undefined ? [] : [{ indicator: per }]),
    ]),
    ...averages.map(
      ({ metric, tags }) => ({ indicator: { metric, tags, aggregation: { kind: "avg" } } }) as const,
    ),
  ];
}
