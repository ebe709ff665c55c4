import { z } from "zod";
import type { GateOutcome, Recording, ScenarioOutcome } from "../../model/outcome.ts";
import { type Metric, type Run, runSchema } from "../../model/run.ts";
import { why } from "../../model/verdict/why.ts";
import type { Change, Creep, Judgement, Moment } from "../../model/verdict.ts";
import { mostBaselineRuns } from "../words/spelling.ts";
import { levelsBefore, withToldServers } from "./server-series.ts";

/** Version of the stored outcome's shape, its first field. A reader refuses any other. */
export const outcomeSchemaVersion = "loadline/report@1";

/** Longest stored outcome that is read, in characters. */
export const longestOutcome = 8 * 1024 * 1024;

/** Runs of one scenario that a report keeps; no gate takes more rounds, and no recording measures more runs. */
const mostRuns = 50;

const sentence = z.string().max(4000);
const name = z.string().max(1000);
const finite = z.number();

/** `undefined` is written as null, so that no field is ever missing. */
function nullable<T extends z.ZodType>(schema: T) {
  return schema.nullable().transform((value) => value ?? undefined);
}

const dimension = z.enum(["time", "ratio", "frequency", "bytes", "byteRate", "number"]);

const aggregation = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.enum(["avg", "min", "med", "max", "rate", "count", "value", "start", "end", "change"]),
  }),
  z.strictObject({ kind: z.literal("percentile"), percent: z.number().min(0).max(100) }),
]);

const indicator = z.union([
  z.strictObject({ metric: name, tags: z.record(name, name), aggregation }),
  z.strictObject({
    of: z.literal("servers"),
    metric: name,
    tags: z.record(name, name),
    aggregation,
    worst: z.enum(["largest", "smallest"]),
    counted: name.optional(),
  }),
]);

const objective = z
  .strictObject({
    text: name,
    indicator,
    comparison: z.enum(["<", "<=", ">", ">=", "==", "!="]),
    bound: z.discriminatedUnion("kind", [
      z.strictObject({
        kind: z.literal("absolute"),
        limit: finite,
        dimension,
        orBaseline: z.literal(true).optional(),
      }),
      z.strictObject({
        kind: z.literal("relative"),
        measure: z.enum(["share", "points", "offset"]),
        amount: finite,
        sees: z.number().positive().optional().meta({
          description: "The change that is told apart from no change where `sees` sets one, as a share.",
        }),
        dimension: dimension.optional(),
      }),
    ]),
    onMiss: z.enum(["fail", "warn"]),
    source: z.discriminatedUnion("from", [
      z.strictObject({ from: z.enum(["input", "file"]), where: name, line: z.number().int().nonnegative() }),
      z.strictObject({ from: z.literal("default") }),
      z.strictObject({ from: z.literal("script") }),
    ]),
  })
  .meta({ id: "objective", description: "An objective as it was written, and what was read of it." });

/** Ends of an interval; JSON has no infinity, so an open end is null. */
const interval = z.strictObject({
  low: finite.nullable().transform((value) => value ?? Number.NEGATIVE_INFINITY),
  high: finite.nullable().transform((value) => value ?? Number.POSITIVE_INFINITY),
});

const change = z
  .strictObject({
    baseline: finite,
    difference: finite,
    ratio: nullable(finite),
    interval,
    confidence: z.number().gt(0).lt(1),
    baselineRuns: z.number().int().nonnegative(),
    isBetter: z
      .boolean()
      .optional()
      .meta({ description: "Whether the figure got better beyond noise, at the odds that a failure takes." }),
    likeWith: z
      .strictObject({
        cpu: name,
        sessions: z.number().int().nonnegative(),
        of: z.number().int().positive(),
        isCompared: z.boolean(),
      })
      .optional()
      .meta({
        description:
          "Where the CPU model of the load generator explains most of how the stored sessions differ: how many of them are on this change's model, and whether those alone were compared with.",
      }),
  })
  .meta({ id: "change", description: "A change against the baseline; an open end of its interval is null." });

/** Written as null where it is unknown; reports of an earlier version left it out. */
const moment = z.strictObject({
  commit: name.nullish().transform((value) => value ?? undefined),
  recordedAt: z.iso.datetime(),
});

