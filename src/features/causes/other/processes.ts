import { readFileSync, readlinkSync } from "node:fs";
import { orElse } from "../../../lib/or-else.ts";
import type { RunningProcesses } from "../../../model/start.ts";
import { statOf } from "../../../processes/stat.ts";

/** A process of a service, as /proc shows it. */
export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  /** Path of its program; empty where it may not be read. */
  readonly program: string;
  /** User and system time until now. */
  readonly cpuMs: number;
}

/** Those that run now, the one that used most CPU first; none but on Linux. */
export function runningOf(processes: RunningProcesses): readonly RunningProcess[] {
  return processes
    .pids()
    .flatMap((pid) => {
      const stat = statOf(pid);
      if (stat === undefined) return [];
      const program = orElse("", () => readlinkSync(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, "");
      return [{ pid, parent: stat.parent, program, cpuMs: stat.cpuMs }];
    })
    .sort((one, other) => other.cpuMs - one.cpuMs);
}

/** The user that runs it; undefined once it has ended. */
export function userOf(pid: number): number | undefined {
  const status = orElse("", () => readFileSync(`/proc/${pid}/status`, "latin1"));
  const [, uid] = /^Uid:\s+\d+\s+(\d+)/m.exec(status) ?? [];
  return uid === undefined ? undefined : Number(uid);
}

/** Whether its files are this process's own: not so in a container. */
export function isInOurMounts(pid: number): boolean {
  const of = (one: string): string => orElse("", () => readlinkSync(`/proc/${one}/ns/mnt`));
  return of(String(pid)) === of("self");
}
