import type { DiskBytes, RunningProcesses } from "../../../model/start.ts";
import { type CostSample, FamilyCount } from "./count.ts";
import type { Depth, FamilyReader } from "./reading.ts";

/** What was sampled of a family while a load ran. */
export interface CostsSampled {
  /** In the order of time. */
  readonly samples: readonly CostSample[];
  /** Whether the system counts the CPU time of the whole family, so that none is lost. */
  readonly isConfined: boolean;
  /** Processes at once, at most; those that ended, as far as they were seen; those that could not be read. */
  readonly processes: number;
  readonly ended: number;
  readonly hidden: number;
  /** When processes ended that had lived for two seconds. */
  readonly lastingEnded: readonly number[];
  /** Whether none ran any more at the end. */
  readonly isOver: boolean;
}

export interface CostSampling {
  /** Reads once more; further calls wait for the same. */
  stop(): Promise<readonly CostsSampled[]>;
}

interface Budget {
  /** Of a processor. */
  readonly share: number;
  readonly leastMs: number;
  readonly mostMs: number;
}

/** 0.25 % of a processor together: the first reading and the last one look at everything, whatever it takes. */
const budgets: Readonly<Record<Depth, Budget>> = {
  usual: { share: 0.001, leastMs: 200, mostMs: 4000 },
  slow: { share: 0.0005, leastMs: 500, mostMs: 10_000 },
  thorough: { share: 0.001, leastMs: 1000, mostMs: 60_000 },
};

/** How long to wait after a reading that cost this much. */
export function pauseAfter(costMs: number, { share, leastMs, mostMs }: Budget): number {
  return Math.min(mostMs, Math.max(leastMs, costMs / share));
}

/** CPU time of this process and, where another program reads, its time as a whole. */
function stopwatch(isElsewhere: boolean): () => number {
  const [startedMs, before] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(before);
    return isElsewhere ? performance.now() - startedMs : (user + system) / 1000;
  };
}

interface Family {
  readonly processes: RunningProcesses;
  readonly reader: FamilyReader;
}

/** What containers read and wrote is told of all at once, also where their processes belong to another user. */
function withDisk({ slow, ...sample }: CostSample, disk: DiskBytes | undefined): CostSample {
  return slow === undefined ? sample : { ...sample, slow: { ...slow, ...disk } };
}

/**
 * Reads these families at the same instants until it is stopped, as often as its share of a processor allows: a family of
 * many threads more rarely.
 */
export async function startSampling(families: readonly Family[]): Promise<CostSampling> {
  const counted = families.map((family) => ({
    ...family,
    count: new FamilyCount(),
    samples: [] as CostSample[],
  }));
  const isElsewhere = families.some(({ reader }) => reader.isElsewhere);
  const dueMs = { slow: 0, thorough: 0 };
  const due = (nowMs: number): Depth => {
    if (nowMs >= dueMs.thorough) return "thorough";
    return nowMs >= dueMs.slow ? "slow" : "usual";
  };
  /** @returns the pause until the next one */
  const readAll = async (wanted?: Depth): Promise<number> => {
    const startedMs = performance.now();
    const costMs = stopwatch(isElsewhere);
    const depth = wanted ?? due(startedMs);
    for (const { processes, reader, count, samples } of counted) {
      const reading = await reader.read(depth);
      const sample = count.take(reading, performance.timeOrigin + performance.now(), processes.cpuMs());
      samples.push(withDisk(sample, processes.diskBytes?.()));
    }
    const pauseMs = pauseAfter(costMs(), budgets[depth]);
    if (depth === "usual") return pauseMs;
    dueMs[depth] = startedMs + pauseMs;
    return budgets.usual.leastMs;
  };
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();
  let isEnding = false;
  let ended: Promise<readonly CostsSampled[]> | undefined;
  const again = (pauseMs: number): void => {
    if (isEnding) return;
    timer = setTimeout(() => {
      reading = readAll().then(again);
    }, pauseMs).unref();
  };
  const end = async (): Promise<readonly CostsSampled[]> => {
    isEnding = true;
    await reading;
    clearTimeout(timer);
    await readAll("thorough");
    for (const { reader } of counted) reader.close?.();
    return counted.map(({ processes, count, samples }) => ({
      samples,
      isConfined: processes.cpuMs() !== undefined,
      processes: count.most,
      ended: count.ended,
      hidden: count.hidden,
      lastingEnded: count.lastingEnded,
      isOver: count.running === 0,
    }));
  };
  again(await readAll("thorough"));
  return {
    stop: async () => {
      ended ??= end();
      return await ended;
    },
  };
}