const creep = z.strictObject({
  against: z.enum(["accepted", "oldest"]),
  referenceLevel: finite,
  ratio: finite,
  interval,
  tolerance: z.number().nonnegative(),
  from: moment.optional(),
  since: moment,
  runs: z.number().int().nonnegative(),
});

const loadNeeded = z.strictObject({
  haveSeconds: z.number().nonnegative(),
  needSeconds: z.number().nonnegative(),
  rateFactor: z.number().positive().optional(),
  instead: aggregation.optional(),
});

const remedy = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("rounds"),
    load: loadNeeded.optional(),
    needRounds: z.number().int().positive().optional(),
  }),
  z.strictObject({ kind: z.literal("longerRounds"), load: loadNeeded.optional() }),
  z.strictObject({
    kind: z.literal("sideBySide"),
    runs: z.number().int().positive().optional(),
    jobs: z.number().int().positive().optional(),
    load: loadNeeded.optional(),
  }),
  z.strictObject({
    kind: z.literal("baselineRuns"),
    runs: z.number().int().positive(),
    jobs: z.number().int().positive(),
    more: z.number().int().positive().optional(),
  }),
]);

const series = z.record(name, name).optional();
const bounds = z
  .strictObject({ low: finite, high: finite })
  .optional()
  .meta({ description: "Of a percentile read from a histogram: the values between which it lies." });
const judged = { objective, dimension, current: finite, series, bounds };
const unjudged = { objective, dimension, current: nullable(finite), series, bounds };

const judgement = z.discriminatedUnion("kind", [
  z.strictObject({
    ...judged,
    kind: z.literal("absolute"),
    verdict: z.enum(["pass", "warn", "fail"]),
    limit: finite,
    change: nullable(change),
    interval: interval
      .optional()
      .meta({ description: "Between which values noise leaves the figure, where the limit is one of them." }),
  }),
  z.strictObject({
    ...judged,
    kind: z.literal("relative"),
    verdict: z.enum(["pass", "warn", "fail", "inconclusive"]),
    limit: finite,
    change,
    creep: nullable(creep),
    sees: z.strictObject({ difference: finite, ratio: finite.optional() }).optional().meta({
      description:
        "A change for the worse that the objective is sure to see: twice its tolerance, or what `sees` sets.",
    }),
    remedy: remedy.optional(),
    control: z
      .strictObject({ change, differs: z.boolean(), leavesOpen: z.boolean() })
      .optional()
      .meta({
        description:
          "How the base deployment's second runs differ from its first: whether by as much as the tolerance, beyond chance, " +
          "and whether that alone leaves a miss undecided.",
      }),
  }),
  z.strictObject({
    ...unjudged,
    kind: z.literal("notJudged"),
    cause: z
      .enum([
        "noBaseline",
        "changedLoad",
        "notInBaseline",
        "noSamples",
        "fewSamples",
        "bucket",
        "unread",
        "invalid",
        "accepted",
      ])
      .optional(),
    change: change.optional(),
    reason: sentence,
    remedy: remedy.optional(),
  }),
]);

const comparability = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("comparable"), runs: z.number().int().nonnegative() }),
  z.strictObject({
    kind: z.literal("none"),
    branch: nullable(name),
    environment: name,
    otherEnvironments: z.array(name).max(100),
  }),
  z.strictObject({
    kind: z.literal("changedLoad"),
    changed: z.array(name).max(20),
    runs: z.number().int().nonnegative(),
  }),
]);

const indicators = z.array(sentence).max(500);

const moved = z
  .strictObject({
    query: name,
    labels: z.record(name, name),
    dimension,
    unit: name,
    how: z.discriminatedUnion("kind", [
      z.strictObject({
        kind: z.literal("level"),
        current: finite,
        baseline: finite,
        baselineRuns: z.number().int().positive(),
        matched: z.enum(["labels", "busiest"]),
      }),
      z.strictObject({
        kind: z.literal("inTime"),
        lowest: finite,
        highest: finite,
        rho: z.number().min(-1).max(1),
        points: z.number().int().positive(),
      }),
    ]),
  })
  .meta({
    id: "moved",
    description:
      "A series of the servers' side that moved with a missed objective: a coincidence in time, not a proven cause.",
  });

