import type { Indicator, Objective } from "./objective.ts";
import type { Dimension } from "./units.ts";
import type { VerdictWord } from "./verdict/judgement.ts";
import type { ScenarioVerdict } from "./verdict/scenario.ts";

export type { Change, LevelDrift, LikeWith, Moment, NullControl, SeenChange } from "./verdict/change.ts";
export type { GateWord, Judgement, NotJudgedCause, VerdictWord } from "./verdict/judgement.ts";
export type { MovedSeries } from "./verdict/moved.ts";
export type { LoadNeeded, Remedy } from "./verdict/remedy.ts";
export type { AnotherRound, FalseAlarms, ScenarioVerdict } from "./verdict/scenario.ts";

/** Where the baseline's runs come from: from its history, or measured in turn with this change's rounds. */
export type Design = "stored" | "sideBySide";

/** An objective on something the run never produced: an error of the configuration, never a pass. */
export interface MissingIndicator {
  readonly kind: "missing";
  readonly objective: Objective;
  readonly indicator: Indicator;
  /** `metric`: no such metric in the run; `tags`: no sample with such tags; `aggregation`: its type has none such. */
  readonly missing: "metric" | "tags" | "aggregation";
  /** Names that the run did produce, nearest first, at most five. */
  readonly near: readonly string[];
  /** Of a missing metric: all that the run recorded, the most telling first. */
  readonly recorded?: readonly string[] | undefined;
}

/** A bound whose unit does not fit what the run measured; known only now for metrics of the script's own. */
export interface WrongUnit {
  readonly kind: "wrongUnit";
  readonly objective: Objective;
  /** What the indicator measures. */
  readonly dimension: Dimension;
}

/** Why an objective cannot be judged by any run of this scenario; exit status 2. */
export type MisconfiguredObjective = MissingIndicator | WrongUnit;

/** What came of judging one scenario. */
export type ScenarioJudgement =
  | { readonly kind: "judged"; readonly verdict: ScenarioVerdict }
  | { readonly kind: "misconfigured"; readonly problems: readonly MisconfiguredObjective[] };

const worstFirst: readonly VerdictWord[] = ["fail", "inconclusive", "warn", "pass"];

/**
 * The worst of several verdicts: fail, inconclusive, warn, pass, in this order.
 * @returns pass when there are none: nothing was asked
 */
export function worstOf(verdicts: readonly VerdictWord[]): VerdictWord {
  return worstFirst.find((word) => verdicts.includes(word)) ?? "pass";
}
