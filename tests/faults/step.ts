// The action as one step of a job, in a process that can be stopped, killed and starved.
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { endProcess, taggedProcesses } from "../e2e/processes.ts";

/** A step that is not over after this hangs: no deadline of the gate's is longer than half of it. */
export const boundMs = 240_000;

export interface StepOptions {
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
  /** What it has printed so far. */
  readonly output: () => string;
  send(signal: NodeJS.Signals): void;
  /** Resolves once it has printed this, or has ended. */
  printed(words: RegExp): Promise<void>;
}

let steps = 0;

/** Starts `src/action.ts`. What it leaves behind is ended once it is over. */
export function startStep({ cwd, env, nodeArgs = [], under = [] }: StepOptions): RunningStep {
  steps += 1;
  const tag = `faults-${process.pid}-${steps}`;
  const node = [process.execPath, ...nodeArgs, resolve("src/action.ts")];
  const [file = "", ...args] = [...under, ...node];
  const child = spawn(file, args, {
    cwd,
    env: { LOADLINE_E2E: tag, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${file} could not be started`);
  let output = "";
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      for (const look of waiting) look();
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
  const printed = (words: RegExp) =>
    new Promise<void>((done) => {
      const look = () => {
        if (!words.test(output)) return;
        waiting.delete(look);
        done();
      };
      waiting.add(look);
      look();
      void ended.then(() => done());
    });
  return { pid, ended, output: () => output, send: (signal) => endProcess(pid, signal), printed };
}
