import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { orElse } from "../lib/or-else.ts";
import { outputNow } from "../lib/programs.ts";
import { bareEnvironment } from "./marked.ts";

/**
 * A control group of Linux. What runs in it stays there with all that it starts, in whatever session, group and environment;
 * only root, or whoever owns the groups above, can move out.
 * @see https://docs.kernel.org/admin-guide/cgroup-v2.html
 */
export interface Cgroup {
  readonly path: string;
  /** Only sudo may move processes there: this process does not own the group above. */
  readonly needsSudo: boolean;
}

function readOwn(name: string): string {
  return orElse("", () => readFileSync(`/proc/self/${name}`, "utf8"));
}

/** Where version 2 is mounted, and which group stands there. */
function mountOf(line: RegExp): { readonly root: string; readonly point: string } | undefined {
  if (process.platform !== "linux") return undefined;
  const mounted = readOwn("mountinfo")
    .split("\n")
    .find((one) => line.test(one));
  const [, , , root, point] = mounted?.split(" ") ?? [];
  return root === undefined || point === undefined ? undefined : { root, point };
}

/** Where all groups stand that can be read; undefined on other systems, and where version 2 is not mounted. */
export function cgroupRoot(): string | undefined {
  return mountOf(/ - cgroup2 /)?.point;
}

/** This process's own group; undefined on other systems, and where version 2 is not mounted or not to be written. */
export function cgroupHere(): string | undefined {
  const mount = mountOf(/^(?!.* ro[, ]).* - cgroup2 /);
  const [, path] = /^0::(.*)$/m.exec(readOwn("cgroup")) ?? [];
  if (path === undefined || mount === undefined) return undefined;
  const below = relative(mount.root, path);
  return below.startsWith("..") ? undefined : join(mount.point, below);
}

/**
 * Makes a group below this process's own, with sudo only in a job, which has a machine for itself.
 * @returns undefined where there are none, or this process may not make one
 */
export function makeCgroup(name: string): Cgroup | undefined {
  const above = cgroupHere();
  if (above === undefined) return undefined;
  const path = join(above, name);
  const own = makeGroup({ path, needsSudo: false });
  const [uid, isJob] = [process.getuid?.(), process.env["CI"] === "true"];
  if (own !== undefined || uid === undefined || uid === 0 || !isJob) return own;
  return orElse(undefined, () => {
    asRoot("mkdir", path);
    asRoot("chown", "-R", String(uid), path);
    return { path, needsSudo: true };
  });
}

/** A group within another. */
export function makeWithin({ path, needsSudo }: Cgroup, name: string): Cgroup | undefined {
  return makeGroup({ path: join(path, name), needsSudo });
}

function makeGroup(group: Cgroup): Cgroup | undefined {
  return orElse(undefined, () => {
    mkdirSync(group.path);
    return group;
  });
}

function asRoot(...command: readonly string[]): void {
  outputNow("sudo", ["-n", "--", ...command], { env: bareEnvironment() });
}

/** Starts a command in a group. Where it cannot be moved, it runs all the same. */
export function inside(
  { path, needsSudo }: Cgroup,
  command: readonly string[],
): readonly [string, ...string[]] {
  const write = needsSudo ? 'echo $$ | sudo -n tee "$0"' : 'echo $$ > "$0"';
  return ["/bin/sh", "-c", `(${write}) > /dev/null 2>&1; exec "$@"`, join(path, "cgroup.procs"), ...command];
}

/** Of running processes in the group itself. */
export function processesIn({ path }: Cgroup): number[] {
  const listed = orElse("", () => readFileSync(join(path, "cgroup.procs"), "utf8"));
  return listed.split("\n").filter(Boolean).map(Number);
}

/** CPU time of all that ran in the group until now, in ms; undefined if it is gone. */
export function cpuMsOf({ path }: Cgroup): number | undefined {
  const text = orElse("", () => readFileSync(join(path, "cpu.stat"), "utf8"));
  const [, micros] = /^usage_usec (\d+)$/m.exec(text) ?? [];
  return micros === undefined ? undefined : Number(micros) / 1000;
}

/** Kills what is left in the group and in those below. */
export function killCgroup({ path }: Cgroup): void {
  // The kernel has it since 5.14.
  orElse(undefined, () => writeFileSync(join(path, "cgroup.kill"), "1"));
}

/** A killed process that waits for a device ends when that answers. */
const patienceMs = 3000;

/** Kills what is left in a group and in those below, and removes them. */
export async function endCgroup(group: Cgroup): Promise<void> {
  killCgroup(group);
  const started = performance.now();
  while (isPopulated(group) && performance.now() - started < patienceMs) await delay(20);
  remove(group.path);
  if (group.needsSudo && existsSync(group.path)) orElse(undefined, () => asRoot("rmdir", group.path));
}

function isPopulated({ path }: Cgroup): boolean {
  return orElse("", () => readFileSync(join(path, "cgroup.events"), "utf8")).includes("populated 1");
}

/** The files of a group go with it. */
function remove(path: string): void {
  const below = orElse([], () => readdirSync(path, { withFileTypes: true }));
  for (const entry of below) if (entry.isDirectory()) remove(join(path, entry.name));
  orElse(undefined, () => rmdirSync(path));
}
