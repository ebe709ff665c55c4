import { z } from "zod";
import { comparability } from "../comparability.ts";
import { invalidity } from "./invalidity.ts";
import { judgement, verdictWord } from "./judgement.ts";
import { movedSeries } from "./moved.ts";
import { list, nullable, sentence } from "./parts.ts";
import { scenarioDoubt, scenarioReason } from "./reason.ts";
import { whyFact } from "./why.ts";

const positive = z.number().int().positive();
const indicators = list(sentence, 500);

/** Noise leaves these open. */
const toDecide = z.strictObject({ kind: z.literal("toDecide"), indicators });

/** These missed their objective in what may have been an unlucky round: a breach is measured again before it counts. */
const toConfirm = z.strictObject({ kind: z.literal("toConfirm"), indicators });

const anotherRound = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("unneeded") }),
  toDecide,
  toConfirm,
]);

/** Whether another round could change what is said of a scenario, and the indicators it would be for. */
export type AnotherRound = z.infer<typeof anotherRound>;

export const roundCause = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("asked") }),
  toDecide,
  toConfirm,
]);

/** Why a further round was taken: noise left something open, a breach was to be confirmed, or so many were asked for. */
export type RoundCause = z.infer<typeof roundCause>;

const falseAlarms = z.strictObject({
  /** Upper bound for the gate as a whole, in (0, 1): over all its relative objectives, however many rounds. */
  level: z.number().gt(0).lt(1),
  /** Relative objectives that share it, counted twice where slow creep is looked for as well. */
  comparisons: positive,
  /** Scenarios of the gate that share it; absent where a report of an earlier version does not say. */
  scenarios: positive.optional(),
  /** Looks at the rounds that there may be; they share nothing. */
  looks: positive,
});

/** How often a gate like this one fails although nothing changed. */
export type FalseAlarms = z.infer<typeof falseAlarms>;

/** What JSON and memory have in common. */
const shared = {
  verdict: verdictWord,
  /** In the order of the objectives. */
  judgements: list(judgement, 500),
  comparability,
  anotherRound,
  /** Undefined when nothing was compared with a baseline. */
  falseAlarms: nullable(falseAlarms),
  /** Series of the servers' side that moved with the objective that the headline tells, the furthest first. */
  moved: list(movedSeries, 20).optional(),
};

const facts = {
  open: list(scenarioReason),
  doubts: list(scenarioDoubt, 100),
  invalid: list(invalidity, 100),
  why: list(whyFact, 10),
};

const scenarioVerdictFacts = z.strictObject({
  ...shared,
  /**
   * What leaves the scenario open beside its objectives, which say so themselves; in a report of an earlier version all
   * of it.
   */
  open: facts.open,
  /** Doubts about the measurement that do not decide, beside those of its objectives. */
  doubts: facts.doubts,
  /** Why the measurement is not valid and so decides nothing; empty when it is. */
  invalid: facts.invalid,
  /** For a fail or a warning: what moved and what did not, and how requests failed, in the order it is told. */
  why: facts.why,
});

/** Verdict over the objectives of one scenario. */
export type ScenarioVerdict = z.infer<typeof scenarioVerdictFacts>;

/** Earlier versions say no more of an invalidity than its rounds; what was seen `invalid` has in words. */
const invalidRounds = invalidity.partial({ finding: true, of: true, side: true });

const words = (text: string) => ({ kind: "text" as const, text });

function invalidityOf(said: string, known: Partial<z.infer<typeof invalidRounds>> = {}) {
  const {
    finding = words(said),
    undecidable = "all" as const,
    rounds = [],
    of = 0,
    side = "head" as const,
  } = known;
  return { finding, undecidable, rounds, of, side };
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

/** A scenario's verdict in JSON: its facts and what they say in words, which is all there is of earlier versions. */
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
