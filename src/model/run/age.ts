import type { Run } from "./run.ts";

/**
 * How old the newest of some runs was when another one began, by the clocks of both.
 * @returns milliseconds, 0 or more; undefined without any
 */
export function ageOf(some: readonly Run[], { window }: Run): number | undefined {
  if (some.length === 0) return undefined;
  const newest = Math.max(...some.map(({ provenance }) => Date.parse(provenance.recordedAt)));
  return Math.max(0, Date.parse(window.start) - newest);
}

/** Length of a window in ms; 0 for one whose times make no sense. */
export function lengthMs({ start, end }: Run["window"]): number {
  return Math.max(0, Date.parse(end) - Date.parse(start)) || 0;
}
