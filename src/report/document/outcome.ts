import { z } from "zod";
import { comparability } from "../../model/comparability.ts";
import type { GateOutcome, Recording, ScenarioOutcome } from "../../model/outcome.ts";
import { type Metric, type Run, runSchema } from "../../model/run.ts";
import { change, creep, interval, nullControl, seenChange } from "../../model/verdict/change.ts";
import { invalidityFinding, undecidable } from "../../model/verdict/invalidity.ts";
import { movedSeries } from "../../model/verdict/moved.ts";
import { dimension, objective } from "../../model/verdict/objective.ts";
import { list, name, nullable, sentence } from "../../model/verdict/parts.ts";
import {
  notJudgedReason,
  objectiveDoubt,
  openReason,
  scenarioDoubt,
  scenarioReason,
} from "../../model/verdict/reason.ts";
import { remedy } from "../../model/verdict/remedy.ts";
import { why } from "../../model/verdict/why.ts";
import type { Judgement, ScenarioVerdict } from "../../model/verdict.ts";
import { doubtSentences } from "../words/facts/doubts.ts";
import { invalidityClause } from "../words/facts/invalidity.ts";
import { notJudgedSentence, reasonOf } from "../words/facts/reasons.ts";
import { mostBaselineRuns } from "../words/spelling.ts";
import { levelsBefore, withToldServers } from "./sections/server-series.ts";

/** Version of the stored outcome's shape, its first field. A reader refuses any other. */
export const outcomeSchemaVersion = "loadline/report@1";

/** Longest stored outcome that is read, in characters. */
export const longestOutcome = 8 * 1024 * 1024;

/** Runs of one scenario that a report keeps; no gate takes more rounds, and no recording measures more runs. */
const mostRuns = 50;

const finite = z.number();

/** Reports of earlier versions have texts alone. */
function textOf(text: string) {
  return { kind: "text", text } as const;
}

const series = z.record(name, name).optional();
const bounds = z
  .strictObject({ low: finite, high: finite })
  .optional()
  .meta({ description: "Of a percentile read from a histogram: the values between which it lies." });
const doubts = z.array(objectiveDoubt).optional().meta({
  description: "What is doubtful about its measurement, with its figures; `warnings` has it in words.",
});
const judged = { objective, dimension, current: finite, series, bounds, doubts };
const unjudged = { objective, dimension, current: nullable(finite), series, bounds, doubts };

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
    sees: seenChange.optional().meta({
      description:
        "A change for the worse that the objective is sure to see: twice its tolerance, or what `sees` sets.",
    }),
    remedy: remedy.optional(),
    open: openReason.optional().meta({ description: "What leaves it open, beside the null control." }),
    control: nullControl.optional().meta({
      description:
        "How the base deployment's second runs differ from its first: whether by as much as the tolerance, beyond chance, " +
        "and whether that alone leaves a miss undecided.",
    }),
  }),
  z
    .strictObject({
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
      because: notJudgedReason.optional().meta({ description: "The reason as a code with its figures." }),
      remedy: remedy.optional(),
    })
    .transform(({ reason, because, ...rest }) => ({ ...rest, reason: because ?? textOf(reason) })),
]);

const indicators = z.array(sentence).max(500);

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

/** Rounds that prove nothing, and of what. Earlier versions say of them what `invalid` has in words. */
const invalidRounds = z
  .array(
    z.strictObject({
      undecidable,
      rounds: z.array(z.number().int().nonnegative()).max(mostRuns),
      of: z.number().int().nonnegative().optional(),
      side: z.enum(["head", "base"]).optional(),
      finding: invalidityFinding.optional(),
    }),
  )
  .max(100)
  .optional()
  .meta({
    description:
      "Rounds that prove nothing, by their position from 0 out of so many, of what, and why; `invalid` has it in words.",
  });

const scenarioVerdict = z
  .strictObject({
    verdict: z.enum(["pass", "warn", "fail", "inconclusive"]),
    reason: nullable(sentence),
    open: z
      .array(scenarioReason)
      .optional()
      .meta({ description: "What leaves it open beside its objectives; `reason` has all of it in words." }),
    judgements: z.array(judgement).max(500),
    comparability,
    warnings: z.array(sentence).max(100),
    doubts: z.array(scenarioDoubt).max(100).optional().meta({
      description:
        "What is doubtful about the measurement beside the doubts of its objectives; `warnings` has all of it in words.",
    }),
    invalid: z.array(sentence).max(100),
    invalidRounds,
    anotherRound,
    falseAlarms: nullable(falseAlarms),
    why,
    moved: list(movedSeries, 20).optional(),
  })
  .transform(({ reason, open, warnings, doubts, invalid, invalidRounds: rounds = [], ...rest }) => ({
    ...rest,
    open: open ?? (reason === undefined ? [] : [textOf(reason)]),
    doubts: doubts ?? warnings.map(textOf),
    invalid: invalid.map((text, index) => {
      const known = rounds[index];
      return {
        finding: known?.finding ?? textOf(text),
        undecidable: known?.undecidable ?? "all",
        rounds: known?.rounds ?? [],
        of: known?.of ?? 0,
        side: known?.side ?? "head",
      };
    }),
  }));

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
    verdict: scenarioVerdict,
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
      doubts: verdict.doubts.slice(0, 100),
      invalid: verdict.invalid.slice(0, 100),
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

function judgementJson(value: Judgement, verdict: ScenarioVerdict) {
  switch (value.kind) {
    case "notJudged":
      return {
        ...value,
        reason: bounded(notJudgedSentence(value, verdict), 4000),
        because: value.reason,
        current: value.current ?? null,
        change: value.change && z.encode(change, value.change),
      };
    case "absolute":
      return {
        ...value,
        change: z.encode(nullable(change), value.change),
        interval: value.interval && z.encode(interval, value.interval),
      };
    case "relative": {
      const { control } = value;
      return {
        ...value,
        change: z.encode(change, value.change),
        creep: z.encode(nullable(creep), value.creep),
        control: control && z.encode(nullControl, control),
      };
    }
    default:
      return value satisfies never;
  }
}

/** Facts, and beside them what they say in words. */
function verdictJson(verdict: ScenarioVerdict) {
  const { invalid } = verdict;
  const reason = reasonOf(verdict);
  return {
    ...verdict,
    reason: reason === undefined ? null : bounded(reason, 4000),
    warnings: doubtSentences(verdict)
      .slice(0, 100)
      .map((it) => bounded(it, 4000)),
    invalid: invalid.map((it) => bounded(invalidityClause(it), 4000)),
    invalidRounds: invalid,
    falseAlarms: verdict.falseAlarms ?? null,
    why: z.encode(why, verdict.why),
    judgements: verdict.judgements.map((it) => judgementJson(it, verdict)),
    comparability: z.encode(comparability, verdict.comparability),
  };
}

function scenarioJson(value: ScenarioOutcome) {
  return value.kind === "broken" ? value : { ...value, verdict: verdictJson(value.verdict) };
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
