import { z } from "zod";
import { formatIndicator } from "../../model/objective.ts";
import type { GateOutcome, JudgedOutcome, ScenarioOutcome } from "../../model/outcome.ts";
import { override } from "../../model/override.ts";
import type { Dimension } from "../../model/units.ts";
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

/** Version of the machine-readable verdict, its first field. */
export const verdictSchemaVersion = "loadline/verdict@1";

const gateWord = z.enum(["pass", "warn", "fail", "inconclusive", "broken"]);

const unit = z.enum(["ms", "ratio", "/s", "B", "B/s", ""]);

const shownFigure = z.strictObject({
  figure: z.string(),
  /** The indicator of a figure of k6's table; null elsewhere. */
  indicator: z.string().nullable(),
  unit,
  baseline: z.number().nullable(),
  current: z.number().nullable(),
  /** By its direction alone; null without a baseline. */
  course: z.enum(["better", "worse", "neutral"]).nullable(),
});

const breakdown = z.strictObject({
  of: z.string(),
  unit,
  baseline: z.number().nullable(),
  mean: z.number(),
  /** The largest first; last the rest, whose name is null. */
  parts: z.array(
    z.strictObject({
      name: z.string().nullable(),
      baseline: z.number().nullable(),
      mean: z.number(),
      share: z.number(),
    }),
  ),
});

const objectiveVerdict = z.strictObject({
  scenario: z.string(),
  environment: z.string(),
  /** As the user wrote it. */
  objective: z.string(),
  /** The indicator as the report names it, such as `p99 of login`. */
  indicator: z.string(),
  /** Labels of the series that was judged, where the objective is on a query of the servers' side. */
  series: z.record(z.string(), z.string()).nullable(),
  /** Unit of every figure below: ms, a ratio (0.01 is 1 %), per second, bytes, bytes per second, or none. */
  unit,
  baseline: z.number().nullable(),
  /** Null where the run has no sample for it. */
  current: z.number().nullable(),
  change: z.strictObject({ difference: z.number(), ratio: z.number().nullable() }).nullable(),
  /** Of the difference; an end without bound is null. */
  interval: z
    .strictObject({ low: z.number().nullable(), high: z.number().nullable(), confidence: z.number() })
    .nullable(),
  /** Null where a relative objective has no baseline. */
  limit: z.number().nullable(),
  /** The limit as the report shows it, such as `< 233 ms (baseline + 10 %)`. */
  limitText: z.string(),
  onMiss: z.enum(["fail", "warn"]),
  verdict: z.enum(["pass", "warn", "fail", "inconclusive", "notJudged"]),
  /** Why it was not judged, or why the scenario is inconclusive. */
  reason: z.string().nullable(),
});

/** The verdict for machines: what `gate --json` and `compare --json` print. */
export const verdictSchema = z.strictObject({
  schema: z.literal(verdictSchemaVersion),
  verdict: gateWord,
  headline: z.string(),
  /** Who let a failed gate through, when and why; absent elsewhere. */
  accepted: override.optional(),
  scenarios: z.array(
    z.strictObject({
      scenario: z.string(),
      environment: z.string(),
      verdict: gateWord,
      headline: z.string(),
      reason: z.string().nullable(),
      /** What moved with a missed objective and what did not. */
      why: z.string().nullable(),
      baseline: z
        .strictObject({
          kind: z.enum(["comparable", "none", "changedLoad"]),
          runs: z.number().int().nonnegative(),
        })
        .nullable(),
      /** Null where nothing was judged. */
      rounds: z
        .strictObject({
          taken: z.number().int().positive(),
          /** Stored: against the baseline; else side by side with the base deployment. */
          design: z.enum(["stored", "alternating", "simultaneous"]),
          stopped: z.enum(["decided", "noUse", "given", "mostRounds", "budget", "cancelled", "broken"]),
        })
        .nullable(),
      /** Of runs made for the baseline: how many were asked for, and how many went into it. Absent elsewhere. */
      recording: z
        .strictObject({ asked: z.number().int().positive(), kept: z.number().int().nonnegative() })
        .optional(),
      /** What the gate file wants shown beside the objectives; absent where that is nothing. */
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
type ObjectiveJson = z.infer<typeof objectiveVerdict>;

/** Names of the units that figures for machines are in. */
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

function comparedJson(outcome: ScenarioOutcome): VerdictJson["scenarios"][number]["baseline"] {
  if (outcome.kind === "broken") return null;
  const { comparability } = outcome.verdict;
  return { kind: comparability.kind, runs: comparability.kind === "none" ? 0 : comparability.runs };
}

function shownJson({
  verdict,
}: JudgedOutcome): Pick<VerdictJson["scenarios"][number], "shown" | "breakdown"> {
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

/** The verdict of a gate for machines. Figures are unrounded and in base units; text is as it came, not escaped. */
export function toJson(outcome: GateOutcome): VerdictJson {
  return {
    schema: verdictSchemaVersion,
    verdict: outcome.verdict,
    headline: gateHeadline(outcome),
    ...(outcome.accepted !== undefined && { accepted: outcome.accepted }),
    scenarios: outcome.scenarios.map((it) => ({
      scenario: it.scenario,
      environment: it.environment,
      verdict: scenarioWord(it),
      headline: scenarioHeadline(it),
      reason: (it.kind === "broken" ? it.reason : openReason(it)) ?? null,
      why: (it.kind === "broken" ? undefined : whyWords(it.verdict.why)) ?? null,
      baseline: comparedJson(it),
      rounds:
        it.kind === "broken" ? null : { taken: it.runs.length, design: it.design, stopped: it.stopped.kind },
      ...(it.kind === "broken" || it.recording === undefined
        ? {}
        : { recording: { asked: it.recording.asked, kept: it.recording.kept } }),
      ...(it.kind === "broken" ? {} : shownJson(it)),
      warnings: it.kind === "broken" ? [] : [...doubtSentences(it.verdict)],
    })),
    objectives: outcome.scenarios.flatMap((it) => {
      if (it.kind === "broken") return [];
      const spelling = spellingOfOutcome(it);
      return it.verdict.judgements.map((judgement) => objectiveJson(judgement, it, spelling));
    }),
    notes: [...outcome.notes],
  };
}
