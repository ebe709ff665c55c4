import { z } from "zod";
import { count, list, name, orMore, tags } from "./parts.ts";

/** Text from outside or from a report of an earlier version, which has no facts. */
const text = z.string();

/** Series of the servers' side without a figure at an end of the window, while others have one. */
const lacking = z
  .strictObject({
    /** Of the first of them. */
    labels: tags,
    /** Whether it went before the window ended, or came after it began; ISO 8601. */
    course: z.enum(["gone", "came"]),
    since: z.string(),
    /** What it so has no figure for. */
    aggregation: z.enum(["start", "end", "change"]),
    /** Further series like it. */
    more: count,
  })
  .meta({
    id: "lacking",
    description: "Series of the servers' side without a figure at an end of the window.",
  });
export type Lacking = z.infer<typeof lacking>;

/** Why a run has no figure for an objective of the servers' side. */
const unread = z
  .discriminatedUnion("kind", [
    /** The run was recorded without this query. */
    z.strictObject({ kind: z.literal("notQueried") }),
    /** What the record says of it. */
    z.strictObject({ kind: z.literal("said"), text }),
    z.strictObject({ kind: z.literal("lacking"), lacking }),
    z.strictObject({ kind: z.literal("noSeries") }),
  ])
  .meta({ id: "unread", description: "Why a run has no figure for an objective of the servers' side." });
export type Unread = z.infer<typeof unread>;

/** What makes a missing comparison leave the gate open: the gate requires one, or exceptions may be new. */
const leavesOpen = z.enum(["required", "exceptions"]).optional();

/** Why an objective was not judged. Figures that the judgement has are not repeated. */
export const notJudgedReason = z.discriminatedUnion("kind", [
  /** Nothing to compare with: the scenario's comparability says why. */
  z.strictObject({ kind: z.literal("noBaseline"), leavesOpen }),
  z.strictObject({ kind: z.literal("notInBaseline"), unread: unread.optional(), leavesOpen }),
  /** No samples: of exceptions, which the results do not count; of a threshold of the script; of a default objective. */
  z.strictObject({ kind: z.literal("noSamples"), of: z.enum(["exceptions", "script", "default"]) }),
  /** Too few samples beyond a percentile. */
  z.strictObject({ kind: z.literal("fewSamples"), samples: count }),
  /** Too few exceptions to tell whether there are more than in the baseline, whose share this is. */
  z.strictObject({ kind: z.literal("fewExceptions"), baseline: z.number() }),
  /** The limit lies between the bounds of the histogram's bucket. */
  z.strictObject({ kind: z.literal("bucket") }),
  z.strictObject({ kind: z.literal("unread"), unread }),
  /** The series that have a figure keep the limit. */
  z.strictObject({ kind: z.literal("lacking"), lacking }),
  /** No round is a valid measurement: the scenario's `invalid` has why, at this position. */
  z.strictObject({ kind: z.literal("invalid"), position: count }),
  z.strictObject({ kind: z.literal("accepted") }),
  z.strictObject({ kind: z.literal("text"), text }),
]);
export type NotJudgedReason = z.infer<typeof notJudgedReason>;

/** What leaves an objective open that is compared with a baseline, beside a control. */
export const openReason = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(["noise", "fewSamples", "cutShort", "infinite"]) }),
  z.strictObject({ kind: z.literal("lacking"), lacking }),
]);
export type OpenReason = z.infer<typeof openReason>;

/** What leaves a whole scenario open, beside its objectives. */
export const scenarioReason = z.discriminatedUnion("kind", [
  /** The load was stopped before its end. `baselineRequired`: there is no comparable one, and the gate requires it. */
  z.strictObject({ kind: z.enum(["cutShort", "baselineRequired"]) }),
  z.strictObject({ kind: z.literal("text"), text }),
]);
export type ScenarioReason = z.infer<typeof scenarioReason>;

/** A doubt about the measurement of one objective, which decides nothing. */
export const objectiveDoubt = z
  .discriminatedUnion("kind", [
    /** Rounds that are no valid measurement were left out: the scenario's `invalid` has why, at this position. */
    z.strictObject({ kind: z.literal("roundsLeftOut"), position: count }),
    /** Rounds without samples of it, out of all. */
    z.strictObject({ kind: z.literal("roundsWithoutSamples"), lost: count, rounds: count }),
    z.strictObject({ kind: z.literal("roundsUnread"), unread, rounds: count }),
    z.strictObject({ kind: z.literal("baselineUnread"), missing: count, runs: count }),
    /** A series of the servers' side was +Inf at times; the figure is the largest of its other values. */
    z.strictObject({ kind: z.literal("infinite") }),
    /** Samples beyond the percentile in the round that has fewest, and how many make it steady. */
    z.strictObject({ kind: z.literal("fewSamples"), beyond: z.number(), steady: count }),
    /** The tolerance is below the noise: a share of the baseline, or in the base unit. */
    z.strictObject({ kind: z.literal("belowNoise"), noise: orMore, isShare: z.boolean() }),
    /** An endpoint makes another share of all requests than in the baseline. */
    z.strictObject({ kind: z.literal("mix"), endpoint: text, current: z.number(), baseline: z.number() }),
  ])
  .meta({
    id: "doubt",
    description: "A doubt about the measurement of one objective, which decides nothing.",
  });
export type ObjectiveDoubt = z.infer<typeof objectiveDoubt>;

const hosts = list(z.strictObject({ host: text, requests: count }));

/** A doubt that requests went to the target. */
const hostDoubt = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("otherHosts"),
    target: text,
    /** All requests, and those that went to other hosts; `hosts` are the busiest of these. */
    requests: count,
    astray: count,
    hosts,
  }),
  /** gRPC calls to another port of the target. */
  z.strictObject({ kind: z.literal("otherPorts"), target: text, hosts }),
  /** The samples carry no address. */
  z.strictObject({ kind: z.literal("noAddresses") }),
]);
export type HostDoubt = z.infer<typeof hostDoubt>;

/** A doubt about the measurement of a scenario, which decides nothing. */
export const scenarioDoubt = z.discriminatedUnion("kind", [
  /** A default objective that the run has no metric for. */
  z.strictObject({ kind: z.literal("defaultLeftOut"), objective: name, metric: name }),
  z.strictObject({ kind: z.literal("hosts"), side: z.enum(["head", "base"]), doubt: hostDoubt }),
  z.strictObject({ kind: z.literal("text"), text }),
]);
export type ScenarioDoubt = z.infer<typeof scenarioDoubt>;
