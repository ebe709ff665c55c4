import { z } from "zod";
import { aggregationWords } from "../aggregations.ts";
import { dimensions } from "../units.ts";
import { count, name, tags } from "./parts.ts";

export const dimension = z.enum(dimensions);

const percentile = z.strictObject({ kind: z.literal("percentile"), percent: z.number().min(0).max(100) });

/** Of a counter its rate, of a rate its share, of a trend a level. */
const ofSecond = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(["avg", "rate"]) }),
  z.strictObject({ kind: z.literal("med") }),
  percentile,
]);

/** The figure of one second. */
export type SecondFigure = z.infer<typeof ofSecond>;

/**
 * One number of many seconds. `step`: mean difference of neighbours, in the figure's unit; `variability`: the same as a
 * share of the earlier one, weighted by samples.
 */
const overSeconds = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(["avg", "min", "med", "max"]) }),
  z.strictObject({ kind: z.enum(["step", "variability"]) }),
  percentile,
]);

export type OverSeconds = z.infer<typeof overSeconds>;

export const aggregation = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.enum([...aggregationWords, "start", "end", "change"]) }),
    percentile,
    z.strictObject({ kind: z.literal("overSeconds"), each: ofSecond, over: overSeconds }),
  ])
  .meta({ id: "aggregation" });

/** k6's aggregations and, for a server series, its first value, its last, and their difference. */
export type Aggregation = z.infer<typeof aggregation>;

export const loadIndicator = z
  .strictObject({
    of: z.never().optional(),
    metric: name,
    tags,
    aggregation,
    each: z.literal("endpoint").optional().meta({
      description: "Written of each endpoint; once it is judged, `tags` has the name of one.",
    }),
  })
  .meta({ id: "loadIndicator" });

/** Metric, optional tag filter, aggregation. */
export type LoadIndicator = z.infer<typeof loadIndicator>;

const serverIndicator = z.strictObject({
  of: z.literal("servers"),
  /** Name of the query. */
  metric: name,
  /** Always empty: the query itself selects. */
  tags,
  aggregation,
  /** The series that counts: the largest for an upper limit, the smallest for a lower one. */
  worst: z.enum(["largest", "smallest"]),
  /** For plain numbers, such as `messages`. */
  counted: name.optional(),
});

/** A server metric: the value of the worst series of a query. */
export type ServerIndicator = z.infer<typeof serverIndicator>;

const addedIndicator = z.strictObject({
  of: z.literal("added"),
  /** As the user writes it, in several words: no metric of a script has such a name. */
  metric: name,
  /** Always empty. */
  tags,
  /** How its series in the Run becomes one figure. */
  aggregation,
  dimension,
  better: z.enum(["lower", "higher"]),
  /** For plain numbers, such as `cores`. */
  counted: name.optional(),
  /** It may be 0 or negative, so that no percentage of it means anything. */
  isSigned: z.literal(true).optional(),
  /** Runs on different CPU models are not compared by it. */
  isOfProcessor: z.literal(true).optional(),
  /** A plain number that is an answer by itself: the headline says it where nothing was compared. */
  isAnswer: z.literal(true).optional(),
});

/**
 * A figure that a feature adds to a Run, as a metric of this name. The metric holds its noise: the seconds of a trend and
 * the `resolution` of its sum, or what a gauge is `compared` by.
 */
export type AddedIndicator = z.infer<typeof addedIndicator>;

/** A figure of a Run's own metrics, k6's or a feature's. */
export type RunIndicator = LoadIndicator | AddedIndicator;

export type Indicator = RunIndicator | ServerIndicator;

const comparison = z.enum(["<", "<=", ">", ">=", "==", "!="]);

export type Comparator = z.infer<typeof comparison>;

const absoluteBound = z.strictObject({
  kind: z.literal("absolute"),
  limit: z.number(),
  dimension,
  /** Beyond the limit is a miss only if it also exceeds the baseline. */
  orBaseline: z.literal(true).optional(),
});

/** An absolute limit, in the base unit of its dimension (`number`: written without a unit, as in k6 thresholds). */
export type AbsoluteBound = z.infer<typeof absoluteBound>;

const relativeBound = z.strictObject({
  kind: z.literal("relative"),
  measure: z.enum(["share", "points", "offset"]),
  amount: z.number(),
  /** For shares that allow a change for the worse: larger than the tolerance; default: twice that. */
  sees: z.number().positive().optional().meta({
    description: "The change to detect, where `sees` sets one, as a share.",
  }),
  /** Of the offset's unit, for custom metrics, which are known only after the run. */
  dimension: dimension.optional(),
  implied: z.literal(true).optional().meta({
    description: "Nobody wrote it: it is missed by evidence alone, and kept without any.",
  }),
});

/**
 * `baseline + 10%` (share 0.1), `baseline + 1pp` (points 0.01), `baseline + 20ms` (offset 20). The amount is signed:
 * `throughput > baseline - 10%` has -0.1.
 */
export type RelativeBound = z.infer<typeof relativeBound>;

const objectiveSource = z.discriminatedUnion("from", [
  z.strictObject({
    from: z.enum(["input", "file"]),
    where: name,
    line: count,
    written: z.string().max(300).optional().meta({ description: "The whole line of the file, for a patch." }),
  }),
  z.strictObject({ from: z.literal("default") }),
  z.strictObject({ from: z.literal("script") }),
]);

/** For messages and annotations. */
export type ObjectiveSource = z.infer<typeof objectiveSource>;

export const objective = z
  .strictObject({
    /** As the user wrote it, without `warn:`. */
    text: name,
    indicator: z.union([loadIndicator, serverIndicator, addedIndicator]),
    comparison,
    bound: z.discriminatedUnion("kind", [absoluteBound, relativeBound]),
    onMiss: z.enum(["fail", "warn"]),
    source: objectiveSource,
  })
  .meta({ id: "objective", description: "An objective as it was written, and what was read of it." });

export type Objective = z.infer<typeof objective>;
