import type { Judgement } from "../../model/verdict.ts";
import type { Compared } from "../compare/difference.ts";
import type { DriftEvidence } from "../compare/drift.ts";
import type { Evidence } from "../compare/relative.ts";
import type { Remediable } from "../remedy/remedy.ts";
import type { Measured } from "./measured.ts";

/** An objective that was judged, and what remains to be done about it. */
export interface JudgedObjective {
  readonly kind: "judged";
  readonly judgement: Judgement;
  /** What it was compared with, if anything. */
  readonly compared?: Compared | undefined;
  /** What would close it, where more measurements would; its numbers take long to find. */
  readonly remediable?: Remediable | undefined;
  /**
   * What another round would be for: it could close the objective, or a figure is measured again before it counts, which
   * is a first miss or one that noise may carry over its limit.
   */
  readonly anotherRound?: "toDecide" | "toConfirm" | undefined;
}

/** An objective that is compared with a baseline; how sure a failure has to be depends on the others. */
export interface Comparison {
  readonly kind: "comparison";
  readonly measured: Measured;
  readonly compared: Compared;
  readonly evidence: Evidence;
  readonly creep?: DriftEvidence | undefined;
  /** The base's second runs, compared with its first. */
  readonly control?: Compared | undefined;
}

/** How sure each comparison has to be before it fails the gate: its part of the chance of a false alarm. */
export type LevelOf = (evidence: Evidence) => number;
