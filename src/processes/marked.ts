import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { orElse } from "../lib/or-else.ts";
import { outputNow } from "../lib/programs.ts";

/** Carried by every process that a gate starts and, as environments are inherited, by all that these start. */
export const markerVariable = "LOADLINE_GATE";

/**
 * Marks one process and all that it starts, `GATE.NUMBER`; as `GATE.`, those of a whole gate. `GATE` is random, so that
 * nothing else carries it.
 */
export type Marker = string;

/**
 * Processes that carry a marker, however far they have moved from the one that was started: with another group, session
 * or parent. Missing are those that have put something else in the place of their environment, and those of other users.
 * Windows shows nobody's environment: none there.
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
      // Unreadable for a process that has ended or belongs to another user.
      const environment = orElse<Buffer>(Buffer.alloc(0), () => readFileSync(`/proc/${pid}/environ`));
      const at = environment.indexOf(entry);
      return at === 0 || (at > 0 && environment[at - 1] === 0);
    })
    .map(Number);
}

const assigned = (marker: Marker): string => `${markerVariable}=${marker}`;

/** What a program of the system needs to be found and started, and nothing of a step's. */
export function bareEnvironment(): Record<string, string> {
  const { PATH, SystemRoot } = process.env;
  return { ...(PATH !== undefined && { PATH }), ...(SystemRoot !== undefined && { SystemRoot }) };
}

/** Processes of this user with their environments, as BSD's and macOS' `ps` print them. */
function listing(): string {
  const args = ["-x", "-E", "-ww", "-o", "pid=,command="];
  return orElse("", () => outputNow("ps", args, { env: bareEnvironment() }));
}

/**
 * Processes of a listing that carry a marker.
 * @param text a process a line: its id, its command and its environment
 */
export function inListing(marker: Marker, text: string): number[] {
  const entry = ` ${assigned(marker)}`;
  const isMarked = (line: string) => `${line} `.includes(marker.endsWith(".") ? entry : `${entry} `);
  return text.split("\n").flatMap((line) => (isMarked(line) ? [Number.parseInt(line, 10)] : []));
}

/** Kills a process with its group or, on Windows, with its tree. */
export function killGroup(pid: number): void {
  const args = ["/PID", String(pid), "/T", "/F"];
  if (process.platform !== "win32") send(-pid, "SIGKILL");
  // Or it has ended.
  else orElse("", () => outputNow("taskkill", args, { env: bareEnvironment() }));
}

/**
 * Sends a signal to a process, or by a negative id to a group; one that has ended already, or whose number is by then
 * somebody else's, is what was wanted.
 */
export function send(pid: number, signal: NodeJS.Signals): void {
  orElse(false, () => process.kill(pid, signal));
}

/** How long processes may take to end by themselves, after SIGTERM. */
const politeMs = 400;
/** After it nothing is left to try: such a process waits for a device, and ends when that answers. */
const patienceMs = 3000;
const pollMs = 20;

/**
 * Ends all processes that carry a marker, those included that they start meanwhile: by SIGTERM, on which a service may
 * clean up, and by SIGKILL what has not ended 0.4 s later.
 */
export async function endMarked(marker: Marker): Promise<void> {
  const started = performance.now();
  const asked = new Set<number>();
  for (let pids = markedProcesses(marker); pids.length > 0; pids = markedProcesses(marker)) {
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

/** Whether a process or, by a negative id, any of a group can be signalled. */
export function isThere(pid: number): boolean {
  return orElse(false, () => process.kill(pid, 0));
}

/** Ends, in the same way, what is left of a group: processes that put something else in the place of their environment. */
export async function endGroup(leader: number): Promise<void> {
  if (process.platform === "win32") {
    if (isThere(leader)) killGroup(leader);
    return;
  }
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    const started = performance.now();
    if (isThere(-leader)) send(-leader, signal);
    // What has ended and is not yet waited for by its parent is there, too: not for ever.
    while (isThere(-leader) && performance.now() - started < politeMs) await delay(pollMs);
  }
}
