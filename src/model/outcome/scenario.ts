import { z } from "zod";
import { keptFacts } from "../run/facts.ts";
import { type Run, runSchema } from "../run/run.ts";
import { gateWord } from "../verdict/judgement.ts";
import { count, list, name, sentence, tags } from "../verdict/parts.ts";
import { roundCause, scenarioVerdict } from "../verdict/scenario.ts";
import { mostBaselineRuns, mostRuns } from "./limits.ts";

const seriesLevel = z.strictObject({
  query: name,
  labels: tags,
  /** Mean over the windows of its runs, in the base unit. */
  level: z.number(),
});

export type SeriesLevel = z.infer<typeof seriesLevel>;

/** `stored`: with the baseline; otherwise with runs of the base deployment. */
const design = z.enum(["stored", "alternating", "simultaneous"]);

const stopped = z.discriminatedUnion("kind", [
  /**
   * `decided`: nothing was open. `noUse`: another round would not decide. `given`: the runs were there before, or their
   * number was fixed. `budget`: another round would exceed it. `cancelled`: before or during another round.
   */
  z.strictObject({ kind: z.enum(["decided", "noUse", "given", "mostRounds", "budget", "cancelled"]) }),
  /** Another round could not start or finish. */
  z.strictObject({ kind: z.literal("broken"), reason: sentence }),
]);

/** Why no further round was taken. */
export type Stopped = z.infer<typeof stopped>;

const leftOut = z.strictObject({
  /** `unfit`: such as when the load generator had no CPU left. `broken`: not measured, or not judged. */
  kind: z.enum(["unfit", "broken"]),
  /** A clause or a sentence. */
  reason: sentence,
});

/** Rejected for the baseline, with its record if there is one (not in JSON). */
export type LeftOutRun = z.infer<typeof leftOut> & { readonly run?: Run | undefined };

const storedLeftOut = z.codec(
  leftOut,
  z.custom<LeftOutRun>((value) => typeof value === "object"),
  { decode: (one) => one, encode: ({ kind, reason }) => ({ kind, reason }) },
);

const recording = z
  .strictObject({
    how: z.enum(["added", "accepted"]),
    asked: z.number().int().positive(),
    kept: count,
    /** In measuring order; others were measured in their place. */
    leftOut: list(storedLeftOut, mostRuns),
  })
  .meta({
    id: "recording",
    description:
      "Of runs that were made for the baseline: how many were asked for and went into it, and which did not.",
  });

export type Recording = z.infer<typeof recording>;

const judged = z.strictObject({
  kind: z.literal("judged"),
  scenario: name,
  environment: name,
  /** The rounds that were judged, at least one. */
  runs: list(runSchema, mostRuns, 1),
  /** Of the baseline, oldest first, or of the base deployment, in the order of `runs`. */
  baseline: list(runSchema, mostBaselineRuns),
  control: list(runSchema, mostBaselineRuns)
    .optional()
    .meta({ description: "Side by side: the base deployment's second run of each round (null-control)." }),
  /** In a reduced outcome, whose baseline lacks server metrics. */
  serversBefore: list(seriesLevel)
    .optional()
    .meta({ description: "Averages of the servers' series over the runs of the baseline." }),
  design,
  /** Why each round after the first was taken. */
  causes: list(roundCause, mostRuns - 1),
  stopped,
  /** Set if the runs were stored in the baseline. */
  recorded: z.enum(["added", "accepted"]).optional(),
  /** Set for runs measured for the baseline. */
  recording: recording.optional(),
  verdict: scenarioVerdict,
  facts: keptFacts.optional(),
});

const broken = z.strictObject({
  kind: z.literal("broken"),
  scenario: name,
  environment: name,
  /** Found what, where, and what to do; empty if a cancelled run says it all. */
  reason: sentence,
  /** Stopped from outside (a cancelled job, Ctrl+C). */
  cancelled: z.boolean(),
  /** Runs before the failure; may be empty. */
  partial: list(runSchema, mostRuns),
});

const scenarioOutcome = z.discriminatedUnion("kind", [judged, broken]);

export type ScenarioOutcome = z.infer<typeof scenarioOutcome>;

export type JudgedOutcome = Extract<ScenarioOutcome, { kind: "judged" }>;

export const gateOutcome = z.strictObject({
  /** The worst of the scenarios: broken, fail, inconclusive, warn, pass. */
  verdict: gateWord,
  letThrough: keptFacts
    .optional()
    .meta({ description: "Set if the fail was let through, with who did: the verdict stays fail." }),
  scenarios: list(scenarioOutcome, 100),
  unmeasured: z
    .strictObject({ scenarios: list(z.strictObject({ scenario: name, environment: name }), 100) })
    .optional()
    .meta({ description: "Set if the gate passed without a load, as nothing changed that it measures." }),
  facts: keptFacts.optional(),
  /** Outside any section, such as where a first baseline was stored. */
  notes: list(sentence, 100),
});

/** Everything a report is generated from. */
export type GateOutcome = z.infer<typeof gateOutcome>;

/** The runs of a scenario, also of one that broke. */
export function runsIn(outcome: ScenarioOutcome): readonly Run[] {
  return outcome.kind === "judged" ? outcome.runs : outcome.partial;
}

/** All verdicts of a gate, the worst first. */
export const gateWords = ["broken", "fail", "inconclusive", "warn", "pass"] as const;

/** Whether fewer runs were recorded than configured. */
export function isShort({ recording }: JudgedOutcome): boolean {
  return recording !== undefined && recording.kept < recording.asked;
}

/** The verdict of a scenario; where fewer runs were recorded than configured a warning, and broken if none was. */
export function scenarioWord(outcome: ScenarioOutcome): GateOutcome["verdict"] {
  if (outcome.kind === "broken") return "broken";
  const { verdict } = outcome.verdict;
  if (!isShort(outcome) || verdict === "fail") return verdict;
  if (outcome.recording?.kept === 0) return "broken";
  return verdict === "pass" ? "warn" : verdict;
}

/** The worst verdict of the scenarios; a gate without scenarios is broken. */
export function worstWord(scenarios: readonly ScenarioOutcome[]): GateOutcome["verdict"] {
  const words = scenarios.map(scenarioWord);
  return gateWords.find((word) => words.includes(word)) ?? "broken";
}
