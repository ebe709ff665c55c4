import type { Indicator, Objective } from "./objective.ts";
import type { Dimension } from "./units.ts";
import type { VerdictWord } from "./verdict/judgement.ts";
import type { ScenarioVerdict } from "./verdict/scenario.ts";

export type {
  Change,
  LatestLevel,
  LevelDrift,
  LikeWith,
  Moment,
  NullControl,
  SeenChange,
} from "./verdict/change.ts";
export type {
  GateWord,
  Judgement,
  NotJudged,
  NotJudgedCause,
  Relative,
  VerdictWord,
} from "./verdict/judgement.ts";
export type { LoadNeeded, Remedy } from "./verdict/remedy.ts";
export type { AnotherRound, FalseAlarms, ScenarioVerdict } from "./verdict/scenario.ts";

/** The baseline is its history, or runs measured together with this change's rounds. */
export type Design = "stored" | "sideBySide";

/** An objective on a metric that the run does not contain: a configuration error, never a pass. */
export interface MissingIndicator {
  readonly kind: "missing";
  readonly objective: Objective;
  readonly indicator: Indicator;
  /**
   * `metric`: not in the run; `tags`: no sample with these tags; `aggregation`: not supported by the metric's type;
   * `seconds`: the result does not tell seconds apart, or has too few; `endpoints`: nor endpoints.
   */
  readonly missing: "metric" | "tags" | "aggregation" | "seconds" | "endpoints";
  /** Names in the run, nearest first, at most five. */
  readonly near: readonly string[];
  /** For a missing metric: all metrics of the run, the most relevant first. */
  readonly recorded?: readonly string[] | undefined;
}

/** A bound whose unit does not fit the metric. */
export interface WrongUnit {
  readonly kind: "wrongUnit";
  readonly objective: Objective;
  readonly dimension: Dimension;
}

/** No run of this scenario can judge the objective; exit status 2. */
export type MisconfiguredObjective = MissingIndicator | WrongUnit;

export type ScenarioJudgement =
  | { readonly kind: "judged"; readonly verdict: ScenarioVerdict }
  | { readonly kind: "misconfigured"; readonly problems: readonly MisconfiguredObjective[] };

const worstFirst: readonly VerdictWord[] = ["fail", "inconclusive", "warn", "pass"];

/** The worst of several verdicts (fail, inconclusive, warn, pass); pass for none. */
export function worstOf<Word extends VerdictWord>(verdicts: readonly Word[]): Word | "pass" {
  const [worst] = verdicts.toSorted((one, other) => worstFirst.indexOf(one) - worstFirst.indexOf(other));
  return worst ?? "pass";
}
