import { execFileSync, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { toolPath } from "../../scripts/tools.ts";

export const root = join(import.meta.dirname, "../..");

/** Folder with the `node` that runs node24 actions and the tests themselves. */
const node24Folder = join(root, "node_modules", "node", "bin");
export const node24 = join(node24Folder, "node");

export interface ProcessOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** In a process group of its own, as a terminal starts its commands. Default false. */
  readonly ownGroup?: boolean;
  /** Called once, when the process is there. */
  readonly onStart?: (pid: number) => void;
  /** Called once, when the output so far fits; what happens next is the test's. */
  readonly onOutput?: { readonly match: RegExp; readonly act: (pid: number) => void };
}

/** A process that has ended by itself. */
export interface Ended {
  /** Exit status; null when a signal ended it. */
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a program to its end.
 * @throws with its output when it takes too long; it and all its descendants are killed then
 */
export async function runProcess(
  file: string,
  args: readonly string[],
  options: ProcessOptions,
): Promise<Ended> {
  const { cwd, env, timeoutMs } = options;
  const detached = options.ownGroup ?? false;
  const child = spawn(file, args, { cwd, env, detached, stdio: ["ignore", "pipe", "pipe"] });
  if (child.pid !== undefined) options.onStart?.(child.pid);
  const output = { stdout: "", stderr: "" };
  let awaited = options.onOutput;
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => {
      output[name] += text;
      if (awaited === undefined || child.pid === undefined || !awaited.match.test(output[name])) return;
      const { act } = awaited;
      awaited = undefined;
      act(child.pid);
    });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    if (child.pid !== undefined) killTree(child.pid);
  }, timeoutMs);
  const ended = await new Promise<Ended>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status, signal) => resolve({ status, signal, ...output }));
  }).finally(() => clearTimeout(timer));
  if (isLate)
    throw new Error(
      `${file} ${args.join(" ")} took more than ${timeoutMs} ms\n${output.stdout}\n${output.stderr}`,
    );
  return ended;
}

/** Ids of a process and everything it has started, the youngest first. */
export function treeOf(pid: number): readonly number[] {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const childrenOf = (parent: number): readonly number[] =>
    table.flatMap(([id, parentId]) => (id !== undefined && parentId === parent ? [id] : []));
  const collect = (id: number): readonly number[] => [...childrenOf(id).flatMap(collect), id];
  return collect(pid);
}

export function killTree(pid: number): void {
  for (const id of treeOf(pid)) endProcess(id, "SIGKILL");
}

/** Sends a signal to a process that may be gone. */
export function endProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

export const tagName = "LOADLINE_E2E";

/**
 * The environment of the user's machine: nothing of the test's own, Node 24 and k6 on PATH.
 * @param tag goes to every descendant, so that taggedProcesses finds those that were left behind
 */
export function userEnvironment(tag: string, home: string): Readonly<Record<string, string>> {
  const folders = [node24Folder, dirname(toolPath("k6")), "/usr/local/bin", "/usr/bin", "/bin"];
  return {
    [tagName]: tag,
    PATH: folders.join(":"),
    HOME: home,
    TMPDIR: home,
    XDG_CACHE_HOME: join(home, ".cache"),
    XDG_CONFIG_HOME: join(home, ".config"),
    LANG: "C.UTF-8",
  };
}

interface Tagged {
  readonly pid: number;
  readonly command: string;
}

/** Living processes that carry the tag; known on Linux alone, none elsewhere. */
export function taggedProcesses(tag: string): readonly Tagged[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const environment = readProc(pid, "environ");
      if (!environment.split("\0").includes(`${tagName}=${tag}`)) return [];
      return [{ pid: Number(pid), command: readProc(pid, "cmdline").replaceAll("\0", " ").trim() }];
    });
}

/** Empty for a process that has just gone, is a zombie or belongs to somebody else. */
function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
