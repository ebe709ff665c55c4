import type { ReportDocument } from "./document.ts";
import type { LinkTemplate } from "./gate.ts";
import type { GateOutcome } from "./outcome/scenario.ts";
import type { Run } from "./run/run.ts";
import type { GateWord } from "./verdict.ts";

export type {
  GateOutcome,
  JudgedOutcome,
  LeftOutRun,
  Recording,
  ScenarioOutcome,
  SeriesLevel,
  Stopped,
} from "./outcome/scenario.ts";
export type { RoundCause } from "./verdict/scenario.ts";

/**
 * The command that records a scenario's level.
 * @param runs to measure; default: the command's own default
 * @returns undefined if no command can measure this many, for example imported runs
 */
export type RecordCommand = (how: "update" | "accept", scenario: string, runs?: number) => string | undefined;

/** Where the report is shown and what it can link to; any part may be missing, as in a terminal. */
export interface ReportContext {
  /** URL of the workflow run that created it. */
  readonly workflowRun: string | undefined;
  /** Name of the artifact that keeps its files; absent if nobody said. */
  readonly artifact?: string | undefined;
  /** URL of the page to start the baseline workflow by hand. */
  readonly acceptUrl: string | undefined;
  /** Label with which a person lets a failed gate through; absent where none does. */
  readonly acceptLabel?: string | undefined;
  /** A single command that repeats the gate locally. */
  readonly repeatCommand: string | undefined;
  /** The command that records a scenario's level again; absent if only a workflow may do so. */
  readonly recordCommand?: RecordCommand | undefined;
  /** Whether an inconclusive gate fails; absent if the report does not know the reader's setting. */
  readonly failOnInconclusive?: boolean | undefined;
  /** Whether a failure is a configuration error, rather than one of the load generator or the target. */
  readonly isMisuse?: boolean | undefined;
  /** Whether the verdict comes from a job that ran the pull request's code, and was not verified here. */
  readonly isUnverified?: boolean | undefined;
  /** Whether the runs were measured for the baseline, so that no advice to record one is needed. */
  readonly isRecording?: boolean | undefined;
  /** Whether files were compared with files, so that there is no stored level to accept. */
  readonly isComparison?: boolean | undefined;
  /** Whether the branch's own jobs record with the command line, as in CI systems other than GitHub's. */
  readonly isRecordedByCommand?: boolean | undefined;
  /** The branch of the baseline, such as `main`. */
  readonly baselineBranch: string | undefined;
  /** Links of the gate file, to fill in for each run. */
  readonly links?: readonly LinkTemplate[];
}

/** A run of a gate, and its number among the runs of its scenario. */
export interface RecordedRun {
  readonly run: Run;
  readonly side: "base" | "head" | "control";
  /** From 1. */
  readonly round: number;
}

/** A report, ready to publish. */
export interface Report {
  readonly verdict: GateWord;
  /** Identifies the gate among the comments of a pull request: scenarios and environments, see gateKey. */
  readonly gate: string;
  /** The verdict as one plain sentence without markup, for check titles, terminals and outputs. */
  readonly headline: string;
  /** The content for every format. */
  readonly document: ReportDocument;
  /** Reduced to what a report needs: without slices and sketches. */
  readonly outcome: GateOutcome;
  /** As measured, with slices and sketches: source of the page's charts. */
  readonly measured: GateOutcome;
  /** The complete runs, in the order of the scenarios and of their rounds. */
  readonly runs: readonly RecordedRun[];
  /** Context for formats that are generated later from the outcome. */
  readonly context: ReportContext;
}
