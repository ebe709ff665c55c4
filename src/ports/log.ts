/** What is logged while a gate runs. Nothing here decides; all text is for people. */
export interface Log {
  /** A step begins or something worth knowing happened. */
  note(line: string): void;
  /** A doubt or a side job that failed; shown as an annotation on GitHub. */
  warn(line: string): void;
  /** Where the load stands now; replaces the line before it on a terminal. */
  progress(progress: LoadProgress): void;
  /**
   * Output of the load generator, for its own section of the log.
   * @param from `log`: what it, or the script, logs; `summary`: what it prints at the end, which the report replaces
   */
  output(line: string, from: "log" | "summary"): void;
}

/** Live figures of a run. */
export interface LoadProgress {
  /** What they belong to, for people: `checkout, round 2 of at most 3`; absent or empty for a single load. */
  readonly label?: string;
  readonly elapsedMs: number;
  readonly requests: number;
  readonly requestsPerSecond: number;
  /** Of the requests so far; undefined before the first. */
  readonly p95Ms: number | undefined;
  readonly failedRatio: number;
  readonly vus: number;
}
