import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { dirname, extname, join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { startProgram } from "../lib/programs.ts";
import type { RunningProcesses } from "../model/start.ts";
import {
  type Cgroup,
  cpuMsOf,
  endCgroup,
  inside,
  killCgroup,
  makeCgroup,
  makeWithin,
  processesIn,
} from "./cgroup.ts";
import { atHardStop } from "./hard-stop.ts";
import {
  bareEnvironment,
  endAllOf,
  endGroup,
  isThere,
  killGroup,
  type Marker,
  markedProcesses,
  markerVariable,
  send,
} from "./marked.ts";

/** A process and all that it starts. They end together: by `end`, by `endAllNow` (hard-stop.ts), or when this process ends in any way. */
export interface Family extends RunningProcesses {
  /** For the environment of the process, over everything else. */
  readonly variables: Readonly<Record<string, string>>;
  /** Takes the started process. Where environments cannot be read, only its group is ended. */
  adopt(child: ChildProcess): void;
  /** The command to start instead of this one, so that nothing of it outlives the family where there are cgroups (Linux). */
  confined(command: readonly [string, ...string[]]): readonly [string, ...string[]];
  /** Resolves when nothing of it runs; SIGTERM first. */
  end(): Promise<void>;
}

const gate = randomUUID();
let families = 0;
/** Started processes that have not ended. */
const running = new Set<ChildProcess>();
let watcher: Socket | undefined;
/** Of all families that ask for one; false where none can be had. */
let cgroup: Cgroup | false | undefined;

/** A cgroup of the family with this number, which the watcher ends, too. */
function openCgroup(number: number): Cgroup | undefined {
  if (cgroup === undefined) {
    cgroup = makeCgroup(`loadline-${gate}`) ?? false;
    if (cgroup !== false) watcher?.write(`@${cgroup.needsSudo ? "sudo" : ""} ${cgroup.path}\n`);
  }
  return cgroup === false ? undefined : makeWithin(cgroup, String(number));
}

/** Opens a family for a process that is about to be started. The first one starts the watcher. */
export function openFamily(): Family {
  watcher ??= startWatcher();
  families += 1;
  const number = families;
  const marker: Marker = `${gate}.${number}`;
  const groups = new Set<number>();
  let own: Cgroup | undefined;
  const pids = () => [
    ...new Set([...markedProcesses(marker), ...(own === undefined ? [] : processesIn(own))]),
  ];
  const variables = { [markerVariable]: marker };
  const confined: Family["confined"] = (command) => {
    own ??= openCgroup(number);
    return own === undefined ? command : inside(own, command);
  };
  const adopt: Family["adopt"] = (child) => {
    running.add(child);
    watcher?.write(`+${child.pid}\n`);
    const { pid } = child;
    if (pid !== undefined) groups.add(pid);
    child.once("exit", () => {
      running.delete(child);
      // The number of a group that is gone may soon be another's.
      if (pid !== undefined && !isThere(-pid)) groups.delete(pid);
      watcher?.write(`-${child.pid}\n`);
    });
    child.once("error", () => running.delete(child));
  };
  return {
    variables,
    confined,
    adopt,
    join: (command, hear) => {
      const [file, ...args] = confined(command);
      const child = startProgram(file, args, {
        env: { ...bareEnvironment(), ...variables },
        stdio: ["ignore", "ignore", "ignore", "ipc"],
        detached: true,
      });
      adopt(child);
      child.on("message", hear);
      const begun = new Promise<void>((resolve) => {
        for (const event of ["message", "exit", "error"]) child.once(event, () => resolve());
      });
      return { begun, tell: (message) => void (child.connected && child.send(message)) };
    },
    pids,
    confinedPids: () => own && processesIn(own),
    cpuMs: () => own && cpuMsOf(own),
    end: async () => {
      await endAllOf(pids);
      for (const group of groups) await endGroup(group);
      groups.clear();
      if (own !== undefined) await endCgroup(own);
    },
  };
}

atHardStop(() => {
  for (const { pid } of running) if (pid !== undefined) killGroup(pid);
  // The watcher finds what is forked meanwhile.
  for (const pid of markedProcesses(`${gate}.`)) send(pid, "SIGKILL");
  if (cgroup) killCgroup(cgroup);
});

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
