import { z } from "zod";
import { answerDoubt } from "../run/run.ts";
import { interval } from "./change.ts";
import { count, list, name, orMore, tags } from "./parts.ts";

/** Foreign text. */
const text = z.string();

/** Server series without a figure at an end of the window, while others have one. */
const lacking = z
  .strictObject({
    labels: tags,
    /** It ended before the window did, or appeared after its start (ISO 8601). */
    course: z.enum(["gone", "came"]),
    since: z.string(),
    aggregation: z.enum(["start", "end", "change"]),
    more: count,
  })
  .meta({
    id: "lacking",
    description: "Series of the servers' side without a figure at an end of the window.",
  });
export type LackingSeries = z.infer<typeof lacking>;

/** Why a run lacks a figure for an indicator of the servers' side, or one that compares. */
const unread = z
  .discriminatedUnion("kind", [
    /** The run was recorded without this query. */
    z.strictObject({ kind: z.literal("notQueried") }),
    /** The record's own explanation. */
    z.strictObject({ kind: z.literal("said"), text }),
    z.strictObject({ kind: z.literal("lacking"), lacking }),
    z.strictObject({ kind: z.literal("noSeries") }),
    /** Nothing measured it when the run was made. */
    z.strictObject({ kind: z.literal("notMeasured") }),
    /** A figure of the processor, and no run on this CPU model. */
    z.strictObject({ kind: z.literal("otherProcessor") }),
  ])
  .meta({ id: "unread", description: "Why a run has no figure for an objective of the servers' side." });
export type Unread = z.infer<typeof unread>;

/** Exceptions or failed requests that may be new. */
const leavesOpen = z.enum(["exceptions", "errors"]).optional();

/** The figure of the newest stored run, which is not comparable. */
const stored = z.number().optional();

/** Does not repeat the judgement's figures. */
export const notJudgedReason = z.discriminatedUnion("kind", [
  /** Nothing to compare with: see the scenario's comparability. */
  z.strictObject({ kind: z.literal("noBaseline"), stored, leavesOpen }),
  z.strictObject({ kind: z.literal("notInBaseline"), unread: unread.optional(), leavesOpen }),
  /** Of exceptions, which the results omit; of a threshold of the script; of a default objective. */
  z.strictObject({ kind: z.literal("noSamples"), of: z.enum(["exceptions", "script", "default"]) }),
  z.strictObject({ kind: z.literal("fewSamples"), samples: count }),
  /** Too few to decide whether they exceed the baseline's share. */
  z.strictObject({ kind: z.literal("fewExceptions"), baseline: z.number() }),
  /** Results without samples, too few to show how far chance moves the figure; the baseline's level. */
  z.strictObject({ kind: z.literal("noiseUntold"), baseline: z.number() }),
  /** The limit lies in a bucket of the histogram. */
  z.strictObject({ kind: z.literal("bucket") }),
  /** The limit lies within the error of a rate whose duration is estimated. */
  z.strictObject({ kind: z.literal("duration") }),
  z.strictObject({ kind: z.literal("unread"), unread }),
  /** The series with a figure keep the limit. */
  z.strictObject({ kind: z.literal("lacking"), lacking }),
  /** No round is valid: see the scenario's `invalid` at this position. */
  z.strictObject({ kind: z.literal("invalid"), position: count }),
  z.strictObject({ kind: z.literal("accepted") }),
]);
export type NotJudgedReason = z.infer<typeof notJudgedReason>;

/** While a side warmed up: which one, and the change in the first and in the last round. */
const courseOfChange = { side: z.enum(["change", "base"]), first: z.number(), last: z.number() };

/** Why a relative objective is open, apart from a control. */
export const openReason = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(["noise", "fewSamples", "cutShort", "infinite"]) }),
  z.strictObject({ kind: z.literal("lacking"), lacking }),
  /** A difference that shrinks, or that grows as the base gets warm and may hide a change until then. */
  z.strictObject({ kind: z.literal("warmingUp"), ...courseOfChange }),
  /** Both sides were loaded at once on one machine; the mean busy share of its processors in the busiest round. */
  z.strictObject({ kind: z.literal("sharedProcessors"), share: z.number().min(0).max(1) }),
  /** Noise, while these files kept the gate from starting both sides anew. */
  z.strictObject({ kind: z.literal("oneStart"), files: list(text) }),
]);
export type OpenReason = z.infer<typeof openReason>;

/** Why a comparison that the gate asks for was not made. */
const uncomparedBecause = z.discriminatedUnion("kind", [
  /** The base was to be measured beside this change: what could not be done with it. */
  z.strictObject({ kind: z.literal("lacksBase"), step: z.enum(["checkout", "build"]) }),
  /**
   * `unmeasuredBase`: it was to be measured, and there are no runs of it. `otherLoad`, `otherRuns`: all stored runs are of
   * another load, or do not count (see the scenario's comparability). `required`: there never was a baseline, and the
   * gate requires one.
   */
  z.strictObject({ kind: z.enum(["unmeasuredBase", "otherLoad", "otherRuns", "required"]) }),
  /** The runs to compare with lack the figure. */
  z.strictObject({ kind: z.literal("noFigure"), of: z.enum(["base", "baseline"]) }),
]);
export type UncomparedBecause = z.infer<typeof uncomparedBecause>;

