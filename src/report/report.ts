import type { ScenarioVerdict, VerdictWord } from "../judge/verdict.ts";
import type { Run } from "../measure/run.ts";

/** The gate's answer. `broken`: a run could not be made or finished; neither a pass nor a regression. */
export type GateWord = VerdictWord | "broken";

/** What happened to one scenario of a gate. */
export type ScenarioOutcome =
  | {
      readonly kind: "judged";
      readonly scenario: string;
      readonly environment: string;
      readonly run: Run;
      /** Runs of the baseline the verdict compares with, oldest first. */
      readonly baseline: readonly Run[];
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
      /** What was measured until then. */
      readonly partial: Run | undefined;
    };

/** Everything the report is made of. */
export interface GateOutcome {
  /** The worst of the scenarios: broken, fail, inconclusive, warn, pass. */
  readonly verdict: GateWord;
  readonly scenarios: readonly ScenarioOutcome[];
  /** Sentences for the reader that no section holds, such as where a first baseline was kept. */
  readonly notes: readonly string[];
}

/** Where the report stands and what it can point at; every part may be missing, as in a terminal. */
export interface ReportContext {
  /** Address of the workflow run that made it. */
  readonly workflowRun: string | undefined;
  /** Address of the page where the baseline workflow is started by hand. */
  readonly acceptUrl: string | undefined;
  /** One command that repeats the gate locally. */
  readonly repeatCommand: string | undefined;
  /** The branch whose baseline was read, such as `main`. */
  readonly baselineBranch: string | undefined;
}

/** A report, ready to be published. */
export interface Report {
  readonly verdict: GateWord;
  /** Identity of the gate among the comments of a pull request: scenarios and environments, see gateKey. */
  readonly gate: string;
  /** The verdict in one plain sentence without markup, for check titles, terminals and outputs. */
  readonly headline: string;
  /** GitHub-flavoured Markdown; not yet shortened to any limit. */
  readonly markdown: string;
  /** With no more of its runs than a report needs: no slices, no sketches. */
  readonly outcome: GateOutcome;
  /** The runs as they were measured, whole, in the order of the scenarios. */
  readonly runs: readonly Run[];
  /** What the report could point at, for formats that are made from the outcome later. */
  readonly context: ReportContext;
}
