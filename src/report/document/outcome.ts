import { z } from "zod";
import { parseJson } from "../../lib/json.ts";
import { mostBaselineRuns, mostRuns } from "../../model/outcome/limits.ts";
import { gateOutcome } from "../../model/outcome/scenario.ts";
import type { GateOutcome, ScenarioOutcome } from "../../model/outcome.ts";
import type { Metric, Run, Tags } from "../../model/run/run.ts";
import { withSeries } from "../../model/run/series.ts";
import { sentence } from "../../model/verdict/parts.ts";
import type { Judgement, ScenarioVerdict } from "../../model/verdict.ts";
import { doubtSentences } from "../words/facts/doubts.ts";
import { invalidityClause } from "../words/facts/invalidity.ts";
import { changedPartWords } from "../words/facts/load.ts";
import { notJudgedSentence, reasonOf } from "../words/facts/reasons.ts";
import { whyWords } from "../words/why/why.ts";
import { levelsBefore, withShownServers } from "./sections/server-series.ts";

/** Version of the stored outcome's shape, its first field; a reader refuses any other. */
export const outcomeSchemaVersion = "loadline/report@1";

/** Most characters of a stored outcome. */
export const longestOutcome = 8 * 1024 * 1024;

/** A stored outcome, as an artifact carries it to the command that publishes the report. */
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

/** Series without what only judging needs: slices and sketches. */
function figuresAlone<Values>(
  series: readonly { readonly tags: Tags; readonly names?: number | undefined; readonly values: Values }[],
) {
  return series.map(({ tags, names, values }) => ({ tags, ...(names !== undefined && { names }), values }));
}

function withoutSlices(metric: Metric): Metric {
  return withSeries(metric, {
    trend: figuresAlone,
    rate: figuresAlone,
    counter: figuresAlone,
    gauge: (series) => series,
  });
}

function reduceRun(run: Run, judgements: readonly Judgement[]): Run {
  // A record may claim to be accepted; only the outcome's own field counts.
  const { accepted: _claimed, ...reported } = withShownServers(run, judgements);
  return { ...reported, metrics: run.metrics.map(withoutSlices) };
}

/** A report shows only the origin and the response times of a baseline's run. */
function reduceBaselineRun({ servers: _levels, shards: _generators, ...run }: Run): Run {
  return {
    ...run,
    metrics: run.metrics.filter((it) => it.name === "http_req_duration").map(withoutSlices),
    checks: [],
    thresholds: [],
    generator: { ...run.generator, warnings: [] },
  };
}

function reduceScenario(outcome: ScenarioOutcome): ScenarioOutcome {
  if (outcome.kind === "broken") {
    return { ...outcome, partial: outcome.partial.slice(0, mostRuns).map((it) => reduceRun(it, [])) };
  }
  const { verdict, control, recording: made } = outcome;
  const runs = outcome.runs.slice(0, mostRuns).map((it) => reduceRun(it, verdict.judgements));
  const baseline = outcome.baseline.slice(-mostBaselineRuns);
  return {
    ...outcome,
    runs,
    baseline: baseline.map(reduceBaselineRun),
    ...(control && { control: control.slice(-mostBaselineRuns).map(reduceBaselineRun) }),
    serversBefore: outcome.serversBefore ?? levelsBefore(runs, baseline, verdict.judgements),
    ...(made && {
      recording: { ...made, leftOut: made.leftOut.map(({ kind, reason }) => ({ kind, reason })) },
    }),
  };
}

/**
 * The outcome with only what a report shows of its runs: no slices or sketches, the series in the tables of each query, and
 * the response times of the baseline's latest 20 runs. Idempotent.
 */
export function reduceOutcome(outcome: GateOutcome): GateOutcome {
  return { ...outcome, scenarios: outcome.scenarios.map(reduceScenario) };
}

/** All verdicts of a gate, the worst first. */
export const gateWords = ["broken", "fail", "inconclusive", "warn", "pass"] as const;

/** The verdict of a scenario; broken if fewer runs were recorded than configured. */
export function scenarioWord(outcome: ScenarioOutcome): GateOutcome["verdict"] {
  if (outcome.kind === "broken") return "broken";
  const { recording: made, verdict } = outcome;
  const isShort = made !== undefined && made.kept < made.asked;
  return isShort && verdict.verdict !== "fail" ? "broken" : verdict.verdict;
}

/** The worst verdict of the scenarios; a gate without scenarios is broken. */
export function worstWord(scenarios: readonly ScenarioOutcome[]): GateOutcome["verdict"] {
  const words = scenarios.map(scenarioWord);
  return gateWords.find((word) => words.includes(word)) ?? "broken";
}

type OutcomeJson = z.input<typeof outcomeSchema>;
type VerdictJson = Extract<OutcomeJson["scenarios"][number], { kind: "judged" }>["verdict"];

const text = (words: string): string => z.encode(sentence, words);

/** Adds the sentences of the facts, which are all that earlier versions wrote. */
function withWords(json: VerdictJson, verdict: ScenarioVerdict): VerdictJson {
  const [reason, why] = [reasonOf(verdict), whyWords(verdict.why)];
  const { comparability: facts } = verdict;
  const changed = facts.kind === "changedLoad" ? facts.changed.map((it) => text(changedPartWords(it))) : [];
  return {
    ...json,
    comparability:
      json.comparability.kind === "changedLoad" ? { ...json.comparability, changed } : json.comparability,
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
  // A figure that the schema refuses is a bug, but the verdict must not get lost: the reader reports the field.
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

/** An outcome that was read, or why it was refused, for people. */
export type ParsedOutcome =
  | { readonly ok: true; readonly outcome: GateOutcome }
  | { readonly ok: false; readonly reason: string };

/**
 * Reads an outcome from an untrusted file: bounded in size, strict in shape, and its verdict must be the worst of its
 * scenarios.
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