const anotherRound = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("unneeded") }),
  z.strictObject({ kind: z.literal("toDecide"), indicators }),
  z.strictObject({ kind: z.literal("toConfirm"), indicators }),
]);

const falseAlarms = z.strictObject({
  level: z.number().gt(0).lt(1),
  comparisons: z.number().int().positive(),
  scenarios: z.number().int().positive().optional(),
  looks: z.number().int().positive(),
});

const roundCause = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("asked") }),
  z.strictObject({ kind: z.literal("toDecide"), indicators }),
  z.strictObject({ kind: z.literal("toConfirm"), indicators }),
]);

const stopped = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(["decided", "noUse", "given", "mostRounds", "budget", "cancelled"]) }),
  z.strictObject({ kind: z.literal("broken"), reason: sentence }),
]);

const recording = z
  .strictObject({
    how: z.enum(["added", "accepted"]),
    asked: z.number().int().positive(),
    kept: z.number().int().nonnegative(),
    leftOut: z.array(z.strictObject({ kind: z.enum(["unfit", "broken"]), reason: sentence })).max(mostRuns),
  })
  .meta({
    id: "recording",
    description:
      "Of runs that were made for the baseline: how many were asked for and went into it, and which did not.",
  });

const scenario = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("judged"),
    scenario: name,
    environment: name,
    runs: z.array(runSchema).min(1).max(mostRuns),
    baseline: z.array(runSchema).max(mostBaselineRuns),
    control: z
      .array(runSchema)
      .max(mostBaselineRuns)
      .optional()
      .meta({ description: "Side by side: the base deployment's second run of each round (null-control)." }),
    serversBefore: z
      .array(z.strictObject({ query: name, labels: z.record(name, name), level: finite }))
      .optional()
      .meta({ description: "Averages of the servers' series over the runs of the baseline." }),
    design: z.enum(["stored", "alternating", "simultaneous"]),
    causes: z.array(roundCause).max(mostRuns - 1),
    stopped,
    recorded: z.enum(["added", "accepted"]).optional(),
    recording: recording.optional(),
    verdict: z.strictObject({
      verdict: z.enum(["pass", "warn", "fail", "inconclusive"]),
      reason: nullable(sentence),
      judgements: z.array(judgement).max(500),
      comparability,
      warnings: z.array(sentence).max(100),
      invalid: z.array(sentence).max(100),
      invalidRounds: z
        .array(
          z.strictObject({
            undecidable: z.enum(["latency", "latencyAndThroughput", "all"]),
            rounds: z.array(z.number().int().nonnegative()).max(mostRuns),
          }),
        )
        .max(100)
        .optional()
        .meta({ description: "Rounds that prove nothing, by their position from 0, and of what." }),
      anotherRound,
      falseAlarms: nullable(falseAlarms),
      why,
      moved: z.array(moved).max(20).optional(),
    }),
  }),
  z.strictObject({
    kind: z.literal("broken"),
    scenario: name,
    environment: name,
    reason: sentence,
    cancelled: z.boolean(),
    partial: z.array(runSchema).max(mostRuns),
  }),
]);

/** A stored outcome, as an artifact carries it to the command that publishes it. */
export const outcomeSchema = z
  .strictObject({
    schema: z.literal(outcomeSchemaVersion),
    verdict: z.enum(["pass", "warn", "fail", "inconclusive", "broken"]),
    scenarios: z.array(scenario).max(100),
    notes: z.array(sentence).max(100),
  })
  .meta({
    title: "Loadline report",
    description:
      "What a gate found, as report.json keeps it. Figures are in base units: ms, ratios (0.01 is 1 %), per second, bytes.",
  });

/** The published JSON Schema of report.json. */
export function outcomeJsonSchema(): Record<string, unknown> {
  return { ...z.toJSONSchema(outcomeSchema, { io: "input", target: "draft-7" }) };
}

