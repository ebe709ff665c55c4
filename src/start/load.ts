import { Failure, runFailure } from "../model/failure.ts";
import type { Scenario } from "../model/gate.ts";
import { loadMs } from "../model/run/age.ts";
import type { Run } from "../model/run/run.ts";
import type { StartedSide } from "../model/start.ts";
import { forLoaded, type Load, type LoadOptions, type Pair, type Refused } from "../ports/load.ts";
import { sideWords } from "./commands.ts";
import type { Service } from "./service.ts";

/** Starts a side, which runs until it is ended. */
export type StartSide = (side: StartedSide, signal: AbortSignal) => Promise<Service>;

/** The base first: its files are checked before any command of the change's runs beside it. */
const bothSides: readonly StartedSide[] = ["base", "head"];

/** A load that starts what it measures. */
export interface StartedLoad {
  readonly load: Load;
  end(): Promise<void>;
  /** Ends both sides so that they can be started anew. @returns false where they keep running: see `Starts.base` */
  endToStartAnew(): Promise<boolean>;
}

export interface Starts {
  readonly startSide: StartSide;
  /** Only the side that is measured may run. */
  readonly isOneAtATime: boolean;
  /**
   * The base's files. Where code changed while both sides ran, one of the two wrote there: both keep the start that they have,
   * as a new one could be of other code.
   */
  readonly base?: { changedCode(): Promise<readonly string[]>; afterRun(): Promise<void> } | undefined;
  /** Whether a stretch of load shows no side that is still warming up. */
  readonly isLevel: (stretch: Run) => boolean;
}

/** A stretch of the load that warms up what was just started. */
const stretchMs = 5000;
/** Stretches after which it is measured, level or not. */
const mostStretches = 6;

/** Rounds of a start where starting takes longer than a round; else one. */
const roundsOfSlowStart = 2;

/** Files that a run names, and characters of each. */
const [mostNamed, mostOfName] = [3, 200];

interface Running {
  readonly service: Service;
  /** From 1. */
  readonly start: number;
  isWarm: boolean;
}

/** When a round is due to have new starts. */
function openSchedule() {
  let current: number | undefined;
  let first = 0;
  let [openedMs, startingMs, roundMs] = [0, 0, 0];
  return {
    isDue: (round: number | undefined): boolean => {
      if (round === undefined || round === current) return false;
      const [isFirst, isNext] = [current === undefined, round > first];
      current = round;
      const rounds = startingMs > roundMs ? roundsOfSlowStart : 1;
      if (isNext && !isFirst && round - first < rounds) return false;
      first = round;
      return !isFirst;
    },
    opened: (): void => {
      openedMs = Date.now();
    },
    /** The first load after a start begins when the sides are ready. */
    warmedUp: ({ window }: Run): void => {
      startingMs = Date.parse(window.start) - openedMs;
    },
    measured: (run: Run): void => {
      roundMs = loadMs(run);
    },
  };
}

/** The sides that run. */
function openSides(startSide: StartSide, schedule: ReturnType<typeof openSchedule>) {
  const running = new Map<StartedSide, Running>();
  const starts = { base: 0, head: 0 };
  const end = async (sides: readonly StartedSide[] = [...running.keys()]): Promise<void> => {
    for (const side of sides) {
      const found = running.get(side);
      running.delete(side);
      await found?.service.end();
    }
  };
  const open = async (side: StartedSide, signal: AbortSignal): Promise<Running> => {
    const found = running.get(side);
    if (found !== undefined) return found;
    schedule.opened();
    const service = await startSide(side, signal);
    starts[side] += 1;
    const opened = { service, start: starts[side], isWarm: false };
    running.set(side, opened);
    return opened;
  };
  const during = async <Taken>(
    sides: readonly StartedSide[],
    signal: AbortSignal,
    take: (signal: AbortSignal) => Promise<Taken>,
  ): Promise<Taken> => {
    const services: (readonly [StartedSide, Service])[] = [];
    for (const side of sides) services.push([side, (await open(side, signal)).service]);
    const died = new AbortController();
    for (const [, service] of services) void service.died.then((failure) => died.abort(failure));
    try {
      const taken = await take(AbortSignal.any([signal, died.signal]));
      died.signal.throwIfAborted();
      return taken;
    } catch (error) {
      if (died.signal.aborted && !signal.aborted) throw died.signal.reason;
      throw await withSilence(error, services);
    }
  };
  return { running, end, during };
}

