/** For people: nothing here decides. */
export interface Log {
  /** A step begins, or something worth knowing happened. */
  note(line: string): void;
  /** A doubt or a side job that failed; shown as an annotation on GitHub. */
  warn(line: string): void;
  /** Replaces the line before it on a terminal. */
  progress(progress: LoadProgress): void;
  /** Output of the load generator. `log`: what it or the script logs; `summary`: its end-of-test summary. */
  output(line: string, from: "log" | "summary"): void;
}

export interface LoadProgress {
  /** `checkout, round 2 of at most 3`; empty for a single load. */
  readonly label?: string;
  readonly elapsedMs: number;
  readonly requests: number;
  readonly requestsPerSecond: number;
  /** Undefined before the first request. */
  readonly p95Ms: number | undefined;
  readonly failedRatio: number;
  readonly vus: number;
  /** The last one of a load. */
  readonly isOver?: boolean;
}

/** Warns of each line once. */
export function warnOnce(): (line: string, log: Pick<Log, "warn">) => void {
  const warned = new Set<string>();
  return (line, log) => {
    if (!warned.has(line)) log.warn(line);
    warned.add(line);
  };
}
