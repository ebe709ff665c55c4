import type { Run } from "./run.ts";

/** Age of the newest of some runs when another one began, in ms, 0 or more; undefined without any. */
export function ageOf(some: readonly Run[], { window }: Run): number | undefined {
  if (some.length === 0) return undefined;
  const newest = Math.max(...some.map(({ provenance }) => Date.parse(provenance.recordedAt)));
  return Math.max(0, Date.parse(window.start) - newest);
}

/** Whether its results say when it was measured; else its window ends when they were read. */
export function hasTimes({ lacks }: Run): boolean {
  return lacks?.includes("window") !== true;
}

/** Length of a window in ms; 0 if its times make no sense. */
export function lengthMs({ start, end }: Run["window"]): number {
  return Math.max(0, Date.parse(end) - Date.parse(start)) || 0;
}

/** How long its load was made, warm-up included, ms. */
export function loadMs({ window }: Pick<Run, "window">): number {
  return lengthMs(window) + window.warmUpMs;
}

/** Length of a slice of the window, ms. */
export function sliceMsOf({ sliceMs = 1000 }: Run["window"]): number {
  return sliceMs;
}

/** What two windows have in common, as a share of the shorter one; NaN for windows without length. */
export function overlapOf(one: Run["window"], other: Run["window"]): number {
  const [startMs, endMs] = [Date.parse(one.start), Date.parse(one.end)];
  const [otherStartMs, otherEndMs] = [Date.parse(other.start), Date.parse(other.end)];
  const sharedMs = Math.min(endMs, otherEndMs) - Math.max(startMs, otherStartMs);
  return sharedMs / Math.min(endMs - startMs, otherEndMs - otherStartMs);
}
