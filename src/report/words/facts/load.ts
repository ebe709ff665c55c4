import type { ChangedPart } from "../../../model/comparability.ts";
import { formatDurationMs } from "../../../model/units.ts";

const unchangingWords = {
  script: "the script",
  files: "its data files",
  options: "its options or variables",
  extensions: "k6's extensions or their versions",
} as const;

const unknownWords = { prometheus: " read from Prometheus,", imported: " an imported result," } as const;

/** What differs between two loads, to follow "what changed: ". */
export function changedPartWords(part: ChangedPart): string {
  switch (part.kind) {
    case "generator":
      return `the load generator (${part.before} -> ${part.now})`;
    case "generatorMajor":
      return `k6's major version (${part.before} -> ${part.now})`;
    case "warmUp":
      return `its warm-up (${warmUpWords(part.beforeMs)} -> ${warmUpWords(part.nowMs)})`;
    case "unknown": {
      const which = part.of === "stored" ? "the stored run" : "this run";
      return `${which},${part.because === undefined ? "" : unknownWords[part.because]} whose load is unknown`;
    }
    case "text":
      return part.text;
    default:
      return unchangingWords[part.kind];
  }
}

function warmUpWords(warmUpMs: number): string {
  return warmUpMs === 0 ? "none" : formatDurationMs(warmUpMs);
}
