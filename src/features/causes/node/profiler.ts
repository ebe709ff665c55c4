import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { abortedAfter, unlessAborted } from "../../../lib/net/deadline.ts";
import { reasonOf } from "../../../model/failure.ts";
import type { ProfileFile, ProfileLength, Profiler, TakenProfile } from "../profile.ts";
import { type Connected, type Connections, openConnections } from "./connections.ts";
import { openMaps } from "./maps.ts";
import { mergeProfiles, type OfProcess } from "./merged.ts";
import type { ReceivedProfile } from "./received.ts";
import { nodeVariables } from "./variables.ts";

/** After the last slice: processes write down what they have. */
const answerMs = 10_000;
const mostFiles = 8;
const preloadName = "profile-node.cjs";

/** Of one side. */
export interface NodeProfiler {
  /** For the environment of the side before it starts. @param given the variables that it has without a profiler */
  variables(given: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
  /** @param folder root of the side's code */
  profiler(folder: string): Profiler;
  close(): Promise<void>;
}

/** In dist/, from a chunk of it or from src/. */
function findPreload(): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (let above = dirname(folder); folder !== above; folder = above, above = dirname(folder)) {
    const found = [join(folder, preloadName), join(folder, "dist", preloadName)].find((path) =>
      existsSync(path),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

function none(reason: string): TakenProfile {
  return { kind: "none", reason };
}

/** Profiles Node.js from within: a preload in each process, which is asked over a local socket. */
export async function openNodeProfiler(preload = findPreload()): Promise<NodeProfiler> {
  const opened = await openConnections().catch((error: unknown) => reasonOf(error));
  const isOpen = typeof opened !== "string";
  return {
    variables: (given) =>
      isOpen && preload !== undefined ? nodeVariables(given, { preload, socket: opened.socket }) : {},
    profiler: (folder) => ({
      name: "Node.js",
      async take(_processes, length, signal) {
        if (preload === undefined) return none(`${preloadName} is missing beside Loadline's own files`);
        if (!isOpen) return none(`no socket could be made for its processes: ${opened}`);
        return await take(opened, { folder, length, signal, preload });
      },
    }),
    close: async () => {
      if (isOpen) await opened.close();
    },
  };
}

interface Taking {
  readonly folder: string;
  readonly length: ProfileLength;
  readonly signal: AbortSignal;
  readonly preload: string;
}

async function take(
  connections: Connections,
  { folder, length, signal, preload }: Taking,
): Promise<TakenProfile> {
  if (connections.now().length === 0) {
    return none(
      "no process of the service runs Node.js with Loadline's preload (a command that sets NODE_OPTIONS itself leaves it out)",
    );
  }
  connections.tell({ kind: "begin", atMs: Date.now(), ...length });
  try {
    await pause(length.sliceMs * length.slices, undefined, { signal });
  } catch {
    connections.tell({ kind: "end" });
    return none("the load ended before the profile did");
  }
  connections.tell({ kind: "end" });
  await unlessAborted(connections.allAnswered(), abortedAfter(answerMs)).catch(() => undefined);
  const answered = connections
    .now()
    .flatMap(({ pid, profile }) => (profile === undefined ? [] : [{ pid, profile }]));
  if (answered.length === 0)
    return none(
      "no Node.js process of the service could send its profile: it ended, or runs with --permission",
    );
  const profile = mergeProfiles(
    answered.map(({ profile: received }): OfProcess => {
      return { received, ...openMaps(folder, new Map(received.maps)) };
    }),
    { length, preload },
  );
  const isIdle = !answered.some(({ profile: { requests } }) => requests.length > 0);
  if (isIdle && !answered.some(({ profile: { cpu } }) => isBusy(cpu)))
    return none("no Node.js process of the service did anything");
  return { kind: "profile", profile, files: filesOf(answered) };
}

/** A process that answers requests of another protocol than HTTP/1 spends time all the same. */
const busyShare = 0.02;

function isBusy({ nodes, samples }: ReceivedProfile["cpu"]): boolean {
  const idle = new Set(
    nodes.filter(({ callFrame }) => callFrame.functionName === "(idle)").map(({ id }) => id),
  );
  return samples.filter((id) => !idle.has(id)).length > busyShare * samples.length;
}

function filesOf(
  answered: readonly { pid: Connected["pid"]; profile: ReceivedProfile }[],
): readonly ProfileFile[] {
  return answered
    .toSorted((one, other) => other.profile.cpu.samples.length - one.profile.cpu.samples.length)
    .slice(0, mostFiles)
    .map(({ pid, profile }, at) => ({
      name: `node-${pid}-${at + 1}.cpuprofile`,
      content: JSON.stringify(profile.cpu),
    }));
}
