import { usageFailure } from "../../model/failure.ts";
import type { Timing } from "../../model/gate.ts";
import type { Run } from "../../model/run/run.ts";
import type { RunFile } from "./loads.ts";

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

/** Overlap of simultaneous runs, as a share of the shorter one. */
const mostlyTogether = 0.5;

function isTogether({ window: one }: Run, { window: other }: Run): boolean {
  const [startMs, endMs] = [Date.parse(one.start), Date.parse(one.end)];
  const [otherStartMs, otherEndMs] = [Date.parse(other.start), Date.parse(other.end)];
  const sharedMs = Math.min(endMs, otherEndMs) - Math.max(startMs, otherStartMs);
  return sharedMs > mostlyTogether * Math.min(endMs - startMs, otherEndMs - otherStartMs);
}

/** The user's choice; `auto` is simultaneous if the windows of every pair (both of one length) mostly overlap. */
export function chooseTiming(
  asked: Timing | "auto",
  baseline: readonly RunFile[],
  current: readonly RunFile[],
): Timing {
  if (asked !== "auto") return asked;
  const isAtOnce = current.every(({ run }, index) => {
    const base = baseline[index];
    return base !== undefined && isTogether(run, base.run);
  });
  return isAtOnce ? "simultaneous" : "alternating";
}
