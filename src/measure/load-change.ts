import type { Fingerprint } from "./run.ts";

/** The parts by which two loads differ, in the order in which they are told. */
export function changedLoadParts(before: Fingerprint, now: Fingerprint): readonly (keyof Fingerprint)[] {
  return (["script", "files", "options", "generatorMajor"] as const).filter(
    (part) => before[part] !== now[part],
  );
}
