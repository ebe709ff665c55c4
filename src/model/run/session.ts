import type { Run } from "./run.ts";

/** When and where a run was taken: what tells its session. */
export interface Taken {
  /** Address of the workflow run; undefined in a terminal and for results of other tools. */
  readonly workflowRun: string | undefined;
  /** Machine that made the load, as far as it is known. */
  readonly machine: string;
  /** Model of its CPU; undefined where that is not known. */
  readonly cpu: string | undefined;
  /** From its warm-up to its end, ms since the epoch. */
  readonly startMs: number;
  readonly endMs: number;
}

const minuteMs = 60_000;
/** Runs on one machine belong together when the one starts so soon after the other. */
const longestPauseMs = 5 * minuteMs;

/** Models are told apart by so much of their names, which come from outside. */
const longestModel = 200;

/** Model of the CPU that made the load; undefined where the record does not say. */
export function cpuOf({ provenance: { machine } }: Run): string | undefined {
  const model = machine.cpu.trim().slice(0, longestModel);
  return model === "" || model === "unknown" ? undefined : model;
}

/** When and where a run was taken. */
export function takenOf(run: Run): Taken {
  const { window, provenance } = run;
  const { os, cpu, cores } = provenance.machine;
  return {
    workflowRun: provenance.workflowRun,
    machine: `${os} ${cpu} ${cores}`,
    cpu: cpuOf(run),
    startMs: Date.parse(window.start) - window.warmUpMs,
    endMs: Date.parse(window.end),
  };
}

/**
 * Names the session of each run: runs of one workflow run, or of one machine within a few minutes of each other. What
 * they share (a machine, an hour) sets them apart from other sessions as a whole. There is no other definition of it.
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
    const isSame = current !== undefined && run.startMs - current.endMs <= longestPauseMs;
    const session = isSame
      ? current
      : { name: `${run.machine} ${run.startMs}`, startMs: run.startMs, endMs: run.endMs };
    session.endMs = Math.max(session.endMs, run.endMs);
    open.set(run.machine, session);
    names.set(run, session.name);
  }
  return runs.map((run) => names.get(run) ?? "");
}

function grouped<Item>(items: readonly Item[], taken: (item: Item) => Taken): [Item, ...Item[]][] {
  const names = sessionNames(items.map(taken));
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const [index, item] of items.entries()) {
    const name = names[index] ?? "";
    const known = groups.get(name);
    if (known === undefined) groups.set(name, [item]);
    else known.push(item);
  }
  return [...groups.values()];
}

/** Groups figures of runs by their session, in the order in which each session first comes. */
export function groupBySession<Found extends { readonly taken: Taken }>(
  found: readonly Found[],
): [Found, ...Found[]][] {
  return grouped(found, ({ taken }) => taken);
}

/** Groups runs by their session, in the order in which each session first comes. */
export function sessionsOf(runs: readonly Run[]): readonly (readonly [Run, ...Run[]])[] {
  return grouped(runs, takenOf);
}
