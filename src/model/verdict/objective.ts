import { z } from "zod";
import { aggregationWords } from "../aggregations.ts";
import { dimensions } from "../units.ts";
import { count, name, tags } from "./parts.ts";

export const dimension = z.enum(dimensions);

const percentile = z.strictObject({ kind: z.literal("percentile"), percent: z.number().min(0).max(100) });

/** What one second has: of a counter its rate, of a rate its share, of a trend a level. */
const ofSecond = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(["avg", "rate"]) }),
  z.strictObject({ kind: z.literal("med") }),
  percentile,
]);

/** The figure of one second; see `overSeconds`. */
export type SecondFigure = z.infer<typeof ofSecond>;

/**
 * One number of many seconds. `step` is the mean difference between neighbours, in the unit of the figure; `variability`
 * the mean difference as a share of the earlier one, weighted by the samples of both.
 */
const overSeconds = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(["avg", "min", "med", "max"]) }),
  z.strictObject({ kind: z.enum(["step", "variability"]) }),
  percentile,
]);

/** How the figures of the seconds become one number. */
export type OverSeconds = z.infer<typeof overSeconds>;

export const aggregation = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.enum([...aggregationWords, "start", "end", "change"]),
  }),
  percentile,
  z.strictObject({
    kind: z.literal("overSeconds"),
    /** The figure of each second. */
    each: ofSecond,
    over: overSeconds,
  }),
]);

/**
 * How a run's samples become one number: k6's own aggregations and, for a server series, its first value, its last and
 * the change between them.
 */
export type Aggregation = z.infer<typeof aggregation>;

export const loadIndicator = z.strictObject({
  of: z.never().optional(),
  metric: name,
  tags,
  aggregation,
});

/** A number measured by the load generator: metric, optional tag filter, aggregation. */
export type LoadIndicator = z.infer<typeof loadIndicator>;

const serverIndicator = z.strictObject({
  of: z.literal("servers"),
  /** Name of the query. */
  metric: name,
  /** Always empty: the query itself selects. */
  tags,
  aggregation,
  /** The series that determines the result: the largest for an upper limit, the smallest for a lower one. */
  worst: z.enum(["largest", "smallest"]),
  /** For plain numbers: what the query counts, such as `messages`; absent if undefined. */
  counted: name.optional(),
});

/** A server metric: the value of the worst series of a query. */
export type ServerIndicator = z.infer<typeof serverIndicator>;

/** A number of a run. */
export type Indicator = LoadIndicator | ServerIndicator;

const comparison = z.enum(["<", "<=", ">", ">=", "==", "!="]);

export type Comparison = z.infer<typeof comparison>;

const absoluteBound = z.strictObject({
  kind: z.literal("absolute"),
  limit: z.number(),
  dimension,
  /** A value beyond the limit is a miss only if it also exceeds the baseline. */
  orBaseline: z.literal(true).optional(),
});

/** An absolute limit, in the base unit of its dimension (`number`: written without a unit, as in k6 thresholds). */
export type AbsoluteBound = z.infer<typeof absoluteBound>;

const relativeBound = z.strictObject({
  kind: z.literal("relative"),
  measure: z.enum(["share", "points", "offset"]),
  amount: z.number(),
  /** Larger than the tolerance, and only for shares that allow a change for the worse. Default: twice the tolerance. */
  sees: z.number().positive().optional().meta({
    description: "The change to detect, where `sees` sets one, as a share.",
  }),
  /** Dimension of the offset's unit: checked against custom metrics once they are known. */
  dimension: dimension.optional(),
});

/**
 * A limit relative to the baseline: `baseline + 10%` (share 0.1), `baseline + 1pp` (points 0.01), `baseline + 20ms`
 * (offset 20). The amount is signed: `throughput > baseline - 10%` has -0.1.
 */
export type RelativeBound = z.infer<typeof relativeBound>;

const objectiveSource = z.discriminatedUnion("from", [
  z.strictObject({ from: z.enum(["input", "file"]), where: name, line: count }),
  z.strictObject({ from: z.literal("default") }),
  z.strictObject({ from: z.literal("script") }),
]);

/** Position of an objective, for messages and annotations. */
export type ObjectiveSource = z.infer<typeof objectiveSource>;

export const objective = z
  .strictObject({
    /** As the user wrote it, without `warn:`. */
    text: name,
    indicator: z.union([loadIndicator, serverIndicator]),
    comparison,
    bound: z.discriminatedUnion("kind", [absoluteBound, relativeBound]),
    /** Effect of a miss on the gate. */
    onMiss: z.enum(["fail", "warn"]),
    source: objectiveSource,
  })
  .meta({ id: "objective", description: "An objective as it was written, and what was read of it." });

/** An indicator and its bound. */
export type Objective = z.infer<typeof objective>;
