import type { Line, ReportDocument } from "./document.ts";
import type { LinkTemplate } from "./gate.ts";
import type { GateOutcome } from "./outcome/scenario.ts";
import type { Part } from "./report/part.ts";
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
 * @param runs to measure; default: the command's own
 * @returns undefined if no command can measure this many, as with imported runs
 */
export type RecordCommand = (how: "update" | "accept", scenario: string, runs?: number) => string | undefined;

/** Where the report is shown and what it can link to; any part may be missing. */
export interface ReportContext {
  readonly workflowRun: string | undefined;
  /** Name of the artifact with its files. */
  readonly artifact?: string | undefined;
  /** Page that starts the baseline workflow by hand. */
  readonly acceptUrl: string | undefined;
  /** The repository's page on GitHub, without a slash at its end. */
  readonly repositoryUrl?: string | undefined;
  /** What may let a failed gate through, below the ways to accept a change. */
  readonly failAdvice?: readonly Line[] | undefined;
  readonly repeatCommand: string | undefined;
  /** Absent if only a workflow may record. */
  readonly recordCommand?: RecordCommand | undefined;
  /** Absent if the reader's setting is unknown. */
  readonly failOnInconclusive?: boolean | undefined;
  /** A failure is a configuration error, not one of the load generator or the target. */
  readonly isMisuse?: boolean | undefined;
  /** The verdict comes from a job that ran the pull request's code, and was not verified here. */
  readonly isUnverified?: boolean | undefined;
  /** The runs were measured for the baseline: no advice to record one. */
  readonly isRecording?: boolean | undefined;
  /** Files were compared with files: there is no stored level to accept. */
  readonly isComparison?: boolean | undefined;
  /** The branch's own jobs record with the command line, as in CI systems other than GitHub's. */
  readonly isRecordedByCommand?: boolean | undefined;
  /** The branch of the baseline, such as `main`. */
  readonly baselineBranch: string | undefined;
  /** Of features. */
  readonly parts?: readonly Part[] | undefined;
  /** Of the gate file, to be filled in for each run. */
  readonly links?: readonly LinkTemplate[];
}

/** A run of a gate, and its number among the runs of its scenario. */
export interface RecordedRun {
  readonly run: Run;
  readonly side: "base" | "head" | "control";
  /** From 1. */
  readonly round: number;
}

export interface Report {
  readonly verdict: GateWord;
  /** Identifies the gate among the comments of a pull request: scenarios and environments, see gateKey. */
  readonly gate: string;
  /** The verdict as one sentence without markup. */
  readonly headline: string;
  readonly document: ReportDocument;
  /** Without slices and sketches. */
  readonly outcome: GateOutcome;
  /** With slices and sketches, for the page's charts. */
  readonly measured: GateOutcome;
  /** In the order of the scenarios and their rounds. */
  readonly runs: readonly RecordedRun[];
  /** For formats that are rendered later. */
  readonly context: ReportContext;
}
