import { z } from "zod";
import { mostRuns } from "../outcome/limits.ts";
import { strayInstance, writtenInstances } from "../run/instances.ts";
import { list, count as wholeNumber } from "./parts.ts";

const count = z.number().nonnegative();
const share = z.number();
const text = z.string();

/** Iterations that threw, and all iterations; `first`: text and place of the first exception, external text. */
const thrown = { count, iterations: count, first: text.optional() };

/** What makes a measurement invalid, with its figures. */
const invalidityFinding = z.discriminatedUnion("kind", [
  /** A generator began after the others, or before them (negative); `isOfClock`: because its clock differs from theirs. */
  z.strictObject({ kind: z.literal("startedApart"), lateMs: z.number(), isOfClock: z.boolean() }),
  /** CPU load of the load generator: the mean, or the share of the time above 90 %. */
  z.strictObject({ kind: z.literal("generatorBusy"), measure: z.enum(["mean", "above90"]), share }),
  /** Iterations dropped because all VUs were busy; with an iteration's mean time and the rate, if known. */
  z.strictObject({
    kind: z.literal("vusExhausted"),
    dropped: count,
    asked: count,
    vus: count,
    iterationMs: z.number().optional(),
    perSecond: z.number().optional(),
  }),
  /** `knowsVus`: whether the record shows that VUs were free. */
  z.strictObject({
    kind: z.literal("iterationsDropped"),
    dropped: count,
    asked: count,
    knowsVus: z.boolean(),
  }),
  z.strictObject({ kind: z.literal("rateNotReached"), started: count, asked: count }),
  /** Requests that failed on the load generator, or without an answer from the target. */
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
  /** A percentile in the first and the last third of the run, and their length in seconds. */
  z.strictObject({
    kind: z.literal("warmingUp"),
    percent: z.number(),
    firstMs: z.number(),
    lastMs: z.number(),
    seconds: z.number(),
  }),
  /** From a report of an earlier version, which has no facts. */
  z.strictObject({ kind: z.literal("text"), text }),
]);
export type InvalidityFinding = z.infer<typeof invalidityFinding>;

/**
 * What an invalid measurement cannot decide. `latency`: request times. `latencyAndThroughput`: throughput as well, but
 * not the share of failed requests. `all`: nothing at all.
 */
const undecidable = z.enum(["latency", "latencyAndThroughput", "all"]);
export type Undecidable = z.infer<typeof undecidable>;

export const invalidity = z.strictObject({
  /** From the first affected round. */
  finding: invalidityFinding,
  undecidable,
  /** Affected rounds as positions from 0, ascending, and the number of all rounds. */
  rounds: list(wholeNumber, mostRuns),
  of: wholeNumber,
  /** Side by side: the side of these rounds. */
  side: z.enum(["head", "base"]),
  /** The generator of the finding, from 1, if several made the load. */
  generator: z.strictObject({ index: wholeNumber, of: wholeNumber }).optional(),
});

/** Why a measurement is invalid for some of its indicators. */
export type Invalidity = z.infer<typeof invalidity>;
