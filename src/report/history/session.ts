import type { ChangedPart } from "../../model/comparability.ts";
import type { Objective } from "../../model/objective.ts";
import type { Run } from "../../model/run/run.ts";
import type { Acceptance } from "../../ports/baseline-store.ts";

/** The runs of one session (measure/sessions.ts) with one load: one place of the history's charts. */
export interface Session {
  /** In their order of time. */
  readonly runs: readonly [Run, ...Run[]];
  /** Present where the session made a new level the reference. */
  readonly accepted: Acceptance | undefined;
  /** What differs from the load of the session before; empty where nothing does. */
  readonly changedLoad: readonly ChangedPart[];
}

/** What is stored of a scenario in an environment on one branch. */
export interface BranchHistory {
  readonly scenario: string;
  readonly environment: string;
  /** Undefined for runs of a terminal. */
  readonly branch: string | undefined;
  /** In their order of time, at least one. */
  readonly sessions: readonly Session[];
  /** Whose indicators are shown beside the usual ones. */
  readonly objectives: readonly Objective[];
}
