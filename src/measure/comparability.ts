/** Whether there are runs a new run can be compared with, and if not, why. */
export type Comparability =
  | { readonly kind: "comparable"; readonly runs: number }
  /** Nothing was ever stored for this scenario, environment and branch. */
  | {
      readonly kind: "none";
      readonly branch: string | undefined;
      readonly environment: string;
      /** Where the scenario has a history: a gate that looks into the wrong environment is told so. */
      readonly otherEnvironments: readonly string[];
    }
  /** There are runs, but of another load; `changed` in words such as `the script`. */
  | { readonly kind: "changedLoad"; readonly changed: readonly string[]; readonly runs: number };
