/** What Loadline can be asked to do; the same words as the action's `mode` and, with a blank for the dash, in a terminal. */
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

/** A mode as the command that is typed for it: `baseline show`. */
export function commandName(mode: Mode): string {
  return mode.replace("-", " ");
}

/** Modes that end with a report, and so with its page. */
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

/** Whether a mode makes runs, whose records say what was checked out; the demo makes some of its own. */
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

/** The mode of this name, or undefined. */
export function findMode(name: string): Mode | undefined {
  return modes.find((mode) => mode === name);
}
