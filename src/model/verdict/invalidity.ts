import { z } from "zod";
import { mostRuns } from "../outcome/limits.ts";
import { list, count as wholeNumber } from "./parts.ts";

const count = z.number().nonnegative();
const share = z.number();
const text = z.string();

/** Iterations that threw, of all; `first`: text and place of the first exception, foreign and bounded. */
const thrown = { count, iterations: count, first: text.optional() };

/** What was seen of a measurement that proves nothing, with its figures. */
const invalidityFinding = z.discriminatedUnion("kind", [
  /** The load generator's CPU: busy on average, or the share of the time with more than 90 %. */
  z.strictObject({ kind: z.literal("generatorBusy"), measure: z.enum(["mean", "above90"]), share }),
  /** Iterations dropped because all VUs were busy; an iteration's mean time and the rate, where known. */
  z.strictObject({
    kind: z.literal("vusExhausted"),
    dropped: count,
    asked: count,
    vus: count,
    iterationMs: z.number().optional(),
    perSecond: z.number().optional(),
  }),
  /** `knowsVus`: whether the record says that VUs were free. */
  z.strictObject({
    kind: z.literal("iterationsDropped"),
    dropped: count,
    asked: count,
    knowsVus: z.boolean(),
  }),
  z.strictObject({ kind: z.literal("rateNotReached"), started: count, asked: count }),
  /** Requests that failed on the load generator's machine, or without an answer of the target. */
  z.strictObject({ kind: z.enum(["generatorErrors", "unanswered"]), count, requests: count, first: text }),
  z.strictObject({ kind: z.literal("exceptions"), ...thrown }),
  z.strictObject({
    kind: z.literal("outage"),
    of: z.enum(["allFailed", "noneEnded"]),
    fromSeconds: z.number(),
    lastedSeconds: z.number(),
  }),
  /** A percentile in the first and the last third of the run, each so many seconds long. */
  z.strictObject({
    kind: z.literal("warmingUp"),
    percent: z.number(),
    firstMs: z.number(),
    lastMs: z.number(),
    seconds: z.number(),
  }),
  /** Of a report of an earlier version, which has no facts. */
  z.strictObject({ kind: z.literal("text"), text }),
]);
export type InvalidityFinding = z.infer<typeof invalidityFinding>;

/**
 * What an invalid measurement cannot decide. `latency`: the times of requests. `latencyAndThroughput`: also how much
 * was done; what share of requests failed stays true. `all`: that neither.
 */
const undecidable = z.enum(["latency", "latencyAndThroughput", "all"]);
export type Undecidable = z.infer<typeof undecidable>;

export const invalidity = z.strictObject({
  /** As seen in the first round that shows it. */
  finding: invalidityFinding,
  undecidable,
  /** Positions of the rounds that show it, from 0, ascending, out of so many. */
  rounds: list(wholeNumber, mostRuns),
  of: wholeNumber,
  /** Side by side: whose rounds these are. */
  side: z.enum(["head", "base"]),
});

/** Why a measurement proves nothing about some of its indicators. */
export type Invalidity = z.infer<typeof invalidity>;
