import type { ChangedPart } from "../../model/comparability.ts";
import type { Objective } from "../../model/objective.ts";
import type { Run } from "../../model/run/run.ts";
import type { Acceptance } from "../../ports/baseline-store.ts";

/** The runs of one session (model/run/session.ts) with one load: one place of the charts. */
export interface Session {
  /** In order of time. */
  readonly runs: readonly [Run, ...Run[]];
  /** Set if the session's level was accepted as the new reference. */
  readonly accepted: Acceptance | undefined;
  /** Differences from the load of the session before. */
  readonly changedLoad: readonly ChangedPart[];
}

/** The stored runs of a scenario in an environment on one branch. */
export interface BranchHistory {
  readonly scenario: string;
  readonly environment: string;
  /** Undefined for runs from a terminal. */
  readonly branch: string | undefined;
  /** In order of time, at least one. */
  readonly sessions: readonly Session[];
  /** Their indicators are shown in addition to the usual ones. */
  readonly objectives: readonly Objective[];
}
