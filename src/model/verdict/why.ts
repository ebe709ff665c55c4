import { z } from "zod";
import { count, list, orMore, sentence } from "./parts.ts";

/** Name of an endpoint, as the script gives it and never escaped. Whoever shows it shortens it. */
const endpoint = z.string();

const carriers = {
  /** Those that moved beyond noise, the largest part of the change first; at least one. */
  names: list(endpoint),
  /** Their part of the whole change together, in (0, 1]; undefined where noise blurs it. */
  share: z.number().optional(),
};

/** What carries a change, among several. */
export type Carriers = z.infer<z.ZodObject<typeof carriers>>;

const endpointsMoved = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("all"),
    count,
    /** `even`: by about the same share. `uneven`: not so, and `most` took most of the time that was added. */
    evenness: z.enum(["even", "uneven", "open"]),
    most: z.strictObject(carriers),
  }),
  /** These alone: of the others a change like theirs is excluded. */
  z.strictObject({ kind: z.literal("only"), ...carriers }),
  /** These, and of the others some clearly less. */
  z.strictObject({ kind: z.literal("some"), count, ...carriers }),
  /** So many, more than half, beyond noise, and the others perhaps as much. */
  z.strictObject({ kind: z.literal("most"), moved: count, count }),
]);

/** Which endpoints got slower. */
export type EndpointsMoved = z.infer<typeof endpointsMoved>;

const distributionMoved = z.discriminatedUnion("kind", [
  /** The median and the tail; `even`: by about the same share. */
  z.strictObject({ kind: z.literal("whole"), evenness: z.enum(["even", "tailMore", "medianMore", "open"]) }),
  /** The tail alone; the median stayed. */
  z.strictObject({ kind: z.literal("tail"), percent: z.number(), ratio: orMore }),
  /** The median alone; the tail stayed. */
  z.strictObject({ kind: z.literal("median"), percent: z.number(), ratio: orMore }),
]);

/** Which part of a distribution of times moved. */
export type DistributionMoved = z.infer<typeof distributionMoved>;

const phase = z.enum(["queueing", "connecting", "handshaking", "sending", "waiting", "receiving"]);

/** What a request spends its time on, in k6's order. `queueing`: for a free connection, beyond making one. */
export type Phase = z.infer<typeof phase>;

const phasesMoved = z
  .strictObject({
    phases: list(phase),
    /** Their part of the change, in (0, 1]. */
    share: z.number(),
  })
  .meta({ id: "phasesMoved" });

/** Phases that carry at least four fifths of the change together, the largest part first. */
export type PhasesMoved = z.infer<typeof phasesMoved>;

const beside = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.enum(["rose", "fell"]), ratio: orMore }),
    z.strictObject({ kind: z.enum(["stayed", "open"]) }),
  ])
  .meta({ id: "beside" });

/** A figure beside the one that missed; `ratio` is its change as a share of the baseline, infinite from nothing. */
export type Beside = z.infer<typeof beside>;

const failuresWhen = z.discriminatedUnion("kind", [
  /** In each third of every round. */
  z.strictObject({ kind: z.literal("throughout") }),
  /** Nine in ten between these, in seconds since the start of the only round. */
  z.strictObject({ kind: z.literal("span"), fromSeconds: z.number(), toSeconds: z.number() }),
  /** Nine in ten in one of several rounds. */
  z.strictObject({ kind: z.literal("oneRound"), rounds: count }),
]);

/** When in the run requests failed. */
export type FailuresWhen = z.infer<typeof failuresWhen>;

const latency = z.strictObject({
  kind: z.literal("latency"),
  endpoints: endpointsMoved.optional(),
  /** Of the one endpoint that moved alone, else of what the objective is about. */
  distribution: distributionMoved.optional(),
  phases: phasesMoved.optional(),
  throughput: beside,
  errors: beside,
});

/** Why response times rose. */
export type LatencyWhy = z.infer<typeof latency>;

const errors = z.strictObject({
  kind: z.literal("errors"),
  /** Endpoints with at least four fifths of the additional failures, or all of them. */
  endpoints: z
    .discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("carriers"), ...carriers }),
      z.strictObject({ kind: z.literal("all"), count }),
    ])
    .optional(),
  when: failuresWhen.optional(),
  /** Mean response times, ms, where failing requests take half as long as the others or less, or twice as long or more. */
  speed: z.strictObject({ failingMs: z.number(), othersMs: z.number() }).optional(),
});

/** Why more requests failed. */
export type ErrorsWhy = z.infer<typeof errors>;

const throughput = z.strictObject({
  kind: z.literal("throughput"),
  /** Share of the iterations asked for that the generator could not start; 0 where it started all. */
  dropped: z.number().optional(),
  /** Whether it had no virtual user left for them. */
  usersExhausted: z.boolean(),
  latency: beside,
  phases: phasesMoved.optional(),
  errors: beside,
});

/** Why fewer requests were made. */
export type ThroughputWhy = z.infer<typeof throughput>;

const knownError = z.enum([
  "invalidUrl",
  "requestTimeout",
  "noSuchHost",
  "blockedAddress",
  "blockedHost",
  "brokenPipe",
  "connectionTimeout",
  "connectionRefused",
  "connectionReset",
  "unknownAuthority",
  "wrongCertificateHost",
  "undecodableAnswer",
]);

/** An error of the load generator whose meaning does not vary with the words beside it. */
export type KnownError = z.infer<typeof knownError>;

const failureHow = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("status"), status: count, count }),
  z.strictObject({ kind: z.literal("known"), error: knownError, count }),
  /** k6's code, and its words at the first such request: not bounded, never escaped. */
  z.strictObject({ kind: z.literal("error"), code: count, error: z.string(), count }),
]);

/** Requests that failed in the same way. */
export type FailureHow = z.infer<typeof failureHow>;

const outage = z.strictObject({
  /** Of several rounds the one it was in, from 1. */
  round: count.optional(),
  /** Since the start of the window. */
  fromSeconds: z.number(),
  /** Undefined where it lasted to the end. */
  lastedSeconds: z.number().optional(),
});

/** A time in which every request failed, in a run whose other requests mostly did not. */
export type OutageSeen = z.infer<typeof outage>;

const failures = z.strictObject({
  kind: z.literal("failures"),
  /** Over all rounds. */
  requests: count,
  failed: count,
  /** The most frequent first; together as many as failed, or fewer where the records do not tell of all. */
  how: list(failureHow),
  outage: outage.optional(),
});

/** How requests failed, and since when. */
export type FailuresWhy = z.infer<typeof failures>;

const exceptions = z.strictObject({
  kind: z.literal("exceptions"),
  /** Iterations that threw, at least one. */
  count,
  iterations: count,
  /** Text and place of the first exception, foreign. */
  first: z.string().optional(),
});

/** Iterations that ended with an exception which the script does not catch, over all rounds. */
export type ExceptionsWhy = z.infer<typeof exceptions>;

export const whyFact = z
  .discriminatedUnion("kind", [
    latency,
    errors,
    throughput,
    failures,
    exceptions,
    /** As a report of an earlier version says it. */
    z.strictObject({ kind: z.literal("sentence"), text: sentence }),
  ])
  .meta({
    id: "why",
    description:
      "What moved with a missed objective and what did not, beyond noise, or how requests failed. A ratio that rose from nothing is null.",
  });

/** What moved with a missed objective and what did not, or how requests failed; nothing in it lies within noise. */
export type WhyFact = z.infer<typeof whyFact>;

/** What moved with the objective that was missed, by its kind. */
export type Why = LatencyWhy | ErrorsWhy | ThroughputWhy;
