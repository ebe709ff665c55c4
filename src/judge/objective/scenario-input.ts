import type { Comparability } from "../../model/comparability.ts";
import type { Objective } from "../../model/objective.ts";
import type { Run } from "../../model/run/run.ts";
import type { Invalidity } from "../../model/verdict/invalidity.ts";
import type { Design } from "../../model/verdict.ts";
import type { DriftReference } from "../compare/drift.ts";

/** Input for judging one scenario. */
export interface ScenarioInput {
  /** The rounds of this gate, at least one, usually one. */
  readonly runs: readonly Run[];
  /** Comparable runs, any order; may be empty. Side by side: the base's rounds, in the order of `runs`. */
  readonly baseline: readonly Run[];
  /** Source of the baseline; default `stored`. */
  readonly design?: Design;
  /** Side by side: both sides were loaded at the same time. */
  readonly isAtOnce?: boolean;
  /** Side by side: the base's second run of each round, in the order of `runs`; empty or absent without a control. */
  readonly control?: readonly Run[];
  /** Maximum rounds of this gate; default: as many as there are. */
  readonly mostRounds?: number;
  readonly comparability: Comparability;
  readonly objectives: readonly Objective[];
  /** Reference for drift; absent if drift is disabled or impossible. */
  readonly reference?: DriftReference;
  /** The newest stored run if none is comparable: its figures are shown. */
  readonly former?: Run | undefined;
  /** The newest stored run of the branch: by its load that of a change is seen to be lighter. */
  readonly before?: Run | undefined;
  /** Whether thresholds of the script that only the base branch has are among the objectives. */
  readonly keepsThresholds?: boolean | undefined;
  /** Whether the runs have to say how the base's script is beside theirs: records of a change that somebody else measured. */
  readonly wantsBaseScript?: boolean | undefined;
  /** Whether a gate without a comparable baseline is inconclusive, even if there never was one. */
  readonly requireBaseline: boolean;
  /** Whether the base was to be measured beside this change; default: as the design says. */
  readonly wantsBase?: boolean;
  /**
   * Set for runs that are to be stored: they need nothing to compare with. `accepted`: they become the new level, and their
   * comparison with the old one decides nothing.
   */
  readonly recording?: "added" | "accepted" | undefined;
  /** Scenarios that share the gate's false-alarm probability; default 1. */
  readonly scenarios?: number;
  /** Whether only the verdict and the next round are needed: skips remedies, which are slow to compute. */
  readonly isLookOnly?: boolean;
}

/** Context for judging one objective. */
export interface Context {
  readonly input: ScenarioInput;
  /** This scenario's share of the false-alarm probability, for failing objectives and for warnings each. */
  readonly falseAlarm: number;
  /** The load was stopped early: the measurement is incomplete. */
  readonly isCutShort: boolean;
  /** Why some rounds are invalid for some indicators. */
  readonly invalid: readonly Invalidity[];
  /** The same for the control's runs. */
  readonly invalidControl: readonly Invalidity[];
}
