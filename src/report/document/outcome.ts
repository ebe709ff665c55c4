import { z } from "zod";
import { parseJson } from "../../lib/json.ts";
import type { Comparability } from "../../model/comparability.ts";
import { mostBaselineRuns, mostRuns } from "../../model/outcome/limits.ts";
import { gateOutcome } from "../../model/outcome/scenario.ts";
import type { GateOutcome, Recording, ScenarioOutcome } from "../../model/outcome.ts";
import type { Metric, Run, Tags } from "../../model/run/run.ts";
import { sentence } from "../../model/verdict/parts.ts";
import type { Judgement, ScenarioVerdict } from "../../model/verdict.ts";
import { doubtSentences } from "../words/facts/doubts.ts";
import { invalidityClause } from "../words/facts/invalidity.ts";
import { changedPartWords } from "../words/facts/load.ts";
import { notJudgedSentence, reasonOf } from "../words/facts/reasons.ts";
import { whyWords } from "../words/why/why.ts";
import { levelsBefore, withToldServers } from "./sections/server-series.ts";

/** Version of the stored outcome's shape, its first field. A reader refuses any other. */
export const outcomeSchemaVersion = "loadline/report@1";

/** Longest stored outcome that is read, in characters. */
export const longestOutcome = 8 * 1024 * 1024;

/** A stored outcome, as an artifact carries it to the command that publishes it. */
export const outcomeSchema = z
  .strictObject({ schema: z.literal(outcomeSchemaVersion), ...gateOutcome.shape })
  .meta({
    title: "Loadline report",
    description:
      "What a gate found, as report.json keeps it. Figures are in base units: ms, ratios (0.01 is 1 %), per second, bytes.",
  });

/** The published JSON Schema of report.json. */
export function outcomeJsonSchema(): Record<string, unknown> {
  return { ...z.toJSONSchema(outcomeSchema, { io: "input", target: "draft-7" }) };
}

/** The series of a metric without what only the judging needs: slices and sketches. */
function figuresAlone<Values>(
  series: readonly { readonly tags: Tags; readonly names?: number | undefined; readonly values: Values }[],
) {
  return series.map(({ tags, names, values }) => ({ tags, ...(names !== undefined && { names }), values }));
}

function withoutSlices(metric: Metric): Metric {
  switch (metric.type) {
    case "trend":
      return { ...metric, series: figuresAlone(metric.series) };
    case "rate":
      return { ...metric, series: figuresAlone(metric.series) };
    case "counter":
      return { ...metric, series: figuresAlone(metric.series) };
    case "gauge":
      return metric;
  }
}

function reduceRun(run: Run, judgements: readonly Judgement[]): Run {
  // A record that was read may claim to have been accepted; what counts stands in the outcome.
  const { accepted: _claimed, ...reported } = withToldServers(run, judgements);
  return { ...reported, metrics: run.metrics.map(withoutSlices) };
}

/** Of a run of the baseline a report shows only where it comes from and how long requests took. */
function reduceBaselineRun({ servers: _levels, shards: _generators, ...run }: Run): Run {
  return {
    ...run,
    metrics: run.metrics.filter((it) => it.name === "http_req_duration").map(withoutSlices),
    checks: [],
    thresholds: [],
    generator: { ...run.generator, warnings: [] },
  };
}

/** Without the records of what was left out. */
function reduceRecording({ leftOut, ...made }: Recording): Recording {
  return { ...made, leftOut: leftOut.map(({ kind, reason }) => ({ kind, reason })) };
}

function reduceScenario(outcome: ScenarioOutcome): ScenarioOutcome {
  if (outcome.kind === "broken") {
    return { ...outcome, partial: outcome.partial.slice(0, mostRuns).map((it) => reduceRun(it, [])) };
  }
  const { verdict, recording: made } = outcome;
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
    ...(made === undefined ? {} : { recording: reduceRecording(made) }),
  };
}

/**
 * The outcome with no more of its runs than a report shows: no slices or sketches, of each query the series that are
 * told, and of the baseline its latest 20 runs with their response times. Doing it twice changes nothing.
 */
