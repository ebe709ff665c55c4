import { z } from "zod";
import type { Scenario } from "../../model/gate.ts";
import { defineFacts } from "../../model/run/facts.ts";
import { costNames } from "./indicators.ts";

const count = z.number().int().nonnegative();

/** What a processor costs, and for how many requests a second that is worked out: those of the run if nobody says. */
const price = z.strictObject({
  perCoreHour: z.number().positive(),
  perSecond: z.number().positive().optional(),
});

/** Kept for a scenario before its load. */
export const plannedFacts = defineFacts(
  "costs",
  z.strictObject({
    price: price.optional(),
    /** Variables with the addresses of the service's databases, by name. */
    databases: z.record(z.string(), z.strictObject({ head: z.string(), base: z.string() })).optional(),
  }),
);

/** Variables with addresses of databases. */
export function databaseVariables({ kept }: Pick<Scenario, "kept">): readonly string[] {
  const { databases = {} } = plannedFacts.of({ facts: kept }) ?? {};
  return [...new Set(Object.values(databases).flatMap(({ head, base }) => [head, base]))];
}

const watched = z.strictObject({
  /** Whether the system counts the CPU time of the whole service, so that no process is lost. */
  isWhole: z.boolean(),
  /** At once, at most. */
  processes: count,
  /** Seen to end while the load ran. */
  ended: count,
  price: price.optional(),
  /** Why no cost at all is known. */
  untold: z.string().max(500).optional(),
});

/** Kept of a run: how its service was watched. */
export const runFacts = defineFacts("costs", watched);

/** Kept of a run whose databases are named: why nothing is known of what they were asked. */
export const uncountedFacts = defineFacts("databases", z.strictObject({ reason: z.string().max(500) }));

const change = z.strictObject({
  cost: z.enum(costNames),
  current: z.number(),
  baseline: z.number().optional(),
  /** Of the difference, at 99 %. */
  interval: z.strictObject({ low: z.number(), high: z.number() }).optional(),
});

export type CostChange = z.infer<typeof change>;

const scenarioCosts = z.strictObject({
  changes: z.array(change),
  /** Requests of this change a second. */
  perSecond: z.number().nonnegative(),
  price: price.optional(),
  /** A latency that got worse: whether the service asks more queries for a request, computes more, or waits more often. */
  why: z.enum(["asks", "computes", "waits"]).optional(),
});

export type ScenarioCosts = z.infer<typeof scenarioCosts>;

/** Kept of a judged scenario. */
export const scenarioFacts = defineFacts("costs", scenarioCosts);
