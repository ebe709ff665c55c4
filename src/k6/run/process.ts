import type { ChildProcess, ChildProcessByStdio } from "node:child_process";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { whenAborted } from "../../lib/net/deadline.ts";
import { startProgram } from "../../lib/programs.ts";
import { reasonOf } from "../../model/failure.ts";
import { openFamily } from "../../processes/family.ts";
import { killGroup, send } from "../../processes/marked.ts";
import { type Splitter, splitLines } from "./rows.ts";

/** What to start: an argument list and a whole environment, never a line for a shell. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** How a process ended. */
export type Exit =
  | { readonly kind: "exited"; readonly exitCode: number }
  | { readonly kind: "signalled"; readonly signal: NodeJS.Signals }
  | { readonly kind: "notStarted"; readonly reason: string };

/** Where the output of a process goes while it runs. */
export interface Listeners {
  onStdout(chunk: Uint8Array): void;
  /** A line of standard error, without its end. @param isCut whether it was too long, and this is its beginning */
  onStderrLine(line: string, isCut: boolean): void;
}

/** How long a process may take to stop. */
export interface Grace {
  /** From SIGINT, on which k6 ends its iterations, runs teardown and writes its summary, to SIGTERM. */
  readonly interruptMs: number;
  /** From SIGTERM, k6's second signal and for it the order to drop everything, to SIGKILL. */
  readonly terminateMs: number;
}

// GitHub's runner leaves a cancelled step 7.5 s after SIGINT and 2.5 s more after SIGTERM before it kills all.
const defaultGrace: Grace = { interruptMs: 5000, terminateMs: 1500 };

/** How long after the exit output is read on: a grandchild may hold the pipe open for ever. */
const lingeringOutputMs = 5000;

const onWindows = process.platform === "win32";

/** Signals the process and its group, unless they are gone. */
function signalTree(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  if (signal === "SIGKILL") killGroup(child.pid);
  else if (onWindows) child.kill(signal);
  else send(-child.pid, signal);
}

async function stopTree(child: ChildProcess, exited: Promise<Exit>, grace: Grace): Promise<void> {
  const hasExited = exited.then(() => true);
  for (const [signal, patienceMs] of [
    ["SIGINT", grace.interruptMs],
    ["SIGTERM", grace.terminateMs],
  ] as const) {
    signalTree(child, signal);
    const timer = new AbortController();
    const patience = delay(patienceMs, false, { signal: timer.signal }).catch(() => false);
    const isGone = await Promise.race([hasExited, patience]);
    timer.abort();
    if (isGone) return;
  }
  signalTree(child, "SIGKILL");
}

function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ kind: "notStarted", reason: reasonOf(error) }));
    child.once("exit", (exitCode, signal) =>
      resolve(signal === null ? { kind: "exited", exitCode: exitCode ?? 0 } : { kind: "signalled", signal }),
    );
  });
}

/** Resolves when both outputs were read to their ends, or after `lingeringMs`. */
async function outputsEnd(
  child: ChildProcessByStdio<null, Readable, Readable>,
  exited: Promise<Exit>,
  { lines, lingeringMs }: { readonly lines: Splitter; readonly lingeringMs: number },
): Promise<void> {
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  if ((await exited).kind === "notStarted") return;
  const timer = setTimeout(() => {
    child.stdout.destroy();
    child.stderr.destroy();
  }, lingeringMs);
  await closed;
  clearTimeout(timer);
  lines.finish();
}

/**
 * Starts a process in a group of its own, which a terminal's Ctrl-C does not reach: at a second interrupt, besides ours, k6
 * drops its summary (k6 v2.2.0 internal/cmd/common.go, handleTestAbortSignals).
 * @param signal stops the process and all that it started, with SIGINT first
 * @throws what Node says of arguments that no program can get
 * @returns resolves when it, or if stopped all that it started, has ended, and its output was handed over
 */
export function startProcess(
  command: Command,
  options: {
    readonly listeners: Listeners;
    readonly signal: AbortSignal;
    readonly grace?: Grace | undefined;
    readonly lingeringMs?: number;
  },
): Promise<Exit> {
  const { listeners, signal } = options;
  const family = openFamily();
  const { file, args } = command;
  const env = { ...command.env, ...family.variables };
  const child = startProgram(file, args, { env, stdio: ["ignore", "pipe", "pipe"], detached: !onWindows });
  child.stdout.on("data", (chunk: Buffer) => listeners.onStdout(chunk));
  const lines = splitLines((line, isCut) => listeners.onStderrLine(line, isCut));
  child.stderr.on("data", (chunk: Buffer) => lines.write(chunk));

  family.adopt(child);
  const exited = exitOf(child);
  const outputs = outputsEnd(child, exited, { lines, lingeringMs: options.lingeringMs ?? lingeringOutputMs });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    // What it leaves behind, out of its group, ends with it.
    const { grace = defaultGrace } = options;
    stopped ??= stopTree(child, exited, grace).then(async () => await family.end());
  };
  const stopListening = whenAborted(signal, stop);
  return exited.then(async (exit) => {
    stopListening();
    await stopped;
    await outputs;
    return exit;
  });
}

/** What a short command answered. */
export interface ProgramAnswer {
  readonly exit: Exit;
  readonly stdout: Buffer;
  /** The last 64 KiB. */
  readonly stderr: string;
}

const mostStderrCharacters = 64 * 1024;

/** Runs a command to its end and keeps what it says: for k6's `version` and `archive`, `mkfifo`, `tar` and `go`. */
export async function runToEnd(command: Command, signal: AbortSignal): Promise<ProgramAnswer> {
  const stdout: Uint8Array[] = [];
  let stderr = "";
  const exit = await startProcess(command, {
    listeners: {
      onStdout: (chunk) => stdout.push(chunk),
      onStderrLine: (line) => {
        stderr = `${stderr}${line}\n`.slice(-mostStderrCharacters);
      },
    },
    signal,
    grace: { interruptMs: 2000, terminateMs: 1000 },
  });
  return { exit, stdout: Buffer.concat(stdout), stderr };
}

/** Whether a process ran to a good end. */
export function hasSucceeded(exit: Exit): boolean {
  return exit.kind === "exited" && exit.exitCode === 0;
}

/** How a process ended, in words: `ended with status 1`. */
export function describeExit(exit: Exit): string {
  switch (exit.kind) {
    case "exited":
      return `ended with status ${exit.exitCode}`;
    case "signalled":
      return `was ended by ${exit.signal}`;
    case "notStarted":
      return `could not be started (${exit.reason})`;
    default:
      return exit satisfies never;
  }
}
