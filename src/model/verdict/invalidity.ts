import { z } from "zod";
import { mostRuns } from "../outcome/limits.ts";
import { strayInstance, writtenInstances } from "../run/instances.ts";
import { list, count as wholeNumber } from "./parts.ts";

const count = z.number().nonnegative();
const share = z.number();
const text = z.string();

/** Iterations that threw, and all of them; `first`: text and place of the first exception. */
const thrown = { count, iterations: count, first: text.optional() };

const invalidityFinding = z.discriminatedUnion("kind", [
  /** A generator began after the others (negative: before); `isOfClock`: its clock differs from theirs. */
  z.strictObject({ kind: z.literal("startedApart"), lateMs: z.number(), isOfClock: z.boolean() }),
  /** CPU load: the mean, or the share of the time above 90 %. */
  z.strictObject({ kind: z.literal("generatorBusy"), measure: z.enum(["mean", "above90"]), share }),
  /** Dropped because all VUs were busy; with an iteration's mean time and the rate, if known. */
  z.strictObject({
    kind: z.literal("vusExhausted"),
    dropped: count,
    asked: count,
    vus: count,
    iterationMs: z.number().optional(),
    perSecond: z.number().optional(),
  }),
  /** `knowsVus`: the record shows that VUs were free. */
  z.strictObject({
    kind: z.literal("iterationsDropped"),
    dropped: count,
    asked: count,
    knowsVus: z.boolean(),
  }),
  z.strictObject({ kind: z.literal("rateNotReached"), started: count, asked: count }),
  /** Failed on the load generator, or without an answer from the target. */
  z.strictObject({ kind: z.enum(["generatorErrors", "unanswered"]), count, requests: count, first: text }),
  /** k6 processes of the run did not make their part of its load. */
  z.strictObject({ kind: z.literal("instances"), ...writtenInstances.shape, stray: list(strayInstance, 10) }),
  z.strictObject({ kind: z.literal("exceptions"), ...thrown }),
  z.strictObject({
    kind: z.literal("outage"),
    of: z.enum(["allFailed", "noneEnded"]),
    fromSeconds: z.number(),
    lastedSeconds: z.number(),
  }),
  /** A percentile in the first and the last third of the run, which last `seconds`. */
  z.strictObject({
    kind: z.literal("warmingUp"),
    percent: z.number(),
    firstMs: z.number(),
    lastMs: z.number(),
    seconds: z.number(),
  }),
]);
export type InvalidityFinding = z.infer<typeof invalidityFinding>;

/** `latency`: cannot decide request times. `latencyAndThroughput`: only the share of failed requests. */
const undecidable = z.enum(["latency", "latencyAndThroughput", "all"]);
export type Undecidable = z.infer<typeof undecidable>;

export const invalidity = z.strictObject({
  /** From the first affected round. */
  finding: invalidityFinding,
  undecidable,
  /** Positions of the affected rounds, from 0, ascending; and the number of all rounds. */
  rounds: list(wholeNumber, mostRuns),
  of: wholeNumber,
  /** Side of these rounds. */
  side: z.enum(["head", "base"]),
  /** From 1; set if several generators made the load. */
  generator: z.strictObject({ index: wholeNumber, of: wholeNumber }).optional(),
});

/** Why a measurement is invalid for some of its indicators. */
export type Invalidity = z.infer<typeof invalidity>;
