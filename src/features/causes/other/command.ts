import { join } from "node:path";
import { inTemporaryDirectory } from "../../../lib/files.ts";
import { usedCpuMs } from "../../../processes/stat.ts";
import { fewestSlices } from "../compare/compare.ts";
import { openMerged, scaleSpent, sumOf } from "../formats/merge.ts";
import type { ReadProfile } from "../formats/spent.ts";
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
  takePieces,
  tooShort,
} from "./place.ts";
import { runningOf } from "./processes.ts";
import { runProgram } from "./run.ts";

/** Of a command, which has to start and to write its file, too. */
const everyMs = 2000;
/** A command's own time, besides what it profiles. */
const patienceMs = 20_000;

/**
 * The gate file's own command, run once for each piece of the load: it profiles the process `PID` (or all of `PIDS`) for `SECONDS`,
 * and leaves a profile in the file `OUT`.
 * @param line for the system's shell
 */
export function openCommandProfiler(line: string, place: ProfiledPlace): Profiler {
  return {
    name: `profile: ${line}`,
    take: async (processes, length, signal) => await take(line, place, { processes, length, signal }),
  };
}

async function take(
  line: string,
  place: ProfiledPlace,
  { processes, length, signal }: Taking,
): Promise<TakenProfile> {
  const pieces = piecesIn(length, everyMs, fewestSlices);
  if (pieces === undefined) return tooShort("`profile:`", everyMs);
  return await inTemporaryDirectory(async (directory) => {
    const spent = openMerged();
    const count = await takePieces(pieces, signal, async (at) => {
      const out = join(directory, `profile-${at + 1}`);
      const taken = await takeOne(line, place, { processes, pieces, signal, at, out });
      if (typeof taken === "string") return taken;
      return spent.add(taken);
    });
    if (typeof count === "string") return none(count);
    return takenOf(line, lengthOf({ ...pieces, count }), spent.all(), place);
  });
}

interface OnePiece extends Omit<Taking, "length"> {
  readonly pieces: Pieces;
  readonly at: number;
  readonly out: string;
}

/** @returns a clause for a reason, if it failed */
async function takeOne(
  line: string,
  { folder, env }: ProfiledPlace,
  { processes, pieces: { seconds }, signal, at, out }: OnePiece,
): Promise<string | readonly Spent<RawFrame>[]> {
  const running = runningOf(processes);
  const [busiest] = running;
  if (busiest === undefined) return `\`profile:\` has no process: this system shows none of the service's`;
  const cpuMs = usedCpuMs(processes);
  const variables = {
    PID: String(busiest.pid),
    PIDS: running.map(({ pid }) => pid).join(" "),
    SECONDS: String(seconds),
    OUT: out,
  };
  const [shell, flag] = process.platform === "win32" ? ["cmd.exe", "/c"] : ["/bin/sh", "-c"];
  const started = performance.now();
  const how = await runProgram([shell, flag, line], {
    ...{ folder, env: { ...env, ...variables }, signal, patienceMs: seconds * 1000 + patienceMs },
  });
  if (how !== undefined) return `\`profile: ${line}\` ${how}`;
  const read = await readLeft(out, "OUT", { first: at, sliceMs: seconds * 1000, slices: 1 });
  if (typeof read === "string") return `\`profile: ${line}\`: ${read}`;
  const tookMs = performance.now() - started;
  const usedMs = ((usedCpuMs(processes) - cpuMs) * seconds * 1000) / tookMs;
  return inMs(read, usedMs);
}

/** As perf and py-spy sample by default. */
const usualSampleMs = 10;

/** Samples of unknown length are as long together as the CPU time that the service used meanwhile. */
function inMs({ isInSamples, spent }: ReadProfile, usedMs: number): readonly Spent<RawFrame>[] {
  if (!isInSamples) return spent;
  const samples = sumOf(spent, "cpu");
  return scaleSpent(spent, "cpu", usedMs > 0 && samples > 0 ? usedMs / samples : usualSampleMs);
}
