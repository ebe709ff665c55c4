import { usageFailure } from "../../model/failure.ts";
import type { Timing } from "../../model/gate.ts";
import type { RunFile } from "../../model/report/part.ts";
import { overlapOf } from "../../model/run/age.ts";

/** @throws Failure "usage" for different numbers of files, and for a round with an incomplete side */
export function refuseUnpaired(
  mode: string,
  baseline: readonly RunFile[],
  current: readonly RunFile[],
): void {
  if (baseline.length !== current.length) {
    throw usageFailure(
      `${mode}: paired needs the same number of results on both sides, but there are ${baseline.length} (baseline) and ` +
        `${current.length} (current).`,
    );
  }
  for (const { path, run } of current) {
    if (run.ending.kind !== "unfinished") continue;
    throw usageFailure(
      `${mode}: ${path} is not a complete run: ${run.ending.reason}. Leave out both runs of its round.`,
    );
  }
}

/** The user's choice; `auto` is simultaneous if the windows of every pair (both of one length) mostly overlap. */
export function chooseTiming(
  wanted: Timing | "auto",
  baseline: readonly RunFile[],
  current: readonly RunFile[],
): Timing {
  if (wanted !== "auto") return wanted;
  const isAtOnce = current.every(({ run }, index) => {
    const base = baseline[index];
    return base !== undefined && overlapOf(run.window, base.run.window) > 0.5;
  });
  return isAtOnce ? "simultaneous" : "alternating";
}
