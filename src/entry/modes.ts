/** What Loadline can be asked to do; the same words as the action's `mode` and, with a blank for the dash, in a terminal. */
export const modes = [
  "init",
  "gate",
  "measure",
  "judge",
  "compare",
  "baseline-update",
  "baseline-accept",
  "baseline-show",
  "history",
  "calibrate",
  "report",
  "publish",
  "demo",
] as const;

export type Mode = (typeof modes)[number];

/** Modes that end with a report, and so with its page. */
const reporting: readonly Mode[] = [
  "gate",
  "judge",
  "compare",
  "baseline-update",
  "baseline-accept",
  "report",
];

/** Settings that mean something to these modes only; elsewhere they would be ignored without a word. */
const readBy: ReadonlyMap<string, readonly Mode[]> = new Map<string, readonly Mode[]>([
  ["runs", ["baseline-update", "baseline-accept", "calibrate"]],
  ["write", ["calibrate"]],
  ["dry-run", ["init"]],
  ["baseline", ["compare"]],
  ["current", ["compare", "judge"]],
  ["report", ["report", "publish"]],
  ["page", [...reporting, "history"]],
  ["open", [...reporting, "history"]],
  ["results", ["gate", "measure", "baseline-update", "baseline-accept", "calibrate"]],
  ["test-id", ["gate", "measure", "baseline-update", "baseline-accept", "calibrate"]],
  ["prometheus-url", ["gate", "measure", "baseline-update", "baseline-accept", "calibrate"]],
]);

/** Modes that run k6. */
const loading: readonly Mode[] = ["gate", "measure", "baseline-update", "baseline-accept", "calibrate"];

/** Modes that read or write the baseline. */
const comparing: readonly Mode[] = [
  "gate",
  "judge",
  "baseline-update",
  "baseline-accept",
  "baseline-show",
  "history",
];

/**
 * Modes that heed the other settings. The rest pass over them, because the steps of a workflow may well share their
 * inputs.
 */
const heededBy: ReadonlyMap<string, readonly Mode[]> = new Map<string, readonly Mode[]>([
  ...["script", "target-url", "warm-up", "await-path", "await-status", "await-timeout", "env", "verbose"].map(
    (name) => [name, loading] as const,
  ),
  ...["k6-path", "k6-version", "k6-samples"].map((name) => [name, loading] as const),
  ["config", [...loading, "judge", "compare", "baseline-show", "history"]],
  ["scenario", [...loading, "compare", "baseline-show", "history"]],
  ["environment", [...loading, "baseline-show", "history"]],
  ["objectives", [...loading, "judge", "compare", "history"]],
  ["drift", ["gate", "judge", "baseline-update", "calibrate"]],
  ["rounds", ["gate", "calibrate"]],
  ...["budget", "base-url", "side-by-side", "baseline-workflow"].map((name) => [name, ["gate"]] as const),
  ["baseline-branch", comparing],
  ["baseline-directory", comparing],
  ["require-baseline", ["gate", "judge"]],
  ["fail-on-inconclusive", ["gate", "judge", "compare", "baseline-update", "baseline-accept"]],
  ["reason", ["baseline-accept"]],
  ["report-directory", [...loading, "judge", "compare", "history"]],
  ["json", [...reporting, "calibrate", "baseline-show"]],
]);

/** Whether a mode does anything with a setting. */
export function heeds(mode: Mode, setting: string): boolean {
  return (readBy.get(setting) ?? heededBy.get(setting) ?? []).includes(mode);
}

/**
 * A sentence for each setting that this mode does not read.
 * @param settings names of what was set
 */
export function unreadSettings(mode: Mode, settings: Iterable<string>): string[] {
  return [...settings].flatMap((name) => {
    const readers = readBy.get(name);
    if (readers === undefined || readers.includes(mode)) return [];
    const hint = name === "runs" && mode === "gate" ? "; how often a gate measures is set by rounds" : "";
    return [`${name} is read by ${readers.join(", ")}, not by ${mode}${hint}`];
  });
}

/** The mode of this name, or undefined. */
export function findMode(name: string): Mode | undefined {
  return modes.find((mode) => mode === name);
}
