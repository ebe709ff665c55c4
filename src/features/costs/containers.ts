import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Environment } from "../../lib/environment.ts";
import { orElse } from "../../lib/or-else.ts";
import { outputOf } from "../../lib/programs.ts";
import type { DiskBytes, RunningProcesses } from "../../model/start.ts";
import { cgroupRoot, cpuMsOf, processesIn } from "../../processes/cgroup.ts";
import { bareEnvironment } from "../../processes/marked.ts";
import { isHidden, isListening, portsOf } from "../../start/ports.ts";
import { sumOf } from "../../stats/sum.ts";

/** Of Docker Compose: containers with one value belong together. */
const projectLabel = "com.docker.compose.project";

const dockerPatienceMs = 10_000;

/**
 * Ids of the containers that publish a port, and of those of their Compose project; undefined where Docker does not answer.
 * @param env of the program `docker`
 */
export async function containersOn(port: number, env: Environment): Promise<readonly string[] | undefined> {
  const listed = async (filter: string) => {
    const format = `{{.ID}} {{.Label "${projectLabel}"}}`;
    const args = ["ps", "--no-trunc", "--filter", filter, "--format", format];
    const lines = await outputOf("docker", args, { env, cwd: tmpdir(), timeout: dockerPatienceMs });
    return lines.split("\n").flatMap((line) => {
      const [, id, project] = /^([0-9a-f]{64}) ?(.*)$/.exec(line) ?? [];
      return id === undefined ? [] : [{ id, project }];
    });
  };
  try {
    const publishing = await listed(`publish=${port}`);
    const project = publishing[0]?.project ?? "";
    const all = project === "" ? publishing : await listed(`label=${projectLabel}=${project}`);
    return all.map(({ id }) => id);
  } catch {
    return undefined;
  }
}

/** What the program needs to find its engine, and nothing else of this process. */
function dockerEnvironment(): Environment {
  const of = ["HOME", "DOCKER_HOST", "DOCKER_CONTEXT", "DOCKER_CONFIG", "XDG_RUNTIME_DIR"];
  return { ...bareEnvironment(), ...Object.fromEntries(of.map((name) => [name, process.env[name]])) };
}

/**
 * The control groups of containers: `docker-ID.scope` where systemd makes them, `ID` where the engine does, in whatever slice
 * or folder.
 * @param root of all groups
 * @see https://docs.docker.com/engine/containers/runmetrics/
 */
export function groupsOf(ids: readonly string[], root: string): readonly string[] {
  const names = new Set(ids.flatMap((id) => [id, `docker-${id}.scope`]));
  const named = (path: string): readonly string[] =>
    groupsBelow(path).flatMap((group) => (names.has(group.name) ? [group.path] : named(group.path)));
  return named(root);
}

function groupsBelow(path: string): readonly { readonly name: string; readonly path: string }[] {
  const entries = orElse([], () => readdirSync(path, { withFileTypes: true }));
  return entries.flatMap((entry) =>
    entry.isDirectory() ? [{ name: entry.name, path: join(path, entry.name) }] : [],
  );
}

/** Processes of a group and of those below: a container may have some of its own. */
function processesBelow(path: string): readonly number[] {
  const below = groupsBelow(path).flatMap((group) => processesBelow(group.path));
  return [...processesIn({ path, needsSudo: false }), ...below];
}

/** What a group and those below read and wrote on all devices; undefined where the kernel does not count it. */
export function diskBytesOf(path: string): DiskBytes | undefined {
  const text = orElse(undefined, () => readFileSync(join(path, "io.stat"), "utf8"));
  if (text === undefined) return undefined;
  const sum = (key: string): number =>
    sumOf([...text.matchAll(new RegExp(`\\b${key}=(\\d+)`, "g"))], ([, it]) => Number(it));
  return { readBytes: sum("rbytes"), writtenBytes: sum("wbytes") };
}

/** A count of all groups. A container that is started again has a new group of the same name, which counts from 0. */
function lasting(groups: readonly string[], countOf: (path: string) => number | undefined): () => number {
  const [before, last] = [new Map<string, number>(), new Map<string, number>()];
  return () =>
    sumOf(groups, (path) => {
      const [count, seen] = [countOf(path) ?? 0, last.get(path) ?? 0];
      const ended = (before.get(path) ?? 0) + (count < seen ? seen : 0);
      before.set(path, ended);
      last.set(path, count);
      return ended + count;
    });
}

/** What runs in the groups of a side's containers. The client that waits for them is no part of the service. */
export function inGroups(groups: readonly string[]): RunningProcesses {
  const inside = () => groups.flatMap(processesBelow);
  const readBytes = lasting(groups, (path) => diskBytesOf(path)?.readBytes);
  const writtenBytes = lasting(groups, (path) => diskBytesOf(path)?.writtenBytes);
  const isDiskTold = groups.every((path) => diskBytesOf(path) !== undefined);
  return {
    pids: inside,
    confinedPids: inside,
    cpuMs: lasting(groups, (path) => cpuMsOf({ path, needsSudo: false })),
    ...(isDiskTold && { diskBytes: () => ({ readBytes: readBytes(), writtenBytes: writtenBytes() }) }),
  };
}

const pauseMs = 100;

/** Docker listens on a port before it lists the container, also of one that is started again. */
const listedWithinMs = 3000;

/** Waits until something listens on a port, as the load itself does before it begins. */
async function untilListening(port: number, patience: AbortSignal): Promise<void> {
  while (!patience.aborted && !(await isListening(port))) await delay(pauseMs);
}

/**
 * A started side, or its containers if one of these listens on its port instead of its own processes. They are read as
 * processes of this machine.
 * @param place.target address of the side; `place.patience` ends the wait for it
 * @returns undefined where something else listens: containers that are not on this machine, or that publish nothing
 */
export async function orContainers(
  processes: RunningProcesses,
  { target, patience }: { readonly target: string; readonly patience: AbortSignal },
): Promise<RunningProcesses | undefined> {
  const [port, root] = [Number(new URL(target).port), cgroupRoot()];
  if (root === undefined) return processes;
  await untilListening(port, patience);
  const endMs = performance.now() + listedWithinMs;
  for (;;) {
    const pids = processes.pids();
    if (portsOf(pids).includes(port)) return processes;
    const ids = await containersOn(port, dockerEnvironment());
    if (ids === undefined) return processes;
    if (ids.length > 0) {
      const groups = groupsOf(ids, root);
      return groups.length < ids.length ? undefined : inGroups(groups);
    }
    if (performance.now() >= endMs) return pids.some(isHidden) ? processes : undefined;
    await delay(pauseMs);
  }
}
