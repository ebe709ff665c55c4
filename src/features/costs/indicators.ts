import type { AddedIndicator, Indicator } from "../../model/objective.ts";

const plain = { of: "added", tags: {}, better: "lower" } as const;
const mean = { kind: "avg" } as const;
const value = { kind: "value" } as const;

/** What a service used while it was loaded. */
export const costIndicators = {
  cpuPerRequest: {
    ...{ ...plain, metric: "cpu per request", aggregation: mean },
    ...{ dimension: "time", isOfProcessor: true },
  },
  cpu: {
    ...{ ...plain, metric: "cpu", aggregation: mean },
    ...{ dimension: "number", counted: "cores", isOfProcessor: true },
  },
  memoryPeak: { ...plain, metric: "memory peak", aggregation: value, dimension: "bytes" },
  memoryGrowth: {
    ...{ ...plain, metric: "memory growth", aggregation: value },
    ...{ dimension: "number", counted: "MB/min", isSigned: true },
  },
  growthPerRequest: {
    ...{ ...plain, metric: "memory growth per request", aggregation: value },
    ...{ dimension: "bytes", isSigned: true },
  },
  switchesPerRequest: { ...plain, metric: "switches per request", aggregation: mean, dimension: "number" },
  writtenPerRequest: { ...plain, metric: "written per request", aggregation: mean, dimension: "bytes" },
  readPerRequest: { ...plain, metric: "read per request", aggregation: mean, dimension: "bytes" },
} as const satisfies Readonly<Record<string, AddedIndicator>>;

export type Cost = keyof typeof costIndicators;

function isCost(name: string): name is Cost {
  return Object.hasOwn(costIndicators, name);
}

export const costNames: readonly Cost[] = Object.keys(costIndicators).filter(isCost);

export const allCosts: readonly AddedIndicator[] = Object.values(costIndicators);

export function isOnCosts({ of, metric }: Indicator): boolean {
  return of === "added" && allCosts.some((cost) => cost.metric === metric);
}
