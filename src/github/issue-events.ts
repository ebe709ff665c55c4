import type { CallerEvent } from "../ports/github.ts";

/** Events on which a gate may keep an issue: their code was reviewed. */
export const issueEvents = ["schedule", "workflow_dispatch", "push"] as const;

/** Whether the gate's issue may be updated: on one of these events, for the level of the default branch. */
export function mayKeepIssue(
  { kind, branch, defaultBranch }: CallerEvent,
  on: readonly CallerEvent["kind"][],
): boolean {
  if (!on.includes(kind)) return false;
  return kind === "schedule" || (branch !== undefined && branch === defaultBranch);
}