/** Why a scenario is open, apart from its objectives. */
export const scenarioReason = z.discriminatedUnion("kind", [
  /** An objective against the baseline was left unjudged, though there is, or should be, something to compare with. */
  z.strictObject({ kind: z.literal("uncompared"), because: uncomparedBecause }),
  /** The load was stopped early. */
  z.strictObject({ kind: z.literal("cutShort") }),
  /** So many gates before compared nothing either, so that this one fails. */
  z.strictObject({ kind: z.literal("silence"), gates: count }),
]);
export type ScenarioReason = z.infer<typeof scenarioReason>;

/** A doubt about the measurement of one objective; does not affect the verdict. */
export const objectiveDoubt = z
  .discriminatedUnion("kind", [
    /** Invalid rounds: see the scenario's `invalid` at this position. */
    z.strictObject({ kind: z.literal("roundsLeftOut"), position: count }),
    z.strictObject({ kind: z.literal("roundsWithoutSamples"), lost: count, rounds: count }),
    z.strictObject({ kind: z.literal("roundsUnread"), unread, rounds: count }),
    z.strictObject({ kind: z.literal("baselineUnread"), missing: count, runs: count }),
    /** +Inf at times; the figure is the largest other value. */
    z.strictObject({ kind: z.literal("infinite") }),
    /** Samples beyond the percentile, in the round with fewest, and how many make it stable. */
    z.strictObject({ kind: z.literal("fewSamples"), beyond: z.number(), steady: count }),
    /** The tolerance is below the noise (a share of the baseline, or in the base unit). */
    z.strictObject({ kind: z.literal("belowNoise"), noise: orMore, isShare: z.boolean() }),
    /** All requests below p90 got slower, by this share, and the percentile did not. */
    z.strictObject({ kind: z.literal("bodySlower"), ratio: z.number(), interval }),
    /** The first rounds do not count: a side was still warming up in them. */
    z.strictObject({ kind: z.literal("warmedUp"), ...courseOfChange, rounds: count }),
    /** An endpoint has another share of all requests than in the baseline. */
    z.strictObject({ kind: z.literal("mix"), endpoint: text, current: z.number(), baseline: z.number() }),
  ])
  .meta({
    id: "doubt",
    description: "A doubt about the measurement of one objective, which decides nothing.",
  });
export type ObjectiveDoubt = z.infer<typeof objectiveDoubt>;

const hosts = list(z.strictObject({ host: text, requests: count }));

/** A doubt whether requests reached the target. */
const hostDoubt = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("otherHosts"),
    target: text,
    /** All, and those to other hosts, the busiest of which are in `hosts`. */
    requests: count,
    astray: count,
    hosts,
  }),
  /** The script's option `hosts` sends requests to the target there. */
  z.strictObject({ kind: z.literal("mapped"), target: text, to: text }),
  /** gRPC calls to another port of the target. */
  z.strictObject({ kind: z.literal("otherPorts"), target: text, hosts }),
  /** The target itself may not have answered before the load. */
  z.strictObject({ kind: z.literal("awaited"), target: text, answer: answerDoubt }),
  z.strictObject({ kind: z.literal("noAddresses") }),
]);
export type HostDoubt = z.infer<typeof hostDoubt>;

/** Endpoints that an objective does not judge, some of them by name. */
const unjudgedEndpoints = { objective: name, endpoints: z.array(name), more: count };

/** A doubt about the measurement of a scenario; does not affect the verdict. */
export const scenarioDoubt = z.discriminatedUnion("kind", [
  /** Dropped because the run lacks its metric. */
  z.strictObject({ kind: z.literal("defaultLeftOut"), objective: name, metric: name }),
  z
    .strictObject({
      kind: z.literal("endpointsLeftOut"),
      ...unjudgedEndpoints,
      because: z.enum(["fewRequests", "manyEndpoints"]),
      limit: count,
    })
    .meta({
      description:
        "Endpoints that an objective of each endpoint leaves out, and how many more: they have fewer requests in a round than the limit, or there are more endpoints than that.",
    }),
  z.strictObject({ kind: z.literal("endpointsNew"), ...unjudgedEndpoints }).meta({
    description:
      "Endpoints that the baseline lacks, and how many more: a relative objective of each endpoint has nothing to compare them with.",
  }),
  z.strictObject({ kind: z.literal("endpointSlower"), endpoint: name, ratio: z.number(), interval }).meta({
    description:
      "An endpoint whose median response time clearly rose, where no objective judges single endpoints; as shares.",
  }),
  z.strictObject({ kind: z.literal("hosts"), side: z.enum(["head", "base"]), doubt: hostDoubt }),
]);
export type ScenarioDoubt = z.infer<typeof scenarioDoubt>;
