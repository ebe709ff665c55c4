import type { Line, ReportDocument, Section } from "../document.ts";
import type { Failure } from "../failure.ts";
import type { Objective } from "../objective.ts";
import type { GateOutcome, JudgedOutcome } from "../outcome/scenario.ts";
import type { FactKeeper, KeptFacts } from "../run/facts.ts";
import type { Run } from "../run/run.ts";
import type { Start } from "../start.ts";
import type { FlameGraph } from "./flame.ts";
import type { Panel } from "./panel.ts";

/** Runs that are shown, those beside them, and the facts that were kept of them. */
export interface ShownRuns extends FactKeeper {
  readonly runs: readonly Run[];
  readonly baseline: readonly Run[];
  /** Name of the baseline's runs: `baseline` or `base deployment`. */
  readonly reference: string;
  /** Their verdict; undefined for a run alone. */
  readonly judged?: JudgedOutcome | undefined;
  /** The page of the repository on GitHub, where it is known. */
  readonly repositoryUrl?: string | undefined;
}

/** What a feature says of the servers' series. */
export interface ServersRemark {
  /** In the section's title: `2 series moved with the miss`. */
  readonly title: string;
  /** The queries it is about: the section is open, and they stand first. */
  readonly queries: readonly string[];
  readonly lines: readonly Line[];
}

/** What a page shows of a report: whole records, where they are at hand. */
export interface PagedReport {
  readonly document: ReportDocument;
  readonly outcome: GateOutcome;
  readonly measured: GateOutcome;
  readonly context: {
    readonly workflowRun: string | undefined;
    readonly parts?: readonly Part[] | undefined;
  };
}

/** Makes pages: self-contained HTML files. */
export interface PageMaker {
  ofReport(report: PagedReport): string;
  /** Of a run that was not judged. */
  ofRun(run: Run, parts: readonly Part[]): string;
}

/** A Run record, and where it was read. */
export interface RunFile {
  readonly path: string;
  readonly run: Run;
}

/** Whole loads, each as one run. */
export interface WholeRuns {
  readonly files: readonly RunFile[];
  /** Set if one is not whole. */
  readonly failure: Failure | undefined;
}

/** The side of a gate that a run was made of. */
export type RecordedSide = "head" | "base" | "control";

/** Who let a failed gate through, in words. */
export interface LetThrough {
  /** Without the verdict: `accepted by ada`. */
  readonly words: string;
  /** Below the headline. */
  readonly line: Line;
  /** In JUnit, of each suite that failed. */
  readonly properties: Readonly<Record<string, string>>;
}

/** What is known of a scenario beside its outcome. */
export interface Known {
  /** What lies beside the scenario's baseline under the part's `remembers`. */
  readonly remembered: string | undefined;
  /** What starts the service; undefined if it runs already, or this job does not start it. */
  readonly start: Start | undefined;
}

/** What a feature does with runs: what it asks of them, finds in them and says of them. */
export interface Part {
  /**
   * Merges the records of one side that are parts of loads; undefined for those of other features.
   * @throws Failure "usage" for records that do not belong together
   */
  wholeOf?(files: readonly RunFile[], side: RecordedSide): WholeRuns | undefined;
  /** The objectives that decide, in place of these. */
  asked?(objectives: readonly Objective[], runs: readonly Run[]): readonly Objective[];
  /** Why runs of these objectives cannot be judged; undefined if they can. */
  unfit?(objectives: readonly Objective[], runs: readonly Run[]): Failure | undefined;
  /**
   * What it keeps of a judged scenario, under its own key: found once, in whole records. A stored outcome has the facts of
   * this change's runs, but not of the baseline's: what a report needs of these is kept here.
   */
  facts?(outcome: JudgedOutcome, known: Known): KeptFacts | undefined;
  /** Name under which it keeps something beside baselines (`BaselineStore.remember`), which `facts` is given. */
  readonly remembers?: string;
  /** A sentence at the end of the report. */
  foot?(outcome: JudgedOutcome): string | undefined;
  /** Below the headline of the whole gate. */
  opening?(outcome: FactKeeper): Line | undefined;
  /** Of what it kept when it let a fail through. */
  letThrough?(keeper: FactKeeper): LetThrough | undefined;
  /** Why objectives were missed, below the headline: a sentence or two, in which outside words are not escaped. */
  why?(outcome: JudgedOutcome): string | undefined;
  /** What else the reader may do now, after the kernel's own step. */
  next?(outcome: JudgedOutcome): Line | undefined;
  /** Below the headline and its reason. */
  remarks?(shown: ShownRuns): readonly Line[];
  /** Above the evidence; those of runs that nothing was asked of stay open. */
  section?(shown: ShownRuns): Section | undefined;
  /** Metrics that its section shows, and the table of all metrics does not. */
  readonly ownMetrics?: readonly string[];
  servers?(shown: ShownRuns): ServersRemark | undefined;
  /** What the load of a run was, in place of its requests; undefined for other runs. */
  load?(run: Run): string | undefined;
  /** On the page, before the distribution of response times. */
  panels?(shown: ShownRuns & { readonly subject: string }): readonly Panel[];
  /** On the page, a card of its own. */
  flame?(shown: ShownRuns): FlameGraph | undefined;
  /** Reads what a report's page is made of, before a script could change it. @throws Failure "run" if that is not complete */
  openPage?(): Promise<PageMaker>;
}
