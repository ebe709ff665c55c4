import type { Line } from "../model/document.ts";
import type { KeptFacts } from "../model/run/facts.ts";

/** What may let a failed gate through. */
export interface AfterFail {
  /** How, for the report of a fail. */
  readonly advice: Line;
  /** Asks, once the gate failed. */
  ask(): Promise<AnsweredFail>;
}

export type AnsweredFail =
  /** The verdict stays fail, and the gate passes; `facts`: who let it through. */
  | { readonly kind: "letThrough"; readonly facts: KeptFacts }
  /** With sentences for the report. */
  | { readonly kind: "counts"; readonly notes: readonly string[] };
