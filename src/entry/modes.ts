import { flagOf, settings } from "../config/settings.ts";

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

/** A mode as the command that is typed for it: `baseline show`. */
export function commandName(mode: Mode): string {
  return mode.replace("-", " ");
}

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
  ["base-target", ["compare"]],
  ["paired", ["compare"]],
  ["current", ["compare", "judge", "publish"]],
  ["report", ["report", "publish"]],
  ["page", [...reporting, "history"]],
  ["open", [...reporting, "history"]],
  ["results", ["gate", "measure", "baseline-update", "baseline-accept", "calibrate"]],
  ["test-id", ["gate", "measure", "baseline-update", "baseline-accept", "calibrate"]],
  ["prometheus-url", ["gate", "measure", "baseline-update", "baseline-accept", "calibrate"]],
]);

/** Modes that run k6. */
const loading: readonly Mode[] = ["gate", "measure", "baseline-update", "baseline-accept", "calibrate"];

/** Whether a mode makes runs, whose records say what was checked out; the demo makes some of its own. */
export function makesRuns(mode: Mode): boolean {
  return mode === "demo" || loading.includes(mode);
}

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
  ...["script", "hosts", "warm-up", "await-path", "await-status", "await-timeout", "env", "k6-args"].map(
    (name) => [name, loading] as const,
  ),
  ["target-url", [...loading, "compare"]],
  ...["base-url", "side-by-side"].map((name) => [name, ["gate", "compare"]] as const),
  ...["k6-path", "k6-version", "k6-samples"].map((name) => [name, loading] as const),
  ["config", [...loading, "judge", "compare", "baseline-show", "history"]],
  ["scenario", [...loading, "publish", "compare", "baseline-show", "history"]],
  ["environment", [...loading, "publish", "baseline-show", "history"]],
  ["objectives", [...loading, "judge", "publish", "compare", "history"]],
  ["objectives-from", [...loading, "judge", "compare"]],
  ["script-secrets", loading],
  ["drift", ["gate", "judge", "baseline-update", "calibrate"]],
  ["sees", ["gate", "judge", "compare", "baseline-update", "calibrate"]],
  ["rounds", ["gate", "calibrate"]],
  ...["null-control", "budget", "baseline-workflow"].map((name) => [name, ["gate"]] as const),
  ["baseline-branch", comparing],
  ["baseline-directory", comparing],
  ["require-baseline", ["gate", "judge"]],
  ["fail-on-inconclusive", ["gate", "judge", "compare", "baseline-update", "baseline-accept"]],
  ["reason", ["baseline-accept"]],
  ["report-directory", [...loading, "judge", "compare", "history"]],
  ["verbose", [...loading, ...reporting]],
  ["json", [...reporting, "calibrate", "baseline-show"]],
]);

/** Whether a mode does anything with a setting. */
export function heeds(mode: Mode, setting: string): boolean {
  return (readBy.get(setting) ?? heededBy.get(setting) ?? []).includes(mode);
}

/**
 * A sentence for each setting that this mode does not read.
 * @param given names of what was set
 * @param where a terminal has commands and flags, a job modes and inputs
 */
export function unreadSettings(mode: Mode, given: Iterable<string>, where: "terminal" | "job"): string[] {
  const inTerminal = where === "terminal";
  const modeWords = (one: Mode): string => (inTerminal ? commandName(one) : one);
  const settingWords = (name: string): string => (inTerminal ? flagWords(name) : name);
  return [...given].flatMap((name) => {
    const readers = readBy.get(name);
    if (readers === undefined || readers.includes(mode)) return [];
    const isRounds = name === "runs" && mode === "gate";
    const hint = isRounds ? `; for a gate set ${settingWords("rounds")}` : "";
    const known = readers.map(modeWords).join(", ");
    return [`${settingWords(name)} is for ${known}, not for ${modeWords(mode)}${hint}`];
  });
}

/** A setting as it is typed, `--runs`; its name where it has no flag. */
function flagWords(name: string): string {
  const setting = settings.find((one) => one.name === name);
  const flag = setting && flagOf(setting);
  return flag === undefined ? name : `--${flag}`;
}

/** The mode of this name, or undefined. */
export function findMode(name: string): Mode | undefined {
  return modes.find((mode) => mode === name);
}