/** Starts the sides of the service before their first load, and anew from round to round. A side that ends under load breaks the run. */
export function startBeforeLoad(load: Load, { startSide, isOneAtATime, base, isLevel }: Starts): StartedLoad {
  const schedule = openSchedule();
  const { running, end, during } = openSides(startSide, schedule);
  let written: readonly string[] = [];
  const isUntouched = async (): Promise<boolean> => {
    written = (await base?.changedCode()) ?? [];
    return written.length === 0;
  };

  const endToStartAnew = async (): Promise<boolean> => {
    if (!isOneAtATime) {
      if (!(await isUntouched())) return false;
      await end(["head"]);
      if (!(await isUntouched())) return false;
    }
    await end();
    // What it wrote alone, at its end at the latest.
    await base?.afterRun();
    return true;
  };
  const endDue = async (round: number | undefined): Promise<void> => {
    if (schedule.isDue(round)) await endToStartAnew();
  };

  /** The run of a side, with its start. */
  const marked = (run: Run, side: StartedSide): Run => {
    const kept = written.length > 0 && {
      startKeptFor: written.slice(0, mostNamed).map((path) => path.slice(0, mostOfName)),
    };
    return { ...run, start: running.get(side)?.start, ...kept };
  };

  /** Loads these sides in stretches until they are level, if one was just started and the load has no warm-up of its own. */
  const warmUp = async (
    sides: readonly StartedSide[],
    { warmUpMs, signal, takePart }: Pick<Scenario, "warmUpMs"> & Pick<LoadOptions, "signal" | "takePart">,
    take: () => Promise<readonly Run[]>,
  ): Promise<void> => {
    const cold = sides.flatMap((side) => running.get(side) ?? []).filter(({ isWarm }) => !isWarm);
    if (cold.length === 0 || warmUpMs > 0 || takePart !== undefined) return;
    for (let taken = 0; taken < mostStretches && !signal.aborted; taken += 1) {
      const runs = await take();
      const [first] = runs;
      // The sides take turns then, each with its own warm-up.
      if (first === undefined) return;
      if (taken === 0) schedule.warmedUp(first);
      if (runs.every((run) => run.ending.kind !== "unfinished" || isLevel(run))) break;
    }
    for (const one of cold) one.isWarm = true;
  };

  return {
    load: {
      run: async (scenario, options) => {
        const side = options.side ?? "head";
        await endDue(options.round);
        if (isOneAtATime) await end([side === "head" ? "base" : "head"]);
        const alsoAwait = isOneAtATime ? [] : (options.alsoAwait ?? []);
        const sides: readonly StartedSide[] = alsoAwait.length > 0 ? bothSides : [side];
        return await during(sides, options.signal, async (signal) => {
          const own = { ...options, signal, alsoAwait };
          const stretch = async () => [await load.run(scenario, inStretch(own))];
          await warmUp([side], { ...own, warmUpMs: scenario.warmUpMs }, stretch);
          const run = await load.run(scenario, own);
          schedule.measured(run);
          return marked(run, side);
        });
      },
      runBoth: async (scenario, base, options) => {
        await endDue(options.round);
        return await during(bothSides, options.signal, async (signal) => {
          const own = { ...options, signal };
          const stretch = async () => runsOf(await load.runBoth(scenario, base, inStretch(own)));
          await warmUp(bothSides, { ...own, warmUpMs: scenario.warmUpMs }, stretch);
          const pair = await load.runBoth(scenario, base, own);
          if ("refused" in pair) return pair;
          schedule.measured(pair.head);
          return forLoaded(pair, (run, loaded) => marked(run, loaded === "head" ? "head" : "base"));
        });
      },
    },
    end: async () => await end(),
    endToStartAnew,
  };
}

const nothing = (): void => undefined;

/** The same load for a stretch, which nobody watches. */
function inStretch<Options extends Pick<LoadOptions, "log">>(options: Options): Options {
  return { ...options, stretchMs, log: { ...options.log, progress: nothing, output: nothing } };
}

/** None where the script does not allow both at once. */
function runsOf(pair: Pair | Refused): readonly Run[] {
  return "refused" in pair ? [] : [pair.head, pair.base];
}

/** A wait that ended in vain, with the reason why a side does not listen; what else failed meanwhile is the failure itself. */
async function withSilence(
  error: unknown,
  services: readonly (readonly [StartedSide, Service])[],
): Promise<unknown> {
  if (!(error instanceof Failure) || error.code !== "unready") return error;
  for (const [side, service] of services) {
    const why = await service.whySilent();
    if (why !== undefined) return runFailure(`start: ${sideWords(side)} did not become ready. ${why}`, error);
  }
  return error;
}
