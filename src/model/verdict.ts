import type { Comparability } from "./comparability.ts";
import type { Aggregation, Indicator, Objective } from "./objective.ts";
import type { Tags } from "./run.ts";
import type { Dimension } from "./units.ts";
import type { WhyFact } from "./verdict/why.ts";

/** What is said of an objective or of the whole gate. */
export type VerdictWord = "pass" | "warn" | "fail" | "inconclusive";

/** Where the baseline's runs come from: from its history, or measured in turn with this change's rounds. */
export type Design = "stored" | "sideBySide";

/** What CPU models say of stored sessions, where they explain most of how these differ. */
export interface LikeWith {
  /** Model of the machine that made this change's load; text from outside. */
  readonly cpu: string;
  /** Stored sessions on such a machine. */
  readonly sessions: number;
  /** All stored sessions. */
  readonly of: number;
  /** Whether those alone were compared with; false where they are too few, and all of them were. */
  readonly isCompared: boolean;
}

/** A change against the baseline and what noise leaves open of it. */
export interface Change {
  /** Indicator of the baseline, in its base unit: the level the runs of the baseline agree on. */
  readonly baseline: number;
  /** `current - baseline`, in the base unit. */
  readonly difference: number;
  /** `difference / baseline`; undefined when the baseline is 0 and a share has no meaning. */
  readonly ratio: number | undefined;
  /**
   * Central confidence interval of the difference, in the base unit; `low <= difference <= high`. No verdict rests on it
   * (see relative.ts).
   */
  readonly interval: { readonly low: number; readonly high: number };
  /** Confidence of the interval, both ends together, in (0, 1). */
  readonly confidence: number;
  /** Runs of the baseline that were compared with. */
  readonly baselineRuns: number;
  /**
   * Whether the figure got better beyond noise, at the odds that a failure takes; undefined where a report of an earlier
   * version does not say.
   */
  readonly isBetter?: boolean | undefined;
  /** Present where the CPU model explains most of how the stored sessions differ. */
  readonly likeWith?: LikeWith | undefined;
}

/** A change for the worse that an objective is sure to see: twice its tolerance, or what the user set (`sees`). */
export interface SeenChange {
  /** In the base unit, with its sign. */
  readonly difference: number;
  /** `difference / baseline`; undefined when the baseline is 0. */
  readonly ratio?: number | undefined;
}

/** What the base deployment's second run beside the pair differed from its first by: the change where there is none. */
export interface NullControl {
  /** From the base's runs to those of the control. */
  readonly change: Change;
  /** Whether that is a difference as large as the tolerance, at the odds of a failure. */
  readonly differs: boolean;
  /** Whether that alone leaves a miss undecided. */
  readonly leavesOpen: boolean;
}

/** How far a level has crept from the last accepted one: beyond its tolerance, and beyond noise. */
export interface Creep {
  /** Whether somebody accepted the level it is measured from, or it is that of the oldest runs there are. */
  readonly against: "accepted" | "oldest";
  /** In the base unit. */
  readonly referenceLevel: number;
  /** `current / referenceLevel - 1`. */
  readonly ratio: number;
  /** Confidence interval of the difference, as that of a Change. */
  readonly interval: Change["interval"];
  /** Share of the reference level that is allowed in the bad direction, never negative. */
  readonly tolerance: number;
  /** The first run of the level it is measured from; undefined where a report of an earlier version does not say. */
  readonly from?: Moment | undefined;
  /**
   * The first run after which the level stayed more than half of the drift away, else the first of the reference.
   */
  readonly since: Moment;
  /** Runs of the history from that one on. */
  readonly runs: number;
}

/** A run of the history. */
export interface Moment {
  readonly commit: string | undefined;
  readonly recordedAt: string;
}

/** How much load would decide, in each round and run of the baseline; figures are as computed, not rounded. */
export interface LoadNeeded {
  readonly haveSeconds: number;
  readonly needSeconds: number;
  /** Times the rate that does as well; undefined where a higher rate would not, or is no advice. */
  readonly rateFactor?: number | undefined;
  /** An aggregation that the load as it is decides, with the same tolerance. */
  readonly instead?: Aggregation | undefined;
}

