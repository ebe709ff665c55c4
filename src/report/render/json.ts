import { z } from "zod";
import { formatIndicator } from "../../model/objective.ts";
import type { GateOutcome, JudgedOutcome, ScenarioOutcome } from "../../model/outcome.ts";
import { override } from "../../model/override.ts";
import type { Dimension } from "../../model/units.ts";
import { gateWord, verdictWord } from "../../model/verdict/judgement.ts";
import type { Judgement } from "../../model/verdict.ts";
import { scenarioWord } from "../document/outcome.ts";
import { openReason } from "../words/control.ts";
import { doubtSentences } from "../words/facts/doubts.ts";
import { notJudgedSentence } from "../words/facts/reasons.ts";
import { gateHeadline, scenarioHeadline } from "../words/headline.ts";
import { brokenDownName } from "../words/sections/shown.ts";
import { type Spelling, spellingOfOutcome } from "../words/spelling.ts";
import { whyWords } from "../words/why/why.ts";
import { indicatorWords, limitWords } from "../words/words.ts";

/** First field of the machine-readable verdict. */
export const verdictSchemaVersion = "loadline/verdict@1";

const unit = z.enum(["ms", "ratio", "/s", "B", "B/s", ""]);
const figure = z.number().nullable();
const words = z.string().nullable();

const shownFigure = z.strictObject({
  figure: z.string(),
  /** Null unless the figure is of k6's table. */
  indicator: words,
  unit,
  baseline: figure,
  current: figure,
  /** The direction alone; null without a baseline. */
  course: z.enum(["better", "worse", "neutral"]).nullable(),
});

const breakdown = z.strictObject({
  of: z.string(),
  unit,
  baseline: figure,
  mean: z.number(),
  /** The largest first; last the rest, whose name is null. */
  parts: z.array(z.strictObject({ name: words, baseline: figure, mean: z.number(), share: z.number() })),
});

const objectiveVerdict = z.strictObject({
  scenario: z.string(),
  environment: z.string(),
  /** As the user wrote it. */
  objective: z.string(),
  /** As the report names it, such as `p99 of login`. */
  indicator: z.string(),
  /** Labels of the judged series, if the objective is on a query of the servers' side. */
  series: z.record(z.string(), z.string()).nullable(),
  /** Unit of every figure below: ms, a ratio (0.01 is 1 %), per second, bytes, bytes per second, or none. */
  unit,
  baseline: figure,
  /** Null if the run has no sample for it. */
  current: figure,
  change: z.strictObject({ difference: z.number(), ratio: figure }).nullable(),
  /** Of the difference; an unbounded end is null. */
  interval: z.strictObject({ low: figure, high: figure, confidence: z.number() }).nullable(),
  /** Null for a relative objective without a baseline. */
  limit: figure,
  /** As the report shows it, such as `< 233 ms (baseline + 10 %)`. */
  limitText: z.string(),
  onMiss: z.enum(["fail", "warn"]),
  verdict: z.enum([...verdictWord.options, "notJudged"]),
  /** Why it was not judged, or why the scenario is inconclusive. */
  reason: words,
});

/** The verdict for machines: what `gate --json` and `compare --json` print. */
export const verdictSchema = z.strictObject({
  schema: z.literal(verdictSchemaVersion),
  verdict: gateWord,
  headline: z.string(),
  /** Who let a failed gate through, when and why. */
  accepted: override.optional(),
  scenarios: z.array(
    z.strictObject({
      scenario: z.string(),
      environment: z.string(),
      verdict: gateWord,
      headline: z.string(),
      reason: words,
      /** What moved with a missed objective and what did not. */
      why: words,
      baseline: z
        .strictObject({
          kind: z.enum(["comparable", "none", "changedLoad"]),
          runs: z.number().int().nonnegative(),
        })
        .nullable(),
      /** Null if nothing was judged. */
      rounds: z
        .strictObject({
          taken: z.number().int().positive(),
          /** `stored`: against the baseline; else side by side with the base deployment. */
          design: z.enum(["stored", "alternating", "simultaneous"]),
          stopped: z.enum(["decided", "noUse", "given", "mostRounds", "budget", "cancelled", "broken"]),
        })
        .nullable(),
      /** Runs made for the baseline: how many were asked for, and how many went into it. */
      recording: z
        .strictObject({ asked: z.number().int().positive(), kept: z.number().int().nonnegative() })
        .optional(),
      /** What the gate file shows beside the objectives. */
      shown: z.array(shownFigure).optional(),
      breakdown: breakdown.optional(),
      warnings: z.array(z.string()),
    }),
  ),
  objectives: z.array(objectiveVerdict),
  notes: z.array(z.string()),
});