/** Values of a metric without what only the judging needs: slices and sketches. */
function withoutSlices(metric: Metric): Metric {
  switch (metric.type) {
    case "trend":
      return {
        ...metric,
        series: metric.series.map(({ tags, names, values }) => ({
          tags,
          ...(names !== undefined && { names }),
          values,
        })),
      };
    case "rate":
      return {
        ...metric,
        series: metric.series.map(({ tags, names, values }) => ({
          tags,
          ...(names !== undefined && { names }),
          values,
        })),
      };
    case "counter":
      return {
        ...metric,
        series: metric.series.map(({ tags, names, values }) => ({
          tags,
          ...(names !== undefined && { names }),
          values,
        })),
      };
    case "gauge":
      return metric;
    default:
      return metric satisfies never;
  }
}

function reduceRun(run: Run, judgements: readonly Judgement[]): Run {
  return { ...withToldServers(run, judgements), metrics: run.metrics.map(withoutSlices) };
}

/** Of a run of the baseline a report shows only where it comes from and how long requests took. */
function reduceBaselineRun({ servers: _levels, ...run }: Run): Run {
  return {
    ...run,
    metrics: run.metrics.filter((it) => it.name === "http_req_duration").map(withoutSlices),
    checks: [],
    thresholds: [],
    generator: { ...run.generator, warnings: [] },
  };
}

/** Text of the stored outcome's bounds; a longer sentence ends in `…`. */
function bounded(content: string, longest: number): string {
  return content.length <= longest ? content : `${content.slice(0, longest - 1)}…`;
}

/** Without the records of what was left out. */
function reduceRecording({ leftOut, ...made }: Recording): Recording {
  const told = leftOut
    .slice(0, mostRuns)
    .map(({ kind, reason }) => ({ kind, reason: bounded(reason, 4000) }));
  return { ...made, leftOut: told };
}

function reduceScenario(outcome: ScenarioOutcome): ScenarioOutcome {
  if (outcome.kind === "broken") {
    const partial = outcome.partial.slice(0, mostRuns).map((it) => reduceRun(it, []));
    return { ...outcome, reason: bounded(outcome.reason, 4000), partial };
  }
  const { verdict, stopped: stop, recording: made } = outcome;
  const runs = outcome.runs.slice(0, mostRuns).map((it) => reduceRun(it, verdict.judgements));
  const baseline = outcome.baseline.slice(-mostBaselineRuns);
  return {
    ...outcome,
    runs,
    baseline: baseline.map(reduceBaselineRun),
    ...(outcome.control !== undefined && {
      control: outcome.control.slice(-mostBaselineRuns).map(reduceBaselineRun),
    }),
    serversBefore: outcome.serversBefore ?? levelsBefore(runs, baseline, verdict.judgements),
    causes: outcome.causes.slice(0, mostRuns - 1),
    ...(made === undefined ? {} : { recording: reduceRecording(made) }),
    stopped: stop.kind === "broken" ? { ...stop, reason: bounded(stop.reason, 4000) } : stop,
    verdict: {
      ...verdict,
      reason: verdict.reason === undefined ? undefined : bounded(verdict.reason, 4000),
      warnings: verdict.warnings.slice(0, 100).map((it) => bounded(it, 4000)),
      invalid: verdict.invalid.slice(0, 100).map((it) => bounded(it, 4000)),
    },
  };
}

/**
 * The outcome with no more of its runs than a report shows: no slices or sketches, of each query the series that are
 * told, and of the baseline its latest 20 runs with their response times. Doing it twice changes nothing.
 */
export function reduceOutcome(outcome: GateOutcome): GateOutcome {
  return {
    ...outcome,
    scenarios: outcome.scenarios.map(reduceScenario),
    notes: outcome.notes.slice(0, 100).map((it) => bounded(it, 4000)),
  };
}

/** All words of a gate, the worst first. */
export const gateWords = ["broken", "fail", "inconclusive", "warn", "pass"] as const;

/** The verdict of one scenario. Runs of which fewer went into the baseline than were asked for are no success. */
export function scenarioWord(outcome: ScenarioOutcome): GateOutcome["verdict"] {
  if (outcome.kind === "broken") return "broken";
  const { recording: made, verdict } = outcome;
  const isShort = made !== undefined && made.kept < made.asked;
  return isShort && verdict.verdict !== "fail" ? "broken" : verdict.verdict;
}

