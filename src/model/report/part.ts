import type { Line, Section } from "../document.ts";
import type { Run } from "../run/run.ts";
import type { Panel } from "./panel.ts";

/** Runs that are shown, and those beside them. */
export interface ShownRuns {
  readonly runs: readonly Run[];
  readonly baseline: readonly Run[];
  /** Name of the baseline's runs: `baseline` or `base deployment`. */
  readonly reference: string;
}

/** What a feature says of runs in a report. */
export interface ReportPart {
  /** Below the headline. */
  remarks?(runs: readonly Run[]): readonly Line[];
  /** Above the evidence; those of runs that nothing was asked of stay open. */
  section?(shown: ShownRuns): Section | undefined;
  /** What the load of a run was, in place of its requests; undefined for other runs. */
  load?(run: Run): string | undefined;
  /** On the page, before the distribution of response times. */
  panels?(shown: ShownRuns & { readonly subject: string }): readonly Panel[];
}
