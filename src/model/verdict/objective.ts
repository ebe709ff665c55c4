import { z } from "zod";
import { dimensions } from "../units.ts";
import { count, name, tags } from "./parts.ts";

export const dimension = z.enum(dimensions);

export const aggregation = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.enum(["avg", "min", "med", "max", "rate", "count", "value", "start", "end", "change"]),
  }),
  z.strictObject({ kind: z.literal("percentile"), percent: z.number().min(0).max(100) }),
]);

/**
 * How the samples of a run become one number: k6's own aggregations and, of a series of the servers' side, its first
 * value, its last and the change between them.
 */
export type Aggregation = z.infer<typeof aggregation>;

const loadIndicator = z.strictObject({
  of: z.never().optional(),
  metric: name,
  tags,
  aggregation,
});

/** A number of a run as the load generator measured it: metric, optional tag filter, aggregation. */
export type LoadIndicator = z.infer<typeof loadIndicator>;

const serverIndicator = z.strictObject({
  of: z.literal("servers"),
  /** Name of the query. */
  metric: name,
  /** Always empty: the query itself selects. */
  tags,
  aggregation,
  /** Which series stands for all: the largest where a limit lies above, the smallest where it lies below. */
  worst: z.enum(["largest", "smallest"]),
  /** Of plain numbers: what the query counts, such as `messages`; absent where it has no word for that. */
  counted: name.optional(),
});

/** A number of the servers' side: of the series that a query answered, the worst one's. */
export type ServerIndicator = z.infer<typeof serverIndicator>;

/** A number of a run. */
export type Indicator = LoadIndicator | ServerIndicator;

const comparison = z.enum(["<", "<=", ">", ">=", "==", "!="]);

export type Comparison = z.infer<typeof comparison>;

const absoluteBound = z.strictObject({
  kind: z.literal("absolute"),
  limit: z.number(),
  dimension,
  /** What is beyond the limit is a miss only where it is more than in the baseline as well. */
  orBaseline: z.literal(true).optional(),
});

/** A limit of its own, in the base unit of its dimension (`number`: written without a unit, as in k6 thresholds). */
export type AbsoluteBound = z.infer<typeof absoluteBound>;

const relativeBound = z.strictObject({
  kind: z.literal("relative"),
  measure: z.enum(["share", "points", "offset"]),
  amount: z.number(),
  /** Larger than the tolerance, and only of shares that allow a change for the worse. Twice the tolerance when absent. */
  sees: z.number().positive().optional().meta({
    description: "The change that is told apart from no change where `sees` sets one, as a share.",
  }),
  /** What the unit of an offset measures: metrics of the script's own are checked against it when they are known. */
  dimension: dimension.optional(),
});

/**
 * A limit that follows the baseline: `baseline + 10%` (share 0.1), `baseline + 1pp` (points 0.01), `baseline + 20ms`
 * (offset 20). The amount is signed: `throughput > baseline - 10%` has -0.1.
 */
export type RelativeBound = z.infer<typeof relativeBound>;

const objectiveSource = z.discriminatedUnion("from", [
  z.strictObject({ from: z.enum(["input", "file"]), where: name, line: count }),
  z.strictObject({ from: z.literal("default") }),
  z.strictObject({ from: z.literal("script") }),
]);

/** Where an objective stands, so that messages and annotations can point at it. */
export type ObjectiveSource = z.infer<typeof objectiveSource>;

export const objective = z
  .strictObject({
    /** As the user wrote it, without `warn:`. */
    text: name,
    indicator: z.union([loadIndicator, serverIndicator]),
    comparison,
    bound: z.discriminatedUnion("kind", [absoluteBound, relativeBound]),
    /** What a miss means for the gate. */
    onMiss: z.enum(["fail", "warn"]),
    source: objectiveSource,
  })
  .meta({ id: "objective", description: "An objective as it was written, and what was read of it." });

/** An indicator and its bound. */
export type Objective = z.infer<typeof objective>;
