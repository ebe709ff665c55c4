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

/** Settings that mean something to these modes only; elsewhere they would be ignored without a word. */
const readBy: ReadonlyMap<string, readonly Mode[]> = new Map<string, readonly Mode[]>([
  ["runs", ["baseline-update", "baseline-accept", "calibrate"]],
  ["write", ["calibrate"]],
  ["baseline", ["compare"]],
  ["current", ["compare", "judge"]],
  ["report", ["report", "publish"]],
]);

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