/** The verdict for machines. */
export type VerdictJson = z.infer<typeof verdictSchema>;
type ScenarioJson = VerdictJson["scenarios"][number];
type ObjectiveJson = z.infer<typeof objectiveVerdict>;

/** Units of figures for machines. */
export const unitNames: Readonly<Record<Dimension, ObjectiveJson["unit"]>> = {
  time: "ms",
  ratio: "ratio",
  frequency: "/s",
  bytes: "B",
  byteRate: "B/s",
  number: "",
};

/** JSON has no infinity. */
export function finiteOrNull(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}

function objectiveJson(judgement: Judgement, outcome: JudgedOutcome, spelling: Spelling): ObjectiveJson {
  const { objective, dimension, current } = judgement;
  const isJudged = judgement.kind !== "notJudged";
  const { change } = judgement;
  const { low, high } = change?.interval ?? {};
  const open = isJudged && judgement.verdict === "inconclusive" ? openReason(outcome) : undefined;
  return {
    scenario: outcome.scenario,
    environment: outcome.environment,
    objective: objective.text,
    indicator: indicatorWords(objective.indicator),
    series: judgement.series ?? null,
    unit: unitNames[dimension],
    baseline: change?.baseline ?? null,
    current: current ?? null,
    change: change ? { difference: change.difference, ratio: finiteOrNull(change.ratio) } : null,
    interval: change
      ? { low: finiteOrNull(low), high: finiteOrNull(high), confidence: change.confidence }
      : null,
    limit: isJudged ? judgement.limit : objective.bound.kind === "absolute" ? objective.bound.limit : null,
    limitText: limitWords(judgement, spelling),
    onMiss: objective.onMiss,
    verdict: isJudged ? judgement.verdict : "notJudged",
    reason: isJudged ? (open ?? null) : notJudgedSentence(judgement, outcome.verdict),
  };
}

function shownJson({ verdict }: JudgedOutcome): Pick<ScenarioJson, "shown" | "breakdown"> {
  const { shown, breakdown: broken } = verdict;
  return {
    ...(shown !== undefined && {
      shown: shown.map(({ text, table, indicator, dimension, baseline, current, course }) => ({
        figure: text,
        indicator: table === undefined ? null : formatIndicator(indicator),
        unit: unitNames[dimension],
        baseline: finiteOrNull(baseline),
        current: finiteOrNull(current),
        course: course ?? null,
      })),
    }),
    ...(broken !== undefined && {
      breakdown: {
        of: brokenDownName(broken),
        unit: unitNames[broken.dimension],
        baseline: finiteOrNull(broken.before),
        mean: broken.mean,
        parts: broken.parts.map(({ name, mean, share, before }) => ({
          name: name ?? null,
          baseline: finiteOrNull(before?.mean),
          mean,
          share,
        })),
      },
    }),
  };
}

function scenarioJson(outcome: ScenarioOutcome): ScenarioJson {
  const { scenario, environment } = outcome;
  const headline = scenarioHeadline(outcome);
  const common = { scenario, environment, verdict: scenarioWord(outcome), headline };
  if (outcome.kind === "broken") {
    return {
      ...common,
      reason: outcome.reason ?? null,
      why: null,
      baseline: null,
      rounds: null,
      warnings: [],
    };
  }
  const { verdict, runs, design, stopped, recording } = outcome;
  const { comparability } = verdict;
  return {
    ...common,
    reason: openReason(outcome) ?? null,
    why: whyWords(verdict.why) ?? null,
    baseline: { kind: comparability.kind, runs: comparability.kind === "none" ? 0 : comparability.runs },
    rounds: { taken: runs.length, design, stopped: stopped.kind },
    ...(recording && { recording: { asked: recording.asked, kept: recording.kept } }),
    ...shownJson(outcome),
    warnings: [...doubtSentences(verdict)],
  };
}

/** The verdict of a gate for machines: unrounded figures in base units, text unescaped. */
export function toJson(outcome: GateOutcome): VerdictJson {
  return {
    schema: verdictSchemaVersion,
    verdict: outcome.verdict,
    headline: gateHeadline(outcome).words,
    ...(outcome.accepted !== undefined && { accepted: outcome.accepted }),
    scenarios: outcome.scenarios.map(scenarioJson),
    objectives: outcome.scenarios.flatMap((it) => {
      if (it.kind === "broken") return [];
      const spelling = spellingOfOutcome(it);
      return it.verdict.judgements.map((judgement) => objectiveJson(judgement, it, spelling));
    }),
    notes: [...outcome.notes],
  };
}
