import { z } from "zod";
import { comparability } from "../comparability.ts";
import { invalidity } from "./invalidity.ts";
import { judgement, verdictWord } from "./judgement.ts";
import { movedSeries } from "./moved.ts";
import { list, nullable, sentence } from "./parts.ts";
import { scenarioDoubt, scenarioReason } from "./reason.ts";
import { breakdownFacts, shownFigure } from "./shown.ts";
import { whyFact } from "./why.ts";

const positive = z.number().int().positive();
const indicators = list(sentence, 500);

/** Indicators that noise leaves open. */
const toDecide = z.strictObject({ kind: z.literal("toDecide"), indicators });

/** Indicators of a first miss, which is measured again before it counts. */
const toConfirm = z.strictObject({ kind: z.literal("toConfirm"), indicators });

/** Indicators for which no round is valid. */
const toReplace = z.strictObject({ kind: z.literal("toReplace"), indicators });

const anotherRound = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("unneeded") }),
  toDecide,
  toConfirm,
  toReplace,
]);

/** Whether, and for which indicators, another round could change the verdict. */
export type AnotherRound = z.infer<typeof anotherRound>;

export const roundCause = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("asked") }),
  toDecide,
  toConfirm,
  toReplace,
]);

/** Why a round was taken: noise, a miss to confirm, no valid round, or the configured minimum. */
export type RoundCause = z.infer<typeof roundCause>;

const falseAlarms = z.strictObject({
  /** In (0, 1): upper bound for the whole gate, over all relative objectives and any number of rounds. */
  level: z.number().gt(0).lt(1),
  /** Relative objectives; each counts twice if drift is tested as well. */
  comparisons: positive,
  /** Absent in reports of an earlier version. */
  scenarios: positive.optional(),
  /** Maximum; they do not divide the level. */
  looks: positive,
});

/** How often such a gate fails without any change. */
export type FalseAlarms = z.infer<typeof falseAlarms>;

/** Common to JSON and memory. */
const shared = {
  verdict: verdictWord,
  /** In the order of the objectives. */
  judgements: list(judgement, 500),
  comparability,
  anotherRound,
  /** Undefined if nothing was compared with a baseline. */
  falseAlarms: nullable(falseAlarms),
  /** With the headline's objective; the largest move first. */
  moved: list(movedSeries, 20).optional(),
  shown: list(shownFigure, 10_000).optional(),
  breakdown: breakdownFacts.optional(),
};

const facts = {
  /** Apart from its objectives; all reasons in reports of an earlier version. */
  open: list(scenarioReason),
  /** Apart from those of its objectives; they do not affect the verdict. */
  doubts: list(scenarioDoubt, 100),
  /** Empty if the measurement is valid. */
  invalid: list(invalidity, 100),
  /** For a fail or a warning, in display order. */
  why: list(whyFact, 10),
};

const scenarioVerdictFacts = z.strictObject({ ...shared, ...facts });

export type ScenarioVerdict = z.infer<typeof scenarioVerdictFacts>;

/** Earlier versions have only the rounds; `invalid` has the finding in words. */
const invalidRounds = invalidity.partial({ finding: true, of: true, side: true });

const words = (text: string) => ({ kind: "text" as const, text });

function invalidityOf(said: string, known: Partial<z.infer<typeof invalidRounds>> = {}) {
  const {
    finding = words(said),
    undecidable = "all" as const,
    rounds = [],
    of = 0,
    side = "head" as const,
    ...others
  } = known;
  return { ...others, finding, undecidable, rounds, of, side };
}

const stored = z.strictObject({
  ...shared,
  open: facts.open
    .optional()
    .meta({ description: "What leaves it open beside its objectives; `reason` has all of it in words." }),
  doubts: facts.doubts.optional().meta({
    description:
      "What is doubtful about the measurement beside the doubts of its objectives; `warnings` has all of it in words.",
  }),
  invalidRounds: list(invalidRounds, 100).optional().meta({
    description:
      "Rounds that prove nothing, by their position from 0 out of so many, of what, and why; `invalid` has it in words.",
  }),
  because: facts.why.optional().meta({ description: "What moved with a miss; `why` has it in words." }),
  reason: sentence.nullish(),
  warnings: list(sentence, 100).optional(),
  invalid: list(sentence, 100).optional(),
  why: sentence.nullish(),
});

/** In JSON facts and their text; in earlier versions only the text. */
export const scenarioVerdict = z.codec(
  stored,
  z.custom<ScenarioVerdict>((value) => typeof value === "object"),
  {
    decode: ({
      reason,
      warnings = [],
      invalid = [],
      why,
      because,
      invalidRounds: known = [],
      ...verdict
    }) => ({
      ...verdict,
      open: verdict.open ?? (typeof reason === "string" ? [words(reason)] : []),
      doubts: verdict.doubts ?? warnings.map(words),
      invalid: Array.from({ length: Math.max(invalid.length, known.length) }, (_, index) =>
        invalidityOf(invalid[index] ?? "", known[index]),
      ),
      why: because ?? (typeof why === "string" ? [{ kind: "sentence" as const, text: why }] : []),
    }),
    encode: ({ why, invalid, ...verdict }) => ({ ...verdict, because: why, invalidRounds: invalid }),
  },
);
