import { z } from "zod";
import type { Scenario } from "../../model/gate.ts";
import type { Objective } from "../../model/objective.ts";
import { defineFacts, type FactKeeper } from "../../model/run/facts.ts";
import { dimensions } from "../../model/units.ts";
import { loadIndicator } from "../../model/verdict/objective.ts";
import { isCapacity } from "./capacity.ts";

const finite = z.number();
const count = z.number().int().nonnegative();
const positive = z.number().positive();

/** `settled`: missed, but a higher level meets them all. `notMeasured`: the generator could not make the load. */
const levelVerdict = z.enum(["met", "settled", "missed", "notMeasured"]);

/**
 * Position on the curve of throughput: it still grows with the load, stops growing, no longer grows. `over`: k6 dropped
 * iterations because all VUs waited for the target.
 */
const levelLabel = z.enum(["growing", "knee", "saturated", "over", "notMeasured", "unknown"]);

const levelFigure = z.strictObject({
  objective: z.string(),
  /** As it was written, where it is one of each endpoint. */
  written: z.string().optional(),
  indicator: z.string(),
  dimension: z.enum(dimensions),
  limit: finite,
  /** Absent if no run at this level has the figure. */
  value: finite.optional(),
  /** Of the value, from the noise in the runs and between them. */
  standardError: z.number().nonnegative().optional(),
  isMet: z.boolean(),
});

/** Of a level, and levels of a ladder: a record may come from anybody. */
const [mostFigures, mostLevels] = [500, 200];

const level = z.strictObject({
  level: positive,
  runs: count,
  requests: count,
  /** Per second; absent if the runs lack the indicator. */
  throughput: finite.optional(),
  /** Share of failed requests; absent without HTTP requests. */
  failed: finite.optional(),
  /** Mean and p95 of k6's times, in ms, by metric. */
  times: z
    .record(z.string(), z.strictObject({ avg: finite, p95: finite }))
    .refine((times) => Object.keys(times).length <= mostFigures, { message: "too many metrics" }),
  figures: z.array(levelFigure).max(mostFigures),
  verdict: levelVerdict,
  label: levelLabel,
});

/** Where the objectives begin to be missed. */
const crossing = z.discriminatedUnion("kind", [
  /** Between two levels, interpolated; with the objective that is missed first. */
  z.strictObject({
    kind: z.literal("between"),
    value: positive,
    standardError: z.number().nonnegative(),
    objective: z.string().optional(),
  }),
  /** Above the highest level, which meets them. */
  z.strictObject({ kind: z.literal("above"), level: positive }),
  /** Below the lowest level, which misses one. */
  z.strictObject({ kind: z.literal("below"), level: positive }),
  /** No level could be measured. */
  z.strictObject({ kind: z.literal("unknown") }),
]);

/** What levels of load show of the target. */
const ladder = z.strictObject({
  /** Variable of the script that took the level; absent if its options were scaled. */
  variable: z.string().optional(),
  throughput: z.string(),
  /** Lowest first. */
  levels: z.array(level).min(1).max(mostLevels),
  /** Largest level that meets all objectives; 0 if none does. */
  capacity: z.number().nonnegative(),
  crossing,
  /** Level at which throughput stops growing; a range where neighbours tie, absent if it grows throughout. */
  knee: z.strictObject({ from: positive, to: positive }).optional(),
});

export const ladderFacts = defineFacts(
  "ladder",
  z.strictObject({
    /** Of a run at one level. */
    level: positive.optional(),
    /** Of a run that is a whole ladder, whose levels are runs of their own. */
    whole: ladder.optional(),
    /** Of a judged ladder: the one that it was compared with. */
    before: ladder.optional(),
  }),
);

/** How a scenario is measured at several levels, kept before its load. */
const plan = z.strictObject({
  /** At least two, ascending. */
  levels: z.array(positive),
  /** Variable of the script that takes the level; absent scales its VUs or rates. */
  variable: z.string().optional(),
  restMs: z.number(),
  /** Levels to add between the largest that meets the objectives and the next. */
  refine: count,
  /** The climb ends where a figure is this many times its limit; absent climbs to the top. */
  stopFactor: z.number().optional(),
  throughput: loadIndicator,
});

export type PlannedLadder = z.infer<typeof plan>;

export const plannedFacts = defineFacts("ladder", plan);

/** With the absolute objectives, which define capacity. */
export type LadderPlan = PlannedLadder & { readonly objectives: readonly Objective[] };

/** How a scenario is to climb; undefined for one with a load of its own. */
export function planOf({ kept, objectives }: Pick<Scenario, "kept" | "objectives">): LadderPlan | undefined {
  const planned = plannedFacts.of({ facts: kept });
  return planned && { ...planned, objectives: definingCapacity(objectives) };
}

/** The objectives that define capacity: only limits make sense at every level, as each has another load. */
export function definingCapacity(objectives: readonly Objective[]): readonly Objective[] {
  return objectives.filter(({ indicator, bound }) => !isCapacity(indicator) && bound.kind === "absolute");
}

/** The ladder that a run is; undefined for other runs. */
export function wholeLadder(run: FactKeeper): Ladder | undefined {
  return ladderFacts.of(run)?.whole;
}

/** The level that a run was made at; undefined outside of ladders. */
export function levelOfRun(run: FactKeeper): number | undefined {
  return ladderFacts.of(run)?.level;
}

export type Ladder = z.infer<typeof ladder>;
export type LadderLevel = z.infer<typeof level>;
export type LevelFigure = z.infer<typeof levelFigure>;
export type LevelVerdict = z.infer<typeof levelVerdict>;
export type LevelLabel = z.infer<typeof levelLabel>;
export type Crossing = z.infer<typeof crossing>;
