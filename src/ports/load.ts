import type { Failure } from "../model/failure.ts";
import type { Scenario } from "../model/gate.ts";
import type { KeptFacts } from "../model/run/facts.ts";
import type { Provenance, Run } from "../model/run/run.ts";
import type { Log } from "./log.ts";

/** Known before the load starts; every record has it. */
export type Caller = Pick<
  Provenance,
  "commit" | "branch" | "event" | "workflowRun" | "pullRequest" | "actor"
>;

/** The two deployments of a comparison side by side: the base commit's and this change's. */
export type Side = "base" | "head";

/** A script as the load generator read it. */
export interface ReadScript {
  readonly options: Readonly<Record<string, unknown>>;
  readonly files: readonly { readonly path: string; readonly content: Buffer }[];
}

/** The part of a load that this process makes; others make the rest at the same time. */
export interface PartOfLoad {
  /** From 1, among so many. */
  readonly index: number;
  readonly of: number;
  /** k6's options, such as `1/4:2/4` and `0,1/4,2/4,3/4,1`. */
  readonly segment: string;
  readonly sequence: string;
  /** When it begins, ms since the epoch. */
  readonly startMs: number;
  /**
   * What its run keeps.
   * @param made.lateMs undefined if something else let the generator begin. @param made.idle scenarios that ran nothing
   * @throws Failure "run" for a part that does not count
   */
  factsOf(made: { readonly lateMs: number | undefined; readonly idle: readonly string[] }): KeptFacts;
}

export interface LoadOptions {
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly log: Log;
  /** Deployment of the scenario's target; default: head. */
  readonly side?: Side;
  /** Base URLs of the other side that must answer, too, before the load starts. */
  readonly alsoAwait?: readonly string[];
  /** Waits until the part is to be made; absent: the whole load, at once. @throws Failure "usage" for a load that has no parts */
  readonly takePart?:
    | ((
        scenario: Scenario,
        script: ReadScript,
        options: Pick<LoadOptions, "log" | "signal">,
      ) => Promise<PartOfLoad>)
    | undefined;
  /** Opens, once, where the generator writes its own metrics too, and returns the address. */
  readonly writeTo?: (() => Promise<string>) | undefined;
  /** Of a gate side by side, from 1: what was started for an earlier round is started anew. */
  readonly round?: number | undefined;
  /** The load is stopped after so long, and its run is then unfinished; default: it runs to its end. */
  readonly stretchMs?: number | undefined;
}

/** What is loaded side by side: both deployments, and for a control the base's once more. */
export type Loaded = Side | "control";

/** Something for each of them. */
export type OfLoaded<Each> = Readonly<Record<Side, Each>> & { readonly control?: Each | undefined };

/** Makes something else for each. */
export function forLoaded<Each, Other>(
  all: OfLoaded<Each>,
  make: (each: Each, loaded: Loaded) => Other,
): OfLoaded<Other> {
  const { base, control, head } = all;
  return {
    head: make(head, "head"),
    base: make(base, "base"),
    ...(control !== undefined && { control: make(control, "control") }),
  };
}

/** The runs of one round. */
export type Pair = OfLoaded<Run>;

/** This script does not allow both sides at once: the reason and what to do. */
export interface Refused {
  readonly refused: Failure;
}

export interface Load {
  /**
   * Runs a scenario once. Aborting the signal stops the generator cleanly; the run then ends `unfinished`.
   * @throws Failure "usage" for a script that is missing or wrong, "run" if no run could be made
   */
  run(scenario: Scenario, options: LoadOptions): Promise<Run>;
  /**
   * Runs a scenario once on its target and on the base deployment (twice with `withControl`), at the same time in one
   * process. All runs end in the same way. @throws Failure as `run`
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
