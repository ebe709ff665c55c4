import { z } from "zod";
import { type Run, runSchema } from "../run/run.ts";
import { gateWord } from "../verdict/judgement.ts";
import { count, list, name, sentence, tags } from "../verdict/parts.ts";
import { roundCause, scenarioVerdict } from "../verdict/scenario.ts";
import { mostBaselineRuns, mostRuns } from "./limits.ts";

const seriesLevel = z.strictObject({
  /** Name of its query. */
  query: name,
  labels: tags,
  /** Of its averages over the windows of the runs that have it; in the base unit. */
  level: z.number(),
});

/** Where a series stood before this change. */
export type SeriesLevel = z.infer<typeof seriesLevel>;

/** What the rounds were compared with: the stored baseline or, side by side, runs of the base deployment. */
const design = z.enum(["stored", "alternating", "simultaneous"]);

const stopped = z.discriminatedUnion("kind", [
  /**
   * `decided`: nothing was open any more. `noUse`: something was, and another round would not have closed it. `given`: the
   * runs were there before they were judged, or as many were asked for: there was none to decide on. `mostRounds`: the
   * gate may take no more. `budget`: another one would not have ended within the budget of load time. `cancelled`: the job
   * was stopped during another one, or before it.
   */
  z.strictObject({ kind: z.enum(["decided", "noUse", "given", "mostRounds", "budget", "cancelled"]) }),
  /** Another one could not be made or finished. */
  z.strictObject({ kind: z.literal("broken"), reason: sentence }),
]);

/** Why no further round was taken. */
export type Stopped = z.infer<typeof stopped>;

const leftOut = z.strictObject({
  /** It is none to compare with, such as one whose load generator had no CPU left; or it could not be made or judged. */
  kind: z.enum(["unfit", "broken"]),
  /** What was seen; a clause or a sentence. */
  reason: sentence,
});

/** A run that was made for the baseline and did not go into it, with its record where there is one: JSON has none. */
export type LeftOutRun = z.infer<typeof leftOut> & { readonly run?: Run | undefined };

const recording = z
  .strictObject({
    how: z.enum(["added", "accepted"]),
    /** Runs that were to go into it. */
    asked: z.number().int().positive(),
    /** Runs that did. */
    kept: count,
    /** Runs that are none to compare with, in the order they were measured in; others were measured in their place. */
    leftOut: list(
      z.codec(
        leftOut,
        z.custom<LeftOutRun>((value) => typeof value === "object"),
        {
          decode: (one) => one,
          encode: ({ kind, reason }) => ({ kind, reason }),
        },
      ),
      mostRuns,
    ),
  })
  .meta({
    id: "recording",
    description:
      "Of runs that were made for the baseline: how many were asked for and went into it, and which did not.",
  });

/** What became of runs that were made for the baseline. */
export type Recording = z.infer<typeof recording>;

const judged = z.strictObject({
  kind: z.literal("judged"),
  scenario: name,
  environment: name,
  /** The rounds that were judged, at least one. */
  runs: list(runSchema, mostRuns, 1),
  /** Runs the verdict compares with: of the baseline, oldest first, or of the base deployment, as `runs`. */
  baseline: list(runSchema, mostBaselineRuns),
  control: list(runSchema, mostBaselineRuns)
    .optional()
    .meta({ description: "Side by side: the base deployment's second run of each round (null-control)." }),
  /** Of an outcome that was reduced, whose baseline has none of it. */
  serversBefore: list(seriesLevel)
    .optional()
    .meta({ description: "Averages of the servers' series over the runs of the baseline." }),
  design,
  /** For each round but the first, why it was taken. */
  causes: list(roundCause, mostRuns - 1),
  stopped,
  /** What was done with the runs where they were made for the baseline and went into it. */
  recorded: z.enum(["added", "accepted"]).optional(),
  /** Of runs that were made for the baseline: what became of them. Absent in reports of earlier versions. */
  recording: recording.optional(),
  verdict: scenarioVerdict,
});

const broken = z.strictObject({
  kind: z.literal("broken"),
  scenario: name,
  environment: name,
  /** What was found, where, and what to do next. */
  reason: sentence,
  /** True when the run was stopped from outside (a cancelled job, Ctrl+C). */
  cancelled: z.boolean(),
  /** What was measured until then; empty when nothing was. */
  partial: list(runSchema, mostRuns),
});

const scenarioOutcome = z.discriminatedUnion("kind", [judged, broken]);

/** What happened to one scenario of a gate. */
export type ScenarioOutcome = z.infer<typeof scenarioOutcome>;

export const gateOutcome = z.strictObject({
  /** The worst of the scenarios: broken, fail, inconclusive, warn, pass. */
  verdict: gateWord,
  scenarios: list(scenarioOutcome, 100),
  /** Sentences for the reader that no section holds, such as where a first baseline was kept. */
  notes: list(sentence, 100),
});

/** Everything the report is made of. */
export type GateOutcome = z.infer<typeof gateOutcome>;
