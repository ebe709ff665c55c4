import { z } from "zod";
import type { Fingerprint } from "./run/run.ts";
import { count, list, name, nullable } from "./verdict/parts.ts";

export const comparability = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("comparable"), runs: count }),
  /** Nothing stored for this scenario, environment and branch. */
  z.strictObject({
    kind: z.literal("none"),
    branch: nullable(name),
    environment: name,
    /** Environments in which the scenario has a history: shown if the gate uses the wrong one. */
    otherEnvironments: list(name, 100),
  }),
  /** Runs exist, but of another load; `changed` in words such as `the script`. */
  z.strictObject({ kind: z.literal("changedLoad"), changed: list(name, 20), runs: count }),
]);

/** Whether comparable runs exist, and if not, why. */
export type Comparability = z.infer<typeof comparability>;

/** The parts in which two loads differ, in display order. */
export function changedLoadParts(before: Fingerprint, now: Fingerprint): readonly (keyof Fingerprint)[] {
  return (["script", "files", "options", "generatorMajor", "extensions"] as const).filter(
    (part) => before[part] !== now[part],
  );
}
