import { readFileSync } from "node:fs";
import { orElse } from "../lib/or-else.ts";
import type { RunningProcesses } from "../model/start.ts";

/** USER_HZ, which is 100 on every platform that Node runs on: the kernel tells CPU time in parts of 10 ms. */
export const tickMs = 10;

/** What Linux tells of a process in /proc/PID/stat. */
export interface ProcessStat {
  readonly parent: number;
  /** User and system time since its start, of all its threads, ended ones included. */
  readonly cpuMs: number;
  /** Of children that ended and that it waited for, and of theirs. */
  readonly childrenMs: number;
  /** Ticks since the system's start: with its number what nobody else has. */
  readonly startTicks: number;
  readonly residentPages: number;
}

/**
 * @param text of /proc/PID/stat; a program's name may hold blanks and brackets
 * @see proc_pid_stat(5)
 */
export function statIn(text: string): ProcessStat | undefined {
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const at = (field: number): number => Number(fields[field - 3]);
  const stat = {
    parent: at(4),
    cpuMs: (at(14) + at(15)) * tickMs,
    childrenMs: (at(16) + at(17)) * tickMs,
    startTicks: at(22),
    residentPages: at(24),
  };
  return Number.isFinite(stat.residentPages) ? stat : undefined;
}

/** Undefined where there is no such process, or it may not be looked at, and on other systems than Linux. */
export function statOf(pid: number): ProcessStat | undefined {
  return statIn(orElse("", () => readFileSync(`/proc/${pid}/stat`, "latin1")));
}

/** CPU time that a service used until now; where nothing is confined that of its running processes, and of children that these waited for. */
export function usedCpuMs(processes: RunningProcesses): number {
  const ofRunning = () => processes.pids().flatMap((pid) => statOf(pid) ?? []);
  return processes.cpuMs() ?? ofRunning().reduce((sum, { cpuMs, childrenMs }) => sum + cpuMs + childrenMs, 0);
}
