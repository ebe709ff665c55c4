import { z } from "zod";
import { comparability } from "../comparability.ts";
import { answerChange } from "./answers.ts";
import { invalidity } from "./invalidity.ts";
import { judgement, verdictWord } from "./judgement.ts";
import { loadChange } from "./load.ts";
import { list, nullable, sentence } from "./parts.ts";
import { scenarioDoubt, scenarioReason } from "./reason.ts";

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
  scenarios: positive,
  /** Maximum; they do not divide the level. */
  looks: positive,
});

/** How often such a gate fails without any change. */
export type FalseAlarms = z.infer<typeof falseAlarms>;

export const scenarioVerdict = z.strictObject({
  verdict: verdictWord,
  /** In the order of the objectives. */
  judgements: list(judgement, 500),
  comparability,
  anotherRound,
  /** Undefined if nothing was compared with a baseline. */
  falseAlarms: nullable(falseAlarms),
  answers: list(answerChange, 10).optional(),
  load: list(loadChange, 5).optional(),
  open: list(scenarioReason).meta({ description: "What leaves it open beside its objectives." }),
  doubts: list(scenarioDoubt, 100).meta({
    description:
      "What is doubtful about the measurement beside the doubts of its objectives; decides nothing.",
  }),
  invalid: list(invalidity, 100).meta({
    description:
      "Why the measurement is not valid, and in which rounds, by their position from 0; empty if it is valid.",
  }),
});

export type ScenarioVerdict = z.infer<typeof scenarioVerdict>;
