import { changedLoadParts } from "./load-change.ts";
import type { Run } from "./run.ts";

/** Between the runs of one command in a terminal lie the start of k6 and the wait for the target, no more. */
const longestPauseMs = 60_000;

/** One command makes all its runs with one load. */
function isSameLoad({ fingerprint: own, window }: Run, before: Run): boolean {
  const other = before.fingerprint;
  if (own === undefined || other === undefined) return own === other;
  return window.warmUpMs === before.window.warmUpMs && changedLoadParts(other, own).length === 0;
}

/** Whether a run belongs to the command that made the one before it, where no workflow run says so. */
function followsOn(run: Run, before: Run | undefined): boolean {
  if (before === undefined || before.provenance.workflowRun !== undefined) return false;
  if (!isSameLoad(run, before)) return false;
  const pauseMs = Date.parse(run.window.start) - run.window.warmUpMs - Date.parse(before.window.end);
  return pauseMs >= 0 && pauseMs <= longestPauseMs;
}

/**
 * Runs by the session they were taken in, which share a machine and an hour: a workflow run or, in a terminal, runs of
 * one load without a pause.
 * @param runs in their order of time
 * @returns sessions in the order of their first runs
 */
export function sessionsInTime(runs: readonly Run[]): readonly (readonly [Run, ...Run[]])[] {
  const sessions = new Map<string, [Run, ...Run[]]>();
  let session = "";
  let before: Run | undefined;
  for (const [position, run] of runs.entries()) {
    session = run.provenance.workflowRun ?? (followsOn(run, before) ? session : `${position}`);
    before = run;
    const known = sessions.get(session);
    if (known === undefined) sessions.set(session, [run]);
    else known.push(run);
  }
  return [...sessions.values()];
}
