import { z } from "zod";
import { remembered } from "../../../lib/remembered.ts";
import type { Scenario } from "../../../model/gate.ts";
import { defineFacts, type KeptFacts } from "../../../model/run/facts.ts";
import type { Run } from "../../../model/run/run.ts";
import type { RunningProcesses, RunningSides, StartedSide } from "../../../model/start.ts";
import type { Load } from "../../../ports/load.ts";
import { usedCpuMs } from "../../../processes/stat.ts";
import { plan } from "../proved.ts";

/** Kept of a run whose service used more: its own CPU time, and what was added, while the load was made. */
export const burnt = defineFacts("prove", z.strictObject({ ownMs: z.number(), addedMs: z.number() }));

const everyMs = 200;

/** Uses CPU time from now on until it is stopped. @returns what is kept of that */
type Burner = (share: number) => () => KeptFacts;

/** Starts a process of ours among those of a service. */
async function openBurner(processes: RunningProcesses): Promise<Burner | undefined> {
  // A file of its own in dist/, which keeps the name of what it exports.
  const { beBurner, beginning } = await import("./burner.ts");
  let usedMs = 0;
  const command = [process.execPath, "--eval", beginning, beBurner.name] as const;
  // Where it cannot run nothing is added, as the proof then says.
  const program = processes.join?.(command, (told) => {
    usedMs = Number(told);
  });
  if (program === undefined) return undefined;
  await program.begun;
  return (share) => {
    const [startMs, ownStartMs] = [usedMs, usedCpuMs(processes) - usedMs];
    let ownMs = 0;
    const look = (): void => {
      ownMs = Math.max(ownMs, usedCpuMs(processes) - usedMs - ownStartMs);
      program.tell(startMs + share * ownMs);
    };
    const timer = share > 0 ? setInterval(look, everyMs) : undefined;
    return () => {
      clearInterval(timer);
      return burnt.kept({ ownMs, addedMs: usedMs - startMs });
    };
  };
}

function withFacts(run: Run, used: KeptFacts | undefined): Run {
  return used === undefined ? run : { ...run, facts: { ...run.facts, ...used } };
}

/** Measures services beside a process of ours on each side, so that both have the same; the head's uses CPU time. */
export function besideBurners(load: Load, running: RunningSides): Load {
  const burnerOf = remembered(openBurner);
  const open = async (side: StartedSide): Promise<Burner | undefined> => {
    const processes = running.get(side);
    return processes && (await burnerOf(processes));
  };
  /** @returns what was used on the side of the change, too */
  const during = async <Done>(
    { kept }: Scenario,
    sides: readonly StartedSide[],
    work: () => Promise<Done>,
  ): Promise<readonly [Done, KeptFacts | undefined]> => {
    const { injected: { cpu = 0 } = {}, isInjected = false } = plan.of({ facts: kept }) ?? {};
    const opened = cpu > 0 ? await Promise.all(sides.map(open)) : [];
    const stop = opened[sides.indexOf("head")]?.(isInjected ? cpu : 0);
    try {
      return [await work(), stop?.()];
    } finally {
      stop?.();
    }
  };
  return {
    run: async (scenario, options) => {
      const work = async () => await load.run(scenario, options);
      const [run, used] = await during(scenario, [options.side ?? "head"], work);
      return withFacts(run, used);
    },
    runBoth: async (scenario, base, options) => {
      const work = async () => await load.runBoth(scenario, base, options);
      const [pair, used] = await during(scenario, ["head", "base"], work);
      return "refused" in pair ? pair : { ...pair, head: withFacts(pair.head, used) };
    },
  };
}
