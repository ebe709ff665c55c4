import type { ReportDocument } from "./document.ts";
import type { LinkTemplate } from "./gate.ts";
import type { GateOutcome } from "./outcome/scenario.ts";
import type { Run } from "./run/run.ts";
import type { GateWord } from "./verdict.ts";

export type {
  GateOutcome,
  LeftOutRun,
  Recording,
  ScenarioOutcome,
  SeriesLevel,
  Stopped,
} from "./outcome/scenario.ts";
export type { RoundCause } from "./verdict/scenario.ts";

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
