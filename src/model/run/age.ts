import type { Run } from "./run.ts";

/** Age of the newest of some runs when another one began, in ms, 0 or more; undefined without any. */
export function ageOf(some: readonly Run[], { window }: Run): number | undefined {
  if (some.length === 0) return undefined;
  const newest = Math.max(...some.map(({ provenance }) => Date.parse(provenance.recordedAt)));
  return Math.max(0, Date.parse(window.start) - newest);
}

/** Length of a window in ms; 0 if its times make no sense. */
export function lengthMs({ start, end }: Run["window"]): number {
  return Math.max(0, Date.parse(end) - Date.parse(start)) || 0;
}
