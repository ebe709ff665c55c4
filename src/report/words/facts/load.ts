import type { ChangedPart } from "../../../model/comparability.ts";
import { formatDurationMs } from "../../../model/units.ts";
import { byKind } from "../../by-kind.ts";

const unknownWords = { prometheus: " read from Prometheus,", imported: " an imported result," } as const;

/** A difference between two loads, as an item of a list. */
export function changedPartWords(part: ChangedPart): string {
  return byKind<ChangedPart, string>(part, {
    script: () => "the script",
    files: () => "its data files",
    options: () => "its options or variables",
    extensions: () => "k6's extensions or their versions",
    generator: ({ before, now }) => `the load generator (${before} -> ${now})`,
    generatorMajor: ({ before, now }) => `k6's major version (${before} -> ${now})`,
    warmUp: ({ beforeMs, nowMs }) => `its warm-up (${warmUpWords(beforeMs)} -> ${warmUpWords(nowMs)})`,
    unknown: ({ of, because }) =>
      `${of === "stored" ? "the stored run" : "this run"},${because === undefined ? "" : unknownWords[because]} whose load is unknown`,
    text: ({ text }) => text,
  });
}

function warmUpWords(warmUpMs: number): string {
  return warmUpMs === 0 ? "none" : formatDurationMs(warmUpMs);
}
