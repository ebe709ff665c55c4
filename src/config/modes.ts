/** What Loadline can do: the action's `mode`, and with a blank for the dash a command. */
export const modes = [
  "init",
  "check",
  "gate",
  "measure",
  "judge",
  "compare",
  "ladder",
  "baseline-update",
  "baseline-accept",
  "baseline-show",
  "history",
  "calibrate",
  "report",
  "publish",
  "rerun",
  "demo",
] as const;

export type Mode = (typeof modes)[number];

/** The command of a mode, such as `baseline show`. */
export function commandName(mode: Mode): string {
  return mode.replace("-", " ");
}

/** Modes that end with a report and its page. */
export const reporting: readonly Mode[] = [
  "gate",
  "judge",
  "compare",
  "ladder",
  "baseline-update",
  "baseline-accept",
  "report",
];

/** Modes that run k6 with load. */
export const loading: readonly Mode[] = [
  "gate",
  "measure",
  "baseline-update",
  "baseline-accept",
  "calibrate",
];

/** Modes with settings for scripts. */
export const scripted: readonly Mode[] = [...loading, "check"];

/** Whether a mode makes runs, whose records name the checked-out commit. */
export function makesRuns(mode: Mode): boolean {
  return mode === "demo" || loading.includes(mode);
}

/** Modes that read or write the baseline. */
export const comparing: readonly Mode[] = [
  "gate",
  "judge",
  "baseline-update",
  "baseline-accept",
  "baseline-show",
  "history",
];

export function findMode(name: string): Mode | undefined {
  return modes.find((mode) => mode === name);
}
