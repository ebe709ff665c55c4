import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { inTemporaryDirectory } from "../../../lib/files.ts";
import { groupedBy } from "../../../lib/grouped.ts";
import { orElse } from "../../../lib/or-else.ts";
import { fewestSlices } from "../compare/compare.ts";
import { mergeSpent, openMerged, scaleSpent, sumOf } from "../formats/merge.ts";
import type { Profiler, RawFrame, Spent, TakenProfile } from "../profile.ts";
import { readLeft } from "./left.ts";
import {
  lengthOf,
  none,
  type Pieces,
  type ProfiledPlace,
  piecesIn,
  type Taking,
  takenOf,
  takePiecesOnTime,
  tooShort,
} from "./place.ts";
import { type RunningProcess, runningOf, userOf } from "./processes.ts";
import { runProgram } from "./run.ts";

/** py-spy reads the service's memory for some 0.3 s before its first sample. */
const everyMs = 2000;
const patienceMs = 15_000;
const samplesPerSecond = 100;

/** py-spy on what runs: CPU time of threads, and what they wait for. */
export function openPythonProfiler(place: ProfiledPlace): Profiler {
  return {
    name: "py-spy",
    take: async (processes, length, signal) => await take(place, { processes, length, signal }),
  };
}

function pySpyOn(env: ProfiledPlace["env"]): string | undefined {
  return (env["PATH"] ?? "")
    .split(":")
    .filter(Boolean)
    .map((folder) => join(folder, "py-spy"))
    .find((path) => existsSync(path));
}

/** Why this system lets no process look into this one; undefined where it does. */
function whyRefused({ pid }: RunningProcess): string | undefined {
  const uid = process.getuid?.();
  if (uid === 0) return undefined;
  if (userOf(pid) !== uid) return "the service runs as another user, which py-spy may not look into";
  const scope = orElse("0", () => readFileSync("/proc/sys/kernel/yama/ptrace_scope", "utf8")).trim();
  return scope === "0"
    ? undefined
    : "py-spy may not look into the service: run `sudo sysctl kernel.yama.ptrace_scope=0` in a step before";
}

async function take(place: ProfiledPlace, { processes, length, signal }: Taking): Promise<TakenProfile> {
  const running = runningOf(processes).filter(({ program }) => /^python[\d.]*$/.test(basename(program)));
  const [busiest] = running;
  if (busiest === undefined) return none("no process of the service runs Python");
  const pySpy = pySpyOn(place.env);
  if (pySpy === undefined)
    return none(
      "the service runs Python, and PATH has no py-spy: install it in a step before (`pip install py-spy`)",
    );
  const refused = whyRefused(busiest);
  if (refused !== undefined) return none(refused);
  const pieces = piecesIn(length, everyMs, fewestSlices);
  if (pieces === undefined) return tooShort("py-spy", everyMs);
  const root = rootOf(busiest, running);
  return await inTemporaryDirectory(async (directory) => {
    const [busy, all] = [openMerged(), openMerged()];
    const failed = await takePiecesOnTime(pieces, signal, async (at) => {
      const taken = await takeOne(pySpy, root.pid, { place, pieces, signal, at, directory });
      if (typeof taken === "string") return taken;
      return busy.add(taken.busy) ?? all.add(taken.all);
    });
    if (failed !== undefined) return none(failed);
    const spent = [...busy.all(), ...waitsOf({ busy: busy.all(), all: all.all() })];
    return takenOf("py-spy", lengthOf(pieces), spent, place);
  });
}

/** The process above all that run the same, as gunicorn's master is. */
function rootOf(busiest: RunningProcess, running: readonly RunningProcess[]): RunningProcess {
  const byPid = new Map(running.map((one) => [one.pid, one]));
  let root = busiest;
  for (let steps = 0; steps < running.length; steps += 1) root = byPid.get(root.parent) ?? root;
  return root;
}

interface OnePiece {
  readonly place: ProfiledPlace;
  readonly pieces: Pieces;
  readonly signal: AbortSignal;
  readonly at: number;
  readonly directory: string;
}

interface PySpySamples {
  /** Of threads that compute. */
  readonly busy: readonly Spent<RawFrame>[];
  /** Of all threads, taken beside. */
  readonly all: readonly Spent<RawFrame>[];
}

/** @returns a clause for a reason, if it failed */
async function takeOne(
  pySpy: string,
  pid: number,
  { place, pieces: { seconds }, signal, at, directory }: OnePiece,
): Promise<string | PySpySamples> {
  const record = async (name: string, ...flags: readonly string[]) => {
    const out = join(directory, `${name}-${at}`);
    const command = [pySpy, "record", "--pid", String(pid), "--subprocesses", "--nonblocking"] as const;
    const length = ["--duration", String(seconds), "--rate", String(samplesPerSecond)];
    const output = ["--format", "speedscope", "--full-filenames", "--output", out, ...flags];
    const failed = await runProgram([...command, ...length, ...output], {
      ...{ ...place, signal, patienceMs: seconds * 1000 + patienceMs },
    });
    if (failed !== undefined) return `py-spy ${failed}`;
    const read = await readLeft(out, "py-spy's profile", {
      ...{ first: at, sliceMs: seconds * 1000, slices: 1 },
    });
    return typeof read === "string" ? `py-spy: ${read}` : read.spent;
  };
  const [busy, all] = await Promise.all([record("busy"), record("all", "--idle")]);
  if (typeof busy === "string") return busy;
  return typeof all === "string" ? all : { busy, all };
}

const sampleMs = 1000 / samplesPerSecond;
/** By so many standard errors a function has more samples of all threads than of busy ones where it waits. */
const clearErrors = 3;

/** A stack without its lines, each of which has few samples. */
function functionsOf({ frames }: Spent<RawFrame>): string {
  return frames.map(({ file, name }) => `${file}\t${name}`).join("\n");
}

/**
 * What functions have more of in the samples of all threads than in those of busy ones: they waited for it. Both are drawn apart, so
 * that by chance either has more of what only computes.
 */
export function waitsOf({ busy, all }: PySpySamples): readonly Spent<RawFrame>[] {
  const both = mergeSpent(
    [...all, ...scaleSpent(busy, "cpu", -1)].map((one) => ({ ...one, kind: "wait" as const })),
  );
  const sampled = groupedBy([...busy, ...all], functionsOf);
  return [...groupedBy(both, functionsOf)].flatMap(([functions, stacks]) => {
    const waitedMs = sumOf(stacks, "wait");
    const error = Math.sqrt(sumOf(sampled.get(functions) ?? [], "cpu") * sampleMs);
    if (waitedMs <= clearErrors * error) return [];
    const longer = stacks.map((one) => ({
      ...one,
      bySlice: new Map([...one.bySlice].filter(([, ms]) => ms > 0)),
    }));
    return scaleSpent(longer, "wait", waitedMs / sumOf(longer, "wait")).filter(
      ({ bySlice }) => bySlice.size > 0,
    );
  });
}
