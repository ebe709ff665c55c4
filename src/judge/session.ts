/** When and where a run was taken: what tells its session. */
export interface Taken {
  /** Address of the workflow run; undefined in a terminal and for results of other tools. */
  readonly workflowRun: string | undefined;
  /** Machine that made the load, as far as it is known. */
  readonly machine: string;
  /** Window, ms since the epoch. */
  readonly startMs: number;
  readonly endMs: number;
}

const minuteMs = 60_000;
/** Runs on one machine belong together when the one starts so soon after the other, and the session is not older. */
const longestPauseMs = 5 * minuteMs;
const longestSessionMs = 30 * minuteMs;

/**
 * Names the session of each run: runs of one workflow run, or of one machine within a few minutes of each other. What
 * they share (a machine, an hour) sets them apart from other sessions as a whole.
 * @returns in the order of `runs`; equal names for runs of one session
 */
export function sessionNames(runs: readonly Taken[]): string[] {
  const open = new Map<string, { readonly name: string; readonly startMs: number; endMs: number }>();
  const names = new Map<Taken, string>();
  for (const run of [...runs].sort((one, other) => one.startMs - other.startMs)) {
    if (run.workflowRun !== undefined) {
      names.set(run, run.workflowRun);
      continue;
    }
    const current = open.get(run.machine);
    const isSame =
      current !== undefined &&
      run.startMs - current.endMs <= longestPauseMs &&
      run.endMs - current.startMs <= longestSessionMs;
    const session = isSame
      ? current
      : { name: `${run.machine} ${run.startMs}`, startMs: run.startMs, endMs: run.endMs };
    session.endMs = Math.max(session.endMs, run.endMs);
    open.set(run.machine, session);
    names.set(run, session.name);
  }
  return runs.map((run) => names.get(run) ?? "");
}

/** Groups runs by their session, in the order in which each session first comes. */
export function groupBySession<Run extends { readonly taken: Taken }>(runs: readonly Run[]): Run[][] {
  const names = sessionNames(runs.map(({ taken }) => taken));
  const groups = new Map<string, Run[]>();
  for (const [index, run] of runs.entries()) {
    const name = names[index] ?? "";
    groups.set(name, [...(groups.get(name) ?? []), run]);
  }
  return [...groups.values()];
}
