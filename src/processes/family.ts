import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { dirname, extname, join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { startProgram } from "../lib/programs.ts";
import {
  bareEnvironment,
  endGroup,
  endMarked,
  isThere,
  killGroup,
  type Marker,
  markedProcesses,
  markerVariable,
  send,
} from "./marked.ts";
import { signalGroupOf } from "./user.ts";

/** A process and all that it starts. They end together: by `end`, by `endAllNow`, or when this process ends in any way. */
export interface Family {
  /** For the environment of the process, over everything else. */
  readonly variables: Readonly<Record<string, string>>;
  /**
   * Takes the started process. Where environments cannot be read, only its group is ended.
   * @param sudoUser whose it is if sudo started it: its environment cannot be read
   */
  adopt(child: ChildProcess, sudoUser?: string): void;
  /** Of running processes; empty where environments cannot be read (Windows). */
  pids(): readonly number[];
  /** Resolves when nothing of it runs; SIGTERM first. */
  end(): Promise<void>;
}

const gate = randomUUID();
let families = 0;
/** Started processes, with their sudo user. */
const running = new Map<ChildProcess, string | undefined>();
let watcher: Socket | undefined;

/** Opens a family for a process that is about to be started. The first one starts the watcher. */
export function openFamily(): Family {
  watcher ??= startWatcher();
  families += 1;
  const marker: Marker = `${gate}.${families}`;
  const groups = new Set<number>();
  return {
    variables: { [markerVariable]: marker },
    adopt: (child, sudoUser) => {
      running.set(child, sudoUser);
      watcher?.write(`+${child.pid} ${sudoUser ?? ""}\n`);
      const { pid } = child;
      if (pid !== undefined && sudoUser === undefined) groups.add(pid);
      child.once("exit", () => {
        running.delete(child);
        // The number of a group that is gone may soon be another's.
        if (pid !== undefined && !isThere(-pid)) groups.delete(pid);
        watcher?.write(`-${child.pid}\n`);
      });
      child.once("error", () => running.delete(child));
    },
    pids: () => markedProcesses(marker),
    end: async () => {
      await endMarked(marker);
      for (const group of groups) await endGroup(group);
      groups.clear();
    },
  };
}

/** Kills all families at once, for a program that is about to end. */
export function endAllNow(): void {
  for (const [{ pid }, sudoUser] of running) {
    if (pid === undefined) continue;
    if (sudoUser === undefined) killGroup(pid);
    else signalGroupOf(sudoUser, pid, "SIGKILL");
  }
  // The watcher finds what is forked meanwhile.
  for (const pid of markedProcesses(`${gate}.`)) send(pid, "SIGKILL");
}

/**
 * Starts the watcher, which reads a pipe from this process that closes when it ends. It has another session and parent, so that
 * neither a terminal's signals nor a runner that kills a tree reach it, and none of the step's variables.
 */
function startWatcher(): Socket | undefined {
  const here = fileURLToPath(import.meta.url);
  const command = [process.execPath, join(dirname(here), "..", `watcher${extname(here)}`), gate];
  const [file = "", ...args] =
    process.platform === "win32" ? command : ["/bin/sh", "-c", '"$@" &', "loadline", ...command];
  const child = startProgram(file, args, {
    cwd: parse(here).root,
    env: bareEnvironment(),
    stdio: ["ignore", "ignore", "ignore", "pipe"],
    detached: true,
  });
  // No watcher without a shell.
  child.on("error", () => undefined);
  child.unref();
  const pipe = child.stdio[3];
  if (!(pipe instanceof Socket)) return undefined;
  // A watcher that was killed takes no message.
  pipe.on("error", () => undefined);
  pipe.unref();
  return pipe;
}
