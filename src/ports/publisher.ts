import type { Report } from "../model/outcome.ts";

/** Where a report was shown. */
export interface Published {
  readonly commentUrl?: string | undefined;
  readonly issueUrl?: string | undefined;
  /** The report as one HTML page (report.html), on disk. */
  readonly reportPath?: string | undefined;
  /** The report as Markdown (report.md), on disk. */
  readonly markdownPath?: string | undefined;
  /** The report for machines (report.json), on disk. */
  readonly jsonPath?: string | undefined;
  /** The verdict as JUnit XML (junit.xml), on disk. */
  readonly junitPath?: string | undefined;
  /** The Run records, on disk. */
  readonly recordPaths?: readonly string[] | undefined;
}

/** Where verdicts are shown: a directory, a terminal, a pull request. */
export interface Publisher {
  /** Says that a measurement is under way. */
  begin(): Promise<void>;
  /** Shows the report. What it may not show it warns about; it does not change the verdict. */
  publish(report: Report): Promise<Published>;
}
