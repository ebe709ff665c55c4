import type { Report } from "../model/outcome.ts";

/** Where a report was shown. */
export interface Published {
  readonly commentUrl?: string | undefined;
  readonly issueUrl?: string | undefined;
  /** The report as one HTML page (report.html), on disk. */
  readonly reportPath?: string | undefined;
  /** Its other files on disk, by the output of the action that has the path. */
  readonly filePaths?: Readonly<Record<string, string>> | undefined;
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
