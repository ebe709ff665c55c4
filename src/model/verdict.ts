import type { Comparability } from "./comparability.ts";
import type { Indicator, Objective } from "./objective.ts";
import type { Tags } from "./run.ts";
import type { Dimension } from "./units.ts";
import type { Change, LevelDrift, NullControl, SeenChange } from "./verdict/change.ts";
import type { Invalidity } from "./verdict/invalidity.ts";
import type { MovedSeries } from "./verdict/moved.ts";
import type {
  NotJudgedReason,
  ObjectiveDoubt,
  OpenReason,
  ScenarioDoubt,
  ScenarioReason,
} from "./verdict/reason.ts";
import type { Remedy } from "./verdict/remedy.ts";
import type { WhyFact } from "./verdict/why.ts";

export type { Change, LevelDrift, LikeWith, Moment, NullControl, SeenChange } from "./verdict/change.ts";
export type { MovedSeries } from "./verdict/moved.ts";
export type { LoadNeeded, Remedy } from "./verdict/remedy.ts";

/** What is said of an objective or of the whole gate. */
export type VerdictWord = "pass" | "warn" | "fail" | "inconclusive";

/** The gate's answer. `broken`: a run could not be made or finished; neither a pass nor a regression. */
export type GateWord = VerdictWord | "broken";

/** Where the baseline's runs come from: from its history, or measured in turn with this change's rounds. */
export type Design = "stored" | "sideBySide";

interface Judged {
  readonly objective: Objective;
  readonly dimension: Dimension;
  /**
   * Indicator of this change's run, in the base unit. Over several rounds their level, which is the same beside a limit
   * and beside a baseline, save for `min` and `max`: a limit is held against the extreme of all rounds.
   */
  readonly current: number;
  /** Of the servers' side: labels of the series that was judged, the worst one; empty for a series without labels. */
  readonly series?: Tags | undefined;
  /** Of a percentile that was read from a histogram: the values between which it lies, in the base unit. */
  readonly bounds?: { readonly low: number; readonly high: number } | undefined;
  /** What is doubtful about its measurement; absent where nothing is, or a report of an earlier version does not say. */
  readonly doubts?: readonly ObjectiveDoubt[] | undefined;
}

/**
 * Why an objective was not judged: there is no baseline at all, none of this load, or none with a figure for it; the run
 * has no figure for it, which it should have measured or Prometheus have told, or rests it on too few samples, or knows
 * of a percentile no more than its histogram's bucket; or no round is a valid measurement; or the level is accepted
 * whatever the old one was.
 */
export type NotJudgedCause =
  | "noBaseline"
  | "changedLoad"
  | "notInBaseline"
  | "noSamples"
  | "fewSamples"
  | "bucket"
  | "unread"
  | "invalid"
  | "accepted";

/** What was found of one objective. A relative verdict cannot be built without its change and interval. */
export type Judgement =
  | (Judged & {
      readonly kind: "absolute";
      readonly verdict: "pass" | "warn" | "fail";
      /** In the base unit. */
      readonly limit: number;
      /** How the baseline compares, for information; it does not decide. */
      readonly change: Change | undefined;
      /** Between which values noise leaves the figure, where the limit is one of them; in the base unit. */
      readonly interval?: { readonly low: number; readonly high: number } | undefined;
    })
  | (Judged & {
      readonly kind: "relative";
      readonly verdict: VerdictWord;
      /** The bound made absolute by the baseline, in the base unit. */
      readonly limit: number;
      readonly change: Change;
      /** Present where the objective is missed by slow creep alone: the change itself keeps the bound, or may. */
      readonly creep: LevelDrift | undefined;
      /**
       * What would have failed it, but for the few in a hundred of gateChances; undefined where it demands an improvement or
       * allows nothing, or a report of an earlier version does not say.
       */
      readonly sees?: SeenChange | undefined;
      /** Where noise or scarce samples leave it open; undefined where a report of an earlier version does not say. */
      readonly remedy?: Remedy | undefined;
      /** What leaves it open, beside a control; undefined where a report of an earlier version does not say. */
      readonly open?: OpenReason | undefined;
      /** Where the base deployment was measured once more: what it shows. */
      readonly control?: NullControl | undefined;
    })
  | (Omit<Judged, "current"> & {
      readonly kind: "notJudged";
      /** Undefined where a report of an earlier version does not say. */
      readonly cause?: NotJudgedCause | undefined;
      /** Undefined when the run has no sample for it; the gate is then inconclusive. */
      readonly current: number | undefined;
      /** Of an accepted level: how it differs from the old one, for information. */
      readonly change?: Change | undefined;
      /** Why there is nothing to judge or to compare with, with its figures. */
      readonly reason: NotJudgedReason;
      /** Where too few samples are the cause. */
      readonly remedy?: Remedy | undefined;
    });

/** Whether another round could change what is said of a scenario, and the indicators it would be for. */
export type AnotherRound =
  | { readonly kind: "unneeded" }
  /** Noise leaves these open. */
  | { readonly kind: "toDecide"; readonly indicators: readonly string[] }
  /** These missed their objective in what may have been an unlucky round: a breach is measured again before it counts. */
  | { readonly kind: "toConfirm"; readonly indicators: readonly string[] };

/** How often a gate like this one fails although nothing changed. */
export interface FalseAlarms {
  /** Upper bound for the gate as a whole, in (0, 1): over all its relative objectives, however many rounds. */
  readonly level: number;
  /** Relative objectives that share it, counted twice where slow creep is looked for as well. */
  readonly comparisons: number;
  /** Looks at the rounds that there may be; they share nothing. */
  readonly looks: number;
  /** Scenarios of the gate that share it; undefined where a report of an earlier version does not say. */
  readonly scenarios?: number | undefined;
}

/** Verdict over the objectives of one scenario. */
export interface ScenarioVerdict {
  readonly verdict: VerdictWord;
  /**
   * What leaves the scenario open beside its objectives, which say so themselves; in a report of an earlier version all of
   * it.
   */
  readonly open: readonly ScenarioReason[];
  /** In the order of the objectives. */
  readonly judgements: readonly Judgement[];
  readonly comparability: Comparability;
  /** Doubts about the measurement that do not decide, beside those of its objectives. */
  readonly doubts: readonly ScenarioDoubt[];
  /** Why the measurement is not valid and so decides nothing; empty when it is. */
  readonly invalid: readonly Invalidity[];
  readonly anotherRound: AnotherRound;
  /** Undefined when nothing was compared with a baseline. */
  readonly falseAlarms: FalseAlarms | undefined;
  /** For a fail or a warning: what moved and what did not, and how requests failed, in the order it is told. */
  readonly why: readonly WhyFact[];
  /** Series of the servers' side that moved with the objective that the headline tells, the furthest first. */
  readonly moved?: readonly MovedSeries[] | undefined;
}

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
