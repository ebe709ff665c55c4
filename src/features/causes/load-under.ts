import type { SidesAgain } from "../../app/host.ts";
import { paused } from "../../lib/net/deadline.ts";
import type { Failure } from "../../model/failure.ts";
import type { GatedScenario } from "../../model/gate.ts";
import type { Run } from "../../model/run/run.ts";
import type { RunningProcesses, StartedSide } from "../../model/start.ts";
import type { Caller, LoadOptions } from "../../ports/load.ts";
import type { Log } from "../../ports/log.ts";
import {
  leadMs,
  loadMsFor,
  type ProfileLength,
  type Profiler,
  type TakenProfile,
  tailMs,
} from "./profile.ts";

/** What one side did while it was profiled. */
export interface ProfiledSide {
  readonly run: Run;
  readonly taken: TakenProfile;
  /** Name of the profiler that brought it. */
  readonly profiler: string;
}

export type OfBothSides<Each> = Readonly<Record<StartedSide, Each>>;

const mostSlices = 24;
const longestSliceMs = 1000;
const shortestSliceMs = 500;

/** @param loadMs how long the script's load lasts @returns undefined for one that is too short to be cut into slices */
export function lengthWithin(loadMs: number, fewest: number): ProfileLength | undefined {
  const roomMs = loadMs - leadMs - tailMs;
  const sliceMs = Math.min(longestSliceMs, Math.floor(roomMs / mostSlices));
  if (sliceMs >= shortestSliceMs) return { sliceMs, slices: mostSlices };
  const slices = Math.floor(roomMs / shortestSliceMs);
  return slices >= fewest ? { sliceMs: shortestSliceMs, slices } : undefined;
}

/** The shortest load that can be, ms. */
export function neededMs(fewest: number): number {
  return loadMsFor({ sliceMs: shortestSliceMs, slices: fewest });
}

interface LoadingUnder {
  readonly scenario: GatedScenario & { readonly sideBySide: NonNullable<GatedScenario["sideBySide"]> };
  readonly isAtOnce: boolean;
  readonly length: ProfileLength;
  readonly profilers: OfBothSides<readonly Profiler[]>;
  readonly caller: Caller;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** The first profiler that fits the service. */
async function takeFirst(
  profilers: readonly Profiler[],
  processes: RunningProcesses | undefined,
  { length, signal }: Pick<LoadingUnder, "length" | "signal">,
): Promise<Omit<ProfiledSide, "run">> {
  const reasons: string[] = [];
  for (const profiler of processes === undefined ? [] : profilers) {
    if (processes === undefined) break;
    const taken = await profiler.take(processes, length, signal);
    if (taken.kind === "profile") return { taken, profiler: profiler.name };
    reasons.push(taken.reason);
  }
  const reason = reasons.length === 0 ? "the service was not running" : [...new Set(reasons)].join("; ");
  return { taken: { kind: "none", reason }, profiler: "" };
}

/** Loads both sides as the gate does, and profiles them meanwhile. @throws Failure "run" where the load cannot be made */
export async function loadUnderProfilers(
  { load, running }: SidesAgain,
  { scenario, isAtOnce, length, profilers, caller, log, signal }: LoadingUnder,
): Promise<OfBothSides<ProfiledSide>> {
  const { sideBySide } = scenario;
  const lengthMs = loadMsFor(length);
  const base: Caller = { ...caller, commit: sideBySide.commit };
  const options: Omit<LoadOptions, "caller"> = { signal, log };
  const profiledAfter = async (side: StartedSide, ended: AbortSignal) => {
    await paused(leadMs, AbortSignal.any([signal, ended]));
    return await takeFirst(profilers[side], running.get(side), {
      length,
      signal: AbortSignal.any([signal, ended]),
    });
  };
  /** The load, and what is done beside it, which ends at once where there is no load. */
  const beside = async <Loaded, Taking>(
    loading: Promise<Loaded>,
    takes: (ended: AbortSignal) => Promise<Taking>,
  ): Promise<readonly [Loaded, Taking]> => {
    const failed = new AbortController();
    const taking = takes(failed.signal);
    try {
      const loaded = await loading;
      return [loaded, await taking];
    } catch (error) {
      failed.abort();
      await taking;
      throw error;
    }
  };
  if (isAtOnce) {
    const both = async (stretchMs: number) =>
      await load.runBoth(scenario, sideBySide.base, {
        ...options,
        callers: { head: caller, base },
        stretchMs,
      });
    // Starts both sides and warms them up.
    refusing(await both(leadMs));
    const [pair, [ofBase, ofHead]] = await beside(
      both(lengthMs),
      async (ended) => await Promise.all([profiledAfter("base", ended), profiledAfter("head", ended)]),
    );
    const { base: baseRun, head: headRun } = refusing(pair);
    return { base: { run: baseRun, ...ofBase }, head: { run: headRun, ...ofHead } };
  }
  const alone = async (side: StartedSide): Promise<ProfiledSide> => {
    const own = side === "head" ? scenario : { ...scenario, target: sideBySide.base };
    const one = async (stretchMs: number) =>
      await load.run(own, { ...options, caller: side === "head" ? caller : base, side, stretchMs });
    await one(leadMs);
    const [run, taken] = await beside(one(lengthMs), async (ended) => await profiledAfter(side, ended));
    return { run, ...taken };
  };
  const ofBase = await alone("base");
  return { base: ofBase, head: await alone("head") };
}

function refusing<Loaded extends object>(pair: Loaded | { readonly refused: Failure }): Loaded {
  if ("refused" in pair) throw pair.refused;
  return pair;
}
