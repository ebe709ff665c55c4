import type { BaselineKey } from "../model/gate.ts";
import type { Run } from "../model/run/run.ts";

/** A stored run and how it came to be there. */
export interface BaselineEntry {
  readonly run: Run;
  /** Set on the first run of a new reference level: earlier runs are no longer compared with. */
  readonly accepted: Acceptance | undefined;
}

export interface Acceptance {
  readonly reason: string;
  readonly actor: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

export interface BaselineReading {
  /** `all`: also older runs, of which only figures are kept. */
  readonly reach?: "compared" | "all";
  /** Called with a sentence about each thing that did not count. */
  readonly onDoubt?: (sentence: string) => void;
}

/** Whether a verdict rests on what is read; it does if nothing is said. */
export interface Vital {
  readonly isVital?: boolean;
}

/** Accepted runs. All operations throw a Failure "run" if the store cannot be reached or is damaged. */
export interface BaselineStore {
  /** For people: `branch loadline-baselines` or `.loadline/baselines`. */
  readonly place: string;
  keys(): Promise<readonly BaselineKey[]>;
  /** Before a load: fails as `append` would after it, as far as that can be known. */
  assertWritable(): Promise<void>;
  /** Oldest first. */
  read(key: BaselineKey, options?: BaselineReading): Promise<readonly BaselineEntry[]>;
  /** A text that was kept beside the runs under this name, a word in small letters; undefined if none was. */
  remembered(key: BaselineKey, name: string, options?: Vital): Promise<string | undefined>;
  remember(key: BaselineKey, name: string, text: string): Promise<void>;
  /** All or nothing; keeps what another job wrote in between. */
  append(key: BaselineKey, entries: readonly BaselineEntry[]): Promise<void>;
}
