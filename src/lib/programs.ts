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
  /** All variables of the program, see lib/environment.ts. */
  readonly env: Environment;
}

/** Starts a program, never through a shell, with this environment alone. */
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

const asText = { encoding: "utf8", maxBuffer: 512 * 1024 * 1024, windowsHide: true } as const;

/** What a program prints. @param options `timeout` in ms @throws Node's error if it cannot be started or fails */
export async function outputOf(
  file: string,
  args: readonly string[],
  options: WithEnvironment & {
    readonly cwd: string;
    readonly timeout?: number;
    readonly signal?: AbortSignal | undefined;
    readonly uid?: number;
    readonly gid?: number;
  },
): Promise<string> {
  const env = { ...options.env };
  return (await promisify(execFile)(file, args, { ...asText, ...options, env })).stdout;
}

/** As `outputOf`, but blocks: for a process that is about to end. */
export function outputNow(file: string, args: readonly string[], { env }: WithEnvironment): string {
  return execFileSync(file, args, { ...asText, stdio: "pipe", env: { ...env } });
}

/** Windows' own tar reads zip archives, as macOS' does; another `tar` on the PATH may not. */
export function tarProgram(env: Environment): string {
  const onWindows = process.platform === "win32";
  return onWindows ? join(env["SystemRoot"] ?? "C:\\Windows", "System32", "tar.exe") : "tar";
}
