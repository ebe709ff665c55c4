import type { Judgement } from "../../model/verdict.ts";
import type { Compared, Difference } from "../compare/difference.ts";
import type { DriftEvidence } from "../compare/drift.ts";
import type { Evidence } from "../compare/relative.ts";
import type { Remediable } from "../remedy/remedy.ts";
import type { Measured } from "./measured.ts";

/** A judged objective and the open work on it. */
export interface JudgedObjective {
  readonly kind: "judged";
  readonly judgement: Judgement;
  /** The comparison behind it and its result, if any. */
  readonly compared?: Compared | undefined;
  readonly difference?: Difference | undefined;
  /** What would decide it, if more measurements would; its numbers are slow to compute. */
  readonly remediable?: Remediable | undefined;
  /**
   * The purpose of another round: to decide the objective (or a limit that noise may carry its figure over), to confirm a
   * first miss before it counts, or to have one that is valid.
   */
  readonly anotherRound?: "toDecide" | "toConfirm" | "toReplace" | undefined;
}

/** An objective compared with a baseline; the odds it needs depend on the other objectives. */
export interface Comparison {
  readonly kind: "comparison";
  readonly measured: Measured;
  readonly compared: Compared;
  readonly evidence: Evidence;
  readonly creep?: DriftEvidence | undefined;
  /** The base's second runs, compared with its first. */
  readonly control?: Compared | undefined;
}

/** The significance level of each comparison: its share of the false-alarm probability. */
export type LevelOf = (evidence: Evidence) => number;
