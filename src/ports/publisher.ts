import type { Report } from "../model/outcome.ts";

export interface Published {
  readonly commentUrl?: string | undefined;
  readonly issueUrl?: string | undefined;
  /** report.html. */
  readonly reportPath?: string | undefined;
  /** Its other files, by the action's output with the path. */
  readonly filePaths?: Readonly<Record<string, string>> | undefined;
  readonly recordPaths?: readonly string[] | undefined;
}

/** Where verdicts are shown: a directory, a terminal, a pull request. */
export interface Publisher {
  /** Says that a measurement has begun. */
  begin(): Promise<void>;
  /** Shows the report; warns about what it may not show. */
  publish(report: Report): Promise<Published>;
}

/** A publisher that is opened when it is first used. */
export function openedLater(open: () => Promise<Publisher>): Publisher {
  let opened: Promise<Publisher> | undefined;
  const publisher = (): Promise<Publisher> => {
    opened ??= open();
    return opened;
  };
  return {
    begin: async () => await (await publisher()).begin(),
    publish: async (report) => await (await publisher()).publish(report),
  };
}
