import type { BaselineKey } from "../model/gate.ts";
import type { Run } from "../model/run/run.ts";

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

/** How a history is read. */
export interface ReadOptions {
  /** `all`: also older runs, which nothing is compared with any more and of which only figures are kept. */
  readonly reach?: "compared" | "all";
  /** Told, in a sentence each, what is stored and did not count. */
  readonly onDoubt?: (sentence: string) => void;
}

/** Where accepted runs live. All operations throw a Failure "run" when the store cannot be reached or is damaged. */
export interface BaselineStore {
  /** Where this is, for people: `branch loadline-baselines` or `.loadline/baselines`. */
  readonly place: string;
  /** All histories there are. */
  keys(): Promise<readonly BaselineKey[]>;
  /** Finds out before a load what append would find out after it, as far as that can be known. */
  assertWritable(): Promise<void>;
  /** Oldest first; empty when nothing was stored. */
  read(key: BaselineKey, options?: ReadOptions): Promise<readonly BaselineEntry[]>;
  /** Appends in one step, all or nothing, keeping what another job wrote in between. */
  append(key: BaselineKey, entries: readonly BaselineEntry[]): Promise<void>;
}
