/** What carries a change, among several: names as the script gives them, never escaped. */
export interface Carriers {
  /** Those that moved beyond noise, the largest part of the change first; at least one. */
  readonly names: readonly string[];
  /** Their part of the whole change together, in (0, 1]; undefined where noise blurs it. */
  readonly share: number | undefined;
}

/** Which endpoints got slower. */
export type EndpointsMoved =
  | {
      readonly kind: "all";
      readonly count: number;
      /** `even`: by about the same share. `uneven`: not so, and `most` took most of the time that was added. */
      readonly evenness: "even" | "uneven" | "open";
      readonly most: Carriers;
    }
  /** These alone: of the others a change like theirs is excluded. */
  | ({ readonly kind: "only" } & Carriers)
  /** These, and of the others some clearly less. */
  | ({ readonly kind: "some"; readonly count: number } & Carriers)
  /** So many, more than half, beyond noise, and the others perhaps as much. */
  | { readonly kind: "most"; readonly moved: number; readonly count: number };

/** Which part of a distribution of times moved. */
export type DistributionMoved =
  /** The median and the tail; `even`: by about the same share. */
  | { readonly kind: "whole"; readonly evenness: "even" | "tailMore" | "medianMore" | "open" }
  /** The tail alone; the median stayed. */
  | { readonly kind: "tail"; readonly percent: number; readonly ratio: number }
  /** The median alone; the tail stayed. */
  | { readonly kind: "median"; readonly percent: number; readonly ratio: number };

/** What a request spends its time on, in k6's order. `queueing`: for a free connection, beyond making one. */
export type Phase = "queueing" | "connecting" | "handshaking" | "sending" | "waiting" | "receiving";

/** Phases that carry at least four fifths of the change together, the largest part first. */
export interface PhasesMoved {
  readonly phases: readonly Phase[];
  /** Their part of the change, in (0, 1]. */
  readonly share: number;
}

/** A figure beside the one that missed; `ratio` is its change as a share of the baseline. */
export type Beside =
  | { readonly kind: "rose" | "fell"; readonly ratio: number }
  | { readonly kind: "stayed" }
  | { readonly kind: "open" };

/** When in the run requests failed. */
export type FailuresWhen =
  /** In each third of every round. */
  | { readonly kind: "throughout" }
  /** Nine in ten between these, in seconds since the start of the only round. */
  | { readonly kind: "span"; readonly fromSeconds: number; readonly toSeconds: number }
  /** Nine in ten in one of several rounds. */
  | { readonly kind: "oneRound"; readonly rounds: number };

/** Why response times rose. */
export interface LatencyWhy {
  readonly kind: "latency";
  readonly endpoints: EndpointsMoved | undefined;
  /** Of the one endpoint that moved alone, else of what the objective is about. */
  readonly distribution: DistributionMoved | undefined;
  readonly phases: PhasesMoved | undefined;
  readonly throughput: Beside;
  readonly errors: Beside;
}

/** Why more requests failed. */
export interface ErrorsWhy {
  readonly kind: "errors";
  /** Endpoints with at least four fifths of the additional failures, or all of them. */
  readonly endpoints:
    | ({ readonly kind: "carriers" } & Carriers)
    | { readonly kind: "all"; readonly count: number }
    | undefined;
  readonly when: FailuresWhen | undefined;
  /** Mean response times, ms, where failing requests take half as long as the others or less, or twice as long or more. */
  readonly speed: { readonly failingMs: number; readonly othersMs: number } | undefined;
}

/** Why fewer requests were made. */
export interface ThroughputWhy {
  readonly kind: "throughput";
  /** Share of the iterations asked for that the generator could not start; 0 where it started all. */
  readonly dropped: number | undefined;
  /** Whether it had no virtual user left for them. */
  readonly usersExhausted: boolean;
  readonly latency: Beside;
  readonly phases: PhasesMoved | undefined;
  readonly errors: Beside;
}

/** What moved and what did not, as far as the measurements tell; nothing in it lies within noise. */
export type Why = LatencyWhy | ErrorsWhy | ThroughputWhy;
