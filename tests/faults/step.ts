// The action as one step of a job, in a process that can be stopped, killed and starved.
import { spawn } from "node:child_process";
import { type EntryName, entryPath } from "../built.ts";
import { endProcess, taggedProcesses } from "../e2e/processes.ts";

/** A step that is not over after this hangs: no deadline of the gate's is longer than half of it. */
export const boundMs = 240_000;

export interface StepOptions {
  /** The action's `main` or its `post`. */
  readonly program: Exclude<EntryName, "cli">;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Arguments of Node before the program, such as a module to load first. */
  readonly nodeArgs?: readonly string[];
  /** A program and its arguments that start Node, such as `prlimit`. */
  readonly under?: readonly string[];
}

export interface EndedStep {
  /** Exit status; null where a signal ended it. */
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Standard output and error, as they came. */
  readonly output: string;
  /** It was still there after `boundMs`, and killed. */
  readonly isHung: boolean;
}

export interface RunningStep {
  readonly pid: number;
  readonly ended: Promise<EndedStep>;
  send(signal: NodeJS.Signals): void;
}

let steps = 0;

/** Starts the program. What it leaves behind is ended once it is over. */
export function startStep({ program, cwd, env, nodeArgs = [], under = [] }: StepOptions): RunningStep {
  steps += 1;
  const tag = `faults-${process.pid}-${steps}`;
  const node = [process.execPath, ...nodeArgs, entryPath(program)];
  const [file = "", ...args] = [...under, ...node];
  const child = spawn(file, args, {
    cwd,
    env: { LOADLINE_E2E: tag, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${file} could not be started`);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  let isHung = false;
  const bound = setTimeout(() => {
    isHung = true;
    child.kill("SIGKILL");
  }, boundMs);
  // Not "close": what the step has left behind may hold its output open.
  const ended = new Promise<EndedStep>((done) => {
    child.once("exit", (status, signal) => {
      clearTimeout(bound);
      for (const { pid: left } of taggedProcesses(tag)) endProcess(left, "SIGKILL");
      child.once("close", () => done({ status, signal, output, isHung }));
    });
  });
  return { pid, ended, send: (signal) => endProcess(pid, signal) };
}
