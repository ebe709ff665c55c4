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

/**
 * A process and all that it starts. They end together: when `end` is called, at `endAllNow`, and when this process ends,
 * however it does.
 */
export interface Family {
  /** For the environment of the process, over everything else. */
  readonly variables: Readonly<Record<string, string>>;
  /**
   * Names the process when it was started; where environments cannot be read, its group is all that is ended.
   * @param sudoUser whose it is, if it was started with sudo: its environment cannot be read
   */
  adopt(child: ChildProcess, sudoUser?: string): void;
  /** Process ids of what runs of it; empty where environments cannot be read (Windows). */
  pids(): readonly number[];
  /** Ends what still runs of it, kindly at first; resolves when nothing does. */
  end(): Promise<void>;
}

const gate = randomUUID();
let families = 0;
/** Processes that were started and have not ended. */
const running = new Map<ChildProcess, string | undefined>();
let watcher: Socket | undefined;

/** Opens a family for a process that is about to be started. With the first one begins the watch over all of them. */
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
        // Whose group has gone with it, whose number may soon be another's.
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

/** Kills all families, at once: for a program that ends itself. */
export function endAllNow(): void {
  for (const [{ pid }, sudoUser] of running) {
    if (pid === undefined) continue;
    if (sudoUser === undefined) killGroup(pid);
    else signalGroupOf(sudoUser, pid, "SIGKILL");
  }
  // What is forked in the meantime is found the next time, or by the watcher.
  for (const pid of markedProcesses(`${gate}.`)) send(pid, "SIGKILL");
}

/**
 * Starts the watcher, which reads a pipe that only this process writes and the system closes when it ends. It is away from
 * this process's session and parents, so that neither a terminal's signals nor a runner that kills a tree reach it, and it
 * gets none of the step's variables.
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
  // Without a shell there is no watch; what this process ends itself it still ends.
  child.on("error", () => undefined);
  child.unref();
  const pipe = child.stdio[3];
  if (!(pipe instanceof Socket)) return undefined;
  // A watcher that was killed takes no message.
  pipe.on("error", () => undefined);
  pipe.unref();
  return pipe;
}