/** The worst word of the scenarios: broken, fail, inconclusive, warn, pass; a gate without scenarios is broken. */
export function worstWord(scenarios: readonly ScenarioOutcome[]): GateOutcome["verdict"] {
  const words = scenarios.map(scenarioWord);
  return gateWords.find((word) => words.includes(word)) ?? "broken";
}

function intervalJson({ low, high }: Change["interval"]) {
  return { low: Number.isFinite(low) ? low : null, high: Number.isFinite(high) ? high : null };
}

function changeJson(value: Change | undefined) {
  if (value === undefined) return null;
  return { ...value, ratio: value.ratio ?? null, interval: intervalJson(value.interval) };
}

function creepJson(value: Creep | undefined) {
  if (value === undefined) return null;
  const { from, since } = value;
  return {
    ...value,
    interval: intervalJson(value.interval),
    since: momentJson(since),
    ...(from === undefined ? {} : { from: momentJson(from) }),
  };
}

function momentJson({ commit, recordedAt }: Moment) {
  return { commit: commit ?? null, recordedAt };
}

function judgementJson(value: Judgement) {
  switch (value.kind) {
    case "notJudged":
      return {
        ...value,
        current: value.current ?? null,
        change: value.change === undefined ? undefined : changeJson(value.change),
      };
    case "absolute":
      return {
        ...value,
        change: changeJson(value.change),
        ...(value.interval !== undefined && { interval: intervalJson(value.interval) }),
      };
    case "relative": {
      const { control } = value;
      return {
        ...value,
        change: changeJson(value.change),
        creep: creepJson(value.creep),
        ...(control !== undefined && { control: { ...control, change: changeJson(control.change) } }),
      };
    }
    default:
      return value satisfies never;
  }
}

function scenarioJson(value: ScenarioOutcome) {
  if (value.kind === "broken") return value;
  const { verdict } = value;
  const { comparability: compared } = verdict;
  return {
    ...value,
    verdict: {
      ...verdict,
      reason: verdict.reason ?? null,
      falseAlarms: verdict.falseAlarms ?? null,
      why: z.encode(why, verdict.why),
      judgements: verdict.judgements.map(judgementJson),
      comparability: compared.kind === "none" ? { ...compared, branch: compared.branch ?? null } : compared,
    },
  };
}

/** The outcome of a report as JSON text that `parseOutcome` reads. */
export function formatOutcome(outcome: GateOutcome): string {
  const { verdict, scenarios, notes } = reduceOutcome(outcome);
  return JSON.stringify({
    schema: outcomeSchemaVersion,
    verdict,
    scenarios: scenarios.map(scenarioJson),
    notes,
  });
}

/** What came of reading a foreign file: its outcome, or why it is none, in words for people. */
export type ParsedOutcome =
  | { readonly ok: true; readonly outcome: GateOutcome }
  | { readonly ok: false; readonly reason: string };

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Reads an outcome from a file of someone else: bounded in size, strict in shape, and the gate's verdict is the worst
 * of its scenarios whatever the file claims.
 * @throws never
 */
export function parseOutcome(text: string): ParsedOutcome {
  if (text.length > longestOutcome) {
    return {
      ok: false,
      reason: `the report has ${text.length} characters; at most ${longestOutcome} are read`,
    };
  }
  const json = parseJson(text);
  if (json === undefined) return { ok: false, reason: "the report is no JSON" };
  const parsed = outcomeSchema.safeParse(json);
  if (!parsed.success) {
    const issues = parsed.error.issues
      .slice(0, 5)
      .map(({ path, message }) => `${path.join(".")}: ${message}`);
    return {
      ok: false,
      reason: `the report does not have the shape "${outcomeSchemaVersion}": ${issues.join("; ")}`,
    };
  }
  const { scenarios, notes, verdict } = parsed.data;
  const expected = worstWord(scenarios);
  if (verdict !== expected) {
    return { ok: false, reason: `the report says "${verdict}", but its scenarios say "${expected}"` };
  }
  return { ok: true, outcome: { verdict, scenarios, notes } };
}