export function reduceOutcome(outcome: GateOutcome): GateOutcome {
  return { ...outcome, scenarios: outcome.scenarios.map(reduceScenario) };
}

/** All words of a gate, the worst first. */
export const gateWords = ["broken", "fail", "inconclusive", "warn", "pass"] as const;

/** The verdict of one scenario. Recording fewer runs than configured is not a success. */
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

type OutcomeJson = z.input<typeof outcomeSchema>;
type VerdictJson = Extract<OutcomeJson["scenarios"][number], { kind: "judged" }>["verdict"];

const text = (words: string): string => z.encode(sentence, words);

function withChanged(json: VerdictJson["comparability"], facts: Comparability): VerdictJson["comparability"] {
  return json.kind === "changedLoad" && facts.kind === "changedLoad"
    ? { ...json, changed: facts.changed.map((part) => text(changedPartWords(part))) }
    : json;
}

/** Beside the facts what they say in words, as earlier versions wrote it alone. */
function withWords(json: VerdictJson, verdict: ScenarioVerdict): VerdictJson {
  const [reason, why] = [reasonOf(verdict), whyWords(verdict.why)];
  return {
    ...json,
    comparability: withChanged(json.comparability, verdict.comparability),
    reason: reason === undefined ? null : text(reason),
    warnings: doubtSentences(verdict).slice(0, 100).map(text),
    invalid: verdict.invalid.slice(0, 100).map((it) => text(invalidityClause(it))),
    why: why === undefined ? null : text(why),
    judgements: json.judgements.map((it, index) => {
      const judgement = verdict.judgements[index];
      return it.kind !== "notJudged" || judgement?.kind !== "notJudged"
        ? it
        : { ...it, reason: text(notJudgedSentence(judgement, verdict)) };
    }),
  };
}

/** The outcome of a report as JSON text that `parseOutcome` reads. */
export function formatOutcome(outcome: GateOutcome): string {
  const reduced = reduceOutcome(outcome);
  const { scenarios } = reduced;
  const whole = { schema: outcomeSchemaVersion, ...reduced } as const;
  const encoded = z.safeEncode(outcomeSchema, whole);
  // A figure that the schema refuses is a bug, but no reason to lose a verdict: the reader names what is wrong.
  if (!encoded.success) return JSON.stringify(whole);
  const json = encoded.data;
  const worded = json.scenarios.map((it, index) => {
    const scenario = scenarios[index];
    return it.kind === "judged" && scenario?.kind === "judged"
      ? { ...it, verdict: withWords(it.verdict, scenario.verdict) }
      : it;
  });
  return JSON.stringify({ ...json, scenarios: worded });
}

/** What came of reading a foreign file: its outcome, or why it is none, in words for people. */
export type ParsedOutcome =
  | { readonly ok: true; readonly outcome: GateOutcome }
  | { readonly ok: false; readonly reason: string };

/**
 * Reads an outcome from a file of someone else: bounded in size, strict in shape, and the gate's verdict is the worst
 * of its scenarios whatever the file claims.
 * @throws never
 */
export function parseOutcome(text: string): ParsedOutcome {
  const refused = (reason: string) => ({ ok: false, reason }) as const;
  if (text.length > longestOutcome)
    return refused(`the report has ${text.length} characters; at most ${longestOutcome} are read`);
  const json = parseJson(text);
  if (json === undefined) return refused("the report is not JSON");
  const parsed = outcomeSchema.safeParse(json);
  if (!parsed.success) {
    const issues = parsed.error.issues
      .slice(0, 5)
      .map(({ path, message }) => `${path.join(".")}: ${message}`);
    return refused(`the report does not have the shape "${outcomeSchemaVersion}": ${issues.join("; ")}`);
  }
  const { schema: _schema, ...outcome } = parsed.data;
  const { scenarios, verdict, accepted } = outcome;
  const expected = worstWord(scenarios);
  if (verdict !== expected)
    return refused(`the report says "${verdict}", but its scenarios say "${expected}"`);
  if (accepted !== undefined && verdict !== "fail")
    return refused(`the report says that a fail was accepted, but its verdict is "${verdict}"`);
  return { ok: true, outcome };
}
