import type { Failure } from "../model/failure.ts";
import type { Scenario } from "../model/gate.ts";
import type { Provenance, Run } from "../model/run/run.ts";
import type { Log } from "./log.ts";

/** Facts about the caller that every record carries; known before the load starts. */
export type Caller = Pick<
  Provenance,
  "commit" | "branch" | "event" | "workflowRun" | "actor" | "imageDigest"
>;

/** The two deployments of a comparison side by side: the base commit's and this change's. */
export type Side = "base" | "head";

/** The part of a load that this process makes, while others make the rest at the same time. */
export interface ShardOfLoad {
  /** From 1. */
  readonly index: number;
  readonly count: number;
  /**
   * Takes the next run's turn: its round, and the second in which all shards begin it, in ms since the epoch.
   * @param apartMs how much later the turn after it begins
   */
  takeTurn(apartMs: number): { readonly round: number; readonly startMs: number };
}

export interface LoadOptions {
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly log: Log;
  /** Which deployment the scenario's target is; that of this change when not given. */
  readonly side?: Side;
  /** Base URLs of deployments of the other side that have to answer, too, before the load starts. */
  readonly alsoAwait?: readonly string[];
  /** Absent for the whole load. */
  readonly shard?: ShardOfLoad | undefined;
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
