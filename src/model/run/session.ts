import type { Run } from "./run.ts";

/** What defines a run's session. */
export interface Taken {
  /** Undefined in a terminal and for other tools. */
  readonly workflowRun: string | undefined;
  /** Of the load generator, as far as known. */
  readonly machine: string;
  readonly cpu: string | undefined;
  /** From warm-up to end, ms since the epoch. */
  readonly startMs: number;
  readonly endMs: number;
  /** Of the service, by the gate; undefined if the gate did not start it. */
  readonly start: number | undefined;
  /** Files for which the gate kept that start. */
  readonly startKeptFor: readonly string[] | undefined;
}

const minuteMs = 60_000;
/** Maximum pause between runs of one session on one machine. */
const longestPauseMs = 5 * minuteMs;

/** Longest CPU model, which is foreign text. */
const longestModel = 200;

/** Undefined if the record lacks it. */
export function cpuOf({ provenance: { machine } }: Run): string | undefined {
  const model = machine.cpu.trim().slice(0, longestModel);
  return model === "" || model === "unknown" ? undefined : model;
}

export function takenOf(run: Run): Taken {
  const { window, provenance } = run;
  const { os, cpu, cores } = provenance.machine;
  return {
    workflowRun: provenance.workflowRun,
    machine: `${os} ${cpu} ${cores}`,
    cpu: cpuOf(run),
    startMs: Date.parse(window.start) - window.warmUpMs,
    endMs: Date.parse(window.end),
    start: run.start,
    startKeptFor: run.startKeptFor,
  };
}

/**
 * A session is the runs of one workflow run, or of one machine within minutes of each other: they share a machine and
 * an hour, and differ together from other sessions. The only definition of a session.
 * @returns a name for each of `runs`, equal in one session
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

/** By session, in order of first appearance. */
export function groupBySession<Found extends { readonly taken: Taken }>(
  found: readonly Found[],
): [Found, ...Found[]][] {
  return grouped(found, ({ taken }) => taken);
}

/** By session, in order of first appearance. */
export function sessionsOf(runs: readonly Run[]): readonly (readonly [Run, ...Run[]])[] {
  return grouped(runs, takenOf);
}
