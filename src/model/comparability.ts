import { z } from "zod";
import type { Fingerprint } from "./run/run.ts";
import { count, list, name, nullable } from "./verdict/parts.ts";

export const comparability = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("comparable"), runs: count }),
  /** Nothing was ever stored for this scenario, environment and branch. */
  z.strictObject({
    kind: z.literal("none"),
    branch: nullable(name),
    environment: name,
    /** Where the scenario has a history: a gate that looks into the wrong environment is told so. */
    otherEnvironments: list(name, 100),
  }),
  /** There are runs, but of another load; `changed` in words such as `the script`. */
  z.strictObject({ kind: z.literal("changedLoad"), changed: list(name, 20), runs: count }),
]);

/** Whether there are runs a new run can be compared with, and if not, why. */
export type Comparability = z.infer<typeof comparability>;

/** The parts by which two loads differ, in the order in which they are told. */
export function changedLoadParts(before: Fingerprint, now: Fingerprint): readonly (keyof Fingerprint)[] {
  return (["script", "files", "options", "generatorMajor"] as const).filter(
    (part) => before[part] !== now[part],
  );
}
