import type { ReportDocument } from "./document.ts";
import type { LinkTemplate, Timing } from "./gate.ts";
import type { Run, Tags } from "./run.ts";
import type { GateWord, ScenarioVerdict } from "./verdict.ts";

/** Where a series stood before this change. */
export interface SeriesLevel {
  /** Name of its query. */
  readonly query: string;
  readonly labels: Tags;
  /** Of its averages over the windows of the runs that have it; in the base unit. */
  readonly level: number;
}

/** What the rounds were compared with: the stored baseline or, side by side, runs of the base deployment. */
export type Design = "stored" | Timing;

/** Why a further round was taken: noise left something open, a breach was to be confirmed, or so many were asked for. */
export type RoundCause =
  | { readonly kind: "asked" }
  | Exclude<ScenarioVerdict["anotherRound"], { readonly kind: "unneeded" }>;

/** Why no further round was taken. */
export type Stopped =
  /** Nothing was open any more. */
  | { readonly kind: "decided" }
  /** Something was open, and another one would not have closed it. */
  | { readonly kind: "noUse" }
  /** The runs were there before they were judged, or as many were asked for: there was none to decide on. */
  | { readonly kind: "given" }
  /** The gate may take no more. */
  | { readonly kind: "mostRounds" }
  /** Another one would not have ended within the budget of load time. */
  | { readonly kind: "budget" }
  /** The job was stopped during another one, or before it. */
  | { readonly kind: "cancelled" }
  /** Another one could not be made or finished. */
  | { readonly kind: "broken"; readonly reason: string };

/** A run that was made for the baseline and did not go into it. */
export interface LeftOutRun {
  /** It is none to compare with, such as one whose load generator had no CPU left; or it could not be made or judged. */
  readonly kind: "unfit" | "broken";
  /** What was seen; a clause or a sentence. */
  readonly reason: string;
  /** Its record; undefined where there is none, and in a report that was stored. */
  readonly run?: Run | undefined;
}

/** What became of runs that were made for the baseline. */
export interface Recording {
  readonly how: "added" | "accepted";
  /** Runs that were to go into it. */
  readonly asked: number;
  /** Runs that did. */
  readonly kept: number;
  /** Runs that are none to compare with, in the order they were measured in; others were measured in their place. */
  readonly leftOut: readonly LeftOutRun[];
}

/** What happened to one scenario of a gate. */
export type ScenarioOutcome =
  | {
      readonly kind: "judged";
      readonly scenario: string;
      readonly environment: string;
      /** The rounds that were judged, at least one. */
      readonly runs: readonly Run[];
      /** Runs the verdict compares with: of the baseline, oldest first, or of the base deployment, as `runs`. */
      readonly baseline: readonly Run[];
      /** Side by side: the base deployment's second run of each round, where that was asked for. */
      readonly control?: readonly Run[] | undefined;
      /** Where the servers' series stood in these runs; of an outcome that was reduced, whose baseline has none of it. */
      readonly serversBefore?: readonly SeriesLevel[] | undefined;
      readonly design: Design;
      /** For each round but the first, why it was taken. */
      readonly causes: readonly RoundCause[];
      readonly stopped: Stopped;
      /** What was done with the runs where they were made for the baseline and went into it. */
      readonly recorded?: "added" | "accepted" | undefined;
      /** Of runs that were made for the baseline: what became of them. Absent in reports of earlier versions. */
      readonly recording?: Recording | undefined;
      readonly verdict: ScenarioVerdict;
    }
  | {
      readonly kind: "broken";
      readonly scenario: string;
      readonly environment: string;
      /** What was found, where, and what to do next. */
      readonly reason: string;
      /** True when the run was stopped from outside (a cancelled job, Ctrl+C). */
      readonly cancelled: boolean;
      /** What was measured until then; empty when nothing was. */
      readonly partial: readonly Run[];
    };

/** Everything the report is made of. */
export interface GateOutcome {
  /** The worst of the scenarios: broken, fail, inconclusive, warn, pass. */
  readonly verdict: GateWord;
  readonly scenarios: readonly ScenarioOutcome[];
  /** Sentences for the reader that no section holds, such as where a first baseline was kept. */
  readonly notes: readonly string[];
}

/**
 * The command that records a scenario's level.
 * @param runs to measure; as many as the command measures by itself when not given
 * @returns undefined where there is none for so many, as of runs that were read from elsewhere
 */
export type RecordCommand = (how: "update" | "accept", scenario: string, runs?: number) => string | undefined;

/** Where the report stands and what it can point at; every part may be missing, as in a terminal. */
export interface ReportContext {
  /** Address of the workflow run that made it. */
  readonly workflowRun: string | undefined;
  /** Address of the page where the baseline workflow is started by hand. */
  readonly acceptUrl: string | undefined;
  /** One command that repeats the gate locally. */
  readonly repeatCommand: string | undefined;
  /** The command that measures a scenario's level anew; absent where only a workflow may record one. */
  readonly recordCommand?: RecordCommand | undefined;
  /** Whether an inconclusive gate fails; absent where a report does not know what its reader set. */
  readonly failOnInconclusive?: boolean | undefined;
  /** Whether whatever broke is a mistake in what the user set, and no fault of the load generator or the target. */
  readonly isMisuse?: boolean | undefined;
  /** Whether the verdict was made by a job that ran the pull request's code, and not checked here. */
  readonly isUnverified?: boolean | undefined;
  /** Whether the runs were made to be added to the baseline, so that nobody needs to be told to record one. */
  readonly isRecording?: boolean | undefined;
  /** Whether files were compared with files, so that no level is stored that could be accepted. */
  readonly isComparison?: boolean | undefined;
  /** The branch whose baseline was read, such as `main`. */
  readonly baselineBranch: string | undefined;
  /** Links of the gate file, to be filled in for each run. */
  readonly links?: readonly LinkTemplate[];
}

/** A run that a gate made, and its place among the runs of its scenario. */
export interface RecordedRun {
  readonly run: Run;
  readonly side: "base" | "head" | "control";
  /** From 1. */
  readonly round: number;
}

/** A report, ready to be published. */
export interface Report {
  readonly verdict: GateWord;
  /** Identity of the gate among the comments of a pull request: scenarios and environments, see gateKey. */
  readonly gate: string;
  /** The verdict in one plain sentence without markup, for check titles, terminals and outputs. */
  readonly headline: string;
  /** All that is said of it, for every format. */
  readonly document: ReportDocument;
  /** With no more of its runs than a report needs: no slices, no sketches. */
  readonly outcome: GateOutcome;
  /** As it was measured, with slices and sketches: what the page draws its charts from. */
  readonly measured: GateOutcome;
  /** The runs as they were measured, whole, in the order of the scenarios and of their rounds. */
  readonly runs: readonly RecordedRun[];
  /** What the report could point at, for formats that are made from the outcome later. */
  readonly context: ReportContext;
}
