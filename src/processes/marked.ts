import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { orElse } from "../lib/or-else.ts";
import { outputNow } from "../lib/programs.ts";

/** In the environment of every process that a gate starts, and so of all that these start. */
export const markerVariable = "LOADLINE_GATE";

/** `GATE.NUMBER` marks a process and all that it starts, `GATE.` those of a whole gate. `GATE` is random. */
export type Marker = string;

/**
 * Processes that carry a marker, also with another group, session or parent than the one that was started. Not those that
 * replaced their environment, those of other users, nor any on Windows, which shows no environments.
 */
export function markedProcesses(marker: Marker): number[] {
  if (process.platform === "linux") return inProc(marker);
  return process.platform === "win32" ? [] : inListing(marker, listing());
}

function inProc(marker: Marker): number[] {
  const entry = Buffer.from(marker.endsWith(".") ? assigned(marker) : `${assigned(marker)}\0`);
  // None in a container without /proc.
  return orElse([], () => readdirSync("/proc"))
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      // Unreadable once it has ended, or if it is another user's.
      const environment = orElse<Buffer>(Buffer.alloc(0), () => readFileSync(`/proc/${pid}/environ`));
      const at = environment.indexOf(entry);
      return at === 0 || (at > 0 && environment[at - 1] === 0);
    })
    .map(Number);
}

const assigned = (marker: Marker): string => `${markerVariable}=${marker}`;

/** What a system program needs to be found and started, and nothing of a step's. */
export function bareEnvironment(): Record<string, string> {
  const { PATH, SystemRoot } = process.env;
  return { ...(PATH !== undefined && { PATH }), ...(SystemRoot !== undefined && { SystemRoot }) };
}

/** This user's processes with their environments, by BSD's and macOS' `ps`. */
function listing(): string {
  const args = ["-x", "-E", "-ww", "-o", "pid=", "-o", "command="];
  return orElse("", () => outputNow("ps", args, { env: bareEnvironment() }));
}

/** Processes that carry a marker. @param text one process a line: id, command and environment */
export function inListing(marker: Marker, text: string): number[] {
  const entry = ` ${assigned(marker)}`;
  const isMarked = (line: string) => `${line} `.includes(marker.endsWith(".") ? entry : `${entry} `);
  return text.split("\n").flatMap((line) => (isMarked(line) ? [Number.parseInt(line, 10)] : []));
}

/** Kills a process with its group, or on Windows its tree. */
export function killGroup(pid: number): void {
  const args = ["/PID", String(pid), "/T", "/F"];
  if (process.platform !== "win32") send(-pid, "SIGKILL");
  // Or it has ended.
  else orElse("", () => outputNow("taskkill", args, { env: bareEnvironment() }));
}

/** Signals a process, or by a negative id a group; not if it has ended, or the number is now another user's. */
export function send(pid: number, signal: NodeJS.Signals): void {
  orElse(false, () => process.kill(pid, signal));
}

/** From SIGTERM to SIGKILL. */
const politeMs = 400;
/** A process that outlasts SIGKILL waits for a device, and ends when that answers. */
const patienceMs = 3000;
const pollMs = 20;

/** Ends all processes that carry a marker, as `endAllOf`. */
export async function endMarked(marker: Marker): Promise<void> {
  await endAllOf(() => markedProcesses(marker));
}

/** Ends all processes that are found, also those started meanwhile: by SIGTERM, and 0.4 s later by SIGKILL. */
export async function endAllOf(find: () => readonly number[]): Promise<void> {
  const started = performance.now();
  const asked = new Set<number>();
  for (let pids = find(); pids.length > 0; pids = find()) {
    const elapsedMs = performance.now() - started;
    if (elapsedMs > patienceMs) return;
    for (const pid of pids) {
      if (elapsedMs > politeMs) send(pid, "SIGKILL");
      else if (!asked.has(pid)) send(pid, "SIGTERM");
      asked.add(pid);
    }
    await delay(pollMs);
  }
}

/** Whether a process, or by a negative id any of a group, can be signalled. */
export function isThere(pid: number): boolean {
  return orElse(false, () => process.kill(pid, 0));
}

/** Ends in the same way what is left of a group: processes that replaced their environment. */
export async function endGroup(leader: number): Promise<void> {
  if (process.platform === "win32") {
    if (isThere(leader)) killGroup(leader);
    return;
  }
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    const started = performance.now();
    if (isThere(-leader)) send(-leader, signal);
    // A process that its parent has not waited for is still there.
    while (isThere(-leader) && performance.now() - started < politeMs) await delay(pollMs);
  }
}
