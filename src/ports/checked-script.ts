import type { Failure } from "../model/failure.ts";

/** What k6 makes of a scenario's script. */
export type CheckedScript =
  | {
      readonly kind: "loads";
      readonly thresholds: number;
      /** The longest that one run takes. */
      readonly longestMs: number;
      /** How long its load lasts. */
      readonly loadMs: number;
      /** False for a script that nowhere names its target; undefined if unknown. */
      readonly knowsTarget: boolean | undefined;
    }
  | { readonly kind: "failed"; readonly failure: Failure };
