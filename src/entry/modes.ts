/** What Loadline can be asked to do; the same words as the action's `mode` and, with a blank for the dash, in a terminal. */
export const modes = [
  "gate",
  "measure",
  "judge",
  "compare",
  "baseline-update",
  "baseline-accept",
  "baseline-show",
  "calibrate",
  "report",
  "publish",
  "demo",
] as const;

export type Mode = (typeof modes)[number];

/** The mode of this name, or undefined. */
export function findMode(name: string): Mode | undefined {
  return modes.find((mode) => mode === name);
}
