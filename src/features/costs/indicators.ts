import type { Scenario } from "../../model/gate.ts";
import type { AddedIndicator } from "../../model/objective.ts";
import type { Run } from "../../model/run/run.ts";

const plain = { of: "added", tags: {}, better: "lower" } as const;
const mean = { kind: "avg" } as const;
const value = { kind: "value" } as const;

/** What a service's processes used while it was loaded. */
const ofService = {
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

/** What it asked its databases. */
const ofDatabases = {
  queriesPerRequest: { ...plain, metric: "queries per request", aggregation: mean, dimension: "number" },
  transactionsPerRequest: {
    ...{ ...plain, metric: "transactions per request", aggregation: mean, dimension: "number" },
  },
} as const satisfies Readonly<Record<string, AddedIndicator>>;

/** What a request costs. */
export const costIndicators = { ...ofService, ...ofDatabases } as const;

export type Cost = keyof typeof costIndicators;
export type ServiceCost = keyof typeof ofService;
export type DatabaseCost = keyof typeof ofDatabases;

function namesOf<Name extends string>(indicators: Readonly<Record<Name, AddedIndicator>>): readonly Name[] {
  const isName = (name: string): name is Name => Object.hasOwn(indicators, name);
  return Object.keys(indicators).filter(isName);
}

export const costNames = namesOf(costIndicators);
export const serviceCosts = namesOf(ofService);
export const databaseCosts = namesOf(ofDatabases);

export const allCosts: readonly AddedIndicator[] = Object.values(costIndicators);

/** A run that says why costs of it are not known. @param reasons clauses without a full stop */
export function withUnmeasured(run: Run, reasons: Iterable<readonly [Cost, string]>): Run {
  const unmeasured = [...reasons].map(([cost, reason]) => ({ metric: costIndicators[cost].metric, reason }));
  return unmeasured.length === 0 ? run : { ...run, unmeasured: [...(run.unmeasured ?? []), ...unmeasured] };
}

/** Whether objectives of a scenario, or figures that are shown of it, are about one of these. */
export function asksFor({ objectives, needs = [] }: Scenario, costs: readonly Cost[]): boolean {
  return [...objectives.map(({ indicator }) => indicator), ...needs].some(({ metric }) =>
    costs.some((cost) => costIndicators[cost].metric === metric),
  );
}
