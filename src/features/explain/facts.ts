import { z } from "zod";
import { defineFacts } from "../../model/run/facts.ts";
import { exceptionsSeen, failuresSeen } from "../../model/verdict/failing.ts";
import { count, list, orMore } from "../../model/verdict/parts.ts";
import { movedSeries } from "./moved-series.ts";

/** As in the script and never escaped; renderers shorten it. */
const endpoint = z.string();

const carriers = {
  /** Moved beyond noise, the largest part of the change first; at least one. */
  names: list(endpoint),
  /** Their part of the change, in (0, 1]; undefined if noise hides it. */
  share: z.number().optional(),
};

export type Carriers = z.infer<z.ZodObject<typeof carriers>>;

/** By the mean instead of the objective's percentile, of which some endpoints have too few samples. */
const onAverage = z.literal(true).optional();

const endpointsMoved = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("all"),
    count,
    /** `even`: by about the same share. `most` had most of the added time. */
    evenness: z.enum(["even", "uneven", "open"]),
    most: z.strictObject(carriers),
    onAverage,
  }),
  /** Only these: a similar change of the others is excluded. */
  z.strictObject({ kind: z.literal("only"), ...carriers, onAverage }),
  /** These, and clearly less for some of the others. */
  z.strictObject({ kind: z.literal("some"), count, ...carriers }),
  /** More than half moved beyond noise, and the others perhaps as much. */
  z.strictObject({ kind: z.literal("most"), moved: count, count }),
]);

export type EndpointsMoved = z.infer<typeof endpointsMoved>;

const distributionMoved = z.discriminatedUnion("kind", [
  /** Median and tail; `even`: by about the same share. */
  z.strictObject({ kind: z.literal("whole"), evenness: z.enum(["even", "tailMore", "medianMore", "open"]) }),
  /** Only the tail; the median stayed. */
  z.strictObject({ kind: z.literal("tail"), percent: z.number(), ratio: orMore }),
  /** Only the median; the tail stayed. */
  z.strictObject({ kind: z.literal("median"), percent: z.number(), ratio: orMore }),
]);

export type DistributionMoved = z.infer<typeof distributionMoved>;

const phase = z.enum(["queueing", "connecting", "handshaking", "sending", "waiting", "receiving"]);

/** Phases of a request, in k6's order. `queueing`: waiting for a free connection, without opening one. */
export type Phase = z.infer<typeof phase>;

const phasesMoved = z
  .strictObject({
    phases: list(phase),
    /** Their part of the change, in (0, 1]. */
    share: z.number(),
  })
  .meta({ id: "phasesMoved" });

/** Phases with at least four fifths of the change together, the largest part first. */
export type PhasesMoved = z.infer<typeof phasesMoved>;

const beside = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.enum(["rose", "fell"]), ratio: orMore }),
    z.strictObject({ kind: z.enum(["stayed", "open"]) }),
  ])
  .meta({ id: "beside" });

/** `ratio`: change as a share of the baseline, infinite for a baseline of 0. */
export type BesideMiss = z.infer<typeof beside>;

const failuresWhen = z.discriminatedUnion("kind", [
  /** In each third of every round. */
  z.strictObject({ kind: z.literal("throughout") }),
  /** Nine in ten within this span, in seconds since the start of the only round. */
  z.strictObject({ kind: z.literal("span"), fromSeconds: z.number(), toSeconds: z.number() }),
  /** Nine in ten in one of several rounds. */
  z.strictObject({ kind: z.literal("oneRound"), rounds: count }),
]);

export type FailuresWhen = z.infer<typeof failuresWhen>;

const latency = z.strictObject({
  kind: z.literal("latency"),
  endpoints: endpointsMoved.optional(),
  /** Of the endpoint that moved alone, otherwise of the objective's samples. */
  distribution: distributionMoved.optional(),
  phases: phasesMoved.optional(),
  throughput: beside,
  errors: beside,
});

export type LatencyWhy = z.infer<typeof latency>;

const errors = z.strictObject({
  kind: z.literal("errors"),
  /** Those with at least four fifths of the additional failures. */
  endpoints: z
    .discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("carriers"), ...carriers }),
      z.strictObject({ kind: z.literal("all"), count }),
    ])
    .optional(),
  when: failuresWhen.optional(),
  /** Mean times, if failing requests take at most half or at least twice as long as the others. */
  speed: z.strictObject({ failingMs: z.number(), othersMs: z.number() }).optional(),
});

export type ErrorsWhy = z.infer<typeof errors>;

const throughput = z.strictObject({
  kind: z.literal("throughput"),
  /** Share of the requested iterations that could not be started; 0 if all were. */
  dropped: z.number().optional(),
  usersExhausted: z.boolean(),
  latency: beside,
  phases: phasesMoved.optional(),
  errors: beside,
});

export type ThroughputWhy = z.infer<typeof throughput>;

const whyFact = z
  .discriminatedUnion("kind", [latency, errors, throughput, failuresSeen, exceptionsSeen])
  .meta({
    id: "why",
    description:
      "What moved with a missed objective and what did not, beyond noise, or how requests failed. A ratio that rose from nothing is null.",
  });

/** Every statement is beyond noise. */
export type WhyFact = z.infer<typeof whyFact>;

export type Why = LatencyWhy | ErrorsWhy | ThroughputWhy;

const schema = z.strictObject({
  /** In the order of the report. */
  why: list(whyFact, 10),
  /** With the headline's objective; the largest move first. */
  moved: list(movedSeries, 20),
});

/** What moved with a fail or a warning; nothing is kept where nothing is known. */
export type Explanation = z.infer<typeof schema>;

export const explanation = defineFacts("explain", schema);
