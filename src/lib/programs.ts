// The one place of src/ where processes are started: none gets the environment of this one by default.
import {
  type ChildProcess,
  type ChildProcessByStdio,
  execFile,
  execFileSync,
  type SpawnOptions,
  type SpawnOptionsWithStdioTuple,
  type StdioNull,
  type StdioPipe,
  spawn,
} from "node:child_process";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import type { Environment } from "./environment.ts";

interface WithEnvironment {
  /** All variables that the program sees, see lib/environment.ts. */
  readonly env: Environment;
}

/** Starts a program, never through a shell, with the environment that it is given and no other. */
export function startProgram(
  file: string,
  args: readonly string[],
  options: SpawnOptionsWithStdioTuple<StdioNull | "ignore", StdioPipe, StdioPipe> & WithEnvironment,
): ChildProcessByStdio<null, Readable, Readable>;
export function startProgram(
  file: string,
  args: readonly string[],
  options: SpawnOptions & WithEnvironment,
): ChildProcess;
export function startProgram(
  file: string,
  args: readonly string[],
  options: SpawnOptions & WithEnvironment,
): ChildProcess {
  return spawn(file, args, { ...options, env: { ...options.env }, shell: false, windowsHide: true });
}

const mostOutputBytes = 512 * 1024 * 1024;

/**
 * What a program prints before it ends.
 * @param options `timeout` in ms
 * @throws whatever Node says of a program that cannot be started or that fails
 */
export async function outputOf(
  file: string,
  args: readonly string[],
  options: {
    readonly cwd: string;
    readonly timeout?: number;
    readonly signal?: AbortSignal | undefined;
    readonly uid?: number;
    readonly gid?: number;
  } & WithEnvironment,
): Promise<string> {
  const whole = { ...options, encoding: "utf8", maxBuffer: mostOutputBytes, windowsHide: true } as const;
  const { stdout } = await promisify(execFile)(file, args, { ...whole, env: { ...options.env } });
  return stdout;
}

/**
 * As `outputOf`, while everything here waits: for a process that is about to end.
 * @throws whatever Node says of a program that cannot be started or that fails
 */
export function outputNow(file: string, args: readonly string[], { env }: WithEnvironment): string {
  const options = { encoding: "utf8", maxBuffer: mostOutputBytes, windowsHide: true, stdio: "pipe" } as const;
  return execFileSync(file, args, { ...options, env: { ...env } });
}

/** Windows' own tar reads zip archives as macOS' does; the first `tar` on a Windows PATH may be one that does not. */
export function tarProgram(env: Environment): string {
  const onWindows = process.platform === "win32";
  return onWindows ? join(env["SystemRoot"] ?? "C:\\Windows", "System32", "tar.exe") : "tar";
}
