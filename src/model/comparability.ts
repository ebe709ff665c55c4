import type { Fingerprint } from "./run.ts";

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

/** The parts by which two loads differ, in the order in which they are told. */
export function changedLoadParts(before: Fingerprint, now: Fingerprint): readonly (keyof Fingerprint)[] {
  return (["script", "files", "options", "generatorMajor"] as const).filter(
    (part) => before[part] !== now[part],
  );
}
