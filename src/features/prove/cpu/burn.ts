import { readFileSync } from "node:fs";
import { z } from "zod";
import { orElse } from "../../../lib/or-else.ts";
import type { Scenario } from "../../../model/gate.ts";
import { defineFacts } from "../../../model/run/facts.ts";
import type { Run } from "../../../model/run/run.ts";
import type { RunningProcesses, RunningSides, StartedSide } from "../../../model/start.ts";
import type { Load } from "../../../ports/load.ts";
import { sumOf } from "../../../stats/sum.ts";
import { beBurner, beginning } from "./burner.ts";

/** Kept for a scenario of a proof with CPU time: the share that its head uses more, 0 for none. */
export const plannedBurn = defineFacts("prove", z.strictObject({ cpu: z.number() }));

/** Kept of a run whose service used more: its own CPU time, and what was added, while the load was made. */
export const burnt = defineFacts("prove", z.strictObject({ ownMs: z.number(), addedMs: z.number() }));

const everyMs = 200;

/** Of /proc, in which the kernel tells CPU time. */
const tickMs = 10;

/** CPU time that the family used until now, with that of children that it waited for. */
function familyMs(processes: RunningProcesses): number {
  return processes.cpuMs() ?? sumOf(processes.pids(), cpuMsOf);
}

/** @see proc_pid_stat(5) */
function cpuMsOf(pid: number): number {
  const stat = orElse("", () => readFileSync(`/proc/${pid}/stat`, "latin1"));
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return sumOf(fields.slice(11, 15), Number) * tickMs;
}

/** A process of ours among those of a service. */
interface Burner {
  /** From now on until it is stopped. @returns what was used meanwhile */
  follow(share: number): () => { readonly ownMs: number; readonly addedMs: number };
}

async function openBurner(processes: RunningProcesses): Promise<Burner | undefined> {
  let usedMs = 0;
  const command = [process.execPath, "--eval", beginning, beBurner.name] as const;
  // Where it cannot run nothing is added, as the proof then says.
  const program = processes.join?.(command, (told) => {
    usedMs = Number(told);
  });
  if (program === undefined) return undefined;
  await program.begun;
  return {
    follow: (share) => {
      const [startMs, ownStartMs] = [usedMs, familyMs(processes) - usedMs];
      let ownMs = 0;
      const look = (): void => {
        ownMs = Math.max(ownMs, familyMs(processes) - usedMs - ownStartMs);
        program.tell(startMs + share * ownMs);
      };
      const timer = share > 0 ? setInterval(look, everyMs) : undefined;
      return () => {
        clearInterval(timer);
        return { ownMs, addedMs: usedMs - startMs };
      };
    },
  };
}

/** Measures services beside a process of ours on each side, so that both have the same; the head's uses CPU time. */
export function besideBurners(load: Load, running: RunningSides): Load {
  const burners = new WeakMap<RunningProcesses, Promise<Burner | undefined>>();
  const during = async <Done>(
    scenario: Scenario,
    sides: readonly StartedSide[],
    work: () => Promise<Done>,
    keep: (done: Done, used: Pick<Run, "facts">) => Done,
  ): Promise<Done> => {
    const planned = plannedBurn.of({ facts: scenario.kept });
    if (planned === undefined) return await work();
    const open = async (side: StartedSide): Promise<Burner | undefined> => {
      const processes = running.get(side);
      if (processes === undefined) return undefined;
      const opened = burners.get(processes) ?? openBurner(processes);
      burners.set(processes, opened);
      return await opened;
    };
    const opened = await Promise.all(sides.map(open));
    const head = opened[sides.indexOf("head")];
    const stop = head?.follow(planned.cpu);
    try {
      const done = await work();
      return stop === undefined ? done : keep(done, { facts: burnt.kept(stop()) });
    } finally {
      stop?.();
    }
  };
  const withFacts = (run: Run, { facts }: Pick<Run, "facts">): Run => ({
    ...run,
    facts: { ...run.facts, ...facts },
  });
  return {
    run: async (scenario, options) =>
      await during(
        scenario,
        [options.side ?? "head"],
        async () => await load.run(scenario, options),
        withFacts,
      ),
    runBoth: async (scenario, base, options) =>
      await during(
        scenario,
        ["head", "base"],
        async () => await load.runBoth(scenario, base, options),
        (pair, used) => ("refused" in pair ? pair : { ...pair, head: withFacts(pair.head, used) }),
      ),
  };
}
