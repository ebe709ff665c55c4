import type { Comparability } from "../../model/comparability.ts";
import type { Objective } from "../../model/objective.ts";
import type { Run } from "../../model/run/run.ts";
import type { Invalidity } from "../../model/verdict/invalidity.ts";
import type { Design } from "../../model/verdict.ts";
import type { DriftReference } from "../compare/drift.ts";

/** What one scenario is judged by. */
export interface ScenarioInput {
  /** The rounds of this gate, at least one, usually one. */
  readonly runs: readonly Run[];
  /** Comparable runs, any order; empty when there are none. Side by side: the base's rounds, in the order of `runs`. */
  readonly baseline: readonly Run[];
  /** Where the baseline comes from; `stored` when not given. */
  readonly design?: Design;
  /** Side by side: the base's second run of each round, in the order of `runs`; empty or absent without a control. */
  readonly control?: readonly Run[];
  /** Rounds this gate may take in all; as many as there are when not given. */
  readonly mostRounds?: number;
  readonly comparability: Comparability;
  readonly objectives: readonly Objective[];
  /** What slow creep is measured from; absent where it is not asked for or cannot have happened. */
  readonly reference?: DriftReference;
  /** Whether a gate without a comparable baseline is inconclusive. */
  readonly requireBaseline: boolean;
  /** Whether these runs become the level that others are compared with: how they compare themselves decides nothing. */
  readonly isAcceptance?: boolean;
  /** Scenarios of the gate, which share its chance of a false alarm; 1 when not given. */
  readonly scenarios?: number;
  /** Whether verdict and next round are all that is asked for: remedies, whose numbers take long to find, are left out. */
  readonly isLookOnly?: boolean;
}

/** What judging one objective needs beside it. */
export interface Context {
  readonly input: ScenarioInput;
  /** The chance of a false alarm of all scenarios' objectives that fail, or that warn: this scenario's part. */
  readonly falseAlarm: number;
  /** The load was stopped before its end: the run is no whole measurement. */
  readonly isCutShort: boolean;
  /** Why some rounds prove nothing about some indicators. */
  readonly invalid: readonly Invalidity[];
  /** The same of the control's runs. */
  readonly invalidControl: readonly Invalidity[];
}