/**
 * What would decide an objective that noise leaves open: of all that could, what its knowledge lacks most. Numbers are
 * absent where none can be computed, or a report of an earlier version does not say.
 */
export type Remedy =
  /** More load in each round, or more rounds. */
  | {
      readonly kind: "rounds";
      readonly load?: LoadNeeded | undefined;
      /** Rounds in all. */
      readonly needRounds?: number | undefined;
    }
  /** Longer rounds: too few samples lie beyond the percentile in each. */
  | { readonly kind: "longerRounds"; readonly load?: LoadNeeded | undefined }
  /** More runs in the baseline; where they come from fewer jobs, in jobs of their own. */
  | {
      readonly kind: "baselineRuns";
      readonly runs: number;
      readonly jobs: number;
      /** So many more, each in a job of its own. */
      readonly more?: number | undefined;
    }
  /** Runs on the same machine: those of the baseline differ by as much among themselves, or are too few to say. */
  | {
      readonly kind: "sideBySide";
      readonly runs?: number | undefined;
      readonly jobs?: number | undefined;
      /** Where the load as it is would not do there. */
      readonly load?: LoadNeeded | undefined;
    };

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
      readonly creep: Creep | undefined;
      /**
       * What would have failed it, but for the few in a hundred of gateChances; undefined where it demands an improvement or
       * allows nothing, or a report of an earlier version does not say.
       */
      readonly sees?: SeenChange | undefined;
      /** Where noise or scarce samples leave it open; undefined where a report of an earlier version does not say. */
      readonly remedy?: Remedy | undefined;
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
      /** Why there is nothing to judge or to compare with: one sentence. */
      readonly reason: string;
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

/**
 * A series of the servers' side that moved with a missed objective. That both moved at the same time is all that is
 * known: neither has to be the cause of the other.
 */
export interface MovedSeries {
  /** Name of the query. */
  readonly query: string;
  readonly labels: Tags;
  readonly dimension: Dimension;
  /** Of plain numbers: what is counted; may be empty. */
  readonly unit: string;
  readonly how: /** Its average over the window left the level of the baseline's runs. */
    | {
        readonly kind: "level";
        readonly current: number;
        readonly baseline: number;
        readonly baselineRuns: number;
        /** Whether the baseline knows this very series, or it is the busiest one of its query on both sides. */
        readonly matched: "labels" | "busiest";
      }
    /** It rose and fell with the figure of the objective, second by second within the window. */
    | {
        readonly kind: "inTime";
        readonly lowest: number;
        readonly highest: number;
        /** Spearman's, of the last round. */
        readonly rho: number;
        readonly points: number;
      };
}

/**
 * What an invalid measurement cannot decide. `latency`: the times of requests. `latencyAndThroughput`: also how much
 * was done; what share of requests failed stays true. `all`: that neither.
 */
export type Undecidable = "latency" | "latencyAndThroughput" | "all";

/** Rounds that one invalidity leaves out of the figures that it touches. */
export interface InvalidRounds {
  readonly undecidable: Undecidable;
  /** Their positions, from 0, ascending. */
  readonly rounds: readonly number[];
}

/** Verdict over the objectives of one scenario. */
export interface ScenarioVerdict {
  readonly verdict: VerdictWord;
  /**
   * For `inconclusive`: why, in one sentence; otherwise undefined. Without the misses that a control left undecided, which
   * say so themselves: undefined where they are the only reason.
   */
  readonly reason: string | undefined;
  /** In the order of the objectives. */
  readonly judgements: readonly Judgement[];
  readonly comparability: Comparability;
  /** Doubts about the measurement that do not decide, such as few samples; each a sentence. */
  readonly warnings: readonly string[];
  /** Why the measurement is not valid and so decides nothing, each a clause without a full stop; empty when it is. */
  readonly invalid: readonly string[];
  /** Which rounds prove nothing, and of what; undefined where a report of an earlier version does not say. */
  readonly invalidRounds?: readonly InvalidRounds[] | undefined;
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
  /** What the bound may carry, in words: `a time: us, ms, s, m or h`. */
  readonly expected: string;
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
