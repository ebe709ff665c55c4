import { z } from "zod";
import { parseJson } from "../../lib/json.ts";
import { mostBaselineRuns, mostRuns } from "../../model/outcome/limits.ts";
import { gateOutcome, worstWord } from "../../model/outcome/scenario.ts";
import type { GateOutcome, ScenarioOutcome } from "../../model/outcome.ts";
import type { Metric, Run, Tags } from "../../model/run/run.ts";
import { withSeries } from "../../model/run/series.ts";
import { judgement } from "../../model/verdict/judgement.ts";
import { sentence } from "../../model/verdict/parts.ts";
import type { Judgement } from "../../model/verdict.ts";
import { gateHeadline } from "../words/headline.ts";
import { levelsBefore, withShownServers } from "./sections/server-series.ts";

/** Version of the stored outcome's shape, its first field; a reader refuses any other. */
export const outcomeSchemaVersion = "loadline/report@1";

/** Most characters of a stored outcome. */
export const longestOutcome = 8 * 1024 * 1024;

/** A stored outcome, as an artifact carries it to the command that publishes the report. */
export const outcomeSchema = z
  .strictObject({
    schema: z.literal(outcomeSchemaVersion),
    headline: sentence.meta({ description: "The verdict in one sentence, for people; nothing reads it." }),
    ...gateOutcome.shape,
  })
  .meta({
    title: "Loadline report",
    description:
      "What a gate found, as report.json keeps it. Figures are in base units: ms, ratios (0.01 is 1 %), per second, bytes.",
  });

/** The published JSON Schema of report.json. It refers to that of the Run record, `run.schema.json` beside it. */
export function outcomeJsonSchema(): Record<string, unknown> {
  const { definitions, ...schema } = z.toJSONSchema(outcomeSchema, { io: "input", target: "draft-7" });
  const all = Object.entries({ ...Object(definitions), run: { $ref: "run.schema.json" } });
  const text = JSON.stringify({ schema, all });
  const used = all.filter(([name]) => text.includes(`"#/definitions/${name}"`));
  return { $id: "report.schema.json", ...schema, definitions: Object.fromEntries(used) };
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
  // A record may claim to have been let through; only the outcome's own field counts.
  const { letThrough: _claimed, ...reported } = withShownServers(run, judgements);
  return { ...reported, metrics: run.metrics.map(withoutSlices) };
}

/** A report shows only the origin and the response times of a baseline's run. */
function reduceBaselineRun({ servers: _levels, generators: _shares, facts: _kept, ...run }: Run): Run {
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

/** The outcome of a report as JSON text that `parseOutcome` reads. */
export function formatOutcome(outcome: GateOutcome): string {
  const headline = gateHeadline(outcome).words;
  const whole = { schema: outcomeSchemaVersion, headline, ...reduceOutcome(outcome) } as const;
  const encoded = z.safeEncode(outcomeSchema, whole);
  // A figure that the schema refuses is a bug, but the verdict must not get lost: the reader reports the field.
  return JSON.stringify(encoded.success ? encoded.data : whole);
}

/** The objectives of all scenarios as report.json has them, each with its scenario, as a JSON array. */
export function formatJudgements({ scenarios }: GateOutcome): string {
  const all = scenarios.flatMap((it) =>
    it.kind === "broken"
      ? []
      : it.verdict.judgements.map((one) => ({
          scenario: it.scenario,
          environment: it.environment,
          ...z.encode(judgement, one),
        })),
  );
  return JSON.stringify(all);
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
  const { schema: _schema, headline: _headline, ...outcome } = parsed.data;
  const { scenarios, verdict, letThrough } = outcome;
  const expected = worstWord(scenarios);
  if (verdict !== expected)
    return refused(`the report says "${verdict}", but its scenarios say "${expected}"`);
  if (letThrough !== undefined && verdict !== "fail")
    return refused(`the report says that a fail was let through, but its verdict is "${verdict}"`);
  return { ok: true, outcome };
}
