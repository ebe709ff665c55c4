import { z } from "zod";
import { remembered } from "../../lib/remembered.ts";
import type { Scenario } from "../../model/gate.ts";
import { defineFacts, type KeptFacts } from "../../model/run/facts.ts";
import type { Run } from "../../model/run/run.ts";
import type { RunningProcesses, RunningSides, StartedSide } from "../../model/start.ts";
import type { Load } from "../../ports/load.ts";
import { usedCpuMs } from "../../processes/stat.ts";
import { plan } from "./plan.ts";

/** Kept of a run whose service used more: its own CPU time, and what was added, while the load was made. */
export const burnt = defineFacts("prove", z.strictObject({ ownMs: z.number(), addedMs: z.number() }));

const everyMs = 200;

/** Uses CPU time: as much in all as it is told, in ms. Tells what it has used when it begins and each time that it used some. */
const burner = `
const usedMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
process.on("message", (wantedMs) => {
  while (usedMs() < wantedMs);
  process.send(usedMs());
});
for (const name of ["SIGINT", "SIGHUP"]) process.on(name, () => undefined);
process.send(usedMs());
`;

/** Starts a process of ours among those of a service. @returns uses CPU time until it is stopped, which tells what is kept of that */
async function openBurner(processes: RunningProcesses) {
  let usedMs = 0;
  // Where it cannot run nothing is added, as the proof then says.
  const program = processes.join?.([process.execPath, "--eval", burner], (told) => {
    usedMs = Number(told);
  });
  if (program === undefined) return undefined;
  await program.begun;
  return (share: number) => {
    const [startMs, ownStartMs] = [usedMs, usedCpuMs(processes) - usedMs];
    let ownMs = 0;
    const look = (): void => {
      ownMs = Math.max(ownMs, usedCpuMs(processes) - usedMs - ownStartMs);
      program.tell(startMs + share * ownMs);
    };
    const timer = share > 0 ? setInterval(look, everyMs) : undefined;
    return (): KeptFacts => {
      clearInterval(timer);
      return burnt.kept({ ownMs, addedMs: usedMs - startMs });
    };
  };
}

const withFacts = (run: Run, used: KeptFacts | undefined): Run =>
  used === undefined ? run : { ...run, facts: { ...run.facts, ...used } };

/** Measures services beside a process of ours on each side, so that both have the same; the head's uses CPU time. */
export function besideBurners(load: Load, running: RunningSides): Load {
  const burnerOf = remembered(openBurner);
  const open = async (side: StartedSide) => {
    const processes = running.get(side);
    return processes && (await burnerOf(processes));
  };
  /** Uses CPU time on the side of the change, if it is to. @returns stops that, and tells what is kept of it */
  const begin = async ({ kept }: Scenario, sides: readonly StartedSide[]) => {
    const { injected: { cpu = 0 } = {}, isInjected = false } = plan.of({ facts: kept }) ?? {};
    const opened = cpu > 0 ? await Promise.all(sides.map(open)) : [];
    return opened[sides.indexOf("head")]?.(isInjected ? cpu : 0) ?? (() => undefined);
  };
  return {
    run: async (scenario, options) => {
      const stop = await begin(scenario, [options.side ?? "head"]);
      return withFacts(await load.run(scenario, options).finally(stop), stop());
    },
    runBoth: async (scenario, base, options) => {
      const stop = await begin(scenario, ["head", "base"]);
      const pair = await load.runBoth(scenario, base, options).finally(stop);
      return "refused" in pair ? pair : { ...pair, head: withFacts(pair.head, stop()) };
    },
  };
}
