import { within } from "../../lib/net/deadline.ts";
import type { Gate, Scenario } from "../../model/gate.ts";
import type { Run } from "../../model/run/run.ts";
import type { RunningProcesses, RunningSides } from "../../model/start.ts";
import { forLoaded, type Load } from "../../ports/load.ts";
import { orContainers } from "./containers.ts";
import { plannedFacts, runFacts } from "./facts.ts";
import { type Costs, costsOf } from "./figures.ts";
import { asksFor, serviceCosts, withUnmeasured } from "./indicators.ts";
import { ProcReader } from "./sampling/proc.ts";
import { PsReader } from "./sampling/ps.ts";
import type { FamilyReader } from "./sampling/reading.ts";
import { type CostsSampled, startSampling } from "./sampling/sampler.ts";
import { forSides, type LoadedTogether } from "./window.ts";
import { whyWords } from "./words.ts";

/** Undefined where the system tells nothing of a family: on Windows. */
function readerOf(processes: RunningProcesses): FamilyReader | undefined {
  if (process.platform === "linux") return new ProcReader(processes);
  return process.platform === "win32" ? undefined : new PsReader(processes);
}

/** A run with what its service used. @param runs the others loaded the same processes at the same time */
function withCosts(runs: LoadedTogether, sampled: CostsSampled | undefined, scenario: Scenario): Run {
  const [run] = runs;
  const { price } = plannedFacts.of({ facts: scenario.kept }) ?? {};
  const { isConfined = false, processes = 0, ended = 0 } = sampled ?? {};
  const watched = { isWhole: isConfined, processes, ended, ...(price !== undefined && { price }) };
  const { metrics, unmeasured } = sampled === undefined ? nothing : costsOf(runs, sampled);
  const reasons = [...unmeasured].map(([cost, why]) => [cost, whyWords(why)] as const);
  const untold = metrics.length === 0 ? reasons[0]?.[1] : undefined;
  return {
    ...withUnmeasured(run, reasons),
    metrics: [...run.metrics, ...metrics],
    facts: { ...run.facts, ...runFacts.kept({ ...watched, ...(untold !== undefined && { untold }) }) },
  };
}

const nothing: Costs = {
  metrics: [],
  unmeasured: new Map(serviceCosts.map((cost) => [cost, { kind: "notTold" }])),
};

/**
 * What these families used while something was done.
 * @returns in their order; undefined where the system tells nothing
 */
async function during<Done>(
  families: readonly (RunningProcesses | undefined)[],
  work: () => Promise<Done>,
): Promise<{ readonly done: Done; readonly sampled: readonly (CostsSampled | undefined)[] }> {
  const readers = families.map((processes) => ({ processes, reader: processes && readerOf(processes) }));
  const sampling = await startSampling(readers.filter(isRead));
  try {
    const done = await work();
    const sampled = [...(await sampling.stop())];
    return { done, sampled: readers.map(({ reader }) => reader && sampled.shift()) };
  } finally {
    await sampling.stop();
  }
}

interface Read {
  readonly processes: RunningProcesses;
  readonly reader: FamilyReader;
}

function isRead(one: { readonly [Key in keyof Read]: Read[Key] | undefined }): one is Read {
  return one.reader !== undefined;
}

const notStarted = whyWords({ kind: "notStarted" });

/** Measures what services use whose processes the gate started; of others a run says why nothing is known. */
export function measureCosts(load: Load, { scenarios }: Gate, running: RunningSides): Load {
  const isAsked = scenarios.some((scenario) => asksFor(scenario, serviceCosts));
  const unstarted = (run: Run): Run =>
    isAsked
      ? withUnmeasured(
          run,
          serviceCosts.map((cost) => [cost, notStarted]),
        )
      : run;
  return {
    run: async (scenario, options) => {
      const processes = running.get(options.side ?? "head");
      if (processes === undefined) return unstarted(await load.run(scenario, options));
      const patience = within(scenario.await.timeoutMs, options.signal);
      const own = await orContainers(processes, { target: scenario.target, patience });
      const { done, sampled } = await during([own], async () => await load.run(scenario, options));
      return withCosts([done], sampled[0], scenario);
    },
    runBoth: async (scenario, base, options) => {
      const sides = { head: running.get("head"), base: running.get("base") };
      const work = async () => await load.runBoth(scenario, base, options);
      if (sides.head === undefined || sides.base === undefined) {
        const pair = await work();
        return "refused" in pair ? pair : forLoaded(pair, unstarted);
      }
      const patience = within(scenario.await.timeoutMs, options.signal);
      const families = await Promise.all([
        orContainers(sides.head, { target: scenario.target, patience }),
        orContainers(sides.base, { target: base, patience }),
      ]);
      const { done, sampled } = await during(families, work);
      if ("refused" in done) return done;
      const [head, before] = sampled;
      return forSides(done, (runs, side) => withCosts(runs, side === "head" ? head : before, scenario));
    },
  };
}
