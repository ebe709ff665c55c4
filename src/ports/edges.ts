import type { Failure } from "../model/failure.ts";
import type { BaselineKey, Scenario } from "../model/gate.ts";
import type { Report } from "../model/outcome.ts";
import type { Provenance, Run } from "../model/run.ts";

/** What the log is told while a gate runs. Nothing here decides; all text is for people. */
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
  /** What they are of, for people: `checkout, round 2 of at most 3`; absent or empty where there is but one load. */
  readonly of?: string;
  readonly elapsedMs: number;
  readonly requests: number;
  readonly requestsPerSecond: number;
  /** Of the requests so far; undefined before the first. */
  readonly p95Ms: number | undefined;
  readonly failedRatio: number;
  readonly vus: number;
}

/** Facts about the caller that every record carries; known before the load starts. */
export type Caller = Pick<Provenance, "commit" | "branch" | "event" | "workflowRun" | "actor">;

/** The two deployments of a comparison side by side: the base commit's and this change's. */
export type Side = "base" | "head";

export interface LoadOptions {
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly log: Log;
  /** Which deployment the scenario's target is; that of this change when not given. */
  readonly side?: Side;
  /** Base URLs of deployments of the other side that have to answer, too, before the load starts. */
  readonly alsoAwait?: readonly string[];
}

/** The runs of one round side by side. */
export interface Pair {
  readonly base: Run;
  readonly head: Run;
  /** The base deployment's once more, beside the pair, where that was asked for. */
  readonly control?: Run | undefined;
}

/** Both sides cannot be run at once with this script. */
export interface Refused {
  readonly refused: Failure;
}

/** The load generator. */
export interface Load {
  /**
   * Runs a scenario once and measures it.
   * @param signal aborting it stops the generator cleanly; the run then ends `unfinished`
   * @throws Failure "usage" for a script that is missing or wrong, "run" when no run could be made
   */
  run(scenario: Scenario, options: LoadOptions): Promise<Run>;
  /**
   * Runs a scenario once on its target and on the base deployment at the same time, in one process, and measures each
   * side on its own. All runs end in the same way.
   * @param callers of each side
   * @param withControl whether the base deployment is loaded once more beside the pair, with as much load again
   * @returns `refused` for a script that does not allow it, with the reason and what to do
   * @throws Failure as `run`
   */
  runBoth(
    scenario: Scenario,
    base: string,
    options: Omit<LoadOptions, "caller" | "side" | "alsoAwait"> & {
      readonly callers: Readonly<Record<Side, Caller>>;
      readonly withControl?: boolean;
    },
  ): Promise<Pair | Refused>;
}

/** A stored run and how it came to be there. */
export interface BaselineEntry {
  readonly run: Run;
  /** Present on the run that made a new level the reference: runs before it are no longer compared with. */
  readonly accepted: Acceptance | undefined;
}

/** Who declared a level intended, and why. */
export interface Acceptance {
  readonly reason: string;
  readonly actor: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Where accepted runs live. All operations throw a Failure "run" when the store cannot be reached or is damaged. */
export interface BaselineStore {
  /** Where this is, for people: `branch loadline-baselines` or `.loadline/baselines`. */
  readonly place: string;
  /** All histories there are. */
  keys(): Promise<readonly BaselineKey[]>;
  /** Finds out before a load what append would find out after it, as far as that can be known. */
  assertWritable(): Promise<void>;
  /**
   * Oldest first; empty when nothing was stored.
   * @param reach `all`: also older runs, which nothing is compared with any more and of which only figures are kept
   */
  read(key: BaselineKey, reach?: "compared" | "all"): Promise<readonly BaselineEntry[]>;
  /** Appends in one step, all or nothing, keeping what another job wrote in between. */
  append(key: BaselineKey, entries: readonly BaselineEntry[]): Promise<void>;
}

/** Where a report was shown. */
export interface Published {
  readonly commentUrl?: string | undefined;
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

/** Everything a gate does to the world, given to it. */
export interface Edges {
  readonly load: Load;
  readonly baseline: BaselineStore;
  readonly publisher: Publisher;
  readonly log: Log;
  /** Aborted when the user or the job is stopped. */
  readonly signal: AbortSignal;
  /** Milliseconds of a clock that never goes back; only differences count. */
  readonly now: () => number;
  /** A number in [0, 1), each time another. */
  readonly random: () => number;
}
